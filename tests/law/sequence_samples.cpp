#include "herding/herding.hpp"
#include "herding/law/law.hpp"
#include "herding/law/sequence.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <variant>

/// Laws and views of a game whose actions have too many values to list.
namespace law_sequence_samples {

using namespace herding::sequence;
using herding::Actor;
using Coins = herding::reflect::Bounded<0, 999'999'999>;

struct Board {
    std::int64_t paid = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(paid)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Paid {
    std::int64_t coins = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(coins)); }
    friend bool operator==(const Paid&, const Paid&) = default;
};
struct Pay {
    std::int64_t coins = 0;
    Paid apply(Board& board) const {
        board.paid += coins;
        return {coins};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(coins)); }
    friend bool operator==(const Pay&, const Pay&) = default;
};

/// Both bid at once; then chance draws an event.
struct Auction {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Auction&, const Auction&) = default;
    auto script() {
        return seq(loop_while(
            [](const Board& board) { return board.paid < 1'000'000'000'000; },
            choose<"bid">(each(Players{0, 1}),
                          act<"offer">([](Emits<Pay> out, Coins coins) { out.emit(Pay{coins.value()}); },
                                       require<"odd">([](Coins coins) { return coins.value() % 2 == 0; })),
                          act<"pass">([] {})),
            act<"interest">(chance, [](Emits<Pay> out, Coins coins) { out.emit(Pay{coins.value()}); })));
    }
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Auction>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Pay>;
    using Trace = Rules::Traces<Paid>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

TEST(SequenceSamples, laws_are_checked_without_lists) {
    auto config = herding::law::sequence_config<Game>(2);
    config.cases = 5;
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(SequenceSamples, every_answer_counts_as_a_step) {
    herding::Engine<Game> engine;
    herding::law::StepsSeen<Game> seen;
    seen.begin(engine.state());
    const auto submit = [&](const Game::Input& input, Actor by) {
        const auto outcome = engine.dispatch(input, by);
        ASSERT_TRUE(outcome.committed());
        seen.note(*outcome.frame());
    };
    const auto text = [&](const auto& kinds) {
        std::string all;
        for (const auto& kind : kinds) {
            if (kind.count != 0) {
                all += kind.name + ' ' + std::to_string(kind.count) + ", ";
            }
        }
        return all;
    };
    submit(Begin{}, Actor::system);
    submit(Action<"offer", Coins>{6}, Actor::player(0));
    EXPECT_EQ(text(seen.positions()), "");
    submit(Action<"pass">{}, Actor::player(1));
    submit(Action<"interest", Coins>{3}, Actor::chance);
    EXPECT_EQ(text(seen.positions()),
              "auction@bid 2, auction@bid.offer 1, auction@bid.pass 1, auction@interest 1, ");
}

TEST(SequenceSamples, answers_are_determinized_without_lists) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"offer", Coins>{6}, Actor::player(0)).committed());
    EXPECT_TRUE(chance_outcomes<Game>(engine.state()).empty());
    herding::Generator generator(1);
    std::set<std::int64_t> dealt;
    std::size_t passed = 0;
    for (int i = 0; i < 50; ++i) {
        auto state = engine.state();
        herding::view::determinize<Game>(state, 1, generator);
        const auto& answer = state.pending.answers()[0].input.value();
        if (const auto* offer = std::get_if<Action<"offer", Coins>>(&answer)) {
            EXPECT_EQ(get<0>(*offer).value() % 2, 0);
            dealt.insert(get<0>(*offer).value());
        } else {
            ++passed;
        }
    }
    EXPECT_GT(dealt.size(), 40U);
    EXPECT_GT(*dealt.rbegin(), 500'000'000) << "from all of the range";
    EXPECT_LT(passed, 3U) << "one of half a milliard";
}

} // namespace law_sequence_samples

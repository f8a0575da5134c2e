/// Laws Listed and Alive: what they allow, and what breaks them.

#include "herding/law/law.hpp"
#include "herding/law/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <variant>

namespace law_sequence_lists {
namespace {

using namespace herding::sequence;
using herding::Actor;
using herding::law::Law;

enum class Bug : std::uint8_t { None, Moody, Weightless, Stranger };
Bug bug = Bug::None;
std::int32_t weightless_round = 0; ///< of Weightless
std::uint32_t looks = 0;

struct Board {
    std::int32_t rounds = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rounds)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Counted {
    std::int32_t rounds = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rounds)); }
    friend bool operator==(const Counted&, const Counted&) = default;
};
struct Count {
    Counted apply(Board& board) const { return {++board.rounds}; }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Count&, const Count&) = default;
};
struct Wait {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Wait&, const Wait&) = default;
};
using Die = herding::reflect::Bounded<1, 6>;

struct Match {
    auto script() {
        return seq(loop_while(
            [](const Board& board) { return board.rounds < 4; },
            act<"bid">(
                each([] { return bug == Bug::Stranger ? Players{7} : Players::first(3); }), [](Die) {},
                require<"too high for you">([](Actor who, Die die) {
                    return bug == Bug::Moody ? ++looks % 2 == 0 : die.value() <= 2 * who.index() + 2;
                })),
            act<"roll">(weighted([](Actor who, const Board& board, Die die) {
                            return bug == Bug::Weightless && board.rounds == weightless_round ? 0
                                   : who == Actor::chance ? die.value() - 1
                                                          : 0;
                        }),
                        [](Emits<Count> out, Die) { out.emit(Count{}); })));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Match&, const Match&) = default;
};

/// A behavior besides the sequences that emits, refuses, and has its own input.
struct Game {
    using Rules = herding::sequence::Rules<Board, Match>;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, Wait>;
    using Diff = Rules::Diffs<Count>;
    using Trace = Rules::Traces<Counted>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> nobody_bids_six(herding::Dispatch<Game>& d) {
        const auto* action = std::get_if<Rules::Input>(&d.input());
        if (action != nullptr && *action == Rules::Input(Action<"bid", Die>{6})) {
            return herding::Disallowed{ActionRefusal{}};
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>(
            {{"nobody_bids_six", 1, nobody_bids_six}, {"sequences", 2, resume<Game>}});
    }
};

herding::law::Report check() {
    auto config = herding::law::sequence_config<Game>(3);
    config.laws = {Law::Listed, Law::Alive};
    return herding::law::check(config);
}

class LawSequenceLists : public testing::Test {
protected:
    void TearDown() override { bug = Bug::None; }
};

TEST_F(LawSequenceLists, hold_if_preconditions_and_weights_read_the_actor) {
    const auto report = check();
    EXPECT_TRUE(report.ok()) << report;
}

TEST_F(LawSequenceLists, break_if_a_precondition_reads_anything_else) {
    bug = Bug::Moody;
    const auto report = check();
    ASSERT_TRUE(report.broke(Law::Listed)) << report;
    EXPECT_NE(report.violation->message.find("is legal, but not taken: sequences"), std::string::npos)
        << report;
}

TEST_F(LawSequenceLists, a_game_in_which_nobody_can_act_is_not_live) {
    bug = Bug::Weightless;
    for (const std::int32_t round : {0, 2}) {
        weightless_round = round;
        const auto report = check();
        ASSERT_TRUE(report.broke(Law::Alive)) << report;
        // Each round takes three bids and a roll.
        EXPECT_LE(report.commands.size(), 4U * static_cast<std::size_t>(round) + 5) << report;
    }
}

TEST_F(LawSequenceLists, a_game_that_waits_for_a_player_who_does_not_exist_is_not_live) {
    bug = Bug::Stranger;
    const auto report = check();
    ASSERT_TRUE(report.broke(Law::Alive)) << report;
    EXPECT_EQ(report.violation->message,
              "the game waits for player 7 alone, and its players are 3, numbered from 0");
    EXPECT_LE(report.commands.size(), 2U) << report;
}

} // namespace
} // namespace law_sequence_lists

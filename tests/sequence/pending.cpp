#include "games.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace table {
namespace {

using herding::Engine;
using seq::Action;
using seq::Begin;

TEST(Saved, BytesThatNoRulesMakeAreRefused) {
    using State = OuterGame::State;
    Engine<OuterGame> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    const std::string good = herding::reflect::print(engine.state());
    EXPECT_EQ(herding::reflect::parse<State>(good), engine.state());
    const auto fails = [&](std::string_view from, std::string_view to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        try {
            static_cast<void>(herding::reflect::parse<State>(text));
        } catch (const herding::reflect::ReadError& error) {
            return std::string(error.what());
        }
        return std::string("read");
    };
    EXPECT_NE(
        fails("at=\"roll\"", "at=\"throw\"").find("sequence `inner` has no position `throw`; it has roll"),
        std::string::npos);
    EXPECT_NE(fails("at=\"roll\"", "at=\"(end)\"").find("does not stand at an offer"), std::string::npos);
    EXPECT_NE(fails("at=\"inner\"", "at=\"much\"").find("does not call it"), std::string::npos);
    EXPECT_NE(fails("begun=true", "begun=false").find("before the game has begun"), std::string::npos);
    EXPECT_NE(fails("of=inner{", "of=outer{"), "read");
}

/// The same sequence in two programs: the second has more steps, and one position that has another name.
struct Old {
    static constexpr std::string_view name = "journey";
    std::uint8_t miles = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(miles)); }
    friend bool operator==(const Old&, const Old&) = default;
    auto script() {
        return seq::seq(
            seq::act<"walk">(seq::by(0), [this](Die die) { miles = static_cast<std::uint8_t>(die.value()); }),
            seq::act<"rest">(seq::by(0), [] {}), seq::act<"eat">(seq::by(0), [] {}));
    }
};
struct New {
    static constexpr std::string_view name = "journey";
    std::uint8_t miles = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(miles)); }
    friend bool operator==(const New&, const New&) = default;
    static constexpr auto renamed() { return seq::renames({{"rest", "nap"}, {"nap", "sleep"}}); }
    auto script() {
        return seq::seq(
            seq::act<"pack">(seq::by(0), [] {}),
            seq::act<"walk">(seq::by(0), [this](Die die) { miles = static_cast<std::uint8_t>(die.value()); }),
            seq::when([] { return true; }, seq::run<"look">([](seq::Emits<Say> out) { out.emit(Say{1}); }),
                      seq::act<"sleep">(seq::by(0), [] {})));
    }
};

TEST(Saved, GamesGoOnAfterStepsWereAddedAndRenamed) {
    Engine<GameOf<Old>> engine;
    static_cast<void>(engine.dispatch(Begin{}));
    const auto at_walk = herding::reflect::print(engine.state());
    static_cast<void>(engine.dispatch(Action<"walk", Die>{4}, Actor::player(0)));
    const auto at_rest = herding::reflect::to_json(engine.state());
    static_cast<void>(engine.dispatch(Action<"rest">{}, Actor::player(0)));
    const auto at_eat = herding::reflect::write_binary(engine.state());

    using Now = GameOf<New>;
    Engine<Now> walking{herding::reflect::parse<Now::State>(at_walk)};
    EXPECT_EQ(offers<Now>(walking.state()), "walk/0");
    static_cast<void>(walking.dispatch(Action<"walk", Die>{2}, Actor::player(0)));
    EXPECT_EQ(offers<Now>(walking.state()), "sleep/0");

    Engine<Now> resting{herding::reflect::from_json<Now::State>(at_rest)};
    EXPECT_EQ(resting.state().pending.find<New>()->miles, 4);
    EXPECT_EQ(offers<Now>(resting.state()), "sleep/0");

    try {
        static_cast<void>(herding::reflect::read_binary<Now::State>(at_eat));
        FAIL() << "a removed position was read";
    } catch (const herding::reflect::ReadError& error) {
        EXPECT_NE(std::string(error.what())
                      .find("sequence `journey` has no position `eat`; it has pack, walk, look, sleep"),
                  std::string::npos)
            << error.what();
    }
}

/// Whoever speaks is interrupted behind the action that spoke.
struct Echo {
    static constexpr std::string_view name = "echo";
    friend bool operator==(Echo, Echo) = default;
    static auto triggers() {
        return seq::trigger<"echoes">([](const Say&) { return std::optional(Echo{}); });
    }
    auto script() {
        return seq::seq(seq::act<"answer">(seq::by(1), [] {}));
    }
};
template <int Edition> struct Talk {
    static constexpr std::string_view name = "talk";
    std::uint8_t words = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(words)); }
    friend bool operator==(const Talk&, const Talk&) = default;
    static constexpr auto renamed()
        requires(Edition == 1)
    {
        return seq::renames({{"shout", "call_out"}});
    }
    static constexpr auto renamed()
        requires(Edition == 2)
    {
        return seq::renames({{"talk_to.shout", "talk_to.call_out"}});
    }
    static constexpr auto renamed()
        requires(Edition == 3)
    {
        return seq::renames({{"talk_to", "speak"}, {"shout", "yell"}, {"yell", "call_out"}});
    }
    template <seq::Name Position, seq::Name Shout> static auto turn() {
        return seq::choose<Position>(seq::by(0), seq::act<"wait">([] {}),
                                     seq::act<Shout>([](seq::Emits<Say> out) {
                                         out.emit(Say{1});
                                     }).then(seq::act<"bow">(seq::by(0), [] {})));
    }
    auto script() {
        if constexpr (Edition == 0) {
            return seq::seq(turn<"talk_to", "shout">());
        } else if constexpr (Edition == 3) {
            return seq::seq(turn<"speak", "call_out">());
        } else {
            return seq::seq(turn<"talk_to", "call_out">());
        }
    }
};

template <int Edition> void expect_continued(const std::string& saved) {
    using Now = GameOf<Talk<Edition>, Echo>;
    Engine<Now> engine{herding::reflect::parse<typename Now::State>(saved)};
    EXPECT_EQ(offers<Now>(engine.state()), "answer/1");
    ASSERT_TRUE(engine.dispatch(Action<"answer">{}, Actor::player(1)).committed());
    EXPECT_EQ(offers<Now>(engine.state()), "bow/0");
}

TEST(Saved, GamesThatAreInterruptedBehindARenamedActionContinue) {
    using Then = GameOf<Talk<0>, Echo>;
    Engine<Then> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(engine.dispatch(Action<"shout">{}, Actor::player(0)).committed());
    const std::string saved = herding::reflect::print(engine.state());
    ASSERT_NE(saved.find("after talk_to.shout"), std::string::npos) << saved;
    expect_continued<0>(saved);
    expect_continued<1>(saved);
    expect_continued<2>(saved);
    expect_continued<3>(saved);
}

} // namespace
} // namespace table

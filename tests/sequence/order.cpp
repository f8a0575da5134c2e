#include "herding/herding.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

/// Several sequences of one owner that behaviors have triggered: who is asked, and when.
namespace sequence_order {

using namespace herding::sequence;

enum class When : std::uint8_t { Never, Before, Echoed, Behind, Settling, TooOften };

struct Board {
    std::uint8_t due = 0; ///< tolls for settling
    std::string heard;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(due), CEREAL_NVP(heard));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Heard {
    std::string all;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(all)); }
    friend bool operator==(const Heard&, const Heard&) = default;
};
struct Sing {
    std::string voice;
    Heard apply(Board& board) const { return {board.heard += voice}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(voice)); }
    friend bool operator==(const Sing&, const Sing&) = default;
};
struct Owe {
    std::uint8_t due = 0;
    Heard apply(Board& board) const {
        board.due = due;
        return {board.heard};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(due)); }
    friend bool operator==(const Owe&, const Owe&) = default;
};
/// Wakes all voices. A second one, high only, wakes the first of them alone.
struct Toll {
    bool high_only = false;
    Heard apply(Board& board) const { return {board.heard += 't'}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(high_only)); }
    friend bool operator==(const Toll&, const Toll&) = default;
};

constexpr auto singer = herding::Actor::player(1);
constexpr auto ringer = herding::Actor::player(0);

struct Alto {
    static auto triggers() {
        return trigger<"alto">([](const Toll&, const Board& board) {
                   return board.heard.ends_with('t') ? std::optional(Alto{}) : std::nullopt;
               })
            .owned_by([](const Alto&) { return 1; });
    }
    auto script() {
        return seq(run<"alto">([](Emits<Sing> out) { out.emit(Sing{"a"}); }));
    }
    friend bool operator==(const Alto&, const Alto&) = default;
};
struct Bass {
    static auto triggers() {
        return trigger<"bass">(
                   [](const Toll& toll) { return toll.high_only ? std::nullopt : std::optional(Bass{}); })
            .owned_by([](const Bass&) { return 1; });
    }
    auto script() {
        return seq(run<"bass">([](Emits<Sing> out) { out.emit(Sing{"b"}); }));
    }
    friend bool operator==(const Bass&, const Bass&) = default;
};

struct Tower {
    When last = When::Never;
    auto script() {
        return seq(loop_while(
            [] { return true; },
            choose<"ring">(act<"pull">(by(0),
                                       [this](Emits<Sing, Owe> out, When when) {
                                           last = when;
                                           out.emit(Sing{"p"});
                                           if (when == When::Settling) {
                                               out.emit(Owe{1});
                                           }
                                       }),
                           act<"leave">(by(0), [](Emits<Sing> out) { out.emit(Sing{"l"}); }).then(stop))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(last)); }
    friend bool operator==(const Tower&, const Tower&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Tower, Alto, Bass>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Sing, Owe, Toll>;
    using Trace = Rules::Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;
    using Verdict = herding::Verdict<Info>;

    template <When Is> static Verdict toll(herding::Dispatch<Game>& d) {
        const auto* pull = std::get_if<Action<"pull", When>>(&d.input());
        if (pull != nullptr && detail::get<0>(*pull) == Is) {
            herding::sequence::emit(d, Toll{});
        }
        return herding::Continue{};
    }
    static Verdict echo(herding::Dispatch<Game>& d) {
        const auto* tower = d->pending.find<Tower>();
        if (std::holds_alternative<NextTrigger>(d.input()) && d->heard == "tp" && tower != nullptr &&
            tower->last == When::Echoed) {
            herding::sequence::emit(d, Toll{.high_only = true});
        }
        return herding::Continue{};
    }
    static Verdict last_toll(herding::Dispatch<Game>& d) {
        if (std::holds_alternative<Action<"leave">>(d.input())) {
            herding::sequence::emit(d, Toll{});
        }
        return herding::Continue{};
    }
    static Verdict toll_too_often(herding::Dispatch<Game>& d) {
        const auto* pull = std::get_if<Action<"pull", When>>(&d.input());
        for (int i = 0; pull != nullptr && detail::get<0>(*pull) == When::TooOften && i < 9; ++i) {
            herding::sequence::emit(d, Toll{});
        }
        return herding::Continue{};
    }
    static Verdict settle(herding::Dispatch<Game>& d) {
        if (d->due != 0) {
            d.emit(Owe{0});
            herding::sequence::emit(d, Toll{});
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Game>({{"toll_before", 0, toll<When::Before>},
                                     {"toll_that_echoes", 0, toll<When::Echoed>},
                                     {"echo", 1, echo},
                                     {"sequences", 2, resume<Game>},
                                     {"toll_behind", 3, toll<When::Behind>},
                                     {"toll_too_often", 4, toll_too_often},
                                     {"last_toll", 5, last_toll}});
    }
    static constexpr auto settling() {
        return herding::table<Game>({{"tolls_that_are_due", 0, settle}, {"interrupts", 1, interrupts<Game>}});
    }
};

Game::Input pull(When when) { return Action<"pull", When>{when}; }
Game::Input next(int which) { return NextTrigger{which}; }

struct Table {
    herding::Engine<Game> engine;
    Table() { EXPECT_TRUE(engine.dispatch(Begin{}).committed()); }

    /// What has been heard so far, where the input was taken.
    std::string take(const Game::Input& input, herding::Actor by) {
        const auto outcome = engine.dispatch(input, by);
        EXPECT_TRUE(outcome.committed()) << outcome;
        return engine.state().heard;
    }
    [[nodiscard]] bool asks_the_singer() const {
        const auto choices = legal_actions<Game>(engine.state());
        const bool asks = !choices.empty() && std::holds_alternative<NextTrigger>(choices.front().input);
        for (const auto& choice : choices) {
            EXPECT_EQ(choice.by, asks ? singer : ringer);
        }
        return asks;
    }
};

TEST(OrderOfTriggers, fired_before_an_action_is_requested_when_it_has_been_taken) {
    Table table;
    EXPECT_FALSE(table.asks_the_singer());
    EXPECT_EQ(table.take(pull(When::Before), ringer), "tp");
    EXPECT_TRUE(table.asks_the_singer());
    EXPECT_EQ(table.take(next(1), singer), "tpba");
    EXPECT_FALSE(table.asks_the_singer());
}

TEST(OrderOfTriggers, fired_behind_the_sequences_is_requested_by_settling) {
    Table table;
    EXPECT_EQ(table.take(pull(When::Behind), ringer), "pt");
    EXPECT_TRUE(table.asks_the_singer());
    EXPECT_EQ(table.take(next(0), singer), "ptab");
}

TEST(OrderOfTriggers, fired_while_settling_is_requested_and_shown) {
    Table table;
    EXPECT_EQ(table.take(pull(When::Settling), ringer), "pt");
    EXPECT_TRUE(table.asks_the_singer());
    std::string told;
    for (const auto& trace : table.engine.frames().back()->traces) {
        if (const auto* stepped = std::get_if<Stepped<Game::Rules>>(&trace)) {
            told += herding::reflect::print(*stepped) + '\n';
        }
    }
    EXPECT_EQ(told, "stepped{sequence=\"tower\",kind=took,position=\"ring\",action=\"pull\"}\n"
                    "stepped{sequence=\"alto\",kind=asked,position=\"\",action=\"\"}\n");
    EXPECT_EQ(table.take(next(1), singer), "ptba");
}

TEST(OrderOfTriggers, is_of_those_that_were_requested_whatever_has_fired_since) {
    Table table;
    EXPECT_EQ(table.take(pull(When::Echoed), ringer), "tp");
    // The echo puts another alto in front of both: the second of those that were offered is still the bass.
    // Nobody asks for the order of the two altos behind it.
    EXPECT_EQ(table.take(next(1), singer), "tptbaa");
    EXPECT_FALSE(table.asks_the_singer());
}

TEST(OrderOfTriggers, is_not_somebody_elses_action) {
    Table table;
    table.take(pull(When::Before), ringer);
    const auto before = table.engine.state();
    const auto outcome = table.engine.dispatch(pull(When::Never), ringer);
    ASSERT_EQ(outcome.kind(), herding::OutcomeKind::Disallowed);
    EXPECT_EQ(outcome.refusal()->info()->why, ActionReason::NotOffered);
    EXPECT_TRUE(table.engine.state() == before);
}

TEST(OrderOfTriggers, is_not_requested_where_the_last_sequence_has_ended) {
    Table table;
    EXPECT_EQ(table.take(Action<"leave">{}, ringer), "lt");
    EXPECT_TRUE(table.engine.state().pending.queue().empty());
    EXPECT_TRUE(table.engine.state().pending.over());
}

TEST(OrderOfTriggers, of_more_than_there_is_room_for_is_an_error_that_changes_nothing) {
    Table table;
    const auto before = table.engine.state();
    try {
        (void)table.engine.dispatch(pull(When::TooOften), ringer);
        FAIL() << "they are lost";
    } catch (const std::length_error& error) {
        EXPECT_STREQ(error.what(), "herding: 16 triggered sequences wait, and a behavior fires one more: say "
                                   "`Queue<N>` in Rules<…>");
    }
    EXPECT_TRUE(table.engine.state() == before);
    EXPECT_EQ(table.take(pull(When::Never), ringer), "p");
}

TEST(OrderOfTriggers, survives_saving) {
    Table table;
    table.take(pull(When::Before), ringer);
    const auto& state = table.engine.state();
    EXPECT_TRUE(herding::reflect::parse<Game::State>(herding::reflect::print(state)) == state);
    EXPECT_TRUE(herding::reflect::read_binary<Game::State>(herding::reflect::write_binary(state)) == state);
}

// Nobody could move: whoever rings is not asked where the sequence stands, and the singer was not asked either.
TEST(OrderOfTriggers, that_is_requested_of_nobody_is_not_loaded) {
    Table table;
    table.take(pull(When::Before), ringer);
    std::string text = herding::reflect::print(table.engine.state());
    for (std::size_t at = 0; (at = text.find("just_fired=false", at)) != std::string::npos;) {
        text.replace(at, 16, "just_fired=true");
    }
    EXPECT_THROW((void)herding::reflect::parse<Game::State>(text), herding::reflect::ReadError);
}

// ---- several players answer, and something fires meanwhile

struct Council {
    auto script() {
        return seq(act<"vote">(each([] { return Players::first(2); }),
                               [](Emits<Sing> out, bool yes) { out.emit(Sing{yes ? "y" : "n"}); }),
                   act<"close">(by(0), [] {}));
    }
    friend bool operator==(const Council&, const Council&) = default;
};

struct CouncilGame {
    using Rules = herding::sequence::Rules<Board, Council, Alto, Bass>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Sing, Toll>;
    using Trace = Rules::Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> toll(herding::Dispatch<CouncilGame>& d) {
        if (d.actor() == ringer && std::holds_alternative<Action<"vote", bool>>(d.input())) {
            herding::sequence::emit(d, Toll{});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<CouncilGame>({{"toll", 0, toll}, {"sequences", 1, resume<CouncilGame>}});
    }
    static constexpr auto settling() {
        return herding::table<CouncilGame>({{"interrupts", 0, interrupts<CouncilGame>}});
    }
};

TEST(OrderOfTriggers, that_fire_while_several_answer_comes_when_all_have) {
    herding::Engine<CouncilGame> engine;
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    const CouncilGame::Input yes = Action<"vote", bool>{true};
    ASSERT_TRUE(engine.dispatch(yes, ringer).committed());
    EXPECT_EQ(engine.state().pending.answers().size(), 1U) << "and is not lost";
    EXPECT_EQ(engine.state().pending.queue().size(), 2U);
    EXPECT_TRUE(engine.can_undo());
    ASSERT_TRUE(engine.dispatch(yes, singer).committed());
    EXPECT_EQ(engine.state().heard, "tyy");
    ASSERT_TRUE(engine.dispatch(NextTrigger{1}, singer).committed());
    EXPECT_EQ(engine.state().heard, "tyyba");
    EXPECT_EQ(engine.state().pending.depth(), 1U);
}

} // namespace sequence_order

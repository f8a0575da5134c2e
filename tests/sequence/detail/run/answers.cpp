#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <variant>

/// Several players answer at once, and who is asked changes meanwhile.
namespace sequence_answers {

using namespace herding::sequence;
using herding::Actor;

inline constexpr std::uint64_t only_no = std::uint64_t{1} << 63U;

struct Board {
    std::uint64_t sits = 7; ///< a bit for each player, and `only_no`
    std::string heard{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sits), CEREAL_NVP(heard));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Heard {
    std::string all;
    friend bool operator==(const Heard&, const Heard&) = default;
};
struct Say {
    std::string what;
    Heard apply(Board& board) const { return {board.heard += what}; }
    friend bool operator==(const Say&, const Say&) = default;
};
struct Seat {
    std::uint64_t sits = 0;
    Heard apply(Board& board) const {
        board.sits = sits;
        return {board.heard};
    }
    friend bool operator==(const Seat&, const Seat&) = default;
};

struct Council {
    auto script() {
        return seq(act<"vote">(
                       each([](const Board& board) {
                           Players asked;
                           for (std::uint16_t i = 0; i < 62; ++i) {
                               if (((board.sits >> i) & 1U) != 0) {
                                   asked.insert(i);
                               }
                           }
                           return asked;
                       }),
                       [](Emits<Say> out, Actor who, bool yes) {
                           out.emit(Say{std::to_string(who.index()) + (yes ? "y" : "n")});
                       },
                       require<"only no">(
                           [](const Board& board, bool yes) { return !yes || (board.sits & only_no) == 0; })),
                   act<"close">(application, [] {}));
    }
    friend bool operator==(const Council&, const Council&) = default;
};

enum class Seen : std::uint8_t { BeforeTheSequences, BehindThem, BySettling };

/// Who sits where changes by an input that is no action.
template <Seen When> struct Game {
    using Rules = herding::sequence::Rules<Board, Council, Simultaneous<3>>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Seat>;
    using Diff = typename Rules::template Diffs<Say, Seat>;
    using Trace = typename Rules::template Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> sit(herding::Dispatch<Game>& d) {
        if (const auto* seat = std::get_if<Seat>(&d.input())) {
            d.emit(*seat);
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<Game>(
            {{"sit", When == Seen::BeforeTheSequences ? 0 : 2, sit}, {"sequences", 1, resume<Game>}});
    }
    static constexpr auto settling() {
        if constexpr (When == Seen::BySettling) {
            return herding::table<Game>({{"interrupts", 0, interrupts<Game>}});
        } else {
            return herding::table<Game>();
        }
    }
};

/// Tables alone: nothing runs them.
struct Plain {
    using Rules = herding::sequence::Rules<Board, Council, Simultaneous<3>>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Say>;
    using Trace = Rules::Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Plain>({{"sequences", 0, resume<Plain>}}); }
};
struct Settling : Plain {
    static constexpr auto behaviors() {
        return herding::table<Settling>({{"sequences", 0, resume<Settling>}});
    }
    static constexpr auto settling() {
        return herding::table<Settling>({{"interrupts", 0, interrupts<Settling>}});
    }
};
struct SettlingElse : Plain {
    static herding::Verdict<Info> nothing(herding::Dispatch<SettlingElse>&) { return herding::Continue{}; }
    static constexpr auto behaviors() {
        return herding::table<SettlingElse>({{"sequences", 0, resume<SettlingElse>}});
    }
    static constexpr auto settling() {
        return herding::table<SettlingElse>(
            {{"interrupts", 0, interrupts<SettlingElse>}, {"else", 1, nothing}});
    }
};

inline std::string words(const ActionRefusal& refused) {
    std::ostringstream out;
    out << refused;
    return out.str();
}

/// Whether the diffs of a frame alone lead from one state to another.
template <class G, class Outcome>
bool replays(typename G::State before, const Outcome& outcome, const typename G::State& after) {
    for (const auto& diff : outcome.frame()->diffs) {
        herding::apply<G>(diff, before, [](const auto&) {});
    }
    return before == after;
}

template <class G> struct Table {
    herding::Engine<G> engine;
    Table() { EXPECT_TRUE(engine.dispatch(typename G::Rules::Input(Begin{})).committed()); }

    std::string vote(std::uint16_t player, bool yes = true) {
        const auto outcome =
            engine.dispatch(typename G::Rules::Input(Action<"vote", bool>{yes}), Actor::player(player));
        if (outcome.refusal() != nullptr) {
            return std::string(name(outcome.refusal()->info()->why == ActionReason::AlreadyAnswered
                                        ? herding::OutcomeKind::NoChange
                                        : outcome.kind()));
        }
        return engine.state().heard;
    }
    std::string sit(std::uint64_t sits) {
        const typename G::State before = engine.state();
        const auto outcome = engine.dispatch(Seat{sits});
        EXPECT_TRUE(outcome.committed());
        EXPECT_TRUE(replays<G>(before, outcome, engine.state()));
        return engine.state().heard;
    }
    /// Who may vote now, or `close`.
    [[nodiscard]] std::string asked() const {
        std::string who;
        for (const auto& choice : legal_actions<G>(engine.state())) {
            if (!choice.by.is_player()) {
                return "close";
            }
            if (*std::get_if<Action<"vote", bool>>(&choice.input) == Action<"vote", bool>{true}) {
                who += std::to_string(choice.by.index());
            }
        }
        return who;
    }
};

template <class G> class Answers : public testing::Test {};
using Games = testing::Types<Game<Seen::BeforeTheSequences>, Game<Seen::BehindThem>, Game<Seen::BySettling>>;
TYPED_TEST_SUITE(Answers, Games, );

TYPED_TEST(Answers, of_who_has_left_do_not_count) {
    Table<TypeParam> table;
    EXPECT_EQ(table.vote(2), "");
    EXPECT_EQ(table.sit(3), "");
    EXPECT_EQ(table.asked(), "01");
    EXPECT_EQ(table.vote(0), "") << "player 1 is still asked";
    EXPECT_EQ(table.engine.state().pending.answers().size(), 1U) << "that of player 0 alone";
    EXPECT_EQ(table.vote(0), "no change");
    EXPECT_EQ(table.vote(2), "disallowed");
    EXPECT_EQ(table.asked(), "1");
    EXPECT_EQ(table.vote(1, false), "0y1n");
    EXPECT_EQ(table.asked(), "close");
}

TYPED_TEST(Answers, of_who_has_come_are_waited_for) {
    Table<TypeParam> table;
    table.sit(3);
    table.vote(0);
    table.sit(11);
    EXPECT_EQ(table.vote(1), "");
    EXPECT_EQ(table.asked(), "3");
    EXPECT_EQ(table.vote(3), "0y1y3y");
}

TYPED_TEST(Answers, are_all_there_when_the_last_one_has_left) {
    Table<TypeParam> table;
    table.vote(0);
    table.vote(1, false);
    table.sit(3);
    if (std::is_same_v<TypeParam, Game<Seen::BehindThem>>) { // nobody looks, so each may still think again
        EXPECT_EQ(table.asked(), "01");
        EXPECT_FALSE(stuck<TypeParam>(table.engine.state()));
        table.vote(1, false);
    }
    EXPECT_EQ(table.engine.state().heard, "0y1n");
    EXPECT_EQ(table.asked(), "close");
    EXPECT_TRUE(table.engine.state().pending.answers().empty());
    EXPECT_FALSE(table.engine.can_undo());
}

TYPED_TEST(Answers, more_than_there_is_room_for_are_refused) {
    Table<TypeParam> table;
    EXPECT_EQ(table.vote(0), "");
    const auto grown = table.engine.dispatch(Seat{31});
    if (std::is_same_v<TypeParam, Game<Seen::BehindThem>>) { // nobody looks, so each answer is refused
        EXPECT_TRUE(grown.committed());
        EXPECT_EQ(table.asked(), "");
        EXPECT_TRUE(stuck<TypeParam>(table.engine.state()));
        const auto outcome = table.engine.dispatch(
            typename TypeParam::Rules::Input(Action<"vote", bool>{true}), Actor::player(1));
        ASSERT_NE(outcome.refusal(), nullptr);
        EXPECT_EQ(
            words(*outcome.refusal()->info()),
            "vote: more than 3 players are asked at once: say `Simultaneous<N>` in Rules<…> (council@vote)");
        table.sit(7);
    } else {
        ASSERT_NE(grown.refusal(), nullptr);
        EXPECT_EQ(grown.kind(), herding::OutcomeKind::Aborted);
        EXPECT_EQ(words(*grown.refusal()->info()),
                  "more than 3 players are asked at once: say `Simultaneous<N>` in Rules<…> (council@vote)");
        EXPECT_EQ(table.engine.state().sits, 7U);
    }
    EXPECT_EQ(table.asked(), "12");
    table.vote(1);
    EXPECT_EQ(table.vote(2), "0y1y2y");
}

TYPED_TEST(Answers, of_who_have_left_take_no_room) {
    Table<TypeParam> table;
    EXPECT_EQ(table.vote(0), "");
    EXPECT_EQ(table.vote(1), "");
    table.sit(0b1110); // 0 has left
    EXPECT_EQ(table.vote(2), "");
    table.sit(0b11100);
    EXPECT_EQ(table.vote(3), "");
    table.sit(0b111000);
    EXPECT_EQ(table.asked(), "45");
    EXPECT_EQ(table.vote(4), "");
    EXPECT_EQ(table.vote(5, false), "3y4y5n");
    EXPECT_EQ(table.asked(), "close");
}

TYPED_TEST(Answers, of_who_have_left_do_not_come_back_with_them) {
    Table<TypeParam> table;
    EXPECT_EQ(table.vote(0), "");
    table.sit(6);
    table.sit(7);
    EXPECT_EQ(table.asked(), "012");
    EXPECT_EQ(table.vote(0, false), "");
    table.vote(1);
    EXPECT_EQ(table.vote(2), "0n1y2y");
    while (table.engine.can_undo()) {
        ASSERT_TRUE(table.engine.undo());
    }
}

TYPED_TEST(Answers, come_back_where_the_leaving_is_undone) {
    Table<TypeParam> table;
    EXPECT_EQ(table.vote(0), "");
    table.sit(6);
    if (std::is_same_v<TypeParam, Game<Seen::BehindThem>>) { // the sequences see it with what comes next
        EXPECT_EQ(table.vote(1), "");
        ASSERT_TRUE(table.engine.undo());
    }
    ASSERT_TRUE(table.engine.undo());
    EXPECT_EQ(table.asked(), "12");
}

// ---- several actions, and a trigger

inline constexpr std::uint64_t nobody = 64; ///< leaves

/// Interrupts who sits down, and mends what is wrong.
struct Bell {
    static auto triggers() {
        return trigger<"seated">([](const Seat& seat) {
            return (seat.sits & 0b100000U) != 0 ? std::optional(Bell{}) : std::nullopt;
        });
    }
    auto script() {
        return seq(run<"ring">([](Emits<Say, Seat> out, const Board& board) {
            out.emit(Say{"!"});
            if ((board.sits & nobody) != 0) {
                out.emit(Seat{board.sits & 31U});
            }
        }));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Bell&, const Bell&) = default;
};
struct Marks {
    std::uint8_t looked = 0;
    static Players seated(const Board& board) {
        Players asked;
        for (std::uint16_t i = 0; i < 5; ++i) {
            if (((board.sits >> i) & 1U) != 0) {
                asked.insert(i);
            }
        }
        return asked;
    }
    auto script() {
        return seq(
            choose<"mark">(each([](const Board& board) { return seated(board); }),
                           act<"yes">([](Emits<Say> out,
                                         Actor who) { out.emit(Say{std::to_string(who.index()) + "y"}); },
                                      require<"looked">([this] {
                                          ++looked;
                                          return true;
                                      })),
                           act<"no">([](Emits<Say> out, Actor who) {
                               out.emit(Say{std::to_string(who.index()) + "n"});
                           })),
            run<"count">([](Emits<Say> out) { out.emit(Say{"#"}); }),
            act<"close">(any_of(Players::first(20)), [] {}),
            act<"leave">(by([](const Board& board) { return (board.sits & nobody) != 0 ? 70000 : 0; }),
                         [] {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(looked)); }
    friend bool operator==(const Marks&, const Marks&) = default;
};
/// A sequence, with players who come and go.
template <class Begins> struct SeatGame {
    using Rules = herding::sequence::Rules<Board, Begins, Bell, Simultaneous<3>>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Seat>;
    using Diff = typename Rules::template Diffs<Say, Seat>;
    using Trace = typename Rules::template Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> sit(herding::Dispatch<SeatGame>& d) {
        if (const auto* seat = std::get_if<Seat>(&d.input())) {
            emit(d, *seat);
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        return herding::table<SeatGame>({{"sit", 0, sit}, {"sequences", 1, resume<SeatGame>}});
    }
};
using MarksGame = SeatGame<Marks>;

struct MarksTable {
    herding::Engine<MarksGame> engine;
    MarksTable() { EXPECT_TRUE(engine.dispatch(MarksGame::Rules::Input(Begin{})).committed()); }
    void mark(std::uint16_t player, bool yes) {
        const auto input =
            yes ? MarksGame::Rules::Input(Action<"yes">{}) : MarksGame::Rules::Input(Action<"no">{});
        EXPECT_TRUE(engine.dispatch(input, Actor::player(player)).committed());
    }
    /// What is heard when who sits has changed, and the steps that this brings.
    std::string sit(std::uint64_t sits) {
        const MarksGame::State before = engine.state();
        const auto outcome = engine.dispatch(Seat{sits});
        EXPECT_TRUE(outcome.committed()) << outcome;
        EXPECT_TRUE(replays<MarksGame>(before, outcome, engine.state()));
        std::ostringstream out;
        out << engine.state().heard;
        for (const auto& trace : outcome.frame()->traces) {
            if (const auto* stepped = std::get_if<Stepped<MarksGame::Rules>>(&trace)) {
                out << ' ' << *stepped << ';';
            }
        }
        return out.str();
    }
};

TEST(Marks, of_those_who_are_left_count_when_the_last_one_has_left) {
    MarksTable no_last;
    no_last.mark(0, true);
    no_last.mark(1, false);
    EXPECT_EQ(no_last.sit(3), "0y1n# marks@mark took no; marks@count ran;");
    MarksTable yes_last;
    yes_last.mark(0, false);
    yes_last.mark(1, true);
    EXPECT_EQ(yes_last.sit(3), "0n1y# marks@mark took yes; marks@count ran;");
    EXPECT_EQ(yes_last.sit(1), "0n1y#") << "an offer to whoever is first has room for all";
    MarksTable alone;
    alone.mark(0, false);
    EXPECT_EQ(alone.sit(1), "0n# marks@mark took no; marks@count ran;");
}

TEST(Marks, are_taken_before_a_trigger_interrupts_and_what_follows_behind_it) {
    MarksTable table;
    table.mark(0, true);
    table.mark(1, false);
    EXPECT_EQ(table.sit(0b100011),
              "0y1n!# marks@mark took no; bell began; bell@ring ran; marks resumed; marks@count ran;");
}

TEST(Marks, are_followed_by_an_offer_that_is_judged_behind_what_interrupts) {
    MarksTable table;
    table.mark(0, false);
    table.sit(1);
    ASSERT_TRUE(
        table.engine.dispatch(MarksGame::Rules::Input(Action<"close">{}), Actor::player(17)).committed());
    EXPECT_EQ(table.engine.dispatch(Seat{1 | nobody}).kind(), herding::OutcomeKind::Aborted);
    EXPECT_EQ(table.sit(0b100001 | nobody), "0n#! bell began; bell@ring ran; marks resumed;");
}

/// An offer follows the answers at once.
struct Hands {
    auto script() {
        return seq(act<"hand">(each([](const Board& board) { return Marks::seated(board); }), [] {}),
                   act<"close">(any_of(Players::first(20)), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Hands&, const Hands&) = default;
};
using HandsGame = SeatGame<Hands>;

TEST(Marks, are_taken_before_a_trigger_interrupts_and_the_offer_that_follows) {
    herding::Engine<HandsGame> engine;
    ASSERT_TRUE(engine.dispatch(HandsGame::Rules::Input(Begin{})).committed());
    for (const std::uint16_t player : {std::uint16_t{0}, std::uint16_t{1}}) {
        ASSERT_TRUE(
            engine.dispatch(HandsGame::Rules::Input(Action<"hand">{}), Actor::player(player)).committed());
    }
    const auto outcome = engine.dispatch(Seat{0b100011});
    ASSERT_TRUE(outcome.committed()) << outcome;
    std::ostringstream out;
    for (const auto& trace : outcome.frame()->traces) {
        if (const auto* stepped = std::get_if<Stepped<HandsGame::Rules>>(&trace)) {
            out << *stepped << "; ";
        }
    }
    EXPECT_EQ(out.str(), "hands@hand took; bell began; bell@ring ran; hands resumed; ");
    EXPECT_TRUE(engine.state().pending.queue().empty());
}

TEST(Marks, change_nothing_while_others_are_missing) {
    MarksTable table;
    table.mark(0, true);
    EXPECT_EQ(table.engine.state().pending.find<Marks>()->looked, 0) << "a condition that writes";
    table.sit(3);
    table.mark(1, true);
    EXPECT_EQ(table.engine.state().pending.find<Marks>()->looked, 2)
        << "it is kept with the step: both are asked";
}

TEST(AnswersAgain, take_the_place_of_those_before) {
    using G = Game<Seen::BehindThem>; // nobody looks, so each may still think again
    Table<G> own;
    own.vote(0);
    own.vote(1, false);
    own.sit(3 | only_no);
    EXPECT_EQ(own.vote(0, false), "0n1n") << "that theirs could not be given any more does not matter";
    Table<G> others;
    others.vote(0);
    others.vote(1);
    others.sit(3 | only_no);
    EXPECT_EQ(others.vote(0, false), "") << "player 1 has to answer again";
    ASSERT_EQ(others.engine.state().pending.answers().size(), 1U);
    EXPECT_EQ(others.engine.state().pending.answers()[0].player, 0);
    EXPECT_EQ(others.vote(1, false), "0n1n");
}

/// A table that is no constant, which other checks report.
struct Made : Plain {
    static auto behaviors() { return herding::table<Made>({{"sequences", 0, resume<Made>}}); }
};

TEST(OnlyScripts, run_where_the_table_names_nothing_else) {
    EXPECT_TRUE(detail::runs_only_scripts<Plain>());
    EXPECT_FALSE(detail::runs_only_scripts<Game<Seen::BeforeTheSequences>>());
    EXPECT_FALSE(detail::runs_only_scripts<Game<Seen::BySettling>>());
    EXPECT_TRUE(detail::runs_only_scripts<Settling>());
    EXPECT_FALSE(detail::runs_only_scripts<SettlingElse>());
    EXPECT_FALSE(detail::runs_only_scripts<Made>()) << "nobody knows";
}

/// A wrong table, and one without sequences.
struct Twice : Plain {
    static constexpr auto behaviors() {
        return herding::table<Twice>({{"sequences", 0, resume<Twice>}, {"again", 1, resume<Twice>}});
    }
};
struct Never : Plain {
    static herding::Verdict<Info> nothing(herding::Dispatch<Never>&) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Never>({{"nothing", 0, nothing}}); }
};
struct Wrong : Plain {
    static constexpr herding::Verdict<Info> (*nothing)(herding::Dispatch<Wrong>&) = nullptr;
    static constexpr auto behaviors() { return herding::table<Wrong>({{"nothing", 0, nothing}}); }
};

TEST(Resume, is_counted_in_tables_without_another_mistake) {
    EXPECT_EQ(detail::times_resumed<Plain>(), 1U);
    EXPECT_EQ(detail::times_resumed<Twice>(), 2U);
    EXPECT_EQ(detail::times_resumed<Never>(), 0U);
    EXPECT_EQ(detail::times_resumed<Made>(), 1U);
    EXPECT_EQ(detail::times_resumed<Wrong>(), 1U) << "which another check reports";
}

TEST(NobodyIsLeft, and_the_offer_is_passed) {
    Table<Game<Seen::BySettling>> settled;
    settled.vote(1);
    settled.sit(0);
    EXPECT_TRUE(settled.engine.can_undo()) << "no answer has been shown";
    EXPECT_EQ(settled.asked(), "close");
    EXPECT_EQ(settled.engine.state().heard, "");
    Table<Game<Seen::BeforeTheSequences>> before;
    before.sit(0);
    EXPECT_EQ(before.asked(), "close");
    Table<Game<Seen::BehindThem>> behind;
    behind.sit(0);
    EXPECT_TRUE(stuck<Game<Seen::BehindThem>>(behind.engine.state()));
    behind.sit(0); // the next input lets it continue
    EXPECT_EQ(behind.asked(), "close");
}

} // namespace sequence_answers

#include "herding/record/open.hpp"

#include "record/support/failing_io.hpp"
#include "record/support/games.hpp"

#include "herding/record/branch.hpp"
#include "herding/record/copy.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

/// What becomes of opening a record whose game, rules or bytes are others by now.

namespace record_open {

namespace rec = herding::record;
using namespace record_test;

// Three generations of one game, which differ as their flags say. A counter that goes up, and down.
template <int Generation> struct Counter {
    static constexpr std::string_view name = "counter";
    static constexpr int rules_version = Generation >= 3 ? 2 : 1;

    struct State {
        int value = 0;
        int steps = 0; ///< since generation 2
        friend bool operator==(const State&, const State&) = default;
        template <class A> void serialize(A& a, std::uint32_t version) {
            a(CEREAL_NVP(value));
            if (version >= 1) {
                a(CEREAL_NVP(steps));
            }
        }
        friend void upcast(State& state, herding::reflect::FromVersion<0>) { state.steps = 0; }
    };
    struct Up {
        int by = 1;
        friend bool operator==(const Up&, const Up&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by)); }
    };
    struct Down {
        friend bool operator==(const Down&, const Down&) = default;
    };
    /// The later ones have their alternatives in another order.
    using Input = std::conditional_t<Generation == 1, std::variant<Up, Down>, std::variant<Down, Up>>;
    struct Changed {
        int to = 0;
        friend bool operator==(const Changed&, const Changed&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(to)); }
    };
    struct Counted {
        friend bool operator==(const Counted&, const Counted&) = default;
    };
    using Trace = std::variant<Changed, Counted>;
    struct Add {
        static constexpr std::string_view name = "add";
        int by = 0;
        Trace apply(State& state) const {
            state.value += by;
            return Changed{state.value};
        }
        friend bool operator==(const Add&, const Add&) = default;
        template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(by)); }
    };
    struct Count {
        Trace apply(State& state) const {
            ++state.steps;
            return Counted{};
        }
        friend bool operator==(const Count&, const Count&) = default;
    };
    using Diff = std::variant<Add, Count>;
    using Info = int;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Counter>;
    static herding::Verdict<int> never(Dispatch& d) {
        if (d->value > 1000) {
            return herding::Disallowed{1};
        }
        return herding::Continue{};
    }
    static herding::Verdict<int> change(Dispatch& d) {
        const Up* up = std::get_if<Up>(&d.input());
        // Generation 4 has another rule: large steps count twice.
        d.emit(Add{up == nullptr                                        ? -1
                   : (Generation == 4 || Generation == 5) && up->by > 2 ? 2 * up->by
                                                                        : up->by});
        return herding::Continue{};
    }
    static herding::Verdict<int> limit(Dispatch& d) {
        if (Generation == 5 && d->value > 2) {
            return herding::Disallowed{5};
        }
        return herding::Continue{};
    }
    static herding::Verdict<int> count(Dispatch& d) {
        d.emit(Count{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        if constexpr (Generation == 6) {
            return herding::table<Counter>({{"change", 10, change, "rule 1"},
                                            {"never", 5, never},
                                            {"limit", 20, limit},
                                            {"count", 30, count}});
        } else if constexpr (Generation == 1) {
            return herding::table<Counter>({{"change", 10, change, "rule 1"}});
        } else {
            return herding::table<Counter>(
                {{"change", 10, change, "rule 1"}, {"never", 5, never}, {"limit", 20, limit}});
        }
    }
};

template <int Generation> std::string text(const rec::Opened<Counter<Generation>>& opened) {
    std::string text(name(opened.opening));
    for (const std::string& reason : opened.reasons) {
        text += "\n" + reason;
    }
    return text;
}

class Generations : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};

    template <int Generation> void play(rec::Keep keep = rec::Keep::Traces) {
        using Spec = Counter<Generation>;
        auto game = rec::create<Spec>(store, "game", typename Spec::State{}, {}, {.keep = keep});
        (void)game.engine.dispatch(typename Spec::Up{2});
        (void)game.engine.dispatch(typename Spec::Up{3}, herding::Actor::player(1));
        (void)game.engine.undo();
        (void)game.engine.dispatch(typename Spec::Down{});
        (void)game.engine.dispatch(typename Spec::Up{1});
    }
    template <int Generation> rec::Opened<Counter<Generation>> open() {
        return rec::open<Counter<Generation>>(store, "game");
    }
};

} // namespace record_open

// The State of later generations has one field more.
namespace cereal::detail {
template <> struct Version<record_open::Counter<2>::State> {
    static constexpr std::uint32_t version = 1;
    static std::uint32_t registerVersion() { return version; }
};
template <> struct Version<record_open::Counter<3>::State> : Version<record_open::Counter<2>::State> {};
template <> struct Version<record_open::Counter<4>::State> : Version<record_open::Counter<2>::State> {};
template <> struct Version<record_open::Counter<5>::State> : Version<record_open::Counter<2>::State> {};
template <> struct Version<record_open::Counter<6>::State> : Version<record_open::Counter<2>::State> {};
} // namespace cereal::detail

namespace record_open {

TEST_F(Generations, the_same_one_opens_exactly) {
    play<1>();
    const auto opened = open<1>();
    EXPECT_EQ(text(opened), "exact");
    EXPECT_FALSE(opened.error);
    EXPECT_TRUE(opened.writable());
    EXPECT_EQ(opened.events, 5U);
    EXPECT_EQ(opened.engine->state().value, 2);
}

TEST_F(Generations, an_engine_that_keeps_less_history_cannot_repeat_undo) {
    play<1>();
    const auto opened =
        rec::open<Counter<1>>(store, "game", {.engine = {.history = herding::HistoryPolicy::none()}});
    EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
    EXPECT_EQ(opened.events, 2U);
    EXPECT_FALSE(opened.writable());
    ASSERT_EQ(opened.reasons.size(), 1U);
    EXPECT_TRUE(
        opened.reasons[0].ends_with("undo of frame 2 is now refused: evicted by the history's bound (open "
                                    "the record with the HistoryPolicy that it was made with)"))
        << opened.reasons[0];
}

TEST_F(Generations, a_later_one_with_a_field_and_behaviors_more_is_migrated) {
    play<1>();
    auto opened = open<2>();
    EXPECT_EQ(text(opened), "migrated\n"
                            "the types of the game have changed since the record was made: Input, `state`\n"
                            "the behavior `never` is in the table now, and was not when the record was made\n"
                            "the behavior `limit` is in the table now, and was not when the record was made");
    EXPECT_FALSE(opened.error);
    EXPECT_EQ(opened.events, 5U);
    EXPECT_EQ(opened.engine->state(), (Counter<2>::State{2, 0}));
    EXPECT_EQ(opened.engine->undo_depth(), 3U);
    EXPECT_FALSE(opened.writable());
    EXPECT_THROW((void)opened.engine->undo(), rec::Error) << "its journal has other types";
    EXPECT_EQ(opened.engine->undo_depth(), 3U);
}

TEST_F(Generations, stated_versions_of_the_rules_are_compared) {
    play<2>();
    EXPECT_EQ(text(open<3>()), "migrated\nthe rules are version `2`, those of the record version `1`");
}

TEST_F(Generations, a_rule_that_changed_is_found_and_named) {
    play<3>();
    const auto opened = open<4>();
    EXPECT_EQ(text(opened),
              "view-only\nevent 2 (byte " + std::to_string(opened.stopped->byte) +
                  "): the behavior `change` left the trace `changed{to=5}` then, and `changed{to=8}` now");
    EXPECT_EQ(opened.error, rec::ErrorKind::OtherRules);
    EXPECT_EQ(opened.differing, std::vector<std::string>{"change"});
    EXPECT_EQ(opened.stopped->event, 2U);
    EXPECT_EQ(opened.events, 1U) << "the engine stands before it";
    EXPECT_EQ(opened.engine->state().value, 2);
    EXPECT_FALSE(opened.writable());
}

TEST_F(Generations, a_rule_that_changed_is_found_by_the_hash_alone) {
    play<3>(rec::Keep::Inputs);
    const auto opened = open<4>();
    EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
    ASSERT_EQ(opened.reasons.size(), 1U);
    EXPECT_NE(opened.reasons[0].find("the State after it has another hash"), std::string::npos);
    EXPECT_EQ(opened.differing, std::vector<std::string>{"change"});
}

TEST_F(Generations, a_behavior_that_is_added_and_acts_is_found_and_named) {
    play<3>();
    const auto opened = open<6>();
    EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
    ASSERT_EQ(opened.reasons.size(), 2U);
    EXPECT_EQ(opened.reasons[0],
              "the behavior `count` is in the table now, and was not when the record was made");
    EXPECT_NE(opened.reasons[1].find("the behavior `count` acts now, and did not then"), std::string::npos)
        << opened.reasons[1];
    EXPECT_EQ(opened.differing, std::vector<std::string>{"count"});
}

TEST_F(Generations, an_input_that_is_refused_now_is_found) {
    play<3>();
    const auto opened = open<5>();
    EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
    ASSERT_EQ(opened.reasons.size(), 1U);
    EXPECT_NE(opened.reasons[0].find("now answered with disallowed by limit"), std::string::npos)
        << opened.reasons[0];
    EXPECT_EQ(opened.differing, std::vector<std::string>{"limit"});
}

TEST_F(Generations, an_earlier_one_cannot_read_what_is_newer) {
    play<2>();
    const auto opened = open<1>();
    EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
    EXPECT_EQ(opened.error, rec::ErrorKind::Unreadable);
    EXPECT_FALSE(opened.engine.has_value());
    EXPECT_NE(opened.reasons.back().find("version 1 of state is newer than this program"), std::string::npos)
        << opened.reasons.back();
}

TEST_F(Generations, another_game_is_refused) {
    play<1>();
    const auto opened = rec::open<Game>(store, "game");
    EXPECT_EQ(opened.opening, rec::Opening::Refused);
    EXPECT_EQ(opened.error, rec::ErrorKind::OtherGame);
    EXPECT_EQ(opened.reasons, std::vector<std::string>{"a record of `counter`, not of `tictactoe::Game`"});
    EXPECT_EQ(opened.journal, nullptr);
}

/// Writing records again, with the types and rules of a later generation.
class Migration : public Generations {
protected:
    template <int From, int To> rec::ErrorKind error_of_migrating(const std::string& name = "game") {
        try {
            (void)rec::migrate<Counter<To>>(store, name, store, "new");
        } catch (const rec::Error& error) {
            return error.kind();
        }
        ADD_FAILURE() << "nothing was thrown";
        return rec::ErrorKind::System;
    }
    bool there(const std::string& name) { return io->open(name, rec::Io::Open::Read) != nullptr; }
};

// A change of the rules that a record shows: what is behind it cannot be executed again, and the state continues.
TEST_F(Migration, of_a_view_only_record_goes_by_a_branch_of_the_old_program) {
    play<2>();
    ASSERT_EQ(open<4>().opening, rec::Opening::ViewOnly);
    EXPECT_EQ((error_of_migrating<2, 4>()), rec::ErrorKind::OtherRules);
    EXPECT_THROW((void)rec::branch<Counter<4>>(store, "game", 5, store, "new"), rec::Error);

    // The old program begins a branch in the last State. It has no event, so no rule can differ.
    const auto last = open<2>().engine->state();
    (void)rec::branch<Counter<2>>(store, "game", 5, store, "branch");
    EXPECT_EQ(rec::open<Counter<4>>(store, "branch").opening, rec::Opening::Migrated);
    EXPECT_FALSE(rec::open<Counter<4>>(store, "branch").writable());
    EXPECT_EQ(rec::migrate<Counter<4>>(store, "branch", store, "new").opening, rec::Opening::Migrated);
    auto opened = rec::open<Counter<4>>(store, "new");
    EXPECT_EQ(text(opened), "exact");
    ASSERT_TRUE(opened.writable());
    EXPECT_EQ(opened.engine->state().value, last.value);
    EXPECT_EQ(opened.engine->undo_depth(), 0U) << "undo does not reach behind the branch";
    EXPECT_TRUE(opened.engine->dispatch(Counter<4>::Up{3}).committed());
    EXPECT_EQ(opened.engine->state().value, last.value + 6);
    const auto header = store.open("new")->header();
    ASSERT_TRUE(header.parent);
    EXPECT_EQ(header.parent->record, "game");
    EXPECT_EQ(header.parent->event, 5U);
    EXPECT_NO_THROW(rec::check_parent(store, header, "new"));
}

TEST_F(Migration, of_a_view_only_record_needs_no_more_than_a_branch_if_rules_changed_inside_alone) {
    play<3>();
    ASSERT_EQ(open<4>().opening, rec::Opening::ViewOnly);
    (void)rec::branch<Counter<3>>(store, "game", 5, store, "branch");
    auto opened = rec::open<Counter<4>>(store, "branch");
    EXPECT_EQ(text(opened), "exact");
    EXPECT_TRUE(opened.writable());
}

TEST_F(Migration, of_a_view_only_record_up_to_the_difference_needs_no_old_program) {
    play<3>();
    const auto stopped = open<4>().stopped;
    ASSERT_TRUE(stopped);
    auto game = rec::branch<Counter<4>>(store, "game", stopped->event - 1, store, "new");
    EXPECT_EQ(game.engine.state().value, 2);
    EXPECT_TRUE(game.engine.dispatch(Counter<4>::Up{3}).committed());
    game.journal->close();
    EXPECT_EQ(rec::open<Counter<4>>(store, "new").opening, rec::Opening::Exact);
}

TEST_F(Migration, over_three_generations_keeps_all_that_happened) {
    play<1>();
    {
        auto opened = open<1>();
        opened.journal->annotate("X", "Ada");
        opened.journal->mark("here", opened.engine->mark());
        (void)opened.engine->dispatch(Counter<1>::Up{1});
        opened.journal->annotate("Y", "Ben");
    }
    std::vector<std::uint64_t> progress;
    const auto report = rec::migrate<Counter<2>>(store, "game", store, "second", {}, {},
                                                 [&](std::uint64_t event) { progress.push_back(event); });
    EXPECT_EQ(report.opening, rec::Opening::Migrated);
    EXPECT_EQ(report.events, 6U);
    EXPECT_EQ(progress.back(), 6U);
    EXPECT_GE(progress.size(), 6U);
    EXPECT_EQ(rec::migrate<Counter<3>>(store, "second", store, "third").opening, rec::Opening::Migrated);
    const auto opened = rec::open<Counter<3>>(store, "third");
    EXPECT_EQ(text(opened), "exact");
    EXPECT_TRUE(opened.writable());
    EXPECT_EQ(opened.engine->state(), (Counter<3>::State{3, 0}));
    EXPECT_EQ(opened.engine->undo_depth(), 4U);
    EXPECT_EQ(opened.annotations, (std::vector<rec::Annotation>{{"X", "Ada", 5}, {"Y", "Ben", 6}}));
    EXPECT_EQ(opened.marks, (std::vector<rec::NamedMark>{{"here", {5}}}));
    EXPECT_TRUE(there("game")) << "the old one stays";
}

TEST_F(Migration, of_what_the_rules_do_not_repeat_is_refused_and_leaves_nothing) {
    play<3>();
    EXPECT_EQ((error_of_migrating<3, 4>()), rec::ErrorKind::OtherRules) << "a trace is another";
    EXPECT_FALSE(there("new"));
    EXPECT_EQ((error_of_migrating<3, 5>()), rec::ErrorKind::OtherRules) << "an input is refused";
    EXPECT_FALSE(there("new"));
    EXPECT_EQ((error_of_migrating<3, 1>()), rec::ErrorKind::Unreadable) << "the State is newer";
    EXPECT_FALSE(there("new"));
}

TEST_F(Migration, of_a_damaged_record_is_refused_and_leaves_nothing) {
    play<1>();
    rec::Bytes bytes = bytes_of(*io, "game");
    bytes[bytes.size() - 60] ^= std::byte{1};
    put_file(*io, "game", bytes);
    EXPECT_EQ((error_of_migrating<1, 2>()), rec::ErrorKind::Damaged);
    EXPECT_FALSE(there("new"));
    (void)rec::copy(store, "game", store, "repaired");
    EXPECT_EQ(rec::migrate<Counter<2>>(store, "repaired", store, "new").opening, rec::Opening::Migrated);
}

TEST_F(Migration, takes_no_place_of_another_record) {
    play<1>();
    (void)rec::copy(store, "game", store, "new", 1);
    const rec::Bytes before = bytes_of(*io, "new");
    EXPECT_EQ((error_of_migrating<1, 2>()), rec::ErrorKind::Exists);
    EXPECT_EQ(bytes_of(*io, "new"), before);
}

TEST_F(Migration, that_cannot_be_written_says_why) {
    play<1>();
    for (std::size_t k = 0; k < 8; ++k) {
        const auto failing = std::make_shared<FailingIo>();
        rec::FileStore to("", failing);
        failing->fail_at(k, FailingIo::Mode::Fail);
        try {
            (void)rec::migrate<Counter<2>>(store, "game", to, "new");
            ADD_FAILURE() << k;
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.kind(), rec::ErrorKind::System) << k << ": " << error.what();
        }
    }
}

class OpenTicTacToe : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};
    rec::Bytes whole;

    void SetUp() override {
        auto game = rec::create<Game>(store, "game", Board{});
        game.journal->annotate("x", "Ada");
        for (int i = 0; i < 4; ++i) {
            (void)place(game.engine);
            game.journal->mark("after " + std::to_string(i), game.engine.mark());
        }
        (void)game.engine.undo();
        game.journal->close();
        game.journal.reset();
        whole = bytes_of(*io, "game");
    }
    rec::Opened<Game> open_bytes(const rec::Bytes& bytes) {
        put_file(*io, "game", bytes);
        return rec::open<Game>(store, "game");
    }
};

TEST_F(OpenTicTacToe, gives_marks_and_annotations) {
    auto opened = rec::open<Game>(store, "game");
    ASSERT_EQ(opened.marks.size(), 4U);
    EXPECT_EQ(opened.marks[1], (rec::NamedMark{"after 1", {2}}));
    EXPECT_EQ(opened.annotations, (std::vector<rec::Annotation>{{"x", "Ada", 0}}));
    EXPECT_TRUE(opened.closed);
    EXPECT_TRUE(opened.engine->undo_to(opened.marks[1].mark));
    EXPECT_EQ(opened.engine->undo_depth(), 2U);
}

TEST_F(OpenTicTacToe, stops_behind_an_event) {
    const auto opened = rec::open<Game>(store, "game", {.access = rec::Access::Read, .until = 2});
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_EQ(opened.events, 2U);
    EXPECT_EQ(opened.engine->undo_depth(), 2U);
    EXPECT_FALSE(opened.writable());
}

TEST_F(OpenTicTacToe, reads_what_is_before_damage_and_appends_nothing) {
    rec::Bytes changed = whole;
    changed[whole.size() - 150] ^= std::byte{4};
    auto opened = open_bytes(changed);
    EXPECT_EQ(opened.opening, rec::Opening::Exact) << "as far as it goes";
    EXPECT_EQ(opened.error, rec::ErrorKind::Damaged);
    EXPECT_EQ(opened.tail.ending, rec::Ending::Damaged);
    EXPECT_FALSE(opened.writable());
    EXPECT_GT(opened.tail.found_count, 0U);
    EXPECT_EQ(opened.engine->undo_depth(), opened.events);
    EXPECT_THROW((void)place(*opened.engine), rec::Error);
}

TEST_F(OpenTicTacToe, continues_behind_a_torn_tail_and_reports_it) {
    const auto opened = open_bytes({whole.begin(), whole.end() - 30});
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_FALSE(opened.error);
    ASSERT_EQ(opened.reasons.size(), 1U);
    EXPECT_NE(opened.reasons[0].find("a torn tail of "), std::string::npos);
    EXPECT_TRUE(opened.writable());
    EXPECT_EQ(opened.events, 4U);
}

TEST_F(OpenTicTacToe, that_is_cut_off_at_any_byte_never_fails) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto opened = open_bytes({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
        if (opened.opening == rec::Opening::Refused) {
            EXPECT_EQ(opened.error, rec::ErrorKind::TruncatedHeader);
        } else {
            EXPECT_EQ(opened.opening, rec::Opening::Exact);
            EXPECT_TRUE(opened.writable());
        }
    }
}

TEST_F(OpenTicTacToe, with_foreign_bytes_is_refused) {
    const auto opened = open_bytes(rec::Bytes(100, std::byte{'x'}));
    EXPECT_EQ(opened.opening, rec::Opening::Refused);
    EXPECT_EQ(opened.error, rec::ErrorKind::ForeignBytes);
    ASSERT_EQ(opened.reasons.size(), 1U);
    EXPECT_EQ(opened.reasons[0].substr(0, 40), "byte 0, after event 0: not a journal: th");
}

/// Intact bytes that no engine writes: whoever changed them put the checksums right.
TEST_F(OpenTicTacToe, with_events_that_cannot_be_is_for_viewing) {
    const auto with = [&](rec::Kind kind, const rec::Bytes& payload) {
        store.remove("game");
        auto game = rec::create<Game>(store, "game", Board{});
        (void)place(game.engine);
        game.journal.reset();
        const auto reader = store.open("game", rec::Access::Append);
        rec::RawEvent event;
        while (reader->next(event)) {}
        reader->append({})->append(kind, payload);
        return rec::open<Game>(store, "game", {.access = rec::Access::Read});
    };
    rec::Bytes no_such_frame;
    rec::detail::put_moved(no_such_frame, 0, 9, herding::Actor::system);
    for (const rec::Kind kind : {rec::Kind::Undone, rec::Kind::Redone}) {
        const auto opened = with(kind, no_such_frame);
        EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
        EXPECT_EQ(opened.error, rec::ErrorKind::Unreadable);
        EXPECT_EQ(opened.events, 1U);
    }
    for (std::size_t size = 0; size < 20; ++size) {
        for (const int kind : {1, 2, 3, 5, 6}) {
            const auto opened = with(static_cast<rec::Kind>(kind), payload(size, 200));
            EXPECT_EQ(opened.opening, rec::Opening::ViewOnly) << size << ' ' << kind;
            EXPECT_EQ(opened.error, rec::ErrorKind::Unreadable);
            EXPECT_EQ(opened.events, 1U);
        }
    }
}

TEST_F(OpenTicTacToe, with_a_checkpoint_of_another_state_is_for_viewing) {
    rec::Bytes checkpoint;
    rec::detail::put_u64(checkpoint, 1);
    rec::detail::put_varint(checkpoint, 1);
    store.remove("game");
    auto game = rec::create<Game>(store, "game", Board{});
    (void)place(game.engine);
    game.journal.reset();
    const auto reader = store.open("game", rec::Access::Append);
    rec::RawEvent event;
    while (reader->next(event)) {}
    reader->append({})->append(rec::Kind::Checkpoint, checkpoint);
    const auto opened = rec::open<Game>(store, "game", {.access = rec::Access::Read});
    EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
    EXPECT_EQ(opened.error, rec::ErrorKind::Unreadable);
    EXPECT_EQ(opened.events, 1U);
}

/// Somebody else plays while the record is executed again.
struct Playing final : herding::Log<Game> {
    explicit Playing(herding::Engine<Game>& other) : engine(other) {}
    void record(const herding::Event<Game>& /*event*/) override { (void)place(engine); }
    herding::Engine<Game>& engine;
};

TEST(OpenGrowing, executes_what_is_there_and_what_comes_meanwhile) {
    const auto store = rec::memory_store();
    auto game = rec::create<Game>(*store, "game", Board{});
    (void)place(game.engine);
    Playing playing(game.engine);
    const auto opened = rec::open<Game>(*store, "game", {.access = rec::Access::Read, .also = &playing});
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_EQ(opened.tail.ending, rec::Ending::Clean);
    EXPECT_EQ(opened.engine->state(), game.engine.state()) << "a reader asks the file again at its end";
}

} // namespace record_open

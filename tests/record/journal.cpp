#include "herding/record/journal.hpp"

#include "record/support/games.hpp"

#include "herding/record/open.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace record_journal {

namespace rec = herding::record;
using namespace record_test;

class JournalOfTicTacToe : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};

    std::vector<rec::Kind> kinds() {
        std::vector<rec::Kind> kinds;
        const auto reader = store.open("game");
        rec::RawEvent event;
        while (reader->next(event)) {
            kinds.push_back(event.kind);
        }
        EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
        return kinds;
    }
};

TEST_F(JournalOfTicTacToe, begins_with_the_game_and_has_each_event) {
    auto game = rec::create<Game>(store, "game", Board{});
    EXPECT_TRUE(kinds().empty());
    (void)place(game.engine);
    (void)game.engine.undo();
    (void)game.engine.undo(); // nothing there
    (void)game.engine.redo();
    (void)game.engine.dispatch({7, 7}, turn(game.engine)); // refused
    game.journal->mark("here", game.engine.mark());
    game.journal->annotate("x", "Ada");
    EXPECT_EQ(kinds(), (std::vector{rec::Kind::Committed, rec::Kind::Undone, rec::Kind::Redone,
                                    rec::Kind::Mark, rec::Kind::Annotation}));
    EXPECT_EQ(game.journal->size(), bytes_of(*io, "game").size());
}

TEST_F(JournalOfTicTacToe, has_words_before_the_event_that_they_wait_for) {
    auto game = rec::create<Game>(store, "game", Board{});
    game.journal->annotate_with_next("x", "replaced");
    game.journal->annotate_with_next("x", "first");
    (void)game.engine.dispatch({7, 7}, turn(game.engine)); // refused: the words still wait
    EXPECT_TRUE(kinds().empty());
    (void)place(game.engine);
    (void)place(game.engine);
    game.journal->annotate_with_next("x", "forgotten");
    game.journal->forget_next();
    (void)game.engine.undo();
    EXPECT_EQ(kinds(), (std::vector{rec::Kind::Annotation, rec::Kind::Committed, rec::Kind::Committed,
                                    rec::Kind::Undone}));
    game.journal->close();
    game.journal.reset();
    const auto opened = rec::open<Game>(store, "game");
    EXPECT_EQ(opened.annotations, (std::vector<rec::Annotation>{{"x", "first", 0}}));
}

TEST_F(JournalOfTicTacToe, says_of_the_game_what_it_was) {
    const auto game = rec::create<Game>(store, "game", Board{});
    const rec::Header header = store.open("game")->header();
    EXPECT_EQ(header.game, "tictactoe::Game");
    EXPECT_EQ(header.rules_version, "");
    EXPECT_EQ(header.layout, rec::detail::layout_of<Game>());
    EXPECT_EQ(header.behaviors.size(), 4U);
    EXPECT_EQ(header.behaviors[1], (rec::BehaviorName{false, "free_cell", "a mark goes into an empty cell"}));
    EXPECT_EQ(header.state_hash, herding::reflect::hash64(Board{}));
    EXPECT_FALSE(header.parent);
}

TEST_F(JournalOfTicTacToe, is_the_same_bytes_for_the_same_game) {
    rec::Bytes bytes[2];
    for (rec::Bytes& one : bytes) {
        store.remove("game");
        auto game = rec::create<Game>(store, "game", Board{});
        while (place(game.engine)) {}
        game.journal->close();
        one = bytes_of(*io, "game");
    }
    EXPECT_EQ(bytes[0], bytes[1]) << "no clock, nothing of the machine";
}

TEST_F(JournalOfTicTacToe, takes_at_most_24_bytes_for_an_event_besides_what_happened) {
    auto game = rec::create<Game>(store, "game", Board{}, {}, {.keep = rec::Keep::Inputs});
    (void)place(game.engine);
    const auto reader = store.open("game");
    rec::RawEvent event;
    ASSERT_TRUE(reader->next(event));
    const rec::Bytes input = rec::detail::body_of(game.engine.frames().back()->input());
    // Frame and checksums, the hash of the State; then actor, level, barrier and number of inputs.
    EXPECT_EQ(event.size, 24 + 4 + input.size());
}

TEST_F(JournalOfTicTacToe, keeps_the_requested_parts_of_frames) {
    for (const rec::Keep keep : {rec::Keep::Inputs, rec::Keep::Traces, rec::Keep::Frames}) {
        const std::string name = "keeps " + std::to_string(static_cast<int>(keep));
        auto game = rec::create<Game>(store, name, Board{}, {}, {.keep = keep});
        while (place(game.engine)) {} // until somebody has won, with a second step
        const auto reader = store.open(name);
        rec::RawEvent event;
        rec::detail::StoredFrame<Game> stored;
        std::size_t steps = 0;
        for (const auto frame : game.engine.frames()) {
            ASSERT_TRUE(reader->next(event));
            stored = {};
            rec::detail::Bodies(reader->header(), true).read(stored, event.payload);
            steps = frame->steps.size();
            EXPECT_EQ(stored.keep, keep);
            EXPECT_EQ(stored.frame.inputs, frame->inputs);
            EXPECT_EQ(stored.frame.actor, frame->actor);
            EXPECT_EQ(stored.frame.traces == frame->traces, keep >= rec::Keep::Traces);
            EXPECT_EQ(stored.frame.steps == frame->steps, keep >= rec::Keep::Traces);
            EXPECT_EQ(stored.frame.diffs == frame->diffs, keep == rec::Keep::Frames);
        }
        EXPECT_EQ(steps, 2U);
        EXPECT_EQ(stored.state_hash, herding::reflect::hash64(game.engine.state()));
    }
}

TEST_F(JournalOfTicTacToe, makes_checkpoints_that_stay_a_small_part) {
    auto game = rec::create<Game>(store, "game", Board{}, {}, {.checkpoint_events = 10});
    std::size_t events = 0;
    for (int i = 0; i < 200; ++i, ++events) {
        if (!place(game.engine)) {
            (void)game.engine.undo_to({0});
        }
    }
    const auto reader = store.open("game");
    rec::RawEvent event;
    std::uint64_t all = 0;
    std::uint64_t of_checkpoints = 0;
    std::size_t checkpoints = 0;
    while (reader->next(event)) {
        all += event.size;
        if (event.kind == rec::Kind::Checkpoint) {
            ++checkpoints;
            of_checkpoints += event.size;
            Board board;
            rec::detail::Cursor cursor(event.payload);
            const std::uint64_t hash = cursor.u64();
            EXPECT_EQ(cursor.varint(), event.number);
            rec::detail::Bodies(reader->header(), true).read(board, rec::Layout::Root::State, cursor.rest());
            EXPECT_EQ(herding::reflect::hash64(board), hash);
        }
    }
    EXPECT_EQ(checkpoints, events / 10);
    EXPECT_LT(of_checkpoints * 5, all);
}

TEST_F(JournalOfTicTacToe, takes_nothing_after_it_is_closed) {
    auto game = rec::create<Game>(store, "game", Board{});
    (void)place(game.engine);
    game.journal->close();
    EXPECT_FALSE(game.journal->is_open());
    try {
        (void)place(game.engine);
        ADD_FAILURE() << "nothing was thrown";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::ReadOnly);
        EXPECT_STREQ(error.what(), "game: this journal is closed: open the record again to continue it");
    }
    EXPECT_EQ(kinds(), (std::vector{rec::Kind::Committed, rec::Kind::Closed}));
    auto opened = rec::open<Game>(store, "game");
    EXPECT_TRUE(opened.closed);
    EXPECT_TRUE(opened.writable()) << "who opens it can go on";
    (void)place(*opened.engine);
    EXPECT_EQ(kinds(), (std::vector{rec::Kind::Committed, rec::Kind::Closed, rec::Kind::Committed}));
}

TEST_F(JournalOfTicTacToe, that_cannot_be_written_says_which_and_why) {
    const auto message = [](rec::Journal<Game>& journal) {
        try {
            journal.annotate("X", "Ada");
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.record(), "game");
            return error.cause();
        }
        return std::string("nothing was thrown");
    };
    rec::Journal<Game> early(store, "game", std::make_shared<const herding::NoSetup>());
    EXPECT_EQ(message(early), "no engine has begun with this journal: make it the log of one first");
    static_cast<void>(rec::create<Game>(store, "game", Board{}));
    const auto opened = rec::open<Game>(store, "game", {.access = rec::Access::Read});
    EXPECT_EQ(message(*opened.journal),
              "opened to be read, or not exact: open it with Access::Append, and see OpenReport::reasons");
}

TEST_F(JournalOfTicTacToe, belongs_to_one_engine) {
    rec::Journal<Game> journal(store, "game", std::make_shared<const herding::NoSetup>());
    herding::Engine<Game> engine(Board{}, {.log = &journal});
    EXPECT_THROW(herding::Engine<Game>(Board{}, {.log = &journal}), rec::Error);
    EXPECT_TRUE(place(engine));
    EXPECT_EQ(kinds(), (std::vector{rec::Kind::Committed}));
}

TEST_F(JournalOfTicTacToe, whose_name_is_taken_lets_no_engine_begin) {
    const auto game = rec::create<Game>(store, "game", Board{});
    EXPECT_THROW((void)rec::create<Game>(store, "game", Board{}), rec::Error);
}

} // namespace record_journal

#include "herding/record/branch.hpp"

#include "record/support/games.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace record_branch {

namespace rec = herding::record;
using namespace record_test;

class Branches : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};

    void SetUp() override {
        auto game = rec::create<Game>(store, "first", Board{});
        game.journal->annotate("X", "Ada");
        for (int i = 0; i < 5; ++i) {
            (void)place(game.engine);
        }
        game.journal->mark("five", game.engine.mark());
        (void)game.engine.undo();
        game.journal->close();
    }
    rec::ErrorKind error_of(auto run) {
        try {
            run();
        } catch (const rec::Error& error) {
            return error.kind();
        }
        ADD_FAILURE() << "nothing was thrown";
        return rec::ErrorKind::System;
    }
};

TEST_F(Branches, start_in_the_state_behind_an_event) {
    for (std::uint64_t event = 0; event <= 6; ++event) {
        const std::string name = "branch " + std::to_string(event);
        auto game = rec::branch<Game>(store, "first", event, store, name);
        const auto there = rec::open<Game>(store, "first", {.access = rec::Access::Read, .until = event});
        EXPECT_EQ(game.engine.state(), there.engine->state());
        EXPECT_EQ(game.engine.undo_depth(), 0U) << "what came before is the other record's";
        EXPECT_TRUE(place(game.engine));
        const auto header = store.open(name)->header();
        ASSERT_TRUE(header.parent);
        EXPECT_EQ(header.parent->record, "first");
        EXPECT_EQ(header.parent->event, event);
        EXPECT_NO_THROW(rec::check_parent(store, header, name));
    }
}

TEST_F(Branches, start_behind_events_that_there_are) {
    EXPECT_EQ(error_of([&] { (void)rec::branch<Game>(store, "first", 7, store, "b"); }),
              rec::ErrorKind::NotFound);
    EXPECT_EQ(error_of([&] { (void)rec::branch<Game>(store, "none", 1, store, "b"); }),
              rec::ErrorKind::NotFound);
    EXPECT_EQ(store.open("first")->header().parent, std::nullopt);
}

TEST_F(Branches, say_that_there_is_no_event_whatever_else_opening_says) {
    rec::copy(store, "first", store, "torn");
    const auto file = io->open("torn", rec::Io::Open::Write);
    file->truncate(file->size() - 1);
    try {
        (void)rec::branch<Game>(store, "torn", 7, store, "b");
        FAIL();
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::NotFound);
        EXPECT_EQ(error.cause(), "there is no event 7: the last one is 6");
        EXPECT_EQ(error.location()->event, 6U);
    }
    EXPECT_NO_THROW((void)rec::branch<Game>(store, "torn", 6, store, "b"));
}

TEST_F(Branches, notice_another_parent) {
    (void)rec::branch<Game>(store, "first", 3, store, "branch");
    const auto header = store.open("branch")->header();
    store.remove("first");
    EXPECT_EQ(error_of([&] { rec::check_parent(store, header, "branch"); }), rec::ErrorKind::NotFound);
    auto game = rec::create<Game>(store, "first", Board{});
    for (const int cell : {8, 7, 6}) {
        (void)game.engine.dispatch({cell / 3, cell % 3}, turn(game.engine));
    }
    EXPECT_EQ(error_of([&] { rec::check_parent(store, header, "branch"); }), rec::ErrorKind::Damaged);
}

TEST_F(Branches, notice_a_parent_that_ends_before_them) {
    (void)rec::branch<Game>(store, "first", 3, store, "branch");
    const auto header = store.open("branch")->header();
    rec::copy(store, "first", store, "short", 2);
    store.remove("first");
    rec::copy(store, "short", store, "first");
    try {
        rec::check_parent(store, header, "branch");
        FAIL();
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::Damaged) << "a parent that is not there is NotFound";
        EXPECT_EQ(error.cause(),
                  "the branch starts behind event 3 of `first`, which now ends behind event 2");
    }
}

TEST_F(Branches, that_are_copied_with_their_parent_keep_their_link) {
    (void)rec::branch<Game>(store, "first", 3, store, "branch");
    const auto other = rec::memory_store();
    (void)rec::copy(store, "first", *other, "first");
    (void)rec::copy(store, "branch", *other, "branch");
    EXPECT_NO_THROW(rec::check_parent(*other, other->open("branch")->header(), "branch"));
}

TEST_F(Branches, a_record_that_is_written_again_is_equal) {
    rec::migrate<Game>(store, "first", store, "second");
    EXPECT_EQ(bytes_of(*io, "first"), bytes_of(*io, "second"));
    const auto first = store.open("first");
    const auto second = store.open("second");
    EXPECT_FALSE(rec::difference(*first, *second));
}

TEST_F(Branches, a_copy_ends_where_it_is_cut_off) {
    const auto rest = rec::copy(store, "first", store, "copy", 3);
    EXPECT_EQ(rest.location.event, 3U);
    const auto opened = rec::open<Game>(store, "copy");
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_EQ(opened.events, 3U);
    EXPECT_TRUE(opened.writable());
    const auto first = store.open("first");
    const auto copied = store.open("copy");
    const auto difference = rec::difference(*first, *copied);
    ASSERT_TRUE(difference);
    EXPECT_FALSE(difference->header);
    EXPECT_EQ(difference->event, 3U);
    EXPECT_EQ(difference->second, "");
    EXPECT_NE(difference->first.find("\"kind\":\"committed\""), std::string::npos) << difference->first;
}

TEST_F(Branches, a_copy_beyond_the_end_is_refused_and_leaves_nothing) {
    for (const std::uint64_t beyond : {std::uint64_t{7}, std::numeric_limits<std::uint64_t>::max()}) {
        try {
            (void)rec::copy(store, "first", store, "copy", beyond);
            FAIL() << beyond;
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.kind(), rec::ErrorKind::NotFound);
            EXPECT_EQ(error.cause(), "there is no event " + std::to_string(beyond) + ": the last one is 6");
        }
        EXPECT_EQ(error_of([&] { (void)store.open("copy"); }), rec::ErrorKind::NotFound);
    }
    (void)rec::copy(store, "first", store, "copy", 6);
    EXPECT_EQ(rec::open<Game>(store, "copy").events, 6U);
}

TEST_F(Branches, a_copy_of_a_damaged_record_has_what_is_good) {
    rec::Bytes bytes = bytes_of(*io, "first");
    bytes[bytes.size() - 60] ^= std::byte{1};
    put_file(*io, "first", bytes);
    const auto rest = rec::copy(store, "first", store, "copy");
    EXPECT_EQ(rest.ending, rec::Ending::Damaged);
    const auto opened = rec::open<Game>(store, "copy");
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_EQ(opened.events, rest.location.event);
    EXPECT_TRUE(opened.writable());
}

} // namespace record_branch

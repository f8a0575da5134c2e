#include "record/support/games.hpp"

#include "herding/record/branch.hpp"
#include "herding/record/check.hpp"
#include "herding/record/copy.hpp"
#include "herding/record/json_lines.hpp"
#include "herding/record/open.hpp"
#include "herding/record/seek.hpp"
#include "herding/reflect/hash.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// Records of `Engine::undo_own`: an undo and commits that happened together.

namespace record_undo_own {

namespace rec = herding::record;
using herding::Actor;
using record_test::bytes_of;
using record_test::Image;
using record_test::image;
using record_test::put_file;

struct Shelf {
    std::vector<std::uint16_t> books;

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(books)); }
    friend bool operator==(const Shelf&, const Shelf&) = default;
};

struct Put {
    std::uint16_t book = 0;

    std::uint16_t apply(Shelf& shelf) const {
        shelf.books.push_back(book);
        return book;
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(book)); }
    friend bool operator==(const Put&, const Put&) = default;
};

/// Players put books on a shelf, and take back what is theirs.
struct Library {
    using State = Shelf;
    using Input = Put;
    using Diff = Put;
    using Trace = std::uint16_t;
    using Info = int;
    using OrderKey = int;
    using Hash = herding::reflect::Xxh3;
    static constexpr std::string_view name = "library";

    static herding::Verdict<int> put(herding::Dispatch<Library>& dispatch) {
        dispatch.emit(dispatch.input());
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Library>({{"put", 1, put}}); }
    static bool may_undo(Actor by, const herding::Frame<Library>& frame) {
        return by == frame.actor || by == Actor::system;
    }
};

/// The same under another version of the rules.
struct NewLibrary : Library {
    static constexpr int rules_version = 2;

    static herding::Verdict<int> put(herding::Dispatch<NewLibrary>& dispatch) {
        dispatch.emit(dispatch.input());
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<NewLibrary>({{"put", 1, put}}); }
    static bool may_undo(Actor by, const herding::Frame<NewLibrary>& frame) { return by == frame.actor; }
};

constexpr Actor ann = Actor::player(0);
constexpr Actor bob = Actor::player(1);

class UndoOwn : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};
    const std::string name = "game";
    std::vector<std::size_t> ends; ///< bytes of the record before the undo, and behind it

    /// Events 1 to 4 are commits, 5 to 7 an undo of 2 with two commits, 8 is a commit.
    Image<Library> write(rec::JournalOptions options = {}) {
        auto game = rec::create<Library>(store, name, Shelf{}, {}, std::move(options));
        (void)game.engine.dispatch({1}, bob);
        (void)game.engine.dispatch({2}, ann);
        (void)game.engine.dispatch_all({{3}, {4}}, bob);
        (void)game.engine.dispatch({5}, Actor::system);
        game.journal->sync();
        ends.push_back(bytes_of(*io, name).size());
        EXPECT_TRUE(game.engine.undo_own(ann));
        EXPECT_EQ(game.engine.mark().frame, 7U);
        game.journal->mark("here", game.engine.mark());
        game.journal->sync();
        ends.push_back(bytes_of(*io, name).size());
        (void)game.engine.dispatch({6}, ann);
        game.journal->close();
        return image(game.engine);
    }
};

TEST_F(UndoOwn, is_repeated_exactly_and_continues) {
    const auto then = write();
    EXPECT_EQ(then.state.books, (std::vector<std::uint16_t>{1, 3, 4, 5, 6}));
    auto opened = rec::open<Library>(store, name);
    EXPECT_EQ(opened.opening, rec::Opening::Exact) << (opened.reasons.empty() ? "" : opened.reasons.front());
    ASSERT_TRUE(opened.writable());
    EXPECT_EQ(opened.events, 8U);
    EXPECT_TRUE(image(*opened.engine) == then);
    EXPECT_TRUE(opened.engine->undo_own(bob));
    const auto after = image(*opened.engine);
    opened.journal->close();
    EXPECT_TRUE(image(*rec::open<Library>(store, name).engine) == after);
}

TEST_F(UndoOwn, is_an_undo_and_commits_for_who_reads_its_events) {
    write();
    const auto reader = store.open(name);
    rec::RawEvent event;
    std::string kinds;
    while (reader->next(event)) {
        kinds += std::string(rec::name(event.kind)) + (event.joined ? "+ " : " ");
    }
    EXPECT_EQ(kinds, "committed committed committed committed undone+ committed+ committed mark committed "
                     "closed ");
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
    EXPECT_NO_THROW(rec::check(*store.open(name)));
}

TEST_F(UndoOwn, can_be_sought_also_between_its_events) {
    write();
    const std::vector<std::vector<std::uint16_t>> books{
        {}, {1}, {1, 2}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}, {1}, {1, 3, 4}, {1, 3, 4, 5}, {1, 3, 4, 5, 6}};
    for (std::uint64_t event = 0; event < books.size(); ++event) {
        EXPECT_EQ(rec::seek<Library>(store, name, event).engine.state().books, books[event]) << event;
        const auto branch = rec::branch<Library>(store, name, event, store, "branch" + std::to_string(event));
        EXPECT_EQ(branch.engine.state().books, books[event]) << event;
    }
}

TEST_F(UndoOwn, reaches_over_checkpoints) {
    const auto then = write({.checkpoint_events = 1});
    EXPECT_TRUE(image(*rec::open<Library>(store, name).engine) == then);
    for (std::uint64_t event = 5; event <= 8; ++event) {
        EXPECT_FALSE(rec::seek<Library>(store, name, event).engine.state().books.empty());
    }
}

TEST_F(UndoOwn, is_whole_or_absent_wherever_its_record_ends) {
    write();
    const rec::Bytes all = bytes_of(*io, name);
    for (std::size_t end = ends[0]; end <= ends[1]; ++end) {
        put_file(*io, "cut", rec::View(all).first(end));
        auto opened = rec::open<Library>(store, "cut");
        ASSERT_TRUE(opened.writable()) << end;
        const auto books = opened.engine->state().books;
        const bool before = books == std::vector<std::uint16_t>{1, 2, 3, 4, 5};
        const bool behind = books == std::vector<std::uint16_t>{1, 3, 4, 5};
        ASSERT_TRUE(before || behind) << end;
        ASSERT_EQ(opened.events, before ? 4U : 7U) << end;
        ASSERT_EQ(opened.tail.ending == rec::Ending::Clean,
                  end == ends[0] || (behind && opened.tail.bytes == 0))
            << end;
        ASSERT_TRUE(opened.engine->dispatch({9}, bob).committed()) << end;
    }
}

TEST_F(UndoOwn, is_damaged_as_a_whole) {
    write();
    rec::Bytes all = bytes_of(*io, name);
    const auto reader = store.open(name);
    rec::RawEvent event;
    while (reader->next(event) && event.number < 6) {}
    ASSERT_EQ(event.kind, rec::Kind::Committed);
    all[static_cast<std::size_t>(event.byte) + 14] ^= std::byte{1};
    put_file(*io, "damaged", all);
    const auto opened = rec::open<Library>(store, "damaged");
    EXPECT_EQ(opened.tail.ending, rec::Ending::Damaged);
    EXPECT_EQ(opened.events, 4U);
    EXPECT_FALSE(opened.writable());
}

TEST_F(UndoOwn, is_copied_exported_and_imported_with_the_same_bytes) {
    write();
    rec::copy(store, name, store, "copy");
    EXPECT_EQ(bytes_of(*io, "copy"), bytes_of(*io, name));
    std::stringstream lines;
    rec::export_json(*store.open(name), lines);
    EXPECT_NE(lines.str().find(R"("joined":true)"), std::string::npos);
    put_file(*io, "imported", rec::import_json(lines, "imported"));
    EXPECT_EQ(bytes_of(*io, "imported"), bytes_of(*io, name));
}

TEST_F(UndoOwn, is_not_cut_in_two) {
    write();
    for (const std::uint64_t event : {5U, 6U}) {
        try {
            rec::copy(store, name, store, "cut", event);
            FAIL() << event;
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.kind(), rec::ErrorKind::NotFound);
            EXPECT_NE(std::string(error.what()).find("happened together"), std::string::npos);
        }
    }
    rec::copy(store, name, store, "cut", 7);
    EXPECT_EQ(rec::open<Library>(store, "cut").engine->state().books,
              (std::vector<std::uint16_t>{1, 3, 4, 5}));
}

TEST_F(UndoOwn, is_migrated) {
    const auto then = write();
    EXPECT_EQ(rec::open<NewLibrary>(store, name).opening, rec::Opening::Migrated);
    rec::migrate<NewLibrary>(store, name, store, "new");
    const auto opened = rec::open<NewLibrary>(store, "new");
    EXPECT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_EQ(opened.engine->state(), then.state);
    EXPECT_EQ(opened.engine->mark(), then.mark);
}

TEST_F(UndoOwn, takes_nothing_back_that_is_somebody_elses) {
    // A record that somebody changed: the undo goes over bob's commit in the name of ann.
    write();
    std::stringstream lines;
    rec::export_json(*store.open(name), lines);
    std::string text = lines.str();
    const auto undone = text.find(R"("kind":"undone")");
    ASSERT_NE(undone, std::string::npos);
    const auto actor = text.find(R"("actor":0)", undone);
    ASSERT_NE(actor, std::string::npos);
    text.replace(actor, 9, R"("actor":1)");
    std::stringstream changed(text);
    put_file(*io, "changed", rec::import_json(changed, "changed"));
    const auto opened = rec::open<Library>(store, "changed");
    EXPECT_EQ(opened.opening, rec::Opening::ViewOnly);
    EXPECT_EQ(opened.events, 4U);
}

TEST_F(UndoOwn, has_as_many_commits_as_it_goes_back_over) {
    write();
    std::stringstream lines;
    rec::export_json(*store.open(name), lines);
    const std::string text = lines.str();
    const auto refused = [&](std::string one, const std::string& what) {
        const auto at = one.find(what);
        ASSERT_NE(at, std::string::npos);
        one.erase(at, std::string_view(R"("joined":true,)").size());
        std::stringstream changed(one);
        put_file(*io, "changed", rec::import_json(changed, "changed"));
        EXPECT_THROW(rec::check(*store.open("changed")), rec::Error);
        EXPECT_NE(rec::open<Library>(store, "changed").opening, rec::Opening::Exact);
        store.remove("changed");
    };
    refused(text, R"("joined":true,)"); // of the undo, so the commit behind it joins another event
    std::string second = text;
    const auto first = second.find(R"("joined":true,)");
    const auto next = second.find(R"("joined":true,)", first + 1);
    ASSERT_NE(next, std::string::npos);
    second.erase(next, std::string_view(R"("joined":true,)").size());
    std::stringstream changed(second);
    put_file(*io, "changed", rec::import_json(changed, "changed"));
    EXPECT_THROW(rec::check(*store.open("changed")), rec::Error);
}

} // namespace record_undo_own

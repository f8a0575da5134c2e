#include "herding/record/check.hpp"

#include "record/support/games.hpp"

#include "herding/record/open.hpp"
#include "herding/record/seek.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Checking a record without its rules, and executing it again: both refuse what no engine writes, and only that.

namespace record_check {

namespace rec = herding::record;
using namespace record_test;

struct Entry {
    rec::Kind kind{};
    rec::Bytes payload;
};

/// What a check and an opening answer.
struct Answers {
    std::string checked; ///< the cause; empty if nothing is wrong
    std::string opened;
    std::optional<rec::ErrorKind> error;
    rec::Opening opening{};
};

class Check : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};
    rec::Header header;
    std::vector<Entry> entries;

    /// A game with every kind of event.
    void SetUp() override {
        auto game = rec::create<Game>(store, "whole", Board{}, {},
                                      {.keep = rec::Keep::Frames, .checkpoint_events = 4});
        game.journal->annotate("x", "Ada");
        for (int i = 0; i < 5; ++i) {
            (void)place(game.engine);
        }
        game.journal->mark("here", game.engine.mark());
        (void)game.engine.undo_to({2}, herding::Actor::player(1));
        (void)game.engine.redo();
        const tictactoe::Place outside{7, 7};
        game.journal->refused(game.engine.dispatch(outside, turn(game.engine)), outside, turn(game.engine));
        (void)place(game.engine);
        (void)game.engine.undo();
        game.journal->close();
        game.journal.reset();
        const auto reader = store.open("whole");
        header = reader->header();
        rec::RawEvent event;
        while (reader->next(event)) {
            entries.push_back({event.kind, {event.payload.begin(), event.payload.end()}});
        }
    }
    std::size_t first(rec::Kind kind) const {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (entries[i].kind == kind) {
                return i;
            }
        }
        ADD_FAILURE() << "no event of this kind";
        return 0;
    }
    void write(const rec::Header& head, const std::vector<Entry>& all) {
        store.remove("changed");
        const auto writer = store.create("changed", head, {.durability = rec::Durability::None});
        for (const Entry& one : all) {
            writer->append(one.kind, one.payload);
        }
        writer->sync();
    }
    Answers answers(const rec::Header& head, const std::vector<Entry>& all) {
        write(head, all);
        Answers answers;
        try {
            rec::check(*store.open("changed"));
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.kind(), rec::ErrorKind::Unreadable) << error.what();
            answers.checked = error.cause();
        }
        const auto opened = rec::open<Game>(store, "changed", {.access = rec::Access::Read});
        answers.error = opened.error;
        answers.opening = opened.opening;
        answers.opened = opened.reasons.empty() ? "" : opened.reasons.back();
        return answers;
    }
    Answers with(std::size_t entry, const rec::Bytes& payload) {
        auto all = entries;
        all[entry].payload = payload;
        return answers(header, all);
    }
    /// Both refuse it, in these words.
    void expect_refused(const Answers& found, const std::string& cause) {
        EXPECT_TRUE(found.checked.ends_with(cause)) << found.checked << "\nexpected " << cause;
        EXPECT_TRUE(found.opened.ends_with(cause)) << found.opened << "\nexpected " << cause;
        EXPECT_EQ(found.error, rec::ErrorKind::Unreadable);
        EXPECT_EQ(found.opening, rec::Opening::ViewOnly);
    }
};

TEST_F(Check, what_an_engine_writes_is_accepted) {
    for (int kind = 1; kind <= static_cast<int>(rec::Kind::Refused); ++kind) {
        static_cast<void>(first(static_cast<rec::Kind>(kind)));
    }
    const Answers found = answers(header, entries);
    EXPECT_EQ(found.checked, "");
    EXPECT_EQ(found.opened, "");
    EXPECT_EQ(found.opening, rec::Opening::Exact);
}

/// Whoever changed the bytes put the checksums right.
TEST_F(Check, each_changed_bit_has_the_same_answer_with_and_without_the_rules) {
    std::size_t refused = 0;
    std::size_t other_rules = 0;
    for (std::size_t entry = 0; entry < entries.size(); ++entry) {
        const auto kind = entries[entry].kind;
        for (std::size_t bit = 0; bit < 8 * entries[entry].payload.size(); ++bit) {
            rec::Bytes payload = entries[entry].payload;
            payload[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
            const Answers found = with(entry, payload);
            const std::string where = std::string(name(kind)) + " " + std::to_string(entry) + ", bit " +
                                      std::to_string(bit) + ": " + found.checked + " | " + found.opened;
            // A wrong hash of a State is refused by the rules at once, and without them where an undo leads to it.
            ASSERT_TRUE(found.checked.empty() ? found.error != rec::ErrorKind::Unreadable
                                              : found.error.has_value())
                << where;
            if (!found.checked.empty()) {
                ++refused;
                continue;
            }
            // Names and words may be any. So may who undoes, and what was refused. All else follows from the rules.
            const bool any = kind == rec::Kind::Mark || kind == rec::Kind::Annotation ||
                             kind == rec::Kind::Refused ||
                             ((kind == rec::Kind::Undone || kind == rec::Kind::Redone) && bit / 8 == 8);
            ASSERT_EQ(found.opening == rec::Opening::Exact, any) << where;
            other_rules += any ? 0 : 1;
        }
    }
    EXPECT_GT(refused, 1000U);
    EXPECT_GT(other_rules, 100U);
}

TEST_F(Check, bytes_that_are_missing_or_too_many_are_refused_by_both) {
    for (std::size_t entry = 0; entry < entries.size(); ++entry) {
        rec::Bytes payload = entries[entry].payload;
        payload.push_back(std::byte{0});
        for (const Answers& found :
             {with(entry, payload),
              with(entry, {entries[entry].payload.begin(),
                           entries[entry].payload.end() - !entries[entry].payload.empty()})}) {
            const bool as_it_was = entries[entry].payload.empty() && found.checked.empty();
            EXPECT_EQ(found.checked.empty(), found.error != rec::ErrorKind::Unreadable) << entry;
            EXPECT_TRUE(!found.checked.empty() || as_it_was) << name(entries[entry].kind);
        }
    }
    expect_refused(with(first(rec::Kind::Closed), rec::Bytes(3)), "3 bytes are left behind the value");
}

TEST_F(Check, events_that_cannot_follow_are_refused_by_both) {
    const auto moved = [&](std::uint64_t hash, std::uint64_t frame) {
        rec::Bytes payload;
        rec::detail::put_moved(payload, hash, frame, herding::Actor::system);
        return payload;
    };
    const std::size_t undone = first(rec::Kind::Undone);
    const auto good = rec::detail::get_moved(entries[undone].payload);
    expect_refused(with(undone, moved(good.hash, 9)), "undo of frame 9, which is not there");
    EXPECT_NE(with(undone, moved(good.hash, 4)).checked.find("leads to a State with the hash \""),
              std::string::npos);
    EXPECT_NE(with(undone, moved(1, good.frame)).opened.find("leads to a State with the hash \""),
              std::string::npos);
    rec::Bytes nobody;
    rec::detail::put_u64(nobody, good.hash);
    rec::detail::put_varint(nobody, 65538);
    rec::detail::put_varint(nobody, good.frame);
    expect_refused(with(undone, nobody), "an actor with the number 65538");
    const std::size_t mark = first(rec::Kind::Mark);
    rec::Bytes nowhere;
    rec::detail::put_string(nowhere, "here");
    rec::detail::put_varint(nowhere, 99);
    expect_refused(with(mark, nowhere), "a mark of frame 99, which is not there");
    const std::size_t redone = first(rec::Kind::Redone);
    expect_refused(with(redone, moved(rec::detail::get_moved(entries[redone].payload).hash, 4)),
                   "redo of frame 4, which is not there");
}

TEST_F(Check, a_checkpoint_holds_the_state_of_its_event) {
    const std::size_t at = first(rec::Kind::Checkpoint);
    rec::detail::Cursor cursor(entries[at].payload);
    const std::uint64_t hash = cursor.u64();
    const std::uint64_t number = cursor.varint();
    const rec::Bytes state(cursor.rest().begin(), cursor.rest().end());
    const auto checkpoint = [&](std::uint64_t its_hash, std::uint64_t its_number, const rec::Bytes& body) {
        rec::Bytes payload;
        rec::detail::put_u64(payload, its_hash);
        rec::detail::put_varint(payload, its_number);
        rec::detail::put_bytes(payload, body);
        return with(at, payload);
    };
    EXPECT_EQ(checkpoint(hash, number, state).checked, "");
    expect_refused(checkpoint(hash, number + 1, state), "a checkpoint of event " +
                                                            std::to_string(number + 1) + " behind event " +
                                                            std::to_string(number));
    EXPECT_NE(checkpoint(hash + 1, number, state).opened.find("a checkpoint of a State with the hash"),
              std::string::npos);
    const rec::Bytes other = rec::detail::body_of(Board{});
    const Answers right_hash = checkpoint(hash, number, other);
    EXPECT_NE(right_hash.checked.find("the State of the checkpoint has the hash \""), std::string::npos)
        << right_hash.checked;
    EXPECT_NE(right_hash.opened.find("the State of the checkpoint has the hash \""), std::string::npos)
        << right_hash.opened;
    const Answers own_hash = checkpoint(herding::reflect::hash64(Board{}), number, other);
    EXPECT_NE(own_hash.opened.find("a checkpoint of a State with the hash"), std::string::npos);
}

TEST_F(Check, a_type_has_no_name_twice) {
    auto doubled = header;
    for (auto& type : doubled.layout.types) {
        if (type.code == rec::Layout::Code::Struct && type.parts.size() > 1) {
            type.parts[1].name = type.parts[0].name;
            break;
        }
    }
    const std::string cause = answers(doubled, {}).checked;
    EXPECT_NE(cause.find("two parts of a type have the name `"), std::string::npos) << cause;
}

TEST_F(Check, a_header_has_the_hashes_of_its_setup_and_its_state) {
    rec::Header changed = header;
    ++changed.setup_hash;
    const Answers setup = answers(changed, entries);
    EXPECT_NE(setup.checked.find("the Setup has the hash \""), std::string::npos) << setup.checked;
    EXPECT_NE(setup.opened.find("the Setup has the hash \""), std::string::npos) << setup.opened;
    EXPECT_EQ(setup.opening, rec::Opening::ViewOnly);
    changed = header;
    ++changed.state_hash;
    EXPECT_NE(answers(changed, entries).checked.find("the initial State has the hash \""), std::string::npos);
    changed = header;
    Board board;
    board.turn = Mark::O;
    changed.state = rec::detail::body_of(board);
    EXPECT_NE(answers(changed, entries).opened.find("the initial State has the hash \""), std::string::npos);
    changed = header;
    changed.hash_algorithm = "xxh4";
    write(changed, entries);
    try {
        rec::check(*store.open("changed"));
        ADD_FAILURE() << "nothing was thrown";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::NewerVersion);
        EXPECT_EQ(rec::open<Game>(store, "changed").error, rec::ErrorKind::NewerVersion);
    }
}

/// Frames whose values are right, and which say of their steps what the rules did not do.
TEST_F(Check, exact_compares_steps_and_kept_diffs) {
    const std::size_t at = first(rec::Kind::Committed);
    const auto changed = [&](auto change) {
        rec::detail::StoredFrame<Game> stored;
        rec::detail::Bodies(header, true).read<Game>(stored, entries[at].payload);
        change(stored.frame);
        rec::Bytes payload;
        rec::detail::BehaviorNumbers numbers(header.behaviors);
        herding::reflect::detail::Versions versions;
        rec::detail::put_committed(payload, stored.state_hash, rec::detail::written_frame<Game>(stored.frame),
                                   stored.keep, numbers, versions);
        const Answers found = with(at, payload);
        EXPECT_EQ(found.checked, "");
        return found;
    };
    using Frame = herding::Frame<Game>;
    EXPECT_EQ(changed([](Frame&) {}).opening, rec::Opening::Exact);
    const auto expect = [&](auto change, const std::string& words) {
        const Answers found = changed(change);
        EXPECT_EQ(found.opening, rec::Opening::ViewOnly) << words;
        EXPECT_EQ(found.error, rec::ErrorKind::OtherRules);
        EXPECT_TRUE(found.opened.ends_with(words)) << found.opened;
    };
    const std::string who = "the behavior `place_and_switch` ";
    expect([](Frame& frame) { frame.steps[0].round = 3; }, who + "acted in round 3 then, and 0 now");
    expect([](Frame& frame) { frame.diffs[1] = frame.diffs[0]; },
           who + "emitted the diff `set_cell{mark=x,cell=0}` then, and `set_turn{to=o}` now");
}

TEST_F(Check, seek_believes_no_checkpoint) {
    const std::size_t at = first(rec::Kind::Checkpoint);
    rec::detail::Cursor cursor(entries[at].payload);
    static_cast<void>(cursor.u64());
    const std::uint64_t event = cursor.varint();
    rec::Bytes payload; // of another State, with its hash
    rec::detail::put_u64(payload, herding::reflect::hash64(Board{}));
    rec::detail::put_varint(payload, event);
    rec::detail::put_bytes(payload, rec::detail::body_of(Board{}));
    auto all = entries;
    all[at].payload = payload;
    write(header, all);
    store.write_index("changed");
    const auto sought = rec::seek<Game>(store, "changed", event);
    EXPECT_EQ(sought.engine.state(), rec::seek<Game>(store, "whole", event).engine.state());
    EXPECT_FALSE(sought.engine.state() == Board{});
    try {
        static_cast<void>(rec::seek<Game>(store, "changed", event + 1));
        ADD_FAILURE() << "the checkpoint is not that of the game";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::Unreadable) << error.what();
        EXPECT_EQ(error.location()->event, event);
    }
}

} // namespace record_check

#pragma once

#include "store_suite.hpp"

#include "herding/record/seek.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

/// One suite of tests for stores whose events are rows of a database. Its places also have the type of the store
/// (`Store`), the name of the table of events (`events`), `run_sql`, and `refuse_events` and `accept_events`.

namespace record_store {

using record_test::Board;
using record_test::Game;

/// Plays a whole game into a record of the name `game`.
inline void play(rec::Store& into) {
    auto game = rec::create<Game>(into, "game", Board{}, {}, {.checkpoint_events = 4});
    game.journal->annotate("X", "Ada");
    while (record_test::place(game.engine)) {}
    (void)game.engine.undo();
    game.journal->close();
}

template <class Where> class RowStores : public testing::Test {
protected:
    using Store = typename Where::Store;
    Where place;
    Store& store = dynamic_cast<Store&>(*place.store);

    void change(const std::string& set_and_where) {
        place.run_sql("UPDATE " + std::string(Where::events) + " SET " + set_and_where);
    }
};
TYPED_TEST_SUITE_P(RowStores);

TYPED_TEST_P(RowStores, opens_a_game_again) {
    auto& store = this->store;
    play(store);
    auto opened = rec::open<Game>(store, "game");
    ASSERT_EQ(opened.opening, rec::Opening::Exact);
    EXPECT_TRUE(opened.writable());
    EXPECT_EQ(opened.engine->redo_depth(), 1U);
    (void)opened.engine->redo();
    opened.journal.reset();
    EXPECT_EQ(rec::open<Game>(store, "game").engine->redo_depth(), 0U);
}

TYPED_TEST_P(RowStores, holds_the_bytes_of_journals) {
    auto& store = this->store;
    play(store);
    const auto io = rec::memory_io();
    rec::FileStore files("", io);
    play(files);
    (void)rec::copy(store, "game", files, "copied");
    EXPECT_EQ(record_test::bytes_of(*io, "copied"), record_test::bytes_of(*io, "game"));
    const auto row = store.query("SELECT max(byte) FROM events");
    EXPECT_LT(std::stoul(row[1][0]), record_test::bytes_of(*io, "game").size());
}

TYPED_TEST_P(RowStores, finds_what_was_changed_in_the_database) {
    auto& store = this->store;
    const std::string events = TypeParam::events;
    const auto ending = [&](const std::string& sql) {
        store.remove("game");
        play(store);
        this->place.run_sql(sql);
        const auto reader = store.open("game", rec::Access::Append);
        const std::uint64_t count = read_all(*reader).size();
        EXPECT_EQ(reader->tail().ending, rec::Ending::Damaged) << sql;
        EXPECT_EQ(error_of([&] { (void)reader->append({}); }), rec::ErrorKind::Damaged);
        return count;
    };
    const auto changed = [&](const std::string& set_and_where) {
        return ending("UPDATE " + events + " SET " + set_and_where);
    };
    EXPECT_EQ(changed("payload = (SELECT payload FROM " + events + " WHERE place = 4) WHERE place = 3"), 2U);
    EXPECT_EQ(ending("DELETE FROM " + events + " WHERE place = 3"), 2U);
    EXPECT_EQ(changed("code = 3 WHERE place = 5"), 4U);
    EXPECT_EQ(changed("place = 100 WHERE place = 3"), 2U);
    EXPECT_EQ(changed("checksum = 0 WHERE place = 6"), 5U);
    EXPECT_EQ(changed("number = 9 WHERE place = 5"), 4U) << "by which checkpoints are found";
    EXPECT_EQ(changed("byte = byte + 1 WHERE place = 5"), 4U);
    EXPECT_EQ(changed("code = code + 256 WHERE place = 5"), 4U);
    EXPECT_EQ(changed("flags = flags + 256 WHERE place = 5"), 4U);
}

TYPED_TEST_P(RowStores, lists_whole_events_behind_damage) {
    auto& store = this->store;
    {
        const auto writer = store.create("game", plain_header());
        for (std::uint8_t i = 0; i < 200; ++i) {
            writer->append(rec::Kind::Committed, payload(3, i));
        }
    }
    this->change("checksum = 0 WHERE place = 100");
    const auto reader = store.open("game", rec::Access::Read, {.listed = 7});
    EXPECT_EQ(read_all(*reader).size(), 99U);
    EXPECT_EQ(reader->tail().found.size(), 7U);
    EXPECT_EQ(reader->tail().found_count, 99U)
        << "the first one fits no checksum, because that before it is another";
    EXPECT_TRUE(read_all(*reader).empty()) << "nothing follows damage";
    EXPECT_EQ(reader->tail().found_count, 99U);
}

TYPED_TEST_P(RowStores, limits_the_size_of_an_event) {
    auto& store = this->store;
    {
        const auto writer = store.create("game", plain_header());
        for (std::uint8_t i = 0; i < 6; ++i) {
            writer->append(rec::Kind::Committed, payload(i == 3 ? 100 : 50, i));
        }
    }
    EXPECT_EQ(read_all(*store.open("game", rec::Access::Read, {.event = 100})).size(), 6U);
    const auto reader = store.open("game", rec::Access::Read, {.event = 99});
    for (int again = 0; again < 2; ++again) {
        EXPECT_EQ(error_of([&] { (void)read_all(*reader); }), rec::ErrorKind::TooLarge);
        EXPECT_EQ(reader->tail().location.event, 3U);
    }
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
}

TYPED_TEST_P(RowStores, goes_to_checkpoints) {
    auto& store = this->store;
    std::uint64_t events = 0;
    {
        auto game = rec::create<Game>(store, "game", Board{}, {}, {.checkpoint_events = 4});
        for (; events < 60; ++events) {
            if (!record_test::place(game.engine)) {
                ASSERT_TRUE(game.engine.undo_to({0}));
            }
        }
    }
    const auto reader = store.open("game");
    std::vector<std::uint64_t> checkpoints{0};
    rec::RawEvent event;
    while (reader->next(event)) {
        if (event.kind == rec::Kind::Checkpoint) {
            checkpoints.push_back(event.number);
        }
    }
    ASSERT_GT(checkpoints.size(), 3U);
    const auto all = read_all(*store.open("game"));
    for (std::uint64_t wanted = 0; wanted <= events + 1; ++wanted) {
        const auto expected = *std::prev(std::upper_bound(checkpoints.begin(), checkpoints.end(), wanted));
        ASSERT_EQ(reader->go_to_checkpoint(wanted), expected);
        EXPECT_EQ(reader->tail().location.event, expected);
        const auto rest = read_all(*reader);
        ASSERT_LE(rest.size(), all.size());
        EXPECT_TRUE(
            std::equal(rest.begin(), rest.end(), all.end() - static_cast<std::ptrdiff_t>(rest.size())));
        EXPECT_EQ(rest[0].kind, expected == 0 ? rec::Kind::Committed : rec::Kind::Checkpoint);
        EXPECT_EQ(rest[0].number, expected == 0 ? 1U : expected);
        EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
        if (wanted <= events) {
            EXPECT_EQ(rec::seek<Game>(store, "game", wanted).event, wanted);
        }
    }
    EXPECT_EQ(reader->go_to_checkpoint(~std::uint64_t{0}), checkpoints.back());
    this->change("checksum = 0 WHERE place = 2");
    EXPECT_EQ(reader->go_to_checkpoint(events), checkpoints.back());
    EXPECT_FALSE(read_all(*reader).empty()) << "damage is met only by who reads it";
    for (int again = 0; again < 2; ++again) {
        EXPECT_EQ(reader->go_to_checkpoint(0), 0U);
        EXPECT_EQ(reader->tail().ending, rec::Ending::Clean) << "nothing is known of damage yet";
        EXPECT_EQ(read_all(*reader).size(), 1U);
        EXPECT_EQ(reader->tail().ending, rec::Ending::Damaged);
        EXPECT_GT(reader->tail().found_count, 0U);
    }
    EXPECT_EQ(reader->go_to_checkpoint(events), checkpoints.back());
    EXPECT_FALSE(read_all(*reader).empty()) << "damage before it is not met";
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
}

TYPED_TEST_P(RowStores, shares_transactions_between_the_writers_of_a_group) {
    auto& store = this->store;
    const auto group = std::make_shared<rec::GroupCommit>(store.io());
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i) {
        threads.emplace_back([&, i] {
            const auto writer = store.create("game " + std::to_string(i), plain_header(),
                                             {.durability = rec::Durability::Group, .group = group});
            for (std::uint8_t k = 0; k < 20; ++k) {
                writer->append(rec::Kind::Committed, payload(3, k));
            }
        });
    }
    for (std::thread& one : threads) {
        one.join();
    }
    EXPECT_EQ(group->files(), 120U);
    EXPECT_LE(group->syncs(), 120U);
    for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(read_all(*store.open("game " + std::to_string(i))).size(), 20U);
    }
}

TYPED_TEST_P(RowStores, a_writer_that_is_gone_is_not_waited_for) {
    auto& store = this->store;
    const auto group = std::make_shared<rec::GroupCommit>(
        store.io(), rec::GroupCommit::Limits{.delay = std::chrono::seconds(60)});
    const rec::WriterOptions grouped{.durability = rec::Durability::Group, .group = group};
    const auto begin = std::chrono::steady_clock::now();
    const auto writer = store.create("stays", plain_header(), grouped);
    store.create("goes", plain_header(), grouped).reset();
    writer->append(rec::Kind::Committed, payload(3, 1));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(50));
    EXPECT_EQ(group->syncs(), 1U);
}

TYPED_TEST_P(RowStores, appends_only_behind_what_was_read) {
    auto& store = this->store;
    store.create("game", plain_header())->append(rec::Kind::Committed, payload(3, 1));
    const auto reader = store.open("game", rec::Access::Append);
    EXPECT_EQ(error_of([&] { (void)reader->append({}); }), rec::ErrorKind::System);
    EXPECT_EQ(read_all(*reader).size(), 1U);
    EXPECT_EQ(reader->go_to_checkpoint(0), 0U);
    EXPECT_EQ(error_of([&] { (void)reader->append({}); }), rec::ErrorKind::System);
    EXPECT_EQ(read_all(*reader).size(), 1U);
    reader->append({})->append(rec::Kind::Committed, payload(3, 2));
    EXPECT_EQ(read_all(*store.open("game")).size(), 2U);
}

TYPED_TEST_P(RowStores, stops_at_an_event_that_it_must_know) {
    auto& store = this->store;
    const auto kind = static_cast<rec::Kind>(200);
    const auto writer = store.create("game", plain_header());
    const rec::NewEvent skipped{kind, {}, true};
    writer->append({&skipped, 1});
    EXPECT_EQ(read_all(*store.open("game")).size(), 1U);
    writer->append(kind, {});
    EXPECT_EQ(error_of([&] { (void)read_all(*store.open("game")); }), rec::ErrorKind::NewerVersion);
}

TYPED_TEST_P(RowStores, events_say_whether_all_before_them_was_durable) {
    auto& store = this->store;
    const auto durable = [&](const std::string& name) {
        std::string all;
        const auto reader = store.open(name);
        for (rec::RawEvent event; reader->next(event);) {
            all += event.durable ? 'd' : '-';
        }
        return all;
    };
    const auto each = store.create("each", plain_header());
    const auto none = store.create("none", plain_header(), {.durability = rec::Durability::None});
    for (const auto* writer : {&each, &none}) {
        for (std::uint8_t i = 0; i < 3; ++i) {
            (*writer)->append(rec::Kind::Committed, payload(3, i));
        }
        (*writer)->sync();
        (*writer)->append(rec::Kind::Committed, payload(3, 9));
        (*writer)->sync();
    }
    EXPECT_EQ(durable("each"), "dddd");
    EXPECT_EQ(durable("none"), "d--d");
}

TYPED_TEST_P(RowStores, takes_nothing_more_after_a_write_that_failed) {
    auto& store = this->store;
    const auto writer = store.create("game", plain_header());
    writer->append(rec::Kind::Committed, payload(3, 1));
    this->place.refuse_events();
    EXPECT_FALSE(writer->failed());
    EXPECT_EQ(error_of([&] { writer->append(rec::Kind::Committed, payload(3, 2)); }), rec::ErrorKind::System);
    this->place.accept_events();
    EXPECT_TRUE(writer->failed());
    EXPECT_EQ(error_of([&] { writer->append(rec::Kind::Committed, payload(3, 3)); }), rec::ErrorKind::Failed);
    EXPECT_EQ(error_of([&] { writer->sync(); }), rec::ErrorKind::Failed);
    EXPECT_EQ(read_all(*store.open("game")).size(), 1U);
}

REGISTER_TYPED_TEST_SUITE_P(RowStores, opens_a_game_again, holds_the_bytes_of_journals,
                            finds_what_was_changed_in_the_database, lists_whole_events_behind_damage,
                            limits_the_size_of_an_event, goes_to_checkpoints,
                            shares_transactions_between_the_writers_of_a_group,
                            a_writer_that_is_gone_is_not_waited_for, appends_only_behind_what_was_read,
                            stops_at_an_event_that_it_must_know,
                            events_say_whether_all_before_them_was_durable,
                            takes_nothing_more_after_a_write_that_failed);

} // namespace record_store

#pragma once

#include "record/support/games.hpp"

#include "herding/record/copy.hpp"
#include "herding/record/store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

/// One suite of tests for all stores.

namespace record_store {

namespace rec = herding::record;
using record_test::payload;
using record_test::plain_header;

/// A store that is empty at first, and what goes with it.
struct Place {
    virtual ~Place() = default;
    std::unique_ptr<rec::Store> store;
};

/// One suite for all stores.
template <class Where> class Stores : public testing::Test {
protected:
    Where place;
    rec::Store& store = *place.store;
    const std::string friday = "friday.journal";
};
TYPED_TEST_SUITE_P(Stores);

struct Line {
    rec::Kind kind;
    std::uint64_t number;
    rec::Bytes payload;
    friend bool operator==(const Line&, const Line&) = default;
};

inline std::vector<Line> read_all(rec::Reader& reader) {
    std::vector<Line> lines;
    rec::RawEvent event;
    while (reader.next(event)) {
        lines.push_back({event.kind, event.number, {event.payload.begin(), event.payload.end()}});
    }
    return lines;
}

inline rec::ErrorKind error_of(auto run) {
    try {
        run();
    } catch (const rec::Error& error) {
        return error.kind();
    }
    ADD_FAILURE() << "nothing was thrown";
    return rec::ErrorKind::System;
}

TYPED_TEST_P(Stores, gives_back_what_was_appended) {
    auto& store = this->store;
    const auto writer = store.create(this->friday, plain_header());
    EXPECT_TRUE(read_all(*store.open(this->friday)).empty());
    std::vector<Line> all;
    for (std::uint64_t i = 1; i <= 60; ++i) {
        const auto kind = i % 3 == 0 ? rec::Kind::Undone : rec::Kind::Committed;
        all.push_back({kind, i, payload(static_cast<std::size_t>(i * i), static_cast<std::uint8_t>(i))});
        writer->append(kind, all.back().payload);
    }
    all.push_back({rec::Kind::Annotation, 60, {}});
    writer->append(rec::Kind::Annotation, {});
    const auto reader = store.open(this->friday);
    EXPECT_EQ(reader->header(), plain_header());
    EXPECT_EQ(read_all(*reader), all);
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
    EXPECT_EQ(reader->tail().location, (rec::Location{writer->size(), 60}));
}

TYPED_TEST_P(Stores, syncs_several_writers_together) {
    auto& store = this->store;
    const rec::WriterOptions later{.durability = rec::Durability::None};
    std::vector<std::unique_ptr<rec::Writer>> writers;
    for (std::uint8_t i = 0; i < 3; ++i) {
        writers.push_back(store.create(std::to_string(i) + ".journal", plain_header(), later));
    }
    writers[0]->append(rec::Kind::Committed, payload(10, 1));
    writers[2]->append(rec::Kind::Committed, payload(10, 3));
    writers[2]->append(rec::Kind::Committed, payload(10, 4));
    EXPECT_TRUE(read_all(*store.open("0.journal")).empty()) << "it waits";
    const std::vector<rec::Writer*> all{writers[0].get(), writers[1].get(), writers[2].get()};
    store.sync(all);
    EXPECT_EQ(read_all(*store.open("0.journal")).size(), 1U);
    EXPECT_TRUE(read_all(*store.open("1.journal")).empty());
    EXPECT_EQ(read_all(*store.open("2.journal")).size(), 2U);
    writers[1]->append(rec::Kind::Committed, payload(10, 2));
    store.sync(all);
    EXPECT_EQ(read_all(*store.open("1.journal")).size(), 1U);
}

TYPED_TEST_P(Stores, keeps_records_apart_by_name) {
    auto& store = this->store;
    EXPECT_TRUE(store.names().empty());
    store.create("b.journal", plain_header("b"))->append(rec::Kind::Mark, {});
    (void)store.create("a.journal", plain_header("a"));
    EXPECT_EQ(store.names(), (std::vector<std::string>{"a.journal", "b.journal"}));
    EXPECT_EQ(store.open("b.journal")->header().game, "b");
    EXPECT_EQ(error_of([&] { (void)store.create("a.journal", plain_header()); }), rec::ErrorKind::Exists);
    EXPECT_EQ(store.open("a.journal")->header().game, "a") << "and that one is as it was";
    store.remove("a.journal");
    EXPECT_EQ(store.names(), (std::vector<std::string>{"b.journal"}));
    EXPECT_EQ(error_of([&] { (void)store.open("a.journal"); }), rec::ErrorKind::NotFound);
}

TYPED_TEST_P(Stores, goes_on_where_the_last_writer_ended) {
    auto& store = this->store;
    store.create(this->friday, plain_header())->append(rec::Kind::Committed, payload(10, 1));
    std::uint64_t size = 0;
    {
        const auto reader = store.open(this->friday, rec::Access::Append);
        EXPECT_EQ(read_all(*reader).size(), 1U);
        const auto writer = reader->append({});
        writer->append(rec::Kind::Committed, payload(10, 2));
        size = writer->size();
    }
    const auto reader = store.open(this->friday);
    const auto lines = read_all(*reader);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1], (Line{rec::Kind::Committed, 2, payload(10, 2)}));
    EXPECT_EQ(reader->tail().location.byte, size);
}

TYPED_TEST_P(Stores, lets_one_writer_at_a_time) {
    auto& store = this->store;
    auto writer = store.create(this->friday, plain_header());
    const auto second = [&] { (void)store.open(this->friday, rec::Access::Append); };
    EXPECT_EQ(error_of(second), rec::ErrorKind::Locked);
    writer->append(rec::Kind::Committed, {});
    EXPECT_EQ(read_all(*store.open(this->friday)).size(), 1U) << "reading goes on";
    writer.reset();
    auto reader = store.open(this->friday, rec::Access::Append);
    EXPECT_EQ(error_of(second), rec::ErrorKind::Locked) << "who reads to append has it too";
    reader.reset();
    EXPECT_NO_THROW(second());
}

TYPED_TEST_P(Stores, removes_no_record_that_is_being_written) {
    auto& store = this->store;
    auto writer = store.create(this->friday, plain_header());
    EXPECT_EQ(error_of([&] { store.remove(this->friday); }), rec::ErrorKind::Locked);
    writer->append(rec::Kind::Committed, {});
    EXPECT_EQ(read_all(*store.open(this->friday)).size(), 1U) << "what was acknowledged is there";
    writer.reset();
    store.remove(this->friday);
    EXPECT_TRUE(store.names().empty());
    EXPECT_NO_THROW(store.remove(this->friday)) << "there is nothing to remove";
}

TYPED_TEST_P(Stores, appends_for_nobody_who_only_reads) {
    auto& store = this->store;
    (void)store.create(this->friday, plain_header());
    const auto reader = store.open(this->friday);
    (void)read_all(*reader);
    EXPECT_EQ(error_of([&] { (void)reader->append({}); }), rec::ErrorKind::ReadOnly);
}

TYPED_TEST_P(Stores, lets_readers_follow_a_record_that_grows) {
    auto& store = this->store;
    const auto writer = store.create(this->friday, plain_header());
    const auto reader = store.open(this->friday);
    rec::RawEvent event;
    for (std::uint64_t i = 1; i <= 20; ++i) {
        EXPECT_FALSE(reader->next(event));
        EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
        writer->append(rec::Kind::Committed, payload(1000, static_cast<std::uint8_t>(i)));
        ASSERT_TRUE(reader->next(event)) << i;
        EXPECT_EQ(event.number, i);
        EXPECT_EQ(event.payload[0], static_cast<std::byte>(i));
    }
}

TYPED_TEST_P(Stores, counts_events_that_were_appended_together) {
    auto& store = this->store;
    const auto writer = store.create(this->friday, plain_header());
    const auto one = payload(20, 1);
    const auto two = payload(30, 2);
    const rec::NewEvent events[] = {{rec::Kind::Committed, one, false}, {rec::Kind::Checkpoint, two, false}};
    writer->append(events);
    EXPECT_EQ(read_all(*store.open(this->friday)),
              (std::vector<Line>{{rec::Kind::Committed, 1, one}, {rec::Kind::Checkpoint, 1, two}}));
}

TYPED_TEST_P(Stores, without_durability_hands_over_when_asked_or_gone) {
    auto& store = this->store;
    {
        const auto writer = store.create(this->friday, plain_header(), {.durability = rec::Durability::None});
        writer->append(rec::Kind::Committed, payload(10, 1));
        EXPECT_TRUE(read_all(*store.open(this->friday)).empty());
        writer->sync();
        EXPECT_EQ(read_all(*store.open(this->friday)).size(), 1U);
        writer->append(rec::Kind::Committed, payload(std::size_t{70} << 10U, 1));
        EXPECT_EQ(read_all(*store.open(this->friday)).size(), 2U) << "more than the buffer";
        writer->append(rec::Kind::Committed, payload(10, 1));
    }
    EXPECT_EQ(read_all(*store.open(this->friday)).size(), 3U);
}

TYPED_TEST_P(Stores, bounds_what_a_reader_takes_into_memory) {
    auto& store = this->store;
    store.create(this->friday, plain_header())->append(rec::Kind::Committed, payload(1000, 1));
    const auto reader = store.open(this->friday, rec::Access::Read, {.event = 999});
    rec::RawEvent event;
    EXPECT_EQ(error_of([&] { (void)reader->next(event); }), rec::ErrorKind::TooLarge);
}

TYPED_TEST_P(Stores, a_group_without_a_group_is_refused) {
    auto& store = this->store;
    const auto begin = [&] {
        (void)store.create(this->friday, plain_header(), {.durability = rec::Durability::Group});
    };
    EXPECT_EQ(error_of(begin), rec::ErrorKind::System);
    (void)store.create("saturday.journal", plain_header());
    const auto reader = store.open("saturday.journal", rec::Access::Append);
    (void)read_all(*reader);
    EXPECT_EQ(error_of([&] { (void)reader->append({.durability = rec::Durability::Group}); }),
              rec::ErrorKind::System);
}

/// Flags of events too: the checksums cover them, and branches name checksums of their parent.
TYPED_TEST_P(Stores, copies_have_the_bytes_of_the_original) {
    auto& store = this->store;
    const auto io = rec::memory_io();
    rec::FileStore files("", io);
    for (const auto durability : {rec::Durability::Each, rec::Durability::None}) {
        {
            const auto writer = files.create("original", plain_header(), {.durability = durability});
            for (std::uint8_t i = 0; i < 3; ++i) {
                writer->append(rec::Kind::Committed, payload(10, i));
            }
            writer->sync();
            const rec::NewEvent unknown{static_cast<rec::Kind>(200), {}, true};
            writer->append({&unknown, 1});
            writer->append(rec::Kind::Undone, payload(10, 7));
        }
        (void)rec::copy(files, "original", store, this->friday);
        (void)rec::copy(store, this->friday, files, "again");
        const rec::Bytes original = record_test::bytes_of(*io, "original");
        EXPECT_EQ(record_test::bytes_of(*io, "again"), original);
        (void)rec::copy(store, this->friday, files, "cut", 2);
        const rec::Bytes cut = record_test::bytes_of(*io, "cut");
        ASSERT_LT(cut.size(), original.size());
        EXPECT_TRUE(std::equal(cut.begin(), cut.end(), original.begin()));
        store.remove(this->friday);
        for (const std::string name : {"original", "again", "cut"}) {
            files.remove(name);
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(Stores, gives_back_what_was_appended, syncs_several_writers_together,
                            keeps_records_apart_by_name, goes_on_where_the_last_writer_ended,
                            lets_one_writer_at_a_time, removes_no_record_that_is_being_written,
                            appends_for_nobody_who_only_reads, lets_readers_follow_a_record_that_grows,
                            counts_events_that_were_appended_together,
                            without_durability_hands_over_when_asked_or_gone,
                            bounds_what_a_reader_takes_into_memory, copies_have_the_bytes_of_the_original,
                            a_group_without_a_group_is_refused);

} // namespace record_store

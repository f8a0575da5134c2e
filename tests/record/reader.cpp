#include "herding/record/reader.hpp"

#include "record/support/games.hpp"

#include "herding/record/copy.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

/// Readers that go back and forth, follow what grows, and are led astray by an index.

namespace record_reader {

namespace rec = herding::record;
using record_test::bytes_of;
using record_test::payload;
using record_test::plain_header;
using record_test::put_file;

/// The payload of a checkpoint behind the event with this number.
rec::Bytes checkpoint(std::uint64_t number) {
    rec::Bytes bytes(8, std::byte{5}); // the hash
    rec::detail::put_varint(bytes, number);
    rec::detail::put_bytes(bytes, payload(20, 3));
    return bytes;
}

class Readers : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};
    const std::string name = "game";

    /// A checkpoint after every tenth of 100 events.
    void write() {
        const auto writer = store.create(name, plain_header());
        for (std::uint64_t number = 1; number <= 100; ++number) {
            writer->append(rec::Kind::Committed, payload(30, static_cast<std::uint8_t>(number)));
            if (number % 10 == 0) {
                writer->append(rec::Kind::Checkpoint, checkpoint(number));
            }
        }
    }
    void put_index(const rec::Index& index) {
        put_file(*io, name + std::string(rec::index_suffix), encode(index));
    }
    static std::vector<std::uint64_t> read_all(rec::Reader& reader) {
        std::vector<std::uint64_t> bytes;
        rec::RawEvent event;
        while (reader.next(event)) {
            bytes.push_back(event.byte);
        }
        return bytes;
    }
    rec::Index index() { return rec::make_index(*store.open(name)); }
};

TEST_F(Readers, go_to_the_last_checkpoint_however_often_they_have_read) {
    write();
    const auto reader = store.open(name);
    for (int times = 0; times < 3; ++times) {
        static_cast<void>(read_all(*reader));
        for (std::uint64_t event = 0; event <= 101; ++event) {
            ASSERT_EQ(reader->go_to_checkpoint(event), std::min<std::uint64_t>(event / 10 * 10, 100))
                << times;
            rec::RawEvent one;
            if (event >= 10) {
                ASSERT_TRUE(reader->next(one));
                ASSERT_EQ(one.kind, rec::Kind::Checkpoint);
                ASSERT_EQ(one.number, event / 10 * 10);
            }
        }
        static_cast<void>(reader->go_to_checkpoint(25));
    }
}

TEST_F(Readers, prefer_what_they_have_read_to_what_an_index_says) {
    write();
    const auto reader = store.open(name);
    static_cast<void>(read_all(*reader));
    rec::Index bad = index();
    const std::uint64_t place = bad.checkpoints[4].byte;
    for (std::uint64_t i = 1; i < 9;
         ++i) { // all of them behind the checkpoint of event 50, and none of them there
        bad.checkpoints.insert(bad.checkpoints.begin() + 4 + static_cast<std::ptrdiff_t>(i), {50, place + i});
    }
    put_index(bad);
    EXPECT_EQ(reader->go_to_checkpoint(55), 50U);
}

TEST_F(Readers, try_the_place_before_one_that_is_wrong) {
    write();
    rec::Index bad = index();
    bad.checkpoints[5].byte += 1;
    put_index(bad);
    EXPECT_EQ(store.open(name)->go_to_checkpoint(69), 50U);
}

TEST_F(Readers, believe_no_number_that_an_index_says) {
    write();
    for (const std::uint64_t wrong : {std::uint64_t{9}, std::uint64_t{11}}) {
        rec::Index bad = index();
        bad.checkpoints.resize(1);
        bad.checkpoints[0].event = wrong;
        put_index(bad);
        EXPECT_EQ(store.open(name)->go_to_checkpoint(50), 0U) << wrong;
    }
}

TEST_F(Readers, begin_at_no_event_that_is_no_checkpoint) {
    const auto writer = store.create(name, plain_header());
    writer->append(rec::Kind::Committed, payload(30, 1));
    const std::uint64_t place = writer->size();
    writer->append(rec::Kind::Mark, checkpoint(1)); // the same bytes, but another kind
    writer->append(rec::Kind::Committed, payload(30, 2));
    rec::Index bad = index();
    bad.checkpoints = {{1, place}};
    put_index(bad);
    EXPECT_EQ(store.open(name)->go_to_checkpoint(2), 0U);
}

/// The bytes of a header are anybody's, so a whole checkpoint may be in them.
TEST_F(Readers, begin_at_no_event_inside_the_header) {
    write();
    const rec::Bytes bytes = bytes_of(*io, name);
    const auto one = index().checkpoints.front();
    rec::Header header = plain_header();
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(one.byte);
    header.setup.assign(begin - 4, begin + 16 + static_cast<std::ptrdiff_t>(checkpoint(10).size()));
    store.remove(name);
    store.create(name, header)->append(rec::Kind::Committed, payload(30, 1));
    const rec::Bytes whole = bytes_of(*io, name);
    const auto inside = std::search(whole.begin(), whole.end(), header.setup.begin(), header.setup.end());
    ASSERT_NE(inside, whole.end());
    rec::Index bad = index();
    bad.checkpoints = {{10, static_cast<std::uint64_t>(inside - whole.begin()) + 4}};
    put_index(bad);
    EXPECT_EQ(store.open(name)->go_to_checkpoint(10), 0U);
}

/// A follower may see any part of an event before the rest of it.
TEST_F(Readers, take_an_event_when_the_rest_of_it_has_come) {
    write();
    const rec::Bytes whole = bytes_of(*io, name);
    const std::uint64_t last = read_all(*store.open(name)).back();
    for (std::size_t size = static_cast<std::size_t>(last); size < whole.size(); ++size) {
        put_file(*io, name, rec::View(whole).first(size));
        const auto reader = store.open(name);
        ASSERT_EQ(read_all(*reader).size(), 109U);
        put_file(*io, name, whole);
        rec::RawEvent event;
        ASSERT_TRUE(reader->next(event)) << size << ' ' << reader->tail().cause;
        ASSERT_EQ(event.byte, last);
        ASSERT_FALSE(reader->next(event));
        ASSERT_EQ(reader->tail().ending, rec::Ending::Clean);
    }
}

TEST_F(Readers, append_only_behind_the_end) {
    write();
    const auto reader = store.open(name, rec::Access::Append);
    try {
        static_cast<void>(reader->append({}));
        ADD_FAILURE() << "all events would have been cut off";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::System);
        EXPECT_EQ(error.cause(), "append: the reader has not come to the end");
    }
    EXPECT_EQ(read_all(*store.open(name)).size(), 110U);
}

TEST_F(Readers, list_at_most_what_they_may) {
    write();
    rec::Bytes bytes = bytes_of(*io, name);
    bytes[static_cast<std::size_t>(index().checkpoints.front().byte) + 13] ^= std::byte{1};
    const auto reader = rec::read_journal(bytes, {}, {.listed = 3});
    EXPECT_EQ(read_all(*reader).size(), 10U);
    EXPECT_EQ(reader->tail().found.size(), 3U);
    EXPECT_GT(reader->tail().found_count, 90U);
}

TEST_F(Readers, take_what_is_exactly_as_large_as_the_limit) {
    write();
    const rec::Bytes bytes = bytes_of(*io, name);
    EXPECT_EQ(read_all(*rec::read_journal(bytes, {}, {.event = 30})).size(), 110U);
    EXPECT_THROW(static_cast<void>(read_all(*rec::read_journal(bytes, {}, {.event = 29}))), rec::Error);
}

TEST_F(Readers, whose_events_differ_in_their_kind_alone_are_different) {
    rec::Bytes moved;
    rec::detail::put_moved(moved, 7, 1, herding::Actor::system);
    store.create("one", plain_header())->append(rec::Kind::Undone, moved);
    store.create("other", plain_header())->append(rec::Kind::Redone, moved);
    const auto found = rec::difference(*store.open("one"), *store.open("other"));
    ASSERT_TRUE(found);
    EXPECT_NE(found->first.find("undone"), std::string::npos);
    EXPECT_NE(found->second.find("redone"), std::string::npos);
    EXPECT_FALSE(rec::difference(*store.open("one"), *store.open("one")));
}

TEST_F(Readers, know_no_actor_behind_the_last_player) {
    const auto moved = [](std::uint64_t actor) {
        rec::Bytes payload(8);
        rec::detail::put_varint(payload, actor);
        rec::detail::put_varint(payload, 1);
        return rec::detail::get_moved(payload).actor;
    };
    EXPECT_EQ(moved(0), herding::Actor::system);
    EXPECT_EQ(moved(1), herding::Actor::chance);
    EXPECT_EQ(moved(65537), herding::Actor::player(65535));
    EXPECT_THROW(static_cast<void>(moved(65538)), rec::detail::Cursor::Malformed);
}

/// A header whose checksum fits, and whose parts do not fit each other.
TEST_F(Readers, refuse_a_header_with_a_hash_that_does_not_fit) {
    const rec::Header header = plain_header();
    for (const std::uint64_t hash : {header.schema_hash(), header.behaviors_hash()}) {
        rec::Bytes bytes = encode(header);
        rec::Bytes part;
        rec::detail::put_u64(part, hash);
        const auto at = std::search(bytes.begin(), bytes.end(), part.begin(), part.end());
        ASSERT_NE(at, bytes.end());
        *at ^= std::byte{1};
        bytes.resize(bytes.size() - 4);
        rec::detail::put_u32(bytes, rec::crc32c(bytes));
        try {
            static_cast<void>(rec::read_journal(bytes));
            ADD_FAILURE() << "the header was read";
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.kind(), rec::ErrorKind::DamagedHeader);
            EXPECT_NE(error.cause().find("does not fit them"), std::string::npos) << error.cause();
        }
    }
}

TEST_F(Readers, refuse_a_header_with_a_field_twice) {
    const rec::Bytes bytes = encode(plain_header());
    const auto fields = rec::View(bytes).subspan(20, bytes.size() - 24);
    const auto game = fields.first(2 + static_cast<std::size_t>(fields[1])); // number, size, the name
    rec::Bytes twice(bytes.begin(), bytes.begin() + 12);
    rec::detail::put_u32(twice, static_cast<std::uint32_t>(game.size() + fields.size()));
    rec::detail::put_u32(twice, rec::crc32c(twice));
    rec::detail::put_bytes(twice, game);
    rec::detail::put_bytes(twice, fields);
    rec::detail::put_u32(twice, rec::crc32c(twice));
    try {
        static_cast<void>(rec::read_journal(twice));
        ADD_FAILURE() << "the header was read";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::DamagedHeader);
        EXPECT_NE(error.cause().find("ascending"), std::string::npos) << error.cause();
    }
}

TEST_F(Readers, take_a_header_that_is_exactly_as_large_as_the_limit) {
    const rec::Bytes bytes = encode(plain_header());
    EXPECT_NO_THROW(static_cast<void>(rec::read_journal(bytes, {}, {.header = bytes.size() - 24})));
    EXPECT_THROW(static_cast<void>(rec::read_journal(bytes, {}, {.header = bytes.size() - 25})), rec::Error);
}

TEST(Indexes, have_places_that_ascend_and_whole_entries) {
    const auto reads = [](const rec::Index& index) { return rec::decode_index(encode(index)).has_value(); };
    EXPECT_TRUE(reads({1, {{5, 100}, {5, 200}, {6, 300}}})) << "nothing forbids a second one";
    EXPECT_FALSE(reads({1, {{5, 200}, {5, 100}}}));
    EXPECT_FALSE(reads({1, {{5, 200}, {6, 200}}}));
    EXPECT_FALSE(reads({1, {{6, 100}, {5, 200}}}));
    rec::Bytes half = encode(rec::Index{1, {{5, 100}}});
    half.resize(half.size() - 4);
    half.resize(half.size() + 8);
    rec::detail::put_u32(half, rec::crc32c(half));
    EXPECT_FALSE(rec::decode_index(half));
}

TEST_F(Readers, see_what_fills_the_buffer_of_a_writer) {
    const std::size_t event = 16 + 10;
    const auto writer =
        store.create(name, plain_header(), {.durability = rec::Durability::None, .buffer = 2 * event});
    writer->append(rec::Kind::Committed, payload(10, 1));
    EXPECT_EQ(read_all(*store.open(name)).size(), 0U);
    writer->append(rec::Kind::Committed, payload(10, 2));
    EXPECT_EQ(read_all(*store.open(name)).size(), 2U);
}

TEST_F(Readers, see_nothing_of_events_that_are_too_large) {
    const auto writer = store.create(name, plain_header(), {.durability = rec::Durability::None});
    const rec::Bytes small = payload(10, 1);
    const rec::View beyond(small.data(), std::size_t{1} << 33U); // nobody reads it
    const rec::NewEvent events[] = {{rec::Kind::Committed, small, false},
                                    {rec::Kind::Committed, beyond, false}};
    EXPECT_THROW(writer->append(events), rec::Error);
    EXPECT_FALSE(writer->failed());
    writer->append(rec::Kind::Committed, small);
    writer->sync();
    const auto reader = store.open(name);
    EXPECT_EQ(read_all(*reader).size(), 1U);
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
}

/// A device that writes nothing and reports no error.
class StuckIo final : public rec::Io {
public:
    std::unique_ptr<rec::File> open(const std::string&, Open) override { return std::make_unique<Stuck>(); }
    bool is(const std::string&, const rec::File&) override { return true; }
    bool rename_new(const std::string&, const std::string&) override { return true; }
    void rename(const std::string&, const std::string&) override {}
    void remove(const std::string&) override {}
    void sync_folder(const std::string&) override {}
    std::vector<std::string> list(const std::string&) override { return {}; }

private:
    struct Stuck final : rec::File {
        std::size_t read(std::uint64_t, std::span<std::byte>) const override { return 0; }
        std::size_t write(std::uint64_t, rec::View) override {
            if (++tries > 1000) {
                throw std::logic_error("written for ever");
            }
            return 0;
        }
        std::uint64_t size() const override { return 0; }
        void truncate(std::uint64_t) override {}
        void sync() override {}
        bool lock() override { return true; }
        int tries = 0;
    };
};

TEST(Writers, give_up_where_nothing_is_written) {
    rec::FileStore store("", std::make_shared<StuckIo>());
    try {
        static_cast<void>(store.create("game", plain_header()));
        ADD_FAILURE() << "a record was created";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::System);
        EXPECT_NE(error.cause().find("nothing was written"), std::string::npos) << error.cause();
    }
}

} // namespace record_reader

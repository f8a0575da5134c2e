#include "record/support/games.hpp"

#include "herding/record/reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

/// Journals with something wrong in them: what is wrong is said, what stands before it is read, and nothing else is.

namespace record_damage {

namespace rec = herding::record;
using namespace record_test;

struct Entry {
    rec::Kind kind{};
    std::uint64_t byte = 0;
    std::uint64_t size = 0;
    std::uint32_t checksum = 0; ///< of everything until here

    friend bool operator==(const Entry&, const Entry&) = default;
};

struct Content {
    std::vector<Entry> entries;
    rec::Tail tail;
};

Content read(rec::View bytes) {
    const auto reader = rec::read_journal(bytes);
    Content content;
    content.entries.reserve(256);
    rec::RawEvent event;
    while (reader->next(event)) {
        content.entries.push_back({event.kind, event.byte, event.size, event.checksum});
    }
    content.tail = reader->tail();
    return content;
}

/// A journal of a game with every kind of event.
rec::Bytes every_kind(int turns, rec::Durability durability = rec::Durability::Each, bool closed = true) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    auto game = rec::create<Game>(store, "game", Board{}, {},
                                  {.writer = {.durability = durability}, .checkpoint_events = 16});
    game.journal->annotate("players", "Ada and Ben");
    for (int i = 0; i < turns; ++i) {
        if (!place(game.engine)) {
            (void)game.engine.undo_to({0});
        }
        if (i % 3 == 0) {
            (void)game.engine.undo();
            (void)game.engine.redo();
        }
        if (i % 10 == 0) {
            game.journal->mark("turn " + std::to_string(i), game.engine.mark());
        }
    }
    const tictactoe::Place outside{7, 7};
    game.journal->refused(game.engine.dispatch(outside, turn(game.engine)), outside, turn(game.engine));
    if (closed) {
        game.journal->close();
    }
    game.journal.reset(); // hands over what waits
    return bytes_of(*io, "game");
}

class Damage : public testing::Test {
protected:
    rec::Bytes whole = every_kind(120);
    Content good = read(whole);

    std::size_t header() const { return static_cast<std::size_t>(good.entries.front().byte); }
    rec::Bytes bytes_of_entry(std::size_t i) const {
        const Entry& entry = good.entries[i];
        const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(entry.byte);
        return {begin, begin + static_cast<std::ptrdiff_t>(entry.size)};
    }
    rec::Bytes headed() const {
        return {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(header())};
    }
    /// The entries as a journal again.
    rec::Bytes joined(const std::vector<rec::Bytes>& entries) const {
        rec::Bytes bytes = headed();
        for (const rec::Bytes& entry : entries) {
            bytes.insert(bytes.end(), entry.begin(), entry.end());
        }
        return bytes;
    }
    std::vector<rec::Bytes> split() const {
        std::vector<rec::Bytes> entries;
        for (std::size_t i = 0; i < good.entries.size(); ++i) {
            entries.push_back(bytes_of_entry(i));
        }
        return entries;
    }
    void expect_prefix(const Content& found, std::size_t count) const {
        ASSERT_EQ(found.entries.size(), count);
        EXPECT_TRUE(std::equal(found.entries.begin(), found.entries.end(), good.entries.begin()));
        EXPECT_EQ(found.tail.location.byte,
                  count == good.entries.size() ? whole.size() : good.entries[count].byte);
    }
    /// How many events end before this byte.
    std::size_t before(std::size_t byte) const {
        return static_cast<std::size_t>(
            std::count_if(good.entries.begin(), good.entries.end(),
                          [&](const Entry& one) { return one.byte + one.size <= byte; }));
    }
};

/// Whoever has closed a record was told that all of it is durable, whatever the policy. So nothing of it is a torn tail.
TEST(ClosedRecord, with_a_lost_sector_is_damaged) {
    constexpr std::size_t sector = 512;
    for (const auto durability : {rec::Durability::Each, rec::Durability::None}) {
        const rec::Bytes whole = every_kind(120, durability);
        const Content good = read(whole);
        ASSERT_EQ(good.entries.back().kind, rec::Kind::Closed);
        const auto begin = static_cast<std::size_t>(good.entries.front().byte);
        std::size_t sectors = 0;
        for (std::size_t at = (begin / sector + 1) * sector; at + sector <= good.entries.back().byte;
             at += sector, ++sectors) {
            rec::Bytes lost = whole;
            std::fill_n(lost.begin() + static_cast<std::ptrdiff_t>(at), sector, std::byte{0});
            const Content found = read(lost);
            EXPECT_EQ(found.tail.ending, rec::Ending::Damaged) << at;
            EXPECT_GE(found.tail.found_count, 1U) << at;
        }
        EXPECT_GT(sectors, 10U);
    }
}

TEST_F(Damage, the_journal_of_these_tests_has_every_kind) {
    EXPECT_GE(good.entries.size(), 200U);
    for (int kind = 1; kind <= static_cast<int>(rec::Kind::Refused); ++kind) {
        EXPECT_TRUE(std::any_of(good.entries.begin(), good.entries.end(), [&](const Entry& one) {
            return one.kind == static_cast<rec::Kind>(kind);
        })) << kind;
    }
    EXPECT_EQ(good.tail.ending, rec::Ending::Clean);
}

TEST_F(Damage, a_journal_that_is_cut_off_is_torn_and_keeps_what_is_whole) {
    for (std::size_t size = header(); size < whole.size(); ++size) {
        const Content found = read(rec::View(whole).first(size));
        const std::size_t count = before(size);
        expect_prefix(found, count);
        const bool between = size == good.entries[count].byte;
        EXPECT_EQ(found.tail.ending, between ? rec::Ending::Clean : rec::Ending::Torn) << size;
        EXPECT_EQ(found.tail.bytes, size - good.entries[count].byte);
    }
}

TEST_F(Damage, a_changed_bit_is_found_and_what_follows_is_listed) {
    for (std::size_t byte = header(); byte < whole.size(); ++byte) {
        const std::size_t count = before(byte);
        for (unsigned bit = 0; bit < 8; ++bit) {
            rec::Bytes changed = whole;
            changed[byte] ^= static_cast<std::byte>(1U << bit);
            const Content found = read(changed);
            expect_prefix(found, count);
            ASSERT_EQ(found.tail.ending, rec::Ending::Damaged) << byte << ' ' << bit;
            // The event right behind is chained to a checksum that may be the very bytes that changed.
            const std::size_t left = good.entries.size() - count - 1;
            EXPECT_GE(found.tail.found_count + 1, left);
            EXPECT_LE(found.tail.found_count, left);
            if (found.tail.found_count == left && left > 0) {
                EXPECT_EQ(found.tail.found.front().byte, good.entries[count + 1].byte);
                EXPECT_EQ(found.tail.found.front().kind, good.entries[count + 1].kind);
            }
        }
    }
}

TEST_F(Damage, an_event_that_is_dropped_doubled_or_moved_is_found) {
    for (std::size_t i = 0; i + 1 < good.entries.size(); ++i) {
        auto dropped = split();
        dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
        const Content without = read(joined(dropped));
        expect_prefix(without, i);
        EXPECT_EQ(without.tail.ending, rec::Ending::Damaged) << i;

        auto doubled = split();
        doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), bytes_of_entry(i));
        const Content twice = read(joined(doubled));
        EXPECT_EQ(twice.entries.size(), i + 1);
        EXPECT_EQ(twice.tail.ending, rec::Ending::Damaged) << i;

        auto swapped = split();
        std::swap(swapped[i], swapped[i + 1]);
        const Content other = read(joined(swapped));
        expect_prefix(other, i);
        EXPECT_EQ(other.tail.ending, rec::Ending::Damaged) << i;
    }
}

TEST_F(Damage, two_journals_that_are_joined_are_found) {
    const rec::Bytes other_bytes = every_kind(90);
    const Content other = read(other_bytes);
    // The same game, so the beginnings are equal; from where they differ, one does not continue as the other.
    std::size_t same = 0;
    while (other.entries[same] == good.entries[same]) {
        ++same;
    }
    for (std::size_t i = same + 1; i < other.entries.size(); ++i) {
        auto entries = split();
        entries.resize(i);
        for (std::size_t k = i; k < other.entries.size(); ++k) {
            const Entry& one = other.entries[k];
            const auto begin = other_bytes.begin() + static_cast<std::ptrdiff_t>(one.byte);
            entries.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(one.size));
        }
        const Content joint = read(joined(entries));
        expect_prefix(joint, i);
        EXPECT_EQ(joint.tail.ending, rec::Ending::Damaged);
    }
    // Nor the events of one behind the header of another.
    rec::Bytes foreign = rec::encode(plain_header());
    foreign.insert(foreign.end(), whole.begin() + static_cast<std::ptrdiff_t>(header()), whole.end());
    const Content found = read(foreign);
    EXPECT_TRUE(found.entries.empty());
    EXPECT_EQ(found.tail.ending, rec::Ending::Damaged);
}

/// A CRC over bytes and their own CRC does not depend on the bytes.
TEST_F(Damage, a_head_with_a_checksum_of_its_own_that_fits_is_found) {
    for (std::size_t i = 0; i < good.entries.size(); ++i) {
        const auto head = static_cast<std::size_t>(good.entries[i].byte);
        for (const std::size_t byte : {4U, 5U}) { // kind, flags
            rec::Bytes changed = whole;
            changed[head + byte] ^= std::byte{2};
            rec::Bytes checksum;
            rec::detail::put_u32(checksum, rec::crc32c(rec::View(changed).subspan(head, 8)));
            std::copy(checksum.begin(), checksum.end(),
                      changed.begin() + static_cast<std::ptrdiff_t>(head + 8));
            const Content found = read(changed);
            expect_prefix(found, i);
            EXPECT_EQ(found.tail.ending, rec::Ending::Damaged) << i;
        }
    }
}

/// Two bytes of a head have no meaning yet; an event that uses them is not read as if they had none.
TEST_F(Damage, a_head_with_bytes_that_have_no_meaning_is_found) {
    for (const std::size_t byte : {0U, 6U, 7U}) { // 0: nothing
        rec::Bytes event(8, std::byte{0});
        event[4] = static_cast<std::byte>(rec::Kind::Closed);
        event[byte] = byte == 0 ? std::byte{0} : std::byte{1};
        rec::detail::put_u32(event, rec::crc32c(event));
        rec::Bytes chained;
        rec::detail::put_u32(chained, good.entries.back().checksum);
        rec::detail::put_bytes(chained, rec::View(event).first(8));
        rec::detail::put_u32(event, rec::crc32c(chained));
        rec::Bytes longer = whole;
        rec::detail::put_bytes(longer, event);
        const Content found = read(longer);
        EXPECT_EQ(found.entries.size(), good.entries.size() + (byte == 0 ? 1 : 0)) << byte;
        EXPECT_EQ(found.tail.ending, byte == 0 ? rec::Ending::Clean : rec::Ending::Damaged) << byte;
    }
}

TEST_F(Damage, bytes_of_something_else_behind_the_end_are_found) {
    rec::Bytes longer = whole;
    for (const char c : std::string("something else was written here")) {
        longer.push_back(static_cast<std::byte>(c));
    }
    const Content found = read(longer);
    expect_prefix(found, good.entries.size());
    EXPECT_EQ(found.tail.ending, rec::Ending::Damaged);
    EXPECT_EQ(found.tail.cause, "the checksum of the event's head does not fit");
}

/// Each head says that a megabyte follows. Reading all of them as events would take 90 GB of checksums.
TEST_F(Damage, bytes_that_are_made_to_look_like_events_are_not_read_forever) {
    rec::Bytes longer = whole;
    longer.push_back(std::byte{1});
    rec::Bytes head;
    rec::detail::put_u32(head, 1U << 20U);
    rec::detail::put_u32(head, static_cast<std::uint32_t>(rec::Kind::Annotation));
    rec::detail::put_u32(head, rec::crc32c(head));
    for (std::size_t size = 0; size < (std::size_t{2} << 20U); size += head.size()) {
        longer.insert(longer.end(), head.begin(), head.end());
    }
    const Content found = read(longer);
    expect_prefix(found, good.entries.size());
    EXPECT_EQ(found.tail.ending, rec::Ending::Damaged);
    EXPECT_FALSE(found.tail.searched_all);
    EXPECT_TRUE(read(whole).tail.searched_all);
    // A sector that was never written is no torn tail where nobody knows what follows.
    rec::Bytes hole = whole;
    hole.resize(hole.size() + 1024);
    EXPECT_EQ(read(hole).tail.ending, rec::Ending::Torn);
    hole.insert(hole.end(), longer.begin() + static_cast<std::ptrdiff_t>(whole.size()) + 1, longer.end());
    EXPECT_EQ(read(hole).tail.ending, rec::Ending::Damaged);
}

TEST_F(Damage, sectors_that_were_never_written_are_a_torn_tail_unless_what_follows_was_acknowledged) {
    rec::Bytes zeros = whole;
    zeros.resize(zeros.size() + 1000);
    EXPECT_EQ(read(zeros).tail.ending, rec::Ending::Torn) << "the size was durable before the bytes";
    EXPECT_EQ(read(zeros).entries.size(), good.entries.size());
    rec::Bytes hole = whole;
    std::fill_n(hole.begin() + 2048, 512, std::byte{0});
    EXPECT_EQ(read(hole).tail.ending, rec::Ending::Damaged) << "each event behind it was acknowledged";

    rec::Bytes lost = every_kind(120, rec::Durability::None, false);
    std::fill_n(lost.begin() + 2048, 512, std::byte{0});
    const Content found = read(lost);
    EXPECT_EQ(found.tail.ending, rec::Ending::Torn) << "nobody was told that these were durable";
    EXPECT_GT(found.tail.found_count, 0U);
    rec::Bytes changed = every_kind(120, rec::Durability::None, false);
    changed[2048] ^= std::byte{1};
    EXPECT_EQ(read(changed).tail.ending, rec::Ending::Damaged) << "no loss of power changes a bit";
}

TEST_F(Damage, is_not_appended_to) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    rec::Bytes changed = whole;
    changed[whole.size() / 2] ^= std::byte{1};
    put_file(*io, "game", changed);
    const auto reader = store.open("game", rec::Access::Append);
    rec::RawEvent event;
    while (reader->next(event)) {}
    try {
        (void)reader->append({});
        ADD_FAILURE() << "nothing was thrown";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::Damaged);
        EXPECT_EQ(error.location(), reader->tail().location);
    }
    EXPECT_EQ(bytes_of(*io, "game"), changed) << "nothing is cut off";
}

TEST_F(Damage, a_torn_tail_is_cut_off_when_somebody_appends) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    put_file(*io, "game", rec::View(whole).first(whole.size() - 3));
    const auto reader = store.open("game", rec::Access::Append);
    rec::RawEvent event;
    while (reader->next(event)) {}
    EXPECT_EQ(reader->tail().ending, rec::Ending::Torn);
    const auto writer = reader->append({});
    writer->append(rec::Kind::Closed, {});
    EXPECT_EQ(bytes_of(*io, "game"), whole);
}

/// Whoever follows a record has read bytes of the tail that another writer cuts off.
TEST_F(Damage, a_reader_that_has_seen_a_torn_tail_reads_what_takes_its_place) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    put_file(*io, "game", rec::View(whole).first(whole.size() - 3));
    const auto follower = store.open("game");
    rec::RawEvent event;
    while (follower->next(event)) {}
    EXPECT_EQ(follower->tail().ending, rec::Ending::Torn);
    const auto reader = store.open("game", rec::Access::Append);
    while (reader->next(event)) {}
    const rec::Bytes words = payload(50, 9);
    reader->append({})->append(rec::Kind::Mark, words);
    ASSERT_TRUE(follower->next(event)) << follower->tail().cause;
    EXPECT_EQ(event.kind, rec::Kind::Mark);
    EXPECT_TRUE(std::equal(event.payload.begin(), event.payload.end(), words.begin(), words.end()));
}

TEST_F(Damage, ends_its_reader_for_good) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    rec::Bytes changed = whole;
    changed[whole.size() / 2] ^= std::byte{1};
    put_file(*io, "game", changed);
    const auto reader = store.open("game");
    rec::RawEvent event;
    while (reader->next(event)) {}
    const rec::Location place = reader->tail().location;
    put_file(*io, "game", whole); // somebody repairs it: who reads on would join two records
    EXPECT_FALSE(reader->next(event));
    EXPECT_EQ(reader->tail().ending, rec::Ending::Damaged);
    EXPECT_EQ(reader->tail().location, place);
}

/// The journal with one more event, made by hand.
rec::Bytes with_event(rec::Bytes bytes, std::uint8_t kind, std::uint8_t flags) {
    const std::uint32_t before = rec::detail::get_u32(bytes.data() + bytes.size() - 4);
    rec::Bytes event;
    rec::detail::put_u32(event, 2);
    event.push_back(static_cast<std::byte>(kind));
    event.push_back(static_cast<std::byte>(flags));
    event.resize(8);
    rec::detail::put_u32(event, rec::crc32c(event));
    event.resize(14, std::byte{42});
    rec::Bytes chained;
    rec::detail::put_u32(chained, before);
    rec::detail::put_bytes(chained, rec::View(event).first(8));
    rec::detail::put_bytes(chained, rec::View(event).subspan(12));
    rec::detail::put_u32(event, rec::crc32c(chained));
    rec::detail::put_bytes(bytes, event);
    return bytes;
}

TEST_F(Damage, an_unknown_kind_is_skipped_where_it_says_so_and_stops_the_reader_elsewhere) {
    const Content skipped = read(with_event(whole, 200, 1));
    ASSERT_EQ(skipped.entries.size(), good.entries.size() + 1);
    EXPECT_EQ(name(skipped.entries.back().kind), "") << "who reads it goes on";
    EXPECT_EQ(skipped.tail.ending, rec::Ending::Clean);
    try {
        (void)read(with_event(whole, 200, 0));
        ADD_FAILURE() << "nothing was thrown";
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::NewerVersion);
        EXPECT_EQ(error.location()->byte, whole.size());
    }
}

} // namespace record_damage

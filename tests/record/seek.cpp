#include "herding/record/seek.hpp"

#include "kuhn/kuhn.hpp"
#include "record/support/games.hpp"

#include "herding/core/random.hpp"
#include "herding/record/index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Going to any event of a record from the last checkpoint before it, with an index, without one, and with a hostile one.

namespace record_seek {

namespace rec = herding::record;
using record_test::Board;
using record_test::bytes_of;
using record_test::Game;
using record_test::place;
using record_test::put_file;

class Seek : public testing::Test {
protected:
    std::shared_ptr<rec::Io> io = rec::memory_io();
    rec::FileStore store{"", io};
    std::vector<Board> states; // behind each event
    const std::string name = "game";

    void SetUp() override {
        auto game =
            rec::create<Game>(store, name, Board{}, {},
                              {.writer = {.durability = rec::Durability::None}, .checkpoint_events = 16});
        states.push_back(game.engine.state());
        go_on(game.engine, 500, 1);
        game.journal->close();
    }
    /// Random moves, undos and redos: undo often reaches over a checkpoint.
    void go_on(herding::Engine<Game>& engine, std::size_t events, std::uint64_t seed) {
        herding::Generator generator(seed);
        for (const std::size_t until = states.size() + events; states.size() < until;) {
            const auto draw = generator.below(5);
            const bool can_undo = engine.undo_depth() > 0; // else there would be no event
            const bool done = draw < 3    ? place(engine)
                              : draw == 3 ? can_undo && engine.undo_to({0})
                                          : static_cast<bool>(engine.redo());
            if (!done && !(can_undo && engine.undo())) {
                continue;
            }
            states.push_back(engine.state());
        }
    }
    void expect_all(const std::string& what) {
        for (std::uint64_t event = 0; event < states.size(); event += 7) {
            const auto sought = rec::seek<Game>(store, name, event);
            ASSERT_EQ(sought.event, event) << what;
            ASSERT_EQ(sought.engine.state(), states[static_cast<std::size_t>(event)]) << what << ' ' << event;
            ASSERT_LE(sought.from, event) << what;
        }
    }
    std::string index_name() const { return name + std::string(rec::index_suffix); }
    rec::Index index() {
        const auto found = rec::decode_index(bytes_of(*io, index_name()));
        EXPECT_TRUE(found.has_value());
        return found.value_or(rec::Index{});
    }
};

TEST_F(Seek, comes_to_the_state_behind_every_event_with_and_without_an_index) {
    expect_all("without an index");
    store.write_index(name);
    ASSERT_GT(index().checkpoints.size(), 10U) << "the record has checkpoints";
    expect_all("with an index");
    std::size_t from_last = 0;
    std::size_t from_earlier = 0; // undo reached over the last checkpoint
    for (std::uint64_t event = 1; event < states.size(); ++event) {
        const auto sought = rec::seek<Game>(store, name, event);
        ASSERT_EQ(sought.engine.state(), states[static_cast<std::size_t>(event)]) << event;
        std::uint64_t last = 0;
        for (const auto& one : index().checkpoints) {
            last = one.event <= event ? one.event : last;
        }
        ++(sought.from == last ? from_last : from_earlier);
    }
    EXPECT_GT(from_last, 100U);
    EXPECT_GT(from_earlier, 10U);
}

TEST_F(Seek, an_event_that_there_is_not_is_not_found) {
    try {
        static_cast<void>(rec::seek<Game>(store, name, states.size()));
        FAIL();
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::NotFound);
        EXPECT_EQ(error.location()->event, states.size() - 1);
    }
}

TEST_F(Seek, an_index_is_a_function_of_the_journal_and_may_lag_behind_it) {
    store.write_index(name);
    const rec::Bytes first = bytes_of(*io, index_name());
    store.write_index(name);
    EXPECT_EQ(bytes_of(*io, index_name()), first);
    EXPECT_EQ(encode(index()), first);
    auto opened = rec::open<Game>(store, name);
    ASSERT_TRUE(opened.writable());
    go_on(*opened.engine, 200, 2);
    opened.journal.reset();
    opened.engine.reset();
    expect_all("with an index that lacks the end");
    EXPECT_EQ(bytes_of(*io, index_name()), first) << "readers change nothing";
}

TEST_F(Seek, nothing_that_an_index_says_is_believed) {
    store.write_index(name);
    const rec::Index good = index();
    const auto expect_states = [&](const rec::Index& bad, const std::string& what) {
        put_file(*io, index_name(), encode(bad));
        expect_all(what);
    };
    const auto each = [&](const std::string& what, auto change) {
        rec::Index bad = good;
        for (auto& one : bad.checkpoints) {
            change(one);
        }
        expect_states(bad, what);
    };
    each("places one byte on", [](auto& one) { ++one.byte; });
    each("places in the header", [](auto& one) { one.byte = one.event + 1; });
    each("places beyond the end", [](auto& one) { one.byte += std::uint64_t{1} << 40U; });
    each("the highest places",
         [&](auto& one) { one.byte = ~std::uint64_t{0} - good.checkpoints.back().byte + one.byte; });
    each("other numbers", [](auto& one) { ++one.event; });
    each("numbers of the end", [](auto& one) { one.event = ~std::uint64_t{0}; });
    rec::Index other = good;
    ++other.header_checksum;
    expect_states(other, "of another journal");
    other = good;
    // A checkpoint with the number of the next one.
    for (std::size_t i = 0; i + 1 < other.checkpoints.size(); ++i) {
        other.checkpoints[i].event = good.checkpoints[i + 1].event;
    }
    expect_states(other, "numbers of their neighbors");
    expect_states({good.header_checksum, {}}, "nothing");
}

TEST_F(Seek, a_file_that_is_no_index_is_as_good_as_none) {
    store.write_index(name);
    const rec::Bytes good = bytes_of(*io, index_name());
    for (std::size_t size = 0; size < good.size(); ++size) {
        ASSERT_FALSE(rec::decode_index(rec::View(good).first(size))) << size;
    }
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        rec::Bytes bad = good;
        bad[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
        ASSERT_FALSE(rec::decode_index(bad)) << bit;
    }
    rec::Index unordered = index();
    std::swap(unordered.checkpoints[0], unordered.checkpoints[1]);
    EXPECT_FALSE(rec::decode_index(encode(unordered)));
    put_file(*io, index_name(), rec::Bytes(good.begin(), good.begin() + 40));
    expect_all("a cut index");
}

TEST_F(Seek, an_index_goes_with_its_record) {
    store.write_index(name);
    ASSERT_NE(io->open(index_name(), rec::Io::Open::Read), nullptr);
    store.remove(name);
    EXPECT_EQ(io->open(name, rec::Io::Open::Read), nullptr);
    EXPECT_EQ(io->open(index_name(), rec::Io::Open::Read), nullptr);
}

TEST_F(Seek, damage_is_met_only_by_who_reads_it) {
    store.write_index(name);
    rec::Bytes bytes = bytes_of(*io, name);
    const auto checkpoints = index().checkpoints;
    const auto middle = checkpoints[checkpoints.size() / 2];
    bytes[static_cast<std::size_t>(middle.byte) - 10] ^= std::byte{1}; // in the event before the checkpoint
    put_file(*io, name, bytes);
    for (const std::uint64_t event : {middle.event - 1, middle.event + 1}) {
        EXPECT_EQ(rec::seek<Game>(store, name, event).engine.state(),
                  states[static_cast<std::size_t>(event)]);
    }
    const auto expect_damage = [&](std::uint64_t event, const char* why) {
        try {
            static_cast<void>(rec::seek<Game>(store, name, event));
            FAIL() << why;
        } catch (const rec::Error& error) {
            EXPECT_EQ(error.kind(), rec::ErrorKind::Damaged);
        }
    };
    expect_damage(middle.event, "only this event shows whether the checkpoint behind it is right");
    io->remove(index_name());
    expect_damage(middle.event + 1, "without an index the damage is met");
}

TEST_F(Seek, needs_the_rules_of_the_record) {
    try {
        static_cast<void>(rec::seek<kuhn::Game>(store, name, 1));
        FAIL();
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::OtherGame);
    }
}

} // namespace record_seek

#include "record/support/failing_io.hpp"
#include "record/support/games.hpp"

#include "herding/record/copy.hpp"
#include "herding/record/store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// One scenario, in which the k-th operation of the system fails, for every k and every policy: whatever was acknowledged
/// is there afterwards, and everything else is absent or whole.

namespace record_power_loss {

namespace rec = herding::record;
using record_test::FailingIo;
using record_test::payload;
using record_test::plain_header;
using Mode = FailingIo::Mode;

/// What the program was told.
struct Told {
    bool created = false;
    std::size_t appended = 0;     ///< events whose append returned
    std::size_t acknowledged = 0; ///< events that are durable by the policy
    bool failed = false;
};

rec::Bytes event(std::size_t i) { return payload(20 + 97 * i % 900, static_cast<std::uint8_t>(i)); }

/// Creates a record, appends, closes it, opens it again and appends more.
Told run(const std::shared_ptr<FailingIo>& io, rec::Durability durability) {
    rec::FileStore store("", io);
    const rec::WriterOptions options{durability, std::make_shared<rec::GroupCommit>(io), 600};
    Told told;
    try {
        const auto append = [&](rec::Writer& writer, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                writer.append(rec::Kind::Committed, event(told.appended));
                ++told.appended;
                if (durability != rec::Durability::None) {
                    told.acknowledged = told.appended;
                }
            }
            writer.sync();
            told.acknowledged = told.appended;
        };
        {
            const auto writer = store.create("game", plain_header(), options);
            told.created = true;
            append(*writer, 6);
            append(*writer, 5);
        }
        const auto reader = store.open("game", rec::Access::Append);
        rec::RawEvent one;
        while (reader->next(one)) {}
        const auto writer = reader->append(options);
        append(*writer, 4);
    } catch (const rec::Error&) {
        told.failed = true;
    } catch (const record_test::PowerLoss&) {
        told.failed = true;
    }
    return told;
}

/// Whether the record is as it may be after what was told.
void check(FailingIo& io, const Told& told, const std::string& where) {
    rec::FileStore store("", std::shared_ptr<rec::Io>(&io, [](rec::Io*) {}));
    std::unique_ptr<rec::Reader> reader;
    try {
        reader = store.open("game", rec::Access::Append);
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.kind(), rec::ErrorKind::NotFound) << where << ": " << error.what();
        EXPECT_FALSE(told.created) << where;
        return;
    }
    rec::RawEvent one;
    std::size_t count = 0;
    while (reader->next(one)) {
        const rec::Bytes expected = event(count);
        ASSERT_TRUE(std::equal(one.payload.begin(), one.payload.end(), expected.begin(), expected.end()))
            << where;
        ++count;
    }
    EXPECT_GE(count, told.acknowledged) << where;
    EXPECT_LE(count, told.appended + 1) << where; // of the last one nobody was told anything
    EXPECT_NE(reader->tail().ending, rec::Ending::Damaged) << where << ": " << reader->tail().cause;
    // And it can be continued.
    const auto writer = reader->append({});
    writer->append(rec::Kind::Committed, event(count));
    const auto again = store.open("game");
    std::size_t all = 0;
    while (again->next(one)) {
        ++all;
    }
    EXPECT_EQ(all, count + 1) << where;
    EXPECT_EQ(again->tail().ending, rec::Ending::Clean) << where;
}

class EveryOperation : public testing::TestWithParam<rec::Durability> {
protected:
    std::size_t operations() {
        const auto io = std::make_shared<FailingIo>();
        const Told told = run(io, GetParam());
        EXPECT_FALSE(told.failed);
        EXPECT_EQ(told.acknowledged, 15U);
        return io->operations();
    }
};

TEST_P(EveryOperation, that_fails_or_writes_less_loses_nothing_that_was_acknowledged) {
    const std::size_t count = operations();
    for (const Mode mode : {Mode::Fail, Mode::Short, Mode::Partial}) {
        for (std::size_t k = 0; k < count; ++k) {
            const auto io = std::make_shared<FailingIo>();
            io->fail_at(k, mode);
            const Told told = run(io, GetParam());
            io->fail_at(0, Mode::None);
            const std::string where =
                "operation " + std::to_string(k) + ", mode " + std::to_string(int(mode));
            EXPECT_TRUE(told.failed || mode != Mode::Fail) << where;
            EXPECT_TRUE(!told.failed || mode != Mode::Partial) << where;
            check(*io, told, where);
            for (std::uint64_t seed = 0; seed < 10; ++seed) { // and the power goes after the failure
                const auto disk = io->after_power_loss(seed);
                check(*disk, told, where + ", then power loss " + std::to_string(seed));
            }
        }
    }
}

TEST_P(EveryOperation, before_which_the_power_goes_loses_nothing_that_was_acknowledged) {
    const std::size_t count = operations();
    for (std::size_t k = 0; k <= count; ++k) {
        const auto io = std::make_shared<FailingIo>();
        io->fail_at(k, Mode::PowerLoss);
        const Told told = run(io, GetParam());
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const auto disk = io->after_power_loss(seed);
            check(*disk, told, "operation " + std::to_string(k) + ", power loss " + std::to_string(seed));
        }
    }
}

std::string policy_name(const testing::TestParamInfo<rec::Durability>& info) {
    return info.param == rec::Durability::Each    ? "each"
           : info.param == rec::Durability::Group ? "group"
                                                  : "none";
}
INSTANTIATE_TEST_SUITE_P(Policies, EveryOperation,
                         testing::Values(rec::Durability::Each, rec::Durability::Group,
                                         rec::Durability::None),
                         policy_name);

/// A copy is durable as a whole, when it returns. Its flags are those of the original, so what is left of one that was never
/// finished may look like damage.
TEST(Copying, that_the_power_interrupts_leaves_no_wrong_event) {
    const auto original = std::make_shared<FailingIo>();
    ASSERT_FALSE(run(original, rec::Durability::Each).failed);
    rec::FileStore from("", original);
    const auto copied = [&](const std::shared_ptr<FailingIo>& io) {
        rec::FileStore to("", io);
        try {
            (void)rec::copy(from, "game", to, "game");
            return true;
        } catch (const record_test::PowerLoss&) {
            return false;
        }
    };
    const auto whole = std::make_shared<FailingIo>();
    ASSERT_TRUE(copied(whole));
    for (std::size_t k = 0; k <= whole->operations(); ++k) {
        const auto io = std::make_shared<FailingIo>();
        io->fail_at(k, Mode::PowerLoss);
        const bool acknowledged = copied(io);
        EXPECT_EQ(acknowledged, k == whole->operations());
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            rec::FileStore left("", io->after_power_loss(seed));
            std::unique_ptr<rec::Reader> reader;
            try {
                reader = left.open("game");
            } catch (const rec::Error& error) {
                EXPECT_EQ(error.kind(), rec::ErrorKind::NotFound);
                EXPECT_FALSE(acknowledged);
                continue;
            }
            rec::RawEvent one;
            std::size_t count = 0;
            while (reader->next(one)) {
                const rec::Bytes expected = event(count);
                ASSERT_TRUE(
                    std::equal(one.payload.begin(), one.payload.end(), expected.begin(), expected.end()));
                ++count;
            }
            if (acknowledged) {
                EXPECT_EQ(count, 15U);
                EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
            }
        }
    }
}

TEST(FailedWriter, takes_nothing_more) {
    const auto io = std::make_shared<FailingIo>();
    rec::FileStore store("", io);
    const auto writer = store.create("game", plain_header());
    writer->append(rec::Kind::Committed, event(0));
    io->fail_at(1, Mode::Fail); // the sync after the write
    const auto kind_of = [&](auto run) {
        try {
            run();
        } catch (const rec::Error& error) {
            return error.kind();
        }
        return rec::ErrorKind::TornTail;
    };
    EXPECT_EQ(kind_of([&] { writer->append(rec::Kind::Committed, event(1)); }), rec::ErrorKind::System);
    EXPECT_TRUE(writer->failed());
    EXPECT_EQ(kind_of([&] { writer->append(rec::Kind::Committed, event(1)); }), rec::ErrorKind::Failed);
    EXPECT_EQ(kind_of([&] { writer->sync(); }), rec::ErrorKind::Failed);
}

// A sync of several writers that fails takes all of them: it is unknown which part of it is durable.
TEST(FailedWriters, that_were_synced_together_take_nothing_more) {
    const auto io = std::make_shared<FailingIo>();
    rec::FileStore store("", io);
    const rec::WriterOptions later{.durability = rec::Durability::None};
    const auto first = store.create("first", plain_header(), later);
    const auto second = store.create("second", plain_header(), later);
    const auto third = store.create("third", plain_header(), later);
    const std::vector<rec::Writer*> all{first.get(), second.get(), third.get()};
    first->append(rec::Kind::Committed, event(0));
    store.sync(all);
    first->append(rec::Kind::Committed, event(1));
    second->append(rec::Kind::Committed, event(2));
    io->fail_at(3, Mode::Fail); // the second of the syncs behind two writes
    EXPECT_THROW(store.sync(all), rec::Error);
    EXPECT_TRUE(first->failed());
    EXPECT_TRUE(second->failed());
    EXPECT_FALSE(third->failed()) << "it had nothing to sync";
    rec::RawEvent read;
    const auto reader = store.open("first");
    EXPECT_TRUE(reader->next(read)) << "what an earlier sync has acknowledged is there";
}

TEST(FailedJournal, keeps_the_event_from_happening) {
    using record_test::Game;
    for (std::size_t k = 0; k < 2; ++k) { // the write, the sync
        const auto io = std::make_shared<FailingIo>();
        rec::FileStore store("", io);
        auto game = rec::create<Game>(store, "game", record_test::Board{});
        ASSERT_TRUE(record_test::place(game.engine));
        ASSERT_TRUE(record_test::place(game.engine));
        const auto before = record_test::image(game.engine);
        io->fail_at(k, Mode::Fail);
        EXPECT_THROW((void)record_test::place(game.engine), rec::Error);
        EXPECT_EQ(record_test::image(game.engine), before);
        EXPECT_THROW((void)game.engine.undo(), rec::Error);
        EXPECT_EQ(record_test::image(game.engine), before);
        io->fail_at(0, Mode::None);
        game.journal.reset();
        const auto opened = rec::open<Game>(store, "game");
        ASSERT_EQ(opened.opening, rec::Opening::Exact);
        EXPECT_EQ(record_test::image(*opened.engine), before);
    }
}

} // namespace record_power_loss

#include "herding/record/group.hpp"

#include "record/support/games.hpp"

#include "herding/record/store.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace record_group {

namespace rec = herding::record;
using record_test::payload;
using record_test::plain_header;

/// Counts what is synced, slowly, and fails on request.
class SlowIo final : public rec::Io {
public:
    explicit SlowIo(std::shared_ptr<rec::Io> below) : below_(std::move(below)) {}
    std::unique_ptr<rec::File> open(const std::string& path, Open how) override {
        return below_->open(path, how);
    }
    bool is(const std::string& path, const rec::File& file) override { return below_->is(path, file); }
    bool rename_new(const std::string& from, const std::string& to) override {
        return below_->rename_new(from, to);
    }
    void rename(const std::string& from, const std::string& to) override { below_->rename(from, to); }
    void remove(const std::string& path) override { below_->remove(path); }
    void sync_folder(const std::string& path) override { below_->sync_folder(path); }
    std::vector<std::string> list(const std::string& folder) override { return below_->list(folder); }
    void sync_all(std::span<rec::File* const> files) override {
        most = std::max(most.load(), files.size());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (fails) {
            throw std::system_error(std::make_error_code(std::errc::io_error), "fdatasync");
        }
    }

    std::atomic<std::size_t> most{0};
    std::atomic<bool> fails{false};

private:
    std::shared_ptr<rec::Io> below_;
};

class Group : public testing::Test {
protected:
    std::shared_ptr<SlowIo> io = std::make_shared<SlowIo>(rec::memory_io());
    rec::FileStore store{"", io};

    void run(const std::shared_ptr<rec::GroupCommit>& group, std::size_t threads, std::size_t events) {
        std::vector<std::thread> running;
        for (std::size_t i = 0; i < threads; ++i) {
            running.emplace_back([&, i] {
                const auto writer = store.create("game " + std::to_string(i), plain_header(),
                                                 {.durability = rec::Durability::Group, .group = group});
                try {
                    for (std::size_t k = 0; k < events; ++k) {
                        writer->append(rec::Kind::Committed, payload(20, static_cast<std::uint8_t>(i)));
                    }
                } catch (const rec::Error&) {
                    EXPECT_TRUE(writer->failed());
                }
            });
        }
        for (std::thread& one : running) {
            one.join();
        }
    }
};

TEST_F(Group, several_writers_share_syncs) {
    const auto group = std::make_shared<rec::GroupCommit>(io);
    run(group, 8, 50);
    EXPECT_EQ(group->files(), 400U);
    EXPECT_LT(group->syncs(), 300U);
    EXPECT_GT(io->most, 1U);
    for (int i = 0; i < 8; ++i) {
        const auto reader = store.open("game " + std::to_string(i));
        rec::RawEvent event;
        std::size_t count = 0;
        while (reader->next(event)) {
            ++count;
        }
        EXPECT_EQ(count, 50U);
        EXPECT_EQ(reader->tail().ending, rec::Ending::Clean);
    }
}

TEST_F(Group, no_batch_is_larger_than_the_limit) {
    for (const std::size_t batch : {3U, 1U}) {
        io->most = 0;
        const auto group = std::make_shared<rec::GroupCommit>(io, rec::GroupCommit::Limits{.batch = batch});
        run(group, 8, 10);
        EXPECT_EQ(group->files(), 80U);
        EXPECT_LE(io->most, batch);
        for (int i = 0; i < 8; ++i) {
            store.remove("game " + std::to_string(i));
        }
    }
}

TEST_F(Group, one_writer_waits_for_nobody) {
    const auto group =
        std::make_shared<rec::GroupCommit>(io, rec::GroupCommit::Limits{.delay = std::chrono::seconds(60)});
    run(group, 1, 3);
    EXPECT_EQ(group->syncs(), 3U);
}

TEST_F(Group, a_batch_waits_no_longer_than_the_delay) {
    const auto group = std::make_shared<rec::GroupCommit>(
        io, rec::GroupCommit::Limits{.delay = std::chrono::milliseconds(2)});
    const auto idle =
        store.create("idle", plain_header(), {.durability = rec::Durability::Group, .group = group});
    run(group, 1, 3); // would wait for the other one
    EXPECT_EQ(group->syncs(), 3U);
}

TEST_F(Group, a_sync_that_fails_reaches_each_writer_of_its_batch) {
    const auto group = std::make_shared<rec::GroupCommit>(io);
    io->fails = true;
    run(group, 6, 1);
    for (int i = 0; i < 6; ++i) {
        rec::RawEvent event;
        EXPECT_FALSE(store.open("game " + std::to_string(i))->next(event)) << "nobody was told of it";
    }
}

TEST_F(Group, is_needed_by_the_policy) {
    EXPECT_THROW((void)store.create("game", plain_header(), {.durability = rec::Durability::Group}),
                 rec::Error);
}

} // namespace record_group

#include "herding/record/group.hpp"

#include "record/support/games.hpp"

#include "herding/record/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
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

/// Real files, and what of each would survive a loss of power: what it held when a sync of it had begun.
class ShadowedFiles final : public rec::Io {
public:
    class Shadowed final : public rec::File {
    public:
        Shadowed(ShadowedFiles& io, std::string path, std::unique_ptr<rec::File> below)
            : io_(io), path_(std::move(path)), below_(std::move(below)) {}
        std::size_t read(std::uint64_t at, std::span<std::byte> into) const override {
            return below_->read(at, into);
        }
        std::size_t write(std::uint64_t at, rec::View bytes) override {
            io_.need_power();
            return below_->write(at, bytes);
        }
        std::uint64_t size() const override { return below_->size(); }
        void truncate(std::uint64_t size) override {
            io_.need_power();
            below_->truncate(size);
        }
        void sync() override {
            const rec::Bytes held = contents();
            below_->sync();
            io_.survives(path_, held);
        }
        bool lock() override { return below_->lock(); }

        [[nodiscard]] rec::Bytes contents() const {
            rec::Bytes bytes(static_cast<std::size_t>(below_->size()));
            bytes.resize(below_->read(0, bytes));
            return bytes;
        }
        [[nodiscard]] rec::File* below() { return below_.get(); }
        [[nodiscard]] const std::string& path() const { return path_; }

    private:
        ShadowedFiles& io_;
        std::string path_;
        std::unique_ptr<rec::File> below_;
    };

    std::unique_ptr<rec::File> open(const std::string& path, Open how) override {
        return std::make_unique<Shadowed>(*this, path, below_->open(path, how));
    }
    bool is(const std::string& path, const rec::File& file) override {
        return below_->is(path, *const_cast<Shadowed&>(static_cast<const Shadowed&>(file)).below());
    }
    bool rename_new(const std::string& from, const std::string& to) override {
        return below_->rename_new(from, to);
    }
    void rename(const std::string& from, const std::string& to) override { below_->rename(from, to); }
    void remove(const std::string& path) override { below_->remove(path); }
    void sync_folder(const std::string& path) override { below_->sync_folder(path); }
    std::vector<std::string> list(const std::string& folder) override { return below_->list(folder); }
    void sync_all(std::span<rec::File* const> files) override {
        std::vector<rec::File*> below;
        std::vector<std::pair<std::string, rec::Bytes>> held;
        for (rec::File* file : files) {
            auto& one = static_cast<Shadowed&>(*file);
            below.push_back(one.below());
            held.emplace_back(one.path(), one.contents());
        }
        below_->sync_all(below);
        for (const auto& [path, bytes] : held) {
            survives(path, bytes);
        }
        most_ = std::max(most_.load(), files.size());
    }

    /// Nothing is written or becomes durable from now on.
    void lose_power() { powered_ = false; }
    [[nodiscard]] rec::Bytes survivor(const std::string& path) {
        const std::scoped_lock lock(mutex_);
        return survivors_[path];
    }
    [[nodiscard]] std::size_t most() const { return most_; }

private:
    void need_power() const {
        if (!powered_) {
            throw std::system_error(std::make_error_code(std::errc::io_error), "no power");
        }
    }
    void survives(const std::string& path, const rec::Bytes& held) {
        const std::scoped_lock lock(mutex_);
        need_power();
        survivors_[path] = held;
    }

    std::shared_ptr<rec::Io> below_ = rec::system_io();
    std::atomic<bool> powered_{true};
    std::atomic<std::size_t> most_{0};
    std::mutex mutex_;
    std::map<std::string, rec::Bytes> survivors_;
};

TEST(GroupOnFiles, nothing_that_was_acknowledged_is_lost_with_the_power) {
    constexpr std::size_t writers = 6;
    const auto folder =
        std::filesystem::temp_directory_path() / ("herding-group-" + std::to_string(::getpid()));
    std::size_t acknowledged_in_all = 0;
    std::size_t most = 0;
    for (int round = 0; round < 12; ++round) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        const auto io = std::make_shared<ShadowedFiles>();
        rec::FileStore store(folder.string(), io);
        const auto group = std::make_shared<rec::GroupCommit>(io);
        std::array<std::atomic<std::size_t>, writers> acknowledged{};
        std::atomic<std::size_t> in_all = 0;
        std::vector<std::thread> running;
        for (std::size_t i = 0; i < writers; ++i) {
            running.emplace_back([&, i] {
                try {
                    const auto writer = store.create("game " + std::to_string(i), plain_header(),
                                                     {.durability = rec::Durability::Group, .group = group});
                    for (std::size_t k = 0;; ++k) {
                        writer->append(rec::Kind::Committed,
                                       payload(20 + k % 700, static_cast<std::uint8_t>(i + k)));
                        acknowledged[i] = k + 1;
                        ++in_all;
                    }
                } catch (const rec::Error&) { // the power is gone
                }
            });
        }
        while (in_all < static_cast<std::size_t>(7 * round)) {
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
        io->lose_power();
        for (std::thread& one : running) {
            one.join();
        }
        for (std::size_t i = 0; i < writers; ++i) {
            const std::string path = folder.string() + "/game " + std::to_string(i);
            // The header survives under the name that it had when it was synced.
            rec::Bytes bytes = io->survivor(path);
            if (bytes.empty()) {
                bytes = io->survivor(path + ".new");
            }
            std::size_t count = 0;
            if (!bytes.empty()) {
                const auto reader = rec::read_journal(bytes);
                rec::RawEvent event;
                for (; reader->next(event); ++count) {
                    const auto expected = payload(20 + count % 700, static_cast<std::uint8_t>(i + count));
                    ASSERT_TRUE(std::equal(event.payload.begin(), event.payload.end(), expected.begin(),
                                           expected.end()));
                }
                ASSERT_NE(reader->tail().ending, rec::Ending::Damaged) << reader->tail().cause;
            }
            ASSERT_GE(count, acknowledged[i]);
            acknowledged_in_all += acknowledged[i];
        }
        most = std::max(most, io->most());
    }
    EXPECT_GT(acknowledged_in_all, 50U) << "something was acknowledged before the power went";
    EXPECT_GT(most, 1U) << "writers shared a sync";
    std::filesystem::remove_all(folder);
}

TEST_F(Group, is_needed_by_the_policy) {
    EXPECT_THROW((void)store.create("game", plain_header(), {.durability = rec::Durability::Group}),
                 rec::Error);
}

} // namespace record_group

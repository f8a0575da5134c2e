#include "record/support/games.hpp"

#include "herding/core/random.hpp"
#include "herding/record/store.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

/// Processes that write at full speed are killed at random moments. HERDING_KILLS says how many (.ci/long: 500).

namespace record_kill {

namespace rec = herding::record;
using record_test::payload;
using record_test::plain_header;

rec::Bytes event(std::uint64_t number) {
    return payload(1 + static_cast<std::size_t>(number * 7919 % 700), static_cast<std::uint8_t>(number));
}

/// Writes until it is killed; writes to a pipe which events were acknowledged.
[[noreturn]] void write_for_ever(const std::string& folder, rec::Durability durability, int pipe) {
    try {
        rec::FileStore store(folder);
        const auto group = std::make_shared<rec::GroupCommit>(store.io());
        const rec::WriterOptions options{durability, group, 4096};
        std::unique_ptr<rec::Writer> writer;
        std::uint64_t number = 0;
        try {
            const auto reader = store.open("game", rec::Access::Append);
            rec::RawEvent one;
            while (reader->next(one)) {
                number = one.number;
            }
            writer = reader->append(options);
        } catch (const rec::Error& error) {
            if (error.kind() != rec::ErrorKind::NotFound) {
                ::_exit(1);
            }
            writer = store.create("game", plain_header(), options);
        }
        for (;;) {
            writer->append(rec::Kind::Committed, event(++number));
            if (durability == rec::Durability::None && number % 64 == 0) {
                writer->sync();
            }
            if (durability != rec::Durability::None || number % 64 == 0) {
                if (::write(pipe, &number, sizeof number) != sizeof number) {
                    ::_exit(1);
                }
            }
        }
    } catch (...) {
        ::_exit(1);
    }
}

std::uint64_t kills() {
    const char* wanted = std::getenv("HERDING_KILLS");
    return wanted == nullptr ? 24 : std::strtoull(wanted, nullptr, 10);
}

TEST(Kill, loses_nothing_that_was_acknowledged) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("herding-kill-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    herding::Generator generator(1);
    std::uint64_t acknowledged = 0;
    std::uint64_t acknowledged_in_all = 0;
    for (std::uint64_t i = 0; i < kills(); ++i) {
        if (i % 8 == 0) { // with another policy, from the start
            std::filesystem::remove(folder / "game");
            acknowledged = 0;
        }
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            ::close(ends[0]);
            write_for_ever(folder.string(), static_cast<rec::Durability>(i / 8 % 3), ends[1]);
        }
        ::close(ends[1]);
        std::uint64_t told = 0;
        if (i % 2 != 0) { // on a busy machine, a writer may be killed before it has begun
            ASSERT_EQ(::read(ends[0], &told, sizeof told), static_cast<ssize_t>(sizeof told));
            acknowledged = told;
            ++acknowledged_in_all;
        }
        std::this_thread::sleep_for(std::chrono::microseconds(generator.below(30'000)));
        ASSERT_EQ(::kill(child, SIGKILL), 0);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself";
        while (::read(ends[0], &told, sizeof told) == sizeof told) {
            acknowledged = told;
            ++acknowledged_in_all;
        }
        ::close(ends[0]);
        if (!std::filesystem::exists(folder / "game")) {
            ASSERT_EQ(acknowledged, 0U);
            continue;
        }
        rec::FileStore store(folder.string());
        const auto reader = store.open("game", rec::Access::Append);
        rec::RawEvent one;
        std::uint64_t count = 0;
        while (reader->next(one)) {
            const rec::Bytes expected = event(++count);
            ASSERT_TRUE(std::equal(one.payload.begin(), one.payload.end(), expected.begin(), expected.end()));
        }
        ASSERT_GE(count, acknowledged);
        ASSERT_NE(reader->tail().ending, rec::Ending::Damaged) << reader->tail().cause;
    }
    EXPECT_GE(acknowledged_in_all, kills() / 2) << "the writers came to write";
    std::filesystem::remove_all(folder);
}

} // namespace record_kill

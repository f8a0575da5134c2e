#include "../../src/running.hpp"
#include "support/both_sides.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

namespace serve_test {

/// A server that is killed again and again while one person plays both sides.
class Killed {
public:
    Killed() { std::filesystem::remove_all(folder_); }
    ~Killed() { std::filesystem::remove_all(folder_); }
    Killed(const Killed&) = delete;
    Killed& operator=(const Killed&) = delete;

    /// Runs the server and plays until it is killed after some milliseconds.
    void run(unsigned milliseconds) {
        herd_tests::Running server(TICTACTOE, {"serve", "--store", folder_, "--port", "0"});
        const std::string printed = server.wait_for("Ctrl-C ends it.\n");
        const std::size_t at = printed.find("http://127.0.0.1:");
        ASSERT_NE(at, std::string::npos) << printed;
        const auto port = static_cast<std::uint16_t>(std::stoul(printed.substr(at + 17)));
        std::thread killer([id = server.id(), milliseconds] {
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
            kill(id, SIGKILL);
        });
        const std::atomic<bool> ends = false;
        try {
            while (!::testing::Test::HasFailure()) {
                sides_.play(port, ends);
            }
        } catch (const Unreachable&) { // NOLINT(bugprone-empty-catch): it was killed
        }
        killer.join();
        (void)server.interrupted(SIGKILL);
    }
    [[nodiscard]] const BothSides& sides() const noexcept { return sides_; }

private:
    std::string folder_ = ::testing::TempDir() + "herding_killed_tables_" + std::to_string(getpid());
    BothSides sides_;
};

// HERDING_KILLS is how many times.
TEST(KilledServer, keeps_all_that_was_shown_and_does_it_once) {
    const char* given = std::getenv("HERDING_KILLS");
    const int kills = given == nullptr ? 25 : std::atoi(given);
    herding::Generator generator(1);
    Killed killed;
    const auto is_enough = [&killed] { return killed.sides().acknowledged() > 5; };
    // A slow machine needs more kills.
    for (int i = 0; (i < kills || !is_enough()) && i < 10 * kills && !HasFailure(); ++i) {
        killed.run(10 + generator.below(80) * (1 + static_cast<unsigned>(i / kills)));
    }
    EXPECT_TRUE(is_enough());
    RecordProperty("acknowledged", static_cast<int>(killed.sides().acknowledged()));
    RecordProperty("sent_again", static_cast<int>(killed.sides().sent_again()));
}

} // namespace serve_test

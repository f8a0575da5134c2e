#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/game.hpp"
#include "herding/serve/server.hpp"

#include <boost/asio/thread_pool.hpp>

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::serve {

/// Agents and programs that may hold seats, and the threads in which they think. Agents share one thread. A program only waits for
/// another process, so each has a thread.
///
/// Agents that `make` returned must be gone before this object, or be in one of its threads.
class Agents {
public:
    /// Throws: std::invalid_argument if two programs have the same name.
    Agents(std::vector<SeatProgram> programs, const Limits& limits);

    /// Why an agent cannot hold a seat of a game; empty: it can.
    [[nodiscard]] std::string why_unfit(const play::Game& game, const std::string& agent,
                                        const play::Start& start) const;
    /// The agent with this description, and a random seed. Null if too many programs run. Throws: std::invalid_argument.
    [[nodiscard]] std::shared_ptr<play::Agent> make(const play::Game& game, const std::string& agent);
    /// Runs a function in the thread of an agent.
    void think(const std::string& agent, std::function<void()> thought);
    /// True once thoughts shall end soon.
    [[nodiscard]] const std::atomic<bool>& ends() const noexcept { return ends_; }
    /// Ends all thoughts, and waits for them.
    void join();

private:
    [[nodiscard]] const SeatProgram* program(std::string_view agent) const;

    std::vector<SeatProgram> programs_;
    const Limits& limits_; ///< may change
    std::atomic<std::size_t> running_ = 0;
    std::atomic<bool> ends_ = false;
    boost::asio::thread_pool thoughts_{1};
    std::optional<boost::asio::thread_pool> waits_; ///< of programs
};

} // namespace herding::inline v0::serve

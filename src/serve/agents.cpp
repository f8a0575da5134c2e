#include "agents.hpp"

#include "herding/play/agents.hpp"

#include <boost/asio/post.hpp>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace herding::inline v0::serve {

namespace {

constexpr std::string_view prefix = "program:";
constexpr std::size_t threads_of_programs = 8;

void start(play::Agent& agent) {
    std::uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    agent.start(seed);
}

/// Which option of an agent is above the bounds of this server, in words; empty: none.
std::string too_much(std::string_view agent) {
    struct Bound {
        std::string_view option;
        std::uint64_t most;
    };
    constexpr std::array<Bound, 3> bounds{{{"rollouts=", 1000}, {"samples=", 1000}, {"longest=", 10'000}}};
    for (const auto& [option, most] : bounds) {
        for (std::size_t at = agent.find(option); at != agent.npos; at = agent.find(option, at + 1)) {
            const char* const end = agent.data() + agent.size();
            std::uint64_t value = 0;
            const auto read = std::from_chars(agent.data() + at + option.size(), end, value);
            if (read.ec == std::errc::result_out_of_range || (read.ec == std::errc() && value > most)) {
                return "An agent of this server has at most " + std::string(option) + std::to_string(most) +
                       ".";
            }
        }
    }
    return {};
}

} // namespace

Agents::Agents(std::vector<SeatProgram> programs, const Limits& limits)
    : programs_(std::move(programs)), limits_(limits) {
    for (const SeatProgram& one : programs_) {
        if (program(std::string(prefix) + one.name) != &one) {
            throw std::invalid_argument("two programs have the name " + one.name);
        }
    }
    if (!programs_.empty()) {
        waits_.emplace(threads_of_programs);
    }
}

const SeatProgram* Agents::program(std::string_view agent) const {
    const auto found = std::find_if(programs_.begin(), programs_.end(), [agent](const SeatProgram& one) {
        return one.name == agent.substr(prefix.size());
    });
    return found == programs_.end() ? nullptr : &*found;
}

std::string Agents::why_unfit(const play::Game& game, const std::string& agent,
                              const play::Start& start) const {
    if (agent.starts_with(prefix)) {
        return program(agent) != nullptr ? "" : "This server has no program of this name.";
    }
    if (agent.starts_with("cfr")) {
        return "The agent cfr solves the whole game, which takes too long here.";
    }
    if (std::string words = too_much(agent); !words.empty()) {
        return words;
    }
    try {
        (void)play::make_agent(game, agent, start);
        return {};
    } catch (const std::invalid_argument& fault) {
        return fault.what();
    }
}

std::shared_ptr<play::Agent> Agents::make(const play::Game& game, const std::string& agent) {
    if (!agent.starts_with(prefix)) {
        std::shared_ptr<play::Agent> made = play::make_agent(game, agent, {});
        start(*made);
        return made;
    }
    const SeatProgram* const known = program(agent);
    if (known == nullptr) {
        throw std::invalid_argument("herding: there is no program of this name");
    }
    if (running_ >= limits_.programs) {
        return nullptr;
    }
    auto made = known->make(game);
    start(*made);
    ++running_;
    // A process may take a moment to end, so this does not wait for it.
    return {made.release(), [this](play::Agent* one) {
                boost::asio::post(*waits_, [this, ended = std::unique_ptr<play::Agent>(one)]() mutable {
                    ended.reset();
                    --running_;
                });
            }};
}

void Agents::think(const std::string& agent, std::function<void()> thought) {
    boost::asio::post(agent.starts_with(prefix) && waits_ ? *waits_ : thoughts_, std::move(thought));
}

void Agents::join() {
    ends_ = true;
    thoughts_.join();
    if (waits_) {
        waits_->join();
    }
}

} // namespace herding::inline v0::serve

#include "agents.hpp"

#include "herding/play/agents.hpp"

#include <boost/asio/post.hpp>
#include <sodium.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
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

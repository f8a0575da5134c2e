#include "external_agent.hpp"
#include "reasoning.hpp"
#include "stop_thought.hpp"

#include <stdexcept>
#include <string>

/// Parts of the tool that a page does not have: programs, signals. Threads would need headers that a static host cannot
/// send.

namespace herding::inline v0::tool {

std::unique_ptr<play::Agent> external_agent(const play::Game& /*game*/, std::string_view /*description*/) {
    throw std::invalid_argument("external: a page starts no programs");
}

/// Terminals print thoughts of agents, and pages do not.
std::string reasoning_lines(const play::Reasoning& /*reasoning*/, std::size_t /*most*/) { return {}; }

struct StopThought::Impl {
    std::optional<std::chrono::milliseconds> longest;
};

StopThought::StopThought(std::optional<std::chrono::milliseconds> longest)
    : impl_(std::make_unique<Impl>(Impl{longest})) {}
StopThought::~StopThought() = default;

void StopThought::bound(play::Limits& limits) { limits.longest = impl_->longest; }

bool StopThought::interrupted() const noexcept { return false; }

} // namespace herding::inline v0::tool

#include "external_agent.hpp"
#include "reasoning.hpp"
#include "stop_thought.hpp"

#include "herding/record/group.hpp"
#include "herding/record/io.hpp"
#include "herding/scene/draw.hpp"
#include "herding/scene/svg.hpp"

#include <stdexcept>
#include <string>

/// The system of a browser: no programs, no files, no signals. Threads would need headers that a static host cannot send.

namespace herding::inline v0 {

namespace tool {

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

} // namespace tool

namespace scene {

/// The page draws scenes. Terminals and files have other drawings, which a module does not need.
std::string draw(const Scene& /*scene*/, const DrawOptions& /*options*/) { return {}; }
std::string svg(const Scene& /*scene*/, const Scene* /*before*/) { return {}; }

} // namespace scene

namespace record {

/// The default of a store of files. Nobody makes one without an Io here.
std::shared_ptr<Io> system_io() { throw std::logic_error("there are no files here"); }

/// Nobody makes one either.
struct GroupCommit::Shared {};
GroupCommit::~GroupCommit() = default;
void GroupCommit::sync(File& file) { file.sync(); }
void GroupCommit::join() {}
void GroupCommit::leave() noexcept {}

} // namespace record

} // namespace herding::inline v0

#include "positions.hpp"

#include <cstddef>
#include <vector>

namespace herding::inline v0::inspect::detail {

namespace {

/// Distance between the commits of a branch whose positions are kept. It does not count events, because all events
/// with round numbers may be undos.
constexpr std::uint32_t stride = 64;
constexpr std::size_t most_kept = 512;

} // namespace

void Positions::remember(std::uint32_t commit, const Position& position) {
    if (commit == 0 || events_->numbered(commit).depth % stride != 0 || kept_.contains(commit)) {
        return;
    }
    if (kept_.size() >= most_kept) {
        kept_.erase(recent_.front());
        recent_.pop_front();
    }
    kept_.emplace(commit, position.copy());
    recent_.push_back(commit);
}

std::unique_ptr<Position> Positions::nearest(std::uint32_t commit) {
    if (const auto kept = kept_.find(commit); kept != kept_.end()) {
        recent_.remove(commit);
        recent_.push_back(commit);
        return kept->second->copy();
    }
    if (const auto checkpoint = events_->checkpoint(commit)) {
        return rules_->checkpoint(checkpoint->payload);
    }
    return commit == 0 ? rules_->initial() : nullptr;
}

std::unique_ptr<Position> Positions::reach(std::uint32_t commit) {
    std::vector<std::uint32_t> way;
    std::unique_ptr<Position> position;
    for (std::uint32_t at = commit; (position = nearest(at)) == nullptr; at = events_->numbered(at).before) {
        way.push_back(at);
    }
    for (auto at = way.rbegin(); at != way.rend(); ++at) {
        rules_->apply(*position, events_->raw(events_->numbered(*at)));
        remember(*at, *position);
    }
    return position;
}

} // namespace herding::inline v0::inspect::detail

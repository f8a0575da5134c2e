#pragma once

#include "events.hpp"

#include "herding/inspect/rules.hpp"

#include <cstdint>
#include <list>
#include <map>
#include <memory>

namespace herding::inline v0::inspect::detail {

/// Positions after commits. The rules compute them from the nearest checkpoint or kept position. A bounded number is
/// kept.
class Positions {
public:
    Positions(const Rules& rules, const Events& events) : rules_(&rules), events_(&events) {}

    /// The position after a commit; 0 is the start.
    /// Throws: Differs if the rules do not repeat the record.
    /// Complexity: O(commits since the nearest position or checkpoint on its branch).
    [[nodiscard]] std::unique_ptr<Position> reach(std::uint32_t commit);
    /// Keeps a copy if this commit is one whose position is kept.
    void remember(std::uint32_t commit, const Position& position);

private:
    /// A kept position, or that of a checkpoint or the start. Null if there is none.
    [[nodiscard]] std::unique_ptr<Position> nearest(std::uint32_t commit);

    const Rules* rules_;
    const Events* events_;
    std::map<std::uint32_t, std::unique_ptr<Position>> kept_; // by commit
    std::list<std::uint32_t> recent_; // commits in kept_, the most recently used one last
};

} // namespace herding::inline v0::inspect::detail

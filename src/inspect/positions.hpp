#pragma once

#include "events.hpp"

#include "herding/inspect/rules.hpp"

#include <cstdint>
#include <list>
#include <map>
#include <memory>

namespace herding::inline v0::inspect::detail {

/// Positions behind commits. The rules make them from the nearest checkpoint or kept position, and a bounded number is
/// kept.
class Positions {
public:
    Positions(const Rules& rules, const Events& events) : rules_(&rules), events_(&events) {}

    /// The position behind a commit, 0 for the start. Throws Differs where the rules do not repeat the record.
    /// O(commits since the nearest position or checkpoint on its branch)
    [[nodiscard]] std::unique_ptr<Position> reach(std::uint32_t commit);
    /// Keeps a copy, if this commit is one of those whose positions are kept.
    void remember(std::uint32_t commit, const Position& position);

private:
    /// A position that is at hand, or null.
    [[nodiscard]] std::unique_ptr<Position> nearest(std::uint32_t commit);

    const Rules* rules_;
    const Events* events_;
    std::map<std::uint32_t, std::unique_ptr<Position>> kept_; // behind commits
    std::list<std::uint32_t> recent_;                         // of kept_, the one used last at the end
};

} // namespace herding::inline v0::inspect::detail

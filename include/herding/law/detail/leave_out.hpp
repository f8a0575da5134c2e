#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

namespace herding::inline v0::law::detail {

/// Shortens a failing list by delta debugging: leaves out halves, then quarters, and so on. The shortest groups may begin
/// anywhere, because a command and the one that takes it back, or a round of turns, can only be left out together.
///
/// Parameters: `size` returns the present length. `without` tries the list without the items from `begin` to `end`, and keeps it
/// and returns true if it still fails; it may shorten it further. `left` returns whether another try is allowed.
/// Returns: whether the list is shorter now.
/// Complexity: O(n log n) tries for a list that cannot be shortened much.
inline bool leave_out(const std::function<std::size_t()>& size,
                      const std::function<bool(std::size_t begin, std::size_t end)>& without,
                      const std::function<bool()>& left) {
    constexpr std::size_t few = 4;
    const auto half = [&size] { return std::max(size() / 2, std::size_t{1}); };
    bool any = false;
    bool shorter = false; // in this round over the shortest groups
    for (std::size_t group = half(); left() && size() != 0;) {
        for (std::size_t at = 0; at < size() && left();) {
            if (without(at, std::min(at + group, size()))) {
                any = true;
                shorter = true;
            } else {
                at += group > few ? group : 1;
            }
        }
        if (group > few) {
            group = std::max(group / 2, few);
            shorter = false;
        } else if (group > 1) {
            --group;
        } else if (std::exchange(shorter, false)) {
            group = std::min(few, half());
        } else {
            break;
        }
    }
    return any;
}

} // namespace herding::inline v0::law::detail

#pragma once

#include "herding/sequence/detail/run/pending_cells.hpp"
#include "herding/sequence/detail/script/position.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Pending sequences as cells of a tensor. Only tensors use numbers for positions and triggers, because a name has no fixed
/// number of cells. The numbers change when a step is added.

namespace herding::inline v0::sequence {

/// Names of positions by their numbers in a tensor: `turn@attack`, `turn@after attack`, `turn@(end)`. Only positions at which a
/// sequence can wait have a number. Numbers are valid for one version of the rules: a model for other rules must be trained
/// again.
///
/// Complexity: O(size of the rules).
template <class Rules> [[nodiscard]] std::vector<std::string> position_names() {
    std::vector<std::string> names;
    for (std::size_t sequence = 0; sequence < Rules::programs.size(); ++sequence) {
        const auto& program = Rules::programs[sequence];
        for (std::size_t at = 0; at < program.code.size(); ++at) {
            if (detail::is_resting<Rules>(program, at)) {
                names.push_back(
                    std::string(Rules::sequence_names[sequence]) + '@' +
                    detail::position_text<Rules>(sequence, static_cast<std::uint16_t>(at), false));
            }
        }
    }
    return names;
}

} // namespace herding::inline v0::sequence

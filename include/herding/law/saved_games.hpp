#pragma once

#include "herding/core/types.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Options and result of `check_saves` (saves.hpp).

namespace herding::inline v0::law {

/// The games that `check_saves` plays.
template <class Spec> struct SavedGames {
    unsigned games = 4;          ///< generated games; 0 visits every reachable state, for small games only
    std::uint64_t seed = 1;      ///< of the first game
    std::size_t longest = 2'000; ///< inputs of a game; a longer one is a fault
    std::shared_ptr<const SetupOf<Spec>> setup = std::make_shared<const SetupOf<Spec>>();
    StateOf<Spec> start = {};
};

/// Result of `check_saves`.
struct Saves {
    std::uint64_t points = 0;                      ///< saves that were loaded, in three forms each
    std::uint64_t continued = 0;                   ///< inputs that loaded games took
    std::vector<std::string> offers_left_out = {}; ///< `sequence@offer` at which no game was suspended
    std::optional<std::string> fault = {};         ///< the first difference, in words

    [[nodiscard]] bool ok() const noexcept { return !fault; }
};

} // namespace herding::inline v0::law

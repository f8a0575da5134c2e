#pragma once

#include "play/search_walk.hpp"

#include "herding/play/playable.hpp"

#include <cstddef>
#include <cstdlib>

namespace search_steps {

/// How many steps a test compares: HERDING_STEPS, or as many as fit into `./test --all`.
inline std::size_t steps(std::size_t otherwise) {
    const char* const given = std::getenv("HERDING_STEPS"); // NOLINT(concurrency-mt-unsafe): one thread
    return given == nullptr ? otherwise : std::strtoull(given, nullptr, 10);
}

/// Walks through a game in each of its setups, with so many steps in all.
template <class P> void check_setups(std::size_t steps) {
    const auto setups = herding::play::setups<P>();
    for (const auto& named : setups) {
        SCOPED_TRACE(named.name);
        search_walk::check_walk<P>(steps / setups.size(), herding::play::setup<P>(named.options));
    }
}

} // namespace search_steps

#pragma once

#include "herding/inspect/rules.hpp"
#include "herding/record/store.hpp"

#include <functional>
#include <memory>

/// Rules and records for the tests of the inspector. The Rules of a game are compiled in a unit of their own.

namespace inspect_test {

[[nodiscard]] std::unique_ptr<herding::inspect::Rules> kuhn_rules(const herding::record::Header& header);
[[nodiscard]] std::unique_ptr<herding::inspect::Rules> pig_rules(const herding::record::Header& header);
[[nodiscard]] std::unique_ptr<herding::inspect::Rules> tictactoe_rules(const herding::record::Header& header);

/// The same store for each thread, which suffices in memory.
[[nodiscard]] inline std::function<std::shared_ptr<herding::record::Store>()>
shared(std::shared_ptr<herding::record::Store> store) {
    return [store] { return store; };
}

} // namespace inspect_test

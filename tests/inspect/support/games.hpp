#pragma once

#include "herding/inspect/rules.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/records.hpp"

#include <functional>
#include <memory>

const herding::tool::Records& herding_records_kuhn();
const herding::tool::Records& herding_records_pig();
const herding::tool::Records& herding_records_tictactoe();

/// Rules and records for the tests of the inspector. The Rules come from the records of the games (herding_add_game).

namespace inspect_test {

[[nodiscard]] inline std::unique_ptr<herding::inspect::Rules>
kuhn_rules(const herding::record::Header& header) {
    return herding_records_kuhn().rules(header);
}
[[nodiscard]] inline std::unique_ptr<herding::inspect::Rules>
pig_rules(const herding::record::Header& header) {
    return herding_records_pig().rules(header);
}
[[nodiscard]] inline std::unique_ptr<herding::inspect::Rules>
tictactoe_rules(const herding::record::Header& header) {
    return herding_records_tictactoe().rules(header);
}

/// The same store for each thread, which suffices in memory.
[[nodiscard]] inline std::function<std::shared_ptr<herding::record::Store>()>
shared(std::shared_ptr<herding::record::Store> store) {
    return [store] { return store; };
}

} // namespace inspect_test

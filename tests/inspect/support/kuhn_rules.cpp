#include "inspect/support/games.hpp"
#include "kuhn/playable.hpp"

#include "herding/inspect/rules_of.hpp"

namespace inspect_test {

std::unique_ptr<herding::inspect::Rules> kuhn_rules(const herding::record::Header& header) {
    return herding::inspect::rules_of<kuhn::Playable>(header);
}

} // namespace inspect_test

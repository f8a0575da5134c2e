#include "inspect/support/games.hpp"
#include "pig/playable.hpp"

#include "herding/inspect/rules_of.hpp"

namespace inspect_test {

std::unique_ptr<herding::inspect::Rules> pig_rules(const herding::record::Header& header) {
    return herding::inspect::rules_of<pig::Playable>(header);
}

} // namespace inspect_test

#include "inspect/support/games.hpp"
#include "tictactoe/playable.hpp"

#include "herding/inspect/rules_of.hpp"

namespace inspect_test {

std::unique_ptr<herding::inspect::Rules> tictactoe_rules(const herding::record::Header& header) {
    return herding::inspect::rules_of<tictactoe::Playable>(header);
}

} // namespace inspect_test

// expect: herding: an invariant of states is
// fix: Take one State: `[](const int& state) { return state >= 0; }`.

#include "game.hpp"

#include "herding/law/config.hpp"

int main() {
    herding::law::Config<Game> config;
    config.state_invariants.push_back({"is even", [](int before, int after) { return before == after; }});
}

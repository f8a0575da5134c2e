// expect: herding: an invariant of transitions is
// fix: Take the State before, the frame, and the State after.

#include "game.hpp"

#include "herding/law/config.hpp"

int main() {
    herding::law::Config<Game> config;
    config.transition_invariants.push_back({"grows", [](int before, int after) { return before < after; }});
}

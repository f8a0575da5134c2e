// expect: herding: the `initial` of a law::Config is a function that makes the first State
// fix: Return a State: `config.initial = [] { return 0; };`.

#include "game.hpp"

#include "herding/law/config.hpp"

int main() {
    herding::law::Config<Game> config;
    config.initial = [] { return "the start"; };
}

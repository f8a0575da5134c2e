// expect: herding: the `inputs` of a law::Config are a function that draws one
// fix: List the inputs: `config.inputs = std::vector{1, 2, 3};`, or draw one from setup, state and generator.

#include "game.hpp"

#include "herding/law/config.hpp"

int main() {
    herding::law::Config<Game> config;
    config.inputs = [](const int& state) { return state + 1; };
}

// expect: herding: a Playable must have `using Spec = …;`, and a `name` and a `summary`
// fix: Give the Playable `using Spec = Game;`, and a `name` and a `summary` as `static constexpr std::string_view`.

#include "heap.hpp"

#include "herding/tool/run.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view summary = "a heap of stones"; // and no name
};

int main(int argc, char** argv) { return herding::tool::run<Playable>(argc, argv); }

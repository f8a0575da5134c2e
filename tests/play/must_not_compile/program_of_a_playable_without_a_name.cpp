// expect: herding: the Playable .the argument `P` of CheckDescription. has no name

#include "heap.hpp"

#include "herding/tool/run.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view summary = "a heap of stones"; // and no name
};

int main(int argc, char** argv) { return herding::tool::run<Playable>(argc, argv); }

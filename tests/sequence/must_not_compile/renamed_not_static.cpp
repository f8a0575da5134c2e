// expect: herding: renamed.. of a sequence is static

#include "game.hpp"

#include "herding/sequence/sequence.hpp"

struct Turn {
    constexpr auto renamed() { return renames({{"b", "a"}}); }
    auto script() {
        return seq(act<"a">(by(0), [] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

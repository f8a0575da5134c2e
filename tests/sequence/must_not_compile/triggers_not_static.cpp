// expect: herding: triggers.. of a sequence is static

#include "game.hpp"

struct Turn {
    auto triggers() {
        return trigger<"again">([](const Score&) { return std::optional(Turn{}); });
    }
    auto script() {
        return seq(act<"a">(by(0), [] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

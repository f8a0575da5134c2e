// expect: herding: a trigger has a name

#include "game.hpp"

struct Turn {
    static auto triggers() {
        return trigger([](const Score&) { return std::optional(Turn{}); });
    }
    auto script() {
        return seq(act<"a">(by(0), [] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

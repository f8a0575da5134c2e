// expect: herding: by.. takes a player's number

#include "game.hpp"
struct Turn {
    auto script() {
        return seq(act<"a">(by("player"), [] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
int main() { herding::Engine<Game<Turn>> engine; }

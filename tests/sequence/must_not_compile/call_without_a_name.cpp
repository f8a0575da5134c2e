// expect: herding: a call has a name

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(call([] { return Turn{}; }), run<"x">([] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

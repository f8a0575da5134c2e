// expect: herding: an act names all arguments that its effect takes, in their order, or none

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(act<"give", "card">(by(0), [](Die, Die) {}), act<"done">(by(0), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

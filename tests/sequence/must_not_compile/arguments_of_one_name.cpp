// expect: herding: the names of an action's arguments are identifiers, and no two are the same
// fix: Give each argument a name of its own, of letters, digits and `_`.

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(act<"give", "card", "card">(by(0), [](Die, Die) {}), act<"done">(by(0), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

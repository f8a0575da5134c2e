// expect: herding: names of positions and actions are identifiers
// fix: Use letters, digits and `_`, and no digit first.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll it">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: an act names its decider before its effect
// fix: Write the decider before the effect, as in `act<"roll">(chance, …)`, or as the first argument of the choose around it.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"bid">(into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

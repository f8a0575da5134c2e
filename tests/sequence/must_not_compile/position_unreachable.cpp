// expect: herding: no path leads to a position of a sequence
// fix: Remove the step, or the stop before it.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(stop, act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

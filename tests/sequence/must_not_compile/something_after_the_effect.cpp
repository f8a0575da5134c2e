// expect: herding: after the effect of an act come only its preconditions
// fix: Put the effect after the decider, and everything else after the effect.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"roll">(chance, into(die), [] { return true; }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

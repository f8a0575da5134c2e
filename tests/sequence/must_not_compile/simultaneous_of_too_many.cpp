// expect: herding: Simultaneous<N> needs 0 < N <= 64
// fix: Choose a number from 1 to 64.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, Simultaneous<65>>> engine; }

// expect: herding: Queue<N> needs 0 < N < 4096
// fix: Choose how many triggered sequences can wait, from 1 to 4095.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, Queue<0>>> engine; }

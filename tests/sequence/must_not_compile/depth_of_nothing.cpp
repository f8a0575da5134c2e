// expect: herding: Depth<N> needs 0 < N < 256
// fix: Choose how many sequences can be pending, from 1 to 255.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, Depth<0>>> engine; }

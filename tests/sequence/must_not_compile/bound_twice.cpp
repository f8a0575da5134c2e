// expect: herding: Rules<.*> takes each of Depth, Queue, Simultaneous, OrderUpTo and Endless once
// fix: Leave one of them.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, Depth<4>, Depth<8>>> engine; }

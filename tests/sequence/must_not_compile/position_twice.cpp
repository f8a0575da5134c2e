// expect: herding: two positions of a sequence have the same name
// fix: Give one of them another name.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die)), act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: script.. of a sequence returns `herding::sequence::seq
// fix: Put the steps into `seq(…)`, even if there is only one.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return act<"roll">(chance, into(die)); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

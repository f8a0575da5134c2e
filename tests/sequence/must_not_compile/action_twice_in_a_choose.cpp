// expect: herding: a choose offers the same action twice
// fix: Remove one of them, or give it another name.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(choose<"turn">(act<"bid">(by(0), [](Die) {}), act<"bid">(by(0), [](Die) {})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: Endless<S, Steps> needs 0 < Steps <= 1000000
// fix: Choose how many steps a chain may have, from 1 to 1000000.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Draw {
    auto script() {
        return seq(run<"draw">([] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Draw&, const Draw&) = default;
};

int main() { herding::Engine<Game<Turn, Endless<Draw, 0>>> engine; }

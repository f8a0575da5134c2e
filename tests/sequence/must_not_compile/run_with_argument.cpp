// expect: herding: a `run` step has no arguments
// fix: Take only what the library passes. To read the Setup, add `using Setup = …;` to the Board.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(run<"count">([](Die) {}), act<"roll">(chance, into(die)));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

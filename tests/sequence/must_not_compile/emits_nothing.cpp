// expect: herding: list the diffs that this step emits
// fix: Write the diffs between the brackets: `Emits<Pay, Lose> out`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(run<"score">([](Emits<>) {}), act<"roll">(chance, into(die)));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

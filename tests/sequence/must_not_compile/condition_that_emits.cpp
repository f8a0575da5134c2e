// expect: herding: only steps emit: a condition, a count
// fix: Emit the diff in a `run` step.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(when(
            [](Emits<Score> out) {
                out.emit(Score{1});
                return true;
            },
            act<"roll">(chance, into(die))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

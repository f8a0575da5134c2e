// expect: herding: a step returns nothing, or `stop_when
// fix: Write the value into a member of the sequence, and return nothing.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"roll">(chance, [this](Die d) {
            die = d;
            return d == 6;
        }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

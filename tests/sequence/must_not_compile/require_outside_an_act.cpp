// expect: herding: a script is made of act
// fix: Use only these words in a script. Put `require` after the effect of its act.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(require<"too low">([] { return true; }), act<"roll">(chance, into(die)));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: a lambda of a script must not be `mutable`
// fix: Make it a member of the sequence.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"roll">(chance, [this](Die d) mutable { die = d; }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: a condition, a count, a decider, from.. and the first lambda of a call take only
// fix: Store the argument in a member of the sequence, or read the Board. To read the Setup, add `using Setup = …;` to the Board.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(when([](Die d) { return d == 1; }, act<"roll">(chance, into(die))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: a lambda of a script captures nothing or `this`

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        const int bonus = 2;
        return seq(act<"roll">(chance, [this, bonus](Die d) { die = d == bonus ? Die{1} : d; }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

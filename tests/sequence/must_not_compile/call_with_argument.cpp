// expect: herding: a condition, a count, a decider, from.. and the first lambda of a call take only

#include "game.hpp"

struct Roll {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Roll&, const Roll&) = default;
};

struct Turn {
    Die die{};

    auto script() {
        return seq(call<"throw">([](Die) { return Roll{}; }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, Roll>> engine; }

// expect: herding: the second lambda of a call takes the sequence that has ended
// fix: Take `const Child&` of the sequence that the first lambda returns.

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
        return seq(call<"throw">([] { return Roll{}; }, [](const Turn&) {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, Roll>> engine; }

// expect: herding: the first lambda of a call returns the sequence that runs
// fix: Return a value of the sequence's type: `[] { return Battle{}; }`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(call<"throw">([] { return 3; }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

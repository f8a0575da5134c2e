// expect: herding: an act names its decider before its effect

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(choose<"turn">(act<"bid">(into(die)), act<"pass">(by(0), [] {})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

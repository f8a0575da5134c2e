// expect: herding: actions of one name take different arguments

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(choose<"turn">(act<"bid">(by(0), [](Die) {}), act<"pass">(by(0), [] {})),
                   choose<"again">(act<"bid">(by(0), [](bool) {}), act<"pass">(by(0), [] {})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: an offer to several players at once

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(choose<"turn">(each(Players{0, 1}), act<"bid">(into(die)), act<"pass">(by(0), [] {})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

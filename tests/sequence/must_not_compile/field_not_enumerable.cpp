// expect: herding: every argument of an action must be listable

#include "game.hpp"

struct Bid {
    Die die{};
    int points = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(die), CEREAL_NVP(points));
    }
    friend bool operator==(const Bid&, const Bid&) = default;
};

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by(0), [](Bid) {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

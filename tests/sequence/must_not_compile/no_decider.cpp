// expect: herding: an act names its decider

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(0, [](Die) {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: by.. takes a player.s number
// fix: Return the number of the player, or an Actor.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by([] { return Players::first(2); }), [](Die) {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

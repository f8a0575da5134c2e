// expect: herding: each.. takes the players, and a second argument `changeable` if their answers may be changed
// fix: Write `each(players, changeable)`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(each(Players{0, 1}, true), [](Die) {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: each.. takes a lambda that returns herding::sequence::Players
// fix: Return the set of players who are asked, a `herding::sequence::Players`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(each([] { return 2; }), [](Die) {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

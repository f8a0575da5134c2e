// expect: herding: any_of.. as a decider takes
// fix: Return the set of players who may act, a `herding::sequence::Players`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(any_of([] { return 1; }), into(die)));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

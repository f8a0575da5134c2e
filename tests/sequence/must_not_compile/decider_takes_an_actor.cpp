// expect: herding: a decider takes no Actor
// fix: Make it a precondition, `require<"reason">(…)`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by([](herding::Actor who) { return who; }), into(die)));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: the lambda of `require` takes the same arguments as its action
// fix: Give both lambdas the same parameters, or take those of the action out of the precondition.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by(0), [](Die) {}, require<"too low">([](bool) { return true; })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

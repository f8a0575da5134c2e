// expect: herding: the lambda of `weighted` takes the same arguments as its action
// fix: Give both lambdas the same parameters, or take those of the action out of the weight.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"roll">(weighted([](bool) { return 1; }), into(die)));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

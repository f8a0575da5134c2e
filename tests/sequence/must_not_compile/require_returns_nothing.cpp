// expect: herding: the lambda of `require` must return bool
// fix: Return whether the action is allowed.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by(0), [](Die) {}, require<"too low">([](Die) {})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: every argument of an action must be listable
// fix: Use bool, an enumeration, `Bounded<Low, High>` or a struct of them, or list the values by `candidates` or `from(…)`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by(0), [](int) {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

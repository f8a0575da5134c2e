// expect: herding: from.. takes a lambda that returns the values
// fix: Return a std::vector, a std::array, Players, or another range with `size()` and `[]`.

#include "game.hpp"

#include <vector>

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by(0), into(die), from([] { return Die(1); })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

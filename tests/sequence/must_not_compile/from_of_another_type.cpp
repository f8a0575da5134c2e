// expect: herding: from.. lists values of a type that no argument
// fix: List values of the type of the argument.

#include "game.hpp"

#include <vector>

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by(0), into(die), from([] { return std::vector<int>{1}; })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: weighted.. takes a lambda that returns an integer
// fix: Return whole numbers. Only their ratios count.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"roll">(weighted([](Die d) { return d == 6 ? 0.5 : 0.1; }), into(die)));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

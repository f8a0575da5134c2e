// expect: herding: triggers.. returns trigger
// fix: Return `trigger<"name">(…)`. Put several into `any_of(…)`.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() { return 3; }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: a sequence is a plain value
// fix: Add `friend bool operator==(const S&, const S&) = default;`, and a default constructor if there is none.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
};

int main() { herding::Engine<Game<Turn>> engine; }

// expect: herding: a sequence has a public member function `auto script
// fix: Add `auto script() { return seq(…); }` to the sequence, above the rules that list it.

#include "game.hpp"

struct Turn {
    Die die{};

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

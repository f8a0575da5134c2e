// expect: herding: a step, a condition, a decider, a weight or a precondition of a sequence is a lambda with written-out parameter types
// fix: Write a lambda, and name the type of each parameter.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(when([](const auto& board) { return board.score > 0; }, act<"roll">(chance, into(die))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

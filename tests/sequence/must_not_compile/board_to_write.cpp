// expect: herding: a step takes `const Board&`
// fix: Take `const Board&`, and emit a diff through a parameter `Emits<MyDiff> out`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"roll">(chance, [](Board& board, Die d) { board.score += d; }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

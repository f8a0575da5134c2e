// expect: herding: a condition must return bool
// fix: Compare, so that the lambda returns bool.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(
            loop_while([](const Board& board) { return board.score; }, act<"roll">(chance, into(die))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

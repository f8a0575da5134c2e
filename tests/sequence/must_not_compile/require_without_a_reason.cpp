// expect: herding: a precondition has a reason that a refusal shows

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(
            act<"roll">(by(0), into(die), require<"">([](const Board& board) { return board.score > 0; })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }

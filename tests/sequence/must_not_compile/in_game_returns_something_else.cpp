// expect: herding: Spec::in_game must return the players who are still in the game
// fix: Return the set of players: `Players in_game(const Board&)`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Leaving {
    using Rules = herding::sequence::Rules<Board, Turn>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Score>;
    using Trace = Rules::Traces<Scored>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static bool in_game(const Board& board, int player) { return board.score > player; }
    static constexpr auto behaviors() { return herding::table<Leaving>({{"sequences", 0, resume<Leaving>}}); }
};

int main() { herding::Engine<Leaving> engine; }

// expect: herding: `ends_game` of a diff must be `static constexpr bool ends_game = true;`
// fix: Make it constexpr, or a const function of the Board.

#include "game.hpp"

struct Win {
    bool ends_game = true;
    Scored apply(Board& board) const { return {++board.score}; }
    friend bool operator==(const Win&, const Win&) = default;
};

struct Turn {
    auto script() {
        return seq(act<"win">(by(0), [](Emits<Win> out) { out.emit(Win{}); }));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Winning : Game<Turn> {
    using Diff = Rules::Diffs<Win>;
    static constexpr auto behaviors() { return herding::table<Winning>({{"sequences", 0, resume<Winning>}}); }
};

int main() { herding::Engine<Winning> engine; }

// expect: herding: `holds` of a Condition must be a function that takes `const herding::modify::Reader<Game>&` and returns a bool
// fix: Take the Reader; `reader.context()` is the Context.

#include "herding/modify/modify.hpp"

#include <compare>
#include <string>

enum class Stat { strength, morale };
struct Board {
    int turn = 0;
};
struct Game {
    using Context = Board;
    using Subject = int;
    using Kind = Stat;
    using Source = std::string;
};

void add(herding::modify::Rules<Game>& rules) {
    rules.add({.source = "late",
               .changes = Stat::strength,
               .layer = "add",
               .amount = 1,
               .condition = {{}, [](const Board& board) { return board.turn > 3; }}});
}

// expect: herding: an Amount is a whole number, a Rational, or the kinds that a function reads and the function
// fix: Write the kinds that the function reads in front of it: `{{Stat::morale}, [](…) { … }}`; `{{}, …}` if there are none.

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

using Reader = herding::modify::Reader<Game>;

void add(herding::modify::Rules<Game>& rules) {
    rules.add(
        {.source = "late", .changes = Stat::strength, .layer = "add", .amount = [](const Reader& reader) {
             return herding::modify::Rational(reader.context().turn);
         }});
}

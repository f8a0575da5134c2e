// expect: herding: Kind and Subject of a game of modify::Rules must be copyable and ordered

#include "herding/modify/modify.hpp"

#include <compare>
#include <string>

enum class Stat { strength, morale };
struct Board {
    int turn = 0;
};
struct Unit {
    int number = 0;
    friend bool operator==(const Unit&, const Unit&) = default;
};
struct Game {
    using Context = Board;
    using Subject = Unit;
    using Kind = Stat;
    using Source = std::string;
};

herding::modify::Rules<Game> rules;

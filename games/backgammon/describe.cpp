#include "backgammon/describe.hpp"

namespace backgammon {

namespace {

template <class... Lambdas> struct Overload : Lambdas... {
    using Lambdas::operator()...;
};
template <class... Lambdas> Overload(Lambdas...) -> Overload<Lambdas...>;

std::string name(Player player) { return std::string(player_name(player)); }

std::string points(std::uint32_t number) {
    return std::to_string(number) + (number == 1 ? " point" : " points");
}

std::string how_won(Win how) {
    switch (how) {
    case Win::Drop: return " by a drop";
    case Win::Resignation: return " by resignation";
    case Win::Single: return "";
    case Win::Gammon: return " with a gammon";
    case Win::Backgammon: return " with a backgammon";
    }
    return "";
}

} // namespace

std::string_view player_name(Player player) {
    return player == 0 ? "White" : player == 1 ? "Black" : "nobody";
}

std::string point_name(int point) {
    return point == bar ? "bar" : point == off ? "off" : std::to_string(point);
}

std::string describe(const Input& input) {
    return std::visit(Overload{
                          [](const Roll& i) { return "roll " + std::to_string(i.a) + std::to_string(i.b); },
                          [](const Move& i) { return point_name(i.from) + "/" + point_name(i.to); },
                          [](const EndTurn&) { return std::string("end turn"); },
                          [](const Double&) { return std::string("double"); },
                          [](const Take&) { return std::string("take"); },
                          [](const Drop&) { return std::string("drop"); },
                          [](const Resign& i) { return "resign " + std::to_string(i.times); },
                          [](const Accept&) { return std::string("accept"); },
                          [](const Refuse&) { return std::string("refuse"); },
                          [](const NextGame&) { return std::string("next game"); },
                      },
                      input);
}

std::string describe(const Trace& trace) {
    return std::visit(
        Overload{
            [](const Rolled& t) {
                return name(t.player) + " rolled " + std::to_string(t.a) + std::to_string(t.b);
            },
            [](const RolledEqual& t) {
                return "both threw " + std::to_string(t.die) + ", the cube is at " + std::to_string(t.cube);
            },
            [](const Moved& t) {
                return name(t.player) + " moved " + point_name(t.from) + "/" + point_name(t.to) +
                       " with the " + std::to_string(t.die);
            },
            [](const Hit& t) { return name(t.victim) + " was hit on " + point_name(t.point); },
            [](const TurnEnded& t) { return "the turn passed to " + name(t.next); },
            [](const Doubled& t) { return name(t.player) + " doubled to " + std::to_string(t.to); },
            [](const Taken& t) {
                return name(t.player) + " took and owns the cube at " + std::to_string(t.cube);
            },
            [](const Resigned& t) {
                return name(t.player) + " offered to resign " +
                       (t.times == 1   ? "a single game"
                        : t.times == 2 ? "a gammon"
                                       : "a backgammon");
            },
            [](const ResignationRefused& t) { return name(t.by) + " refused the resignation"; },
            [](const GameWon& t) { return name(t.player) + " won " + points(t.points) + how_won(t.how); },
            [](const MatchWon& t) { return name(t.player) + " won the match"; },
            [](const GameBegun& t) {
                return "game " + std::to_string(t.game) + " began" +
                       (t.crawford ? ", the Crawford game" : "");
            },
        },
        trace);
}

std::string Rules::describe(const Trace& trace) { return backgammon::describe(trace); }

} // namespace backgammon

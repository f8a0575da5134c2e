#include "backgammon/scene.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/drawing.hpp"
#include "backgammon/pips.hpp"

#include "herding/scene/build.hpp"

#include <utility>

namespace backgammon {

namespace {

using herding::scene::Area;
using herding::scene::Shape;

/// Puts a player's checkers of a point, as they count it, on a place.
void put_checkers(Area& area, std::size_t place, const Board& board, Player player, int point) {
    for (int i = 0; i < board.at(player, point); ++i) {
        area.put(place, {.id = checker_id(player, point, i),
                         .kind = "checker",
                         .owner = player,
                         .face = std::string(1, checker_of(player)),
                         .words = std::string(player_name(player)) + " checker"});
    }
}

/// The bar or what is borne off: a place of one player.
Area place_of(const char* name, const Board& board, Player player, int point, Player numbers_for) {
    Area area = herding::scene::column(std::string(name) + " of " + std::string(player_name(player)), 1);
    area.label = name;
    area.owner = player;
    area.places[0].name = place_name(player, point, numbers_for);
    area.places[0].label = name;
    put_checkers(area, 0, board, player, point);
    return area;
}

} // namespace

std::string checker_id(Player player, int point, int index) {
    return std::string(player_name(player)) + ' ' + std::to_string(point) + '.' + std::to_string(index);
}

std::string place_name(int point) { return "point=" + std::to_string(point); }
std::string place_name(Player of, int point, Player numbers_for) {
    return of == numbers_for ? place_name(point) : "rival=" + std::to_string(point);
}

herding::scene::Scene scene_of(const Setup& setup, const Match& match, Player numbers_for) {
    Area points = herding::scene::track("points", 24, {}, 5);
    for (int point = 1; point <= 24; ++point) {
        const auto place = static_cast<std::size_t>(point - 1);
        points.places[place].name = place_name(point);
        for (const Player player : {Player{0}, Player{1}}) {
            put_checkers(points, place, match.board, player, player == numbers_for ? point : mirror(point));
        }
    }
    herding::scene::Scene table;
    table.labels = {"game " + std::to_string(match.game) + (match.crawford_game ? ", Crawford game" : "")};
    table.areas.push_back(std::move(points));
    for (const Player player : {Player{0}, Player{1}}) {
        table.areas.push_back(place_of("bar", match.board, player, bar, numbers_for));
        table.areas.push_back(place_of("off", match.board, player, off, numbers_for));
        table.counters.push_back({"score", player, match.score[player]});
        table.counters.push_back({"pips", player, pips(match.board, player)});
    }
    if (setup.match_length > 0) {
        table.counters.push_back({"match to", {}, setup.match_length});
    }
    Area dice = herding::scene::row("dice", match.thrown[0] == 0 ? 0 : 2);
    for (std::size_t i = 0; i < dice.places.size(); ++i) {
        dice.put(i, {.kind = "die",
                     .face = std::to_string(match.thrown[i]),
                     .shape = Shape::Die,
                     .tapped = match.phase == Phase::Move && !match.dice.has(match.thrown[i])});
    }
    table.areas.push_back(std::move(dice));
    if (!match.crawford_game) {
        Area cube = herding::scene::row("cube", 1);
        cube.put(
            0,
            {.id = "cube", .kind = "cube", .face = std::to_string(match.cube.value), .shape = Shape::Block});
        if (match.cube.owner != nobody) {
            cube.places[0].pieces[0].owner = match.cube.owner;
        }
        table.areas.push_back(std::move(cube));
    }
    if (match.turn != nobody && match.phase != Phase::MatchOver) {
        const bool answers = match.phase == Phase::Doubled || match.resigner == match.turn;
        table.turn = {answers ? opponent(match.turn) : match.turn};
    }
    return table;
}

} // namespace backgammon

#pragma once

#include "herding/scene/build.hpp"
#include "herding/scene/scene.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Scenes of the tests: one of each kind, and generated ones.
namespace scenes {

using namespace herding::scene;

// [marks]
/// Three in a line, after three moves.
inline Scene marks() {
    Area board = grid("board", 3, 3, "cell={i}");
    board.put(4, {.kind = "mark", .owner = 0, .face = "X", .shape = Shape::Mark});
    board.put(0, {.kind = "mark", .owner = 1, .face = "O", .shape = Shape::Mark});
    board.put("cell=2", {.kind = "mark", .owner = 0, .face = "X", .shape = Shape::Mark});
    return {.players = {"X", "O"}, .turn = {1}, .areas = {board}};
}
// [marks]

// [cards]
/// Two hands with a hidden card, a stack, and coins, as player 0 sees them.
inline Scene cards() {
    Area mine = hand("cards of Ann", 0, 2, "slot={i}");
    mine.label = "hand";
    mine.put(0, {.id = "a0", .kind = "mask", .owner = 0, .face = "thief", .shape = Shape::Card});
    mine.put(1,
             {.id = "a1", .kind = "mask", .owner = 0, .face = "guard", .shape = Shape::Card, .tapped = true});
    Area theirs = hand("cards of Bob", 1, 2);
    theirs.label = "hand";
    theirs.put(0, {.kind = "mask", .owner = 1, .shape = Shape::Card, .hidden = true});
    theirs.put(1, {.kind = "mask", .owner = 1, .face = "knife", .shape = Shape::Card, .marked = true});
    Area deck = stack("deck");
    deck.put(0, {.kind = "mask", .count = 8, .shape = Shape::Card, .hidden = true});
    return {.players = {"Ann", "Bob"},
            .turn = {0},
            .labels = {"The thief takes two coins."},
            .areas = {mine, theirs, deck},
            .counters = {{"coins", 0, 5}, {"coins", 1, 2}, {"round", {}, 3}}};
}
// [cards]

/// Stones that are dropped into columns.
inline Scene stones() {
    Area board = row("board", 7, "column={i}", 6);
    const std::vector<std::vector<int>> columns{{}, {}, {1}, {0, 1, 0}, {1, 0}, {}, {0}};
    for (std::size_t x = 0; x < columns.size(); ++x) {
        for (const int player : columns[x]) {
            board.put(x, {.kind = "stone",
                          .owner = static_cast<std::uint16_t>(player),
                          .face = player == 0 ? "x" : "o"});
        }
    }
    return {.turn = {0}, .areas = {board}};
}

/// One area of each other arrangement.
inline Scene everything() {
    Area hex = hexagons("island", 4, 3, "hex={i}");
    hex.put(5, {.id = "city", .kind = "city", .owner = 0, .face = "C"});
    hex.places[6].text = "8";
    Area list = column("queue", 3, "step={i}");
    list.put(0, {.id = "q1", .kind = "order", .face = "build", .shape = Shape::Block});
    list.put(0, {.id = "q2", .kind = "order", .face = "build", .shape = Shape::Block});
    Area way = track("road", 14, "field={i}");
    way.put(2, {.id = "r1", .kind = "pawn", .owner = 1});
    way.put(2, {.id = "r2", .kind = "pawn", .owner = 1});
    Area circle = ring("circle", 10, "seat={i}");
    circle.put(9, {.id = "p", .kind = "pot", .owner = 2, .face = "♦"});
    Area field = plane("field", {60, 44}, "inch", "x={x},y={y}");
    field.put(0, {.id = "u1",
                  .kind = "unit",
                  .owner = 0,
                  .face = "4",
                  .marked = true,
                  .at = Point{17, 27},
                  .size = Point{2, 2},
                  .words = "Guard, 3 wounds"});
    field.put(0, {.id = "u2",
                  .kind = "wood",
                  .face = "wood",
                  .shape = Shape::Block,
                  .at = Point{40, 10},
                  .size = Point{8, 5}});
    Area sheet = table("sheet", 2, 2);
    sheet.layout.column_labels = {"Ann", "Bob"};
    sheet.layout.row_labels = {"ones", "twos"};
    sheet.places[0].text = "3";
    sheet.places[3].text = "10";
    Area dice = row("dice", 2);
    dice.put(0, {.kind = "die", .face = "5", .shape = Shape::Die});
    dice.put(1, {.kind = "die", .face = "2", .shape = Shape::Die});
    return {.players = {"Ann", "Bob", "Zoë 陳"},
            .turn = {2},
            .areas = {hex, list, way, circle, field, sheet, dice},
            .counters = {{"points", 0, 70, 100}, {"points", 1, 5, 100}, {"points", 2, 100, 100}}};
}

/// A scene of some numbers: areas, places and pieces that other numbers share, so that differences are of every kind.
inline Scene generated(const std::vector<std::uint8_t>& numbers) {
    Scene scene;
    auto number = [&, i = std::size_t{0}]() mutable -> std::size_t {
        return i < numbers.size() ? numbers[i++] : 0;
    };
    const std::size_t areas = number() % 4;
    for (std::size_t i = 0; i < areas; ++i) {
        const std::size_t which =
            (i + number() % 2 * 5) % 7; // so that names come, leave and change their order
        Area area = row("area " + std::to_string(which), 1 + number() % 4, "place={i}");
        area.label = number() % 4 == 0 ? "named" : "";
        area.places[0].text = number() % 3 == 0 ? "text" : "";
        if (std::none_of(scene.areas.begin(), scene.areas.end(),
                         [&](const Area& one) { return one.name == area.name; })) {
            scene.areas.push_back(std::move(area));
        }
    }
    std::vector<bool> used(16);
    for (std::size_t i = number() % 24; i > 0 && !scene.areas.empty(); --i) {
        const std::size_t id = number() % used.size();
        Area& area = scene.areas[number() % scene.areas.size()];
        const std::size_t place = number() % area.places.size();
        if (!used[id]) {
            used[id] = true;
            area.put(place, {.id = "piece " + std::to_string(id),
                             .face = std::string(1, static_cast<char>('a' + number() % 3)),
                             .hidden = number() % 4 == 0});
        }
    }
    for (std::size_t i = number() % 3; i > 0; --i) {
        scene.counters.push_back(
            {"counter " + std::to_string(i), std::nullopt, static_cast<std::int64_t>(number()) - 100});
    }
    if (number() % 2 == 0) {
        scene.turn = {static_cast<std::uint16_t>(number() % 2)};
        scene.labels = {"turn " + std::to_string(number() % 3)};
    }
    if (number() % 3 == 0) {
        scene.players = {"Ann", "Bob"};
    }
    return scene;
}

} // namespace scenes

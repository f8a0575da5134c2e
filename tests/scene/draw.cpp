#include "herding/scene/draw.hpp"

#include "support/golden.hpp"
#include "support/scenes.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace {

using namespace herding::scene;

std::string all(const DrawOptions& options) {
    return draw(scenes::marks(), options) + '\n' + draw(scenes::cards(), options) + '\n' +
           draw(scenes::stones(), options) + '\n' + draw(scenes::everything(), options);
}

std::string without_color(std::string text) {
    for (std::size_t at = 0; (at = text.find('\x1b')) != std::string::npos;) {
        text.erase(at, text.find('m', at) - at + 1);
    }
    return text;
}

TEST(SceneDraw, in_80_columns) { expect_golden("scene/golden/draw_80.txt", all({})); }
TEST(SceneDraw, in_40_columns) { expect_golden("scene/golden/draw_40.txt", all({.width = 40})); }

TEST(SceneDraw, no_line_is_wider_than_the_terminal) {
    for (const std::size_t width : {40U, 80U}) {
        std::istringstream lines(all({.width = width}));
        for (std::string line; std::getline(lines, line);) {
            EXPECT_LE(columns_of(line), width) << line;
            EXPECT_FALSE(line.ends_with(' ')) << line;
        }
    }
}

// Long are counters, faces, labels, names and headings.
TEST(SceneDraw, no_line_of_long_texts_is_wider_than_the_terminal) {
    const std::string text = "a long text of many words and-one-word-that-is-longer-than-any-line-should-be";
    const Piece piece{.owner = 0, .face = text, .shape = Shape::Card, .marked = true};
    Scene scene{.players = {"Somebody with a name of very many letters"},
                .turn = {0},
                .labels = {text},
                .counters = {{.name = text, .value = 1'000'000'000'000, .most = 1'000'000'000'000},
                             {.name = "victory points of this round", .owner = 0, .value = 999'999'999'999}}};
    int number = 0;
    for (Area area : {column("lane", 1), grid("board", 2, 2), grid("large", 6, 6), hexagons("hives", 3, 2),
                      row("points", 2, {}, 2), row("market", 1), ring("way", 2), hand("hand", 0, 1),
                      stack("deck"), table("score", 2, 2), plane("field", {100, 100}, "cm")}) {
        Piece one = piece;
        one.id = std::to_string(number++);
        area.places[0].pieces = {one};
        area.places.back().label = text;
        area.label = text;
        for (std::string& label : area.layout.row_labels) {
            label = text;
        }
        scene.areas.push_back(std::move(area));
    }
    for (const std::size_t width : {20U, 33U, 40U, 80U}) {
        const std::string drawn = draw(scene, {.width = width});
        EXPECT_EQ(without_color(draw(scene, {.width = width, .color = true})), drawn);
        std::istringstream lines(drawn);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_LE(columns_of(line), width) << line;
        }
    }
}

TEST(SceneDraw, bars_are_as_long_as_the_terminal_allows) {
    const auto bar = [](std::int64_t value, std::int64_t most, std::size_t width) {
        const std::string drawn =
            draw({.counters = {{.name = "c", .value = value, .most = most}}}, {.width = width});
        return drawn.substr(drawn.find('|'), drawn.rfind('|') + 1 - drawn.find('|'));
    };
    EXPECT_EQ(bar(5, 10, 59), "|#####.....|");
    EXPECT_EQ(bar(5, 10, 60), "|##########..........|");
    EXPECT_EQ(bar(INT64_MAX / 2 + 1, INT64_MAX, 59), "|#####.....|");
    EXPECT_EQ(bar(-1, 10, 59), "|..........|");
    EXPECT_EQ(bar(11, 10, 59), "|##########|");
}

TEST(SceneDraw, only_equal_pieces_become_one_text) {
    Area way = track("road", 1);
    way.put(0, {.id = "a", .face = "P"});
    way.put(0, {.id = "b", .face = "P"});
    way.put(0, {.id = "c", .face = "P", .tapped = true});
    const std::string drawn = draw({.areas = {way}}, {.width = 80});
    EXPECT_NE(drawn.find("Px2"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find("~P"), std::string::npos) << drawn;
}

// Every second row of hexagons is half a cell further right.
TEST(SceneDraw, no_row_of_hexagons_is_wider_than_the_terminal) {
    for (std::int32_t columns = 1; columns < 30; ++columns) {
        Area hives = hexagons("hives", columns, 2);
        for (std::size_t letters = 1; letters < 12; letters += 2) {
            hives.places.back().text = std::string(letters, 'x');
            for (const std::size_t width : {20U, 40U, 80U}) {
                std::istringstream lines(draw({.areas = {hives}}, {.width = width}));
                for (std::string line; std::getline(lines, line);) {
                    EXPECT_LE(columns_of(line), width) << columns << " columns: " << line;
                }
            }
        }
    }
}

TEST(SceneDraw, a_text_in_color_is_cut_at_spaces) {
    Scene scene{.players = {"Ann"}, .areas = {hand("hand", 0, 1)}};
    scene.areas[0].put(0, {.face = "a very long text that goes on and on", .shape = Shape::Card});
    const std::string drawn = draw(scene, {.width = 28, .color = true});
    EXPECT_EQ(without_color(drawn), draw(scene, {.width = 28}));
    EXPECT_NE(without_color(drawn).find(" long text\n"), std::string::npos) << drawn;
}

TEST(SceneDraw, color_changes_no_sign) {
    const std::string colored = all({.color = true});
    EXPECT_NE(colored.find("\x1b[1;36mX\x1b[0m"), std::string::npos);
    EXPECT_EQ(without_color(colored), all({}));
}

TEST(SceneDraw, a_board_that_is_too_wide_is_cut_into_parts) {
    Scene scene{.areas = {grid("board", 19, 3, "cell={i}")}};
    scene.areas[0].put(18, {.owner = 0, .face = "Q"});
    EXPECT_EQ(draw(scene, {.width = 24}), "     a b c d e f g h i j\n"
                                          "  1  . . . . . . . . . .\n"
                                          "  2  . . . . . . . . . .\n"
                                          "  3  . . . . . . . . . .\n"
                                          "\n"
                                          "     k l m n o p q r s\n"
                                          "  1  . . . . . . . . Q\n"
                                          "  2  . . . . . . . . .\n"
                                          "  3  . . . . . . . . .\n");
}

TEST(SceneDraw, in_20_columns_at_least) {
    const Scene scene{.labels = {"aaaaa bbbbb cccccc"}};
    EXPECT_EQ(draw(scene, {.width = 5}), "  aaaaa bbbbb cccccc\n");
}

TEST(SceneDraw, shows_the_top_piece_of_a_cell_and_how_many_there_are) {
    Scene scene{.areas = {grid("board", 1, 1, "cell={i}")}};
    scene.areas[0].put(0, {.face = "X"});
    EXPECT_EQ(draw(scene, {}).find("O2"), std::string::npos);
    scene.areas[0].put(0, {.face = "O"});
    EXPECT_NE(draw(scene, {}).find("O2"), std::string::npos) << draw(scene, {});
}

TEST(SceneDraw, nothing_of_an_empty_scene) { EXPECT_EQ(draw(Scene{}), ""); }

TEST(SceneDraw, columns_are_those_of_a_terminal) {
    EXPECT_EQ(columns_of("abc"), 3U);
    EXPECT_EQ(columns_of("Zoë"), 3U);
    EXPECT_EQ(columns_of("Zoe\u0308"), 3U); // with a combining mark
    EXPECT_EQ(columns_of("陳"), 2U);
    EXPECT_EQ(columns_of("♦"), 1U);
    EXPECT_EQ(columns_of("🎲"), 2U);
    EXPECT_EQ(columns_of("\xff\xff"), 2U);
}

} // namespace

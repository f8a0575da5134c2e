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

TEST(SceneDraw, color_changes_no_sign) {
    std::string colored = all({.color = true});
    EXPECT_NE(colored.find("\x1b[1;36mX\x1b[0m"), std::string::npos);
    for (std::size_t at = 0; (at = colored.find('\x1b')) != std::string::npos;) {
        colored.erase(at, colored.find('m', at) - at + 1);
    }
    EXPECT_EQ(colored, all({}));
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

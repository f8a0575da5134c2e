#include "herding/scene/build.hpp"

#include "../../src/scene/spare_places.hpp"
#include "support/scenes.hpp"

#include "herding/scene/check.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace herding::scene;

TEST(SceneBuild, places_are_named_by_a_pattern) {
    const Area board = grid("board", 3, 2, "at={x},{y}");
    ASSERT_EQ(board.places.size(), 6U);
    EXPECT_EQ(board.places[5].name, "at=2,1");
    EXPECT_EQ(board.places[3].name, "at=0,1");
    EXPECT_EQ(board.places[5].label, "c2");
    EXPECT_EQ(grid("board", 3, 2).places[4].name, "4");
    EXPECT_EQ(row("board", 3, "column={i}").places[2].label, "c");
    EXPECT_EQ(row("cards", 3).places[2].label, "");
    EXPECT_EQ(track("way", 3, "step={i}").places[2].label, "3");
    EXPECT_EQ(grid("wide", 28, 1).layout.column_labels[27], "ab");
    EXPECT_EQ(grid("wide", 703, 1).layout.column_labels[676], "za");
    EXPECT_EQ(grid("wide", 703, 1).layout.column_labels[702], "aaa");
    EXPECT_TRUE(row("cards", 3).layout.row_labels.empty());
    EXPECT_EQ(row("points", 3, "point={i}", 2).layout.row_labels, (std::vector<std::string>{"2", "1"}));
    EXPECT_EQ(grid("braces", 1, 1, "{1}{i}{").places[0].name, "{1}0{");
}

// Places in the memory of a scene that is gone have nothing of it.
TEST(SceneBuild, memory_of_places_is_used_again) {
    const Area fresh = grid("board", 3, 3, "cell={i}");
    for (int i = 0; i < 6; ++i) {
        auto scene = std::make_shared<Scene>();
        scene->areas = areas(grid("board", 3, 3, "cell={i}"), grid("large", 4, 4), grid("small", 1, 1));
        for (Place& place : scene->areas.front().places) {
            place.text = "text";
            place.at = Point{1, 1};
        }
        scene->areas.front().put(4, {.kind = "mark"});
        const auto other = i % 2 == 0 ? scene : nullptr; // then it is not gone yet
        detail::drop(std::move(scene));
        EXPECT_EQ(grid("board", 3, 3, "cell={i}"), fresh);
        if (other != nullptr) {
            EXPECT_EQ(other->areas.front().places.at(4).pieces.size(), 1U);
        }
    }
    detail::drop(nullptr);
    EXPECT_LE(detail::spare_places().size(), 4U);
}

// Numbers of one digit are written into the name of the place before.
TEST(SceneBuild, places_have_numbers_of_any_length) {
    const Area board = grid("board", 12, 12, "a={x},b={y}");
    const Area cells = grid("cells", 12, 1, "{i}:{x}");
    for (std::size_t i = 0; i < board.places.size(); ++i) {
        EXPECT_EQ(board.places[i].name, "a=" + std::to_string(i % 12) + ",b=" + std::to_string(i / 12));
    }
    for (std::size_t i = 0; i < cells.places.size(); ++i) {
        EXPECT_EQ(cells.places[i].name, std::to_string(i) + ":" + std::to_string(i));
    }
    EXPECT_EQ(grid("low", 2, 11, "{y}{x}{i}").places[3].name, "113");
}

// A list in braces would copy them.
TEST(SceneBuild, areas_are_moved_into_a_list) {
    Area board = grid("board", 2, 2);
    const Place* const places = board.places.data();
    const std::vector<Area> both = areas(std::move(board), hand("hand", 0, 1));
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].places.data(), places);
    EXPECT_EQ(both[1].name, "hand");
}

TEST(SceneBuild, a_pattern_with_another_name_is_an_error) {
    try {
        (void)grid("board", 2, 2, "cell={i},{z}");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "scene: the pattern `cell={i},{z}` has {z}: the names of places know {i}, "
                                   "{x} and {y}");
    }
    EXPECT_EQ(row("lane", 1, "at={file={i}}").places[0].name, "at={file=0}");
}

TEST(SceneBuild, a_piece_without_an_id_gets_that_of_its_place) {
    Area board = grid("board", 2, 2, "cell={i}");
    EXPECT_EQ(board.put(3, {.face = "X"}).id, "board/3");
    EXPECT_EQ(board.put("cell=3", {.face = "O"}).id, "board/3.1");
    EXPECT_EQ(board.put(3, {.id = "own"}).id, "own");
    EXPECT_EQ(board.places[3].pieces.size(), 3U);
    EXPECT_EQ(board.put(0, card("card", 1, "")).id, "board/0?")
        << "a hidden one is not the open one of the place";
    EXPECT_EQ(board.put(1, card("card", 1, "thief")).id, "board/1");
}

TEST(SceneBuild, a_place_that_is_not_there_is_an_error) {
    Area board = grid("board", 2, 2, "cell={i}");
    EXPECT_THROW(static_cast<void>(board.put(4, {})), std::out_of_range);
    try {
        static_cast<void>(board.put("cell=9", {}));
        FAIL();
    } catch (const std::out_of_range& error) {
        EXPECT_STREQ(error.what(), "herding: scene: area \"board\" has no place \"cell=9\"");
    }
}

TEST(SceneBuild, players_without_a_name_are_called_by_their_number) {
    const Scene scene{.players = {"Ann"}};
    EXPECT_EQ(scene.name_of(0), "Ann");
    EXPECT_EQ(scene.name_of(3), "player 3");
}

} // namespace

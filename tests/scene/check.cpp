#include "herding/scene/check.hpp"

#include "support/scenes.hpp"

#include "herding/scene/build.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace {

using namespace herding::scene;

/// The first fault of a scene after a change.
std::string fault(Scene scene, const std::function<void(Scene&)>& change, const Limits& limits = {}) {
    change(scene);
    try {
        check(scene, limits);
    } catch (const Error& error) {
        return error.what();
    }
    return "none";
}

TEST(SceneCheck, scenes_of_authors_are_right) {
    for (const Scene& scene :
         {Scene{}, scenes::marks(), scenes::cards(), scenes::stones(), scenes::everything()}) {
        EXPECT_EQ(fault(scene, [](Scene&) {}), "none");
    }
}

TEST(SceneCheck, an_id_on_two_places_names_both) {
    EXPECT_EQ(
        fault(scenes::marks(), [](Scene& scene) { scene.areas[0].put(8, {.id = "board/4"}); }),
        "scene: area \"board\", place \"cell=8\": the id \"board/4\" is also on \"cell=4\" of \"board\"");
}

TEST(SceneCheck, names_are_there_and_unique) {
    const Scene marks = scenes::marks();
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas.push_back(scene.areas[0]); }),
              "scene: area \"board\": an area before it has the same name");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].name.clear(); }),
              "scene: area \"\": an area needs a name");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].places[1].name = "cell=0"; }),
              "scene: area \"board\", place \"cell=0\": a place before it has the same name");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].places[4].pieces[0].id.clear(); }),
              "scene: area \"board\", place \"cell=4\": a piece needs an id");
    EXPECT_EQ(fault(scenes::cards(), [](Scene& scene) { scene.counters[1].owner = 0; }),
              "scene: counter \"coins\": a counter before it has the same name and owner");
}

// Texts are compared with eight letters at once: at each place of a text of any length, a letter is found.
TEST(SceneCheck, control_characters_are_found_wherever_they_are) {
    for (std::size_t size = 1; size <= 20; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            const auto with = [&](char letter) {
                std::string text(size, ' ');
                text[at] = letter;
                return fault(scenes::marks(), [&](Scene& scene) { scene.labels = {text}; }) == "none";
            };
            for (const char plain : {'!', '"', 'Z', '\\', '~'}) {
                EXPECT_TRUE(with(plain)) << plain << " at " << at << " of " << size;
            }
            for (const int odd : {0x00, 0x01, 0x1f, 0x7f, 0x80, 0xff}) {
                EXPECT_FALSE(with(static_cast<char>(odd))) << odd << " at " << at << " of " << size;
            }
        }
    }
}

// Names with the same ends, and with the same letters in another order.
TEST(SceneCheck, names_that_differ_in_one_letter_are_unique) {
    for (const std::string name :
         {"a", "ab", "place", "row=0,column=0", "a name of more than sixteen letters"}) {
        for (std::size_t at = 0; at < name.size(); ++at) {
            std::string other = name;
            other[at] = '#';
            const auto of_two = [&](const std::string& second) {
                return fault({.areas = {grid("board", 2, 1)}}, [&](Scene& scene) {
                    scene.areas[0].places[0].name = name;
                    scene.areas[0].places[1].name = second;
                });
            };
            EXPECT_EQ(of_two(other), "none") << other;
            EXPECT_NE(of_two(name), "none") << name;
        }
    }
}

TEST(SceneCheck, places_and_labels_fit_the_layout) {
    const Scene marks = scenes::marks();
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].places[4].at = Point{3, 0}; }),
              "scene: area \"board\", place \"cell=4\": it is outside the columns and rows of its area");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].places.push_back({.name = "cell=9"}); }),
              "scene: area \"board\", place \"cell=9\": it is outside the columns and rows of its area");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].places[4].at = Point{0, 0}; }),
              "scene: area \"board\", place \"cell=4\": a place before it has the same column and row");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].layout.row_labels.pop_back(); }),
              "scene: area \"board\": it needs a label for each row, or none");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].layout.room = 0; }),
              "scene: area \"board\": the room must be from 1 to 1000");
    EXPECT_EQ(fault(marks, [](Scene& scene) { scene.areas[0].layout.room = 1001; }),
              "scene: area \"board\": the room must be from 1 to 1000");
    for (const Point size : {Point{0, 0}, Point{9, 0}, Point{0, 9}}) {
        EXPECT_EQ(fault(scenes::everything(), [size](Scene& scene) { scene.areas[4].layout.size = size; }),
                  "scene: area \"field\": a plane needs a size");
    }
}

TEST(SceneCheck, labels_are_only_where_a_drawing_has_them) {
    const auto with = [](Area area, const std::function<void(Area&)>& change) {
        change(area);
        return fault({}, [&](Scene& scene) { scene.areas = {area}; });
    };
    EXPECT_EQ(
        with(hand("hand", 0, 2, "card={i}"), [](Area& area) { area.layout.column_labels = {"a", "b"}; }),
        "scene: area \"hand\": only a grid, hexagons and a table have labels of columns");
    EXPECT_EQ(with(column("lane", 2), [](Area& area) { area.layout.row_labels = {"1", "2"}; }),
              "scene: area \"lane\": only a grid, hexagons, a table and a row have labels of rows");
    EXPECT_EQ(with(row("points", 3, {}, 4), [](Area&) {}), "none");
    EXPECT_EQ(with(row("points", 3, {}, 4), [](Area& area) { area.layout.row_labels.pop_back(); }),
              "scene: area \"points\": it needs a label for each piece of its room, or none");
}

TEST(SceneCheck, players_exist) {
    Scene three{.players = {"Ann", "Bob", "Bea"}};
    EXPECT_EQ(fault(three, [](Scene& scene) { scene.turn = {0, 7}; }),
              "scene: a player in turn is 7, but there are 3 players, from 0");
    EXPECT_EQ(fault(three, [](Scene& scene) { scene.areas = {hand("hand", 3, 1)}; }),
              "scene: area \"hand\": its owner is 3, but there are 3 players, from 0");
    EXPECT_EQ(fault(three, [](Scene& scene) { scene.counters = {{.name = "coins", .owner = 3}}; }),
              "scene: counter \"coins\": its owner is 3, but there are 3 players, from 0");
    const auto put = [](Scene& scene) {
        scene.areas = {row("row", 1, "cell={i}")};
        scene.areas[0].put(0, {.owner = 3});
    };
    EXPECT_EQ(
        fault(three, put),
        "scene: area \"row\", place \"cell=0\": the owner of a piece is 3, but there are 3 players, from 0");
    EXPECT_EQ(fault(Scene{}, [](Scene& scene) { scene.turn = {7}; }), "none") << "nobody has a name";
}

// An SVG with them is no XML.
TEST(SceneCheck, texts_have_characters_alone) {
    for (const char* text : {"\uffff", "\ufffe", "\U0001ffff"}) {
        EXPECT_EQ(fault({}, [&](Scene& scene) { scene.labels = {text}; }),
                  "scene: a label has a control character: \"?\"");
    }
}

TEST(SceneCheck, texts_cannot_change_a_terminal) {
    EXPECT_EQ(
        fault(scenes::marks(), [](Scene& scene) { scene.areas[0].places[4].pieces[0].face = "\x1b[31m"; }),
        "scene: area \"board\", place \"cell=4\": the face of a piece has a control character: \"?[31m\"");
    EXPECT_EQ(fault(scenes::marks(), [](Scene& scene) { scene.labels = {"a\xff"}; }),
              "scene: a label is no UTF-8: \"a?\"");
    EXPECT_EQ(fault(scenes::marks(), [](Scene& scene) { scene.players[0] = "\xe2\x80\xae"; }),
              "scene: the name of a player has a control character: \"?\"");
}

TEST(SceneCheck, nothing_exceeds_the_limits) {
    EXPECT_EQ(fault(scenes::marks(), [](Scene&) {}, {.places = 8}),
              "scene: area \"board\": there are 9 places, and at most 8 are allowed");
    EXPECT_EQ(fault(scenes::marks(), [](Scene&) {}, {.pieces = 2}),
              "scene: area \"board\", place \"cell=4\": there are 3 pieces, and at most 2 are allowed");
    EXPECT_EQ(
        fault(scenes::marks(), [](Scene& scene) { scene.labels = {std::string(11, 'x')}; }, {.bytes = 10}),
        "scene: a label has 11 bytes, and at most 10 are allowed");
    EXPECT_EQ(fault(scenes::everything(),
                    [](Scene& scene) { scene.areas[4].places[0].pieces[0].at->x = 2'000'000; }),
              "scene: area \"field\", place \"x={x},y={y}\": the position of a piece is beyond 1000000");
    EXPECT_EQ(fault(scenes::everything(),
                    [](Scene& scene) { scene.areas[4].places[0].pieces[0].at->y = -1'000'001; }),
              "scene: area \"field\", place \"x={x},y={y}\": the position of a piece is beyond 1000000");
    EXPECT_EQ(fault({.areas = {grid("one", 2, 2), grid("two", 2, 2)}}, [](Scene&) {}, {.places = 7}),
              "scene: area \"two\": there are 8 places, and at most 7 are allowed");
    EXPECT_EQ(fault({}, [](Scene& scene) { scene.turn = {0, 1, 2}; }, {.texts = 2}),
              "scene: there are 3 players in turn, and at most 2 are allowed");
    EXPECT_EQ(fault(scenes::everything(), [](Scene& scene) { scene.areas[0].layout.size.x = 900'000; }),
              "scene: area \"island\": there are 900000 columns, and at most 4096 are allowed");
    EXPECT_EQ(fault(scenes::everything(), [](Scene& scene) { scene.areas[0].layout.size = {4, 900'000}; }),
              "scene: area \"island\": there are 900000 rows, and at most 4096 are allowed");
    EXPECT_EQ(fault(scenes::everything(),
                    [](Scene& scene) { scene.areas[4].places[0].pieces[0].size = Point{1, 2'000'000}; }),
              "scene: area \"field\", place \"x={x},y={y}\": the size of a piece is beyond 1000000");
    EXPECT_EQ(fault(scenes::everything(), [](Scene& scene) { scene.counters[0].most = 0; }),
              "scene: counter \"points\": the most must be greater than 0");
    constexpr std::int64_t exact = (std::int64_t{1} << 53U) - 1; // a page reads no larger number
    EXPECT_EQ(fault(scenes::everything(), [](Scene& scene) { scene.counters[0].value = -exact; }), "none");
    for (const std::int64_t value : {exact + 1, -exact - 1, INT64_MAX, INT64_MIN}) {
        EXPECT_EQ(fault(scenes::everything(), [&](Scene& scene) { scene.counters[0].value = value; }),
                  "scene: counter \"points\": its numbers must be at most 9007199254740991 (2^53 - 1) and at "
                  "least the "
                  "negative of it");
    }
    EXPECT_NE(fault(scenes::everything(), [](Scene& scene) { scene.counters[0].most = exact + 1; }), "none");
}

// What is drawn of a board are its cells, whether they have a place or not.
TEST(SceneCheck, a_board_has_no_more_cells_than_a_page_can_draw) {
    const auto empty = [](Point size) {
        return fault({}, [size](Scene& scene) {
            scene.areas = {grid("board", 1, 1)};
            scene.areas[0].layout = {.arrangement = Arrangement::Grid, .size = size};
        });
    };
    EXPECT_EQ(empty({256, 256}), "none");
    EXPECT_EQ(empty({257, 256}),
              "scene: area \"board\": there are 65792 cells, and at most 65536 are allowed");
    EXPECT_EQ(empty({-1, 3}), "scene: area \"board\": the size is negative");
    EXPECT_EQ(empty({3, -1}), "scene: area \"board\": the size is negative");
    EXPECT_EQ(fault({.areas = {row("points", 66, "p={i}", 1000)}}, [](Scene&) {}),
              "scene: area \"points\": there are 66000 cells, and at most 65536 are allowed");
    EXPECT_EQ(fault({.areas = {row("one", 33, "p={i}", 1000), row("two", 33, "p={i}", 1000)}}, [](Scene&) {}),
              "scene: area \"two\": there are 66000 cells, and at most 65536 are allowed");
}

TEST(SceneCheck, all_texts_count) {
    EXPECT_EQ(fault({.labels = {"12345", "678"}}, [](Scene&) {}, {.all_bytes = 8}), "none");
    EXPECT_EQ(fault({.labels = {"12345", "6789"}}, [](Scene&) {}, {.all_bytes = 8}),
              "scene: there are 9 bytes of texts, and at most 8 are allowed");
    const std::string bell = "\a";
    const auto change = [](const std::function<void(Area&)>& one) {
        return fault(scenes::everything(), [&](Scene& scene) { one(scene.areas[4]); });
    };
    EXPECT_EQ(change([&](Area& field) { field.layout.unit = bell; }),
              "scene: area \"field\": the unit has a control character: \"?\"");
    EXPECT_EQ(change([&](Area& field) { field.places[0].text = bell; }),
              "scene: area \"field\", place \"x={x},y={y}\": its text has a control character: \"?\"");
    EXPECT_EQ(
        change([&](Area& field) { field.places[0].pieces[0].words = bell; }),
        "scene: area \"field\", place \"x={x},y={y}\": the words of a piece has a control character: \"?\"");
}

} // namespace

#include "herding/scene/json.hpp"

#include "support/scenes.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace herding::scene;

TEST(SceneJson, leaves_out_defaults) {
    Scene scene{.turn = {0}};
    scene.areas.push_back(grid("board", 2, 1, "cell={i}"));
    scene.areas[0].put(1, {.kind = "mark", .owner = 0, .face = "X"});
    EXPECT_EQ(
        to_json(scene),
        R"({"turn":[0],"areas":[{"name":"board","layout":{"kind":"grid","size":[2,1],"columns":["a","b"],)"
        R"("rows":["1"]},"places":[{"name":"cell=0","label":"a1"},{"name":"cell=1","label":"b1",)"
        R"("pieces":[{"id":"board/1","kind":"mark","owner":0,"face":"X"}]}]}]})");
    EXPECT_EQ(to_json(Scene{}), "{}");
}

// Most texts are copied as they are. Others have letters that JSON escapes, at any place.
TEST(SceneJson, escapes_letters_wherever_they_are) {
    for (std::size_t size = 1; size <= 20; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (const int letter :
                 {0x01, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x5b, 0x5c, 0x5d, 0x7e, 0x7f, 0x80, 0xff}) {
                std::string text(size, 'x');
                text[at] = static_cast<char>(letter);
                const nlohmann::json expected = {{"labels", {text}}};
                EXPECT_EQ(to_json(Scene{.labels = {text}}),
                          expected.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
            }
        }
    }
    const std::string longer(5000, 'y'); // than the memory for most scenes
    EXPECT_EQ(to_json(Scene{.labels = {longer}}), "{\"labels\":[\"" + longer + "\"]}");
}

TEST(SceneJson, is_read_as_it_was_written) {
    for (const Scene& scene :
         {Scene{}, scenes::marks(), scenes::cards(), scenes::stones(), scenes::everything()}) {
        EXPECT_EQ(scene_from_json(to_json(scene)), scene);
    }
}

RC_GTEST_PROP(SceneJson, of_generated_scenes_is_read_as_it_was_written,
              (const std::vector<std::uint8_t>& numbers)) {
    const Scene scene = scenes::generated(numbers);
    RC_ASSERT(scene_from_json(to_json(scene)) == scene);
}

std::string refusal(const std::string& text) {
    try {
        static_cast<void>(scene_from_json(text));
    } catch (const Error& error) {
        return error.what();
    }
    return "none";
}

TEST(SceneJson, names_what_is_wrong_and_where) {
    EXPECT_EQ(refusal("[]"), "scene: JSON: expected an object, found []");
    EXPECT_EQ(refusal("{\"turn\":0}"), "scene: turn: expected a list, found 0");
    EXPECT_EQ(refusal("{\"turn\":[0,-1]}"),
              "scene: turn[1]: expected a whole number from 0 to 65535, found -1");
    EXPECT_EQ(refusal("{\"turn\":[1.5]}"),
              "scene: turn[0]: expected a whole number from 0 to 65535, found 1.5");
    EXPECT_EQ(refusal("{\"labels\":[{}]}"), "scene: labels[0]: expected a text, found {}");
    EXPECT_EQ(refusal("{\"areas\":[{\"name\":\"a\",\"layout\":{\"kind\":\"cube\"}}]}"),
              "scene: areas[0].layout.kind: expected one of grid, hexagons, row, column, stack, ring, track, "
              "plane, "
              "hand, table, found \"cube\"");
    EXPECT_EQ(refusal("{\"areas\":[{\"places\":[{\"name\":\"p\",\"at\":[1]}]}]}"),
              "scene: areas[0].places[0].at: expected a list of two whole numbers, found [1]");
    EXPECT_EQ(
        refusal("{\"area\":[]}"),
        "scene: JSON: there is no field \"area\"; the fields are players, turn, labels, areas, counters");
    EXPECT_EQ(refusal("{\"turn\":[],\"turn\":[]}"),
              "scene: JSON: the name \"turn\" comes twice in one object");
    EXPECT_EQ(refusal("{\"turn\":[]"), "scene: JSON: byte 11 is not as JSON requires");
    EXPECT_EQ(refusal("{\"areas\":[{}]}"), "scene: area \"\": an area needs a name");
}

TEST(SceneJson, from_hostile_bytes_is_refused) {
    EXPECT_EQ(refusal(std::string(100'000, '[')), "scene: JSON: it is deeper than 10 levels");
    EXPECT_EQ(refusal(std::string(longest_json + 1, ' ')),
              "scene: JSON: it has 16777217 bytes, and at most 16777216 are read");
    EXPECT_EQ(refusal("{\"labels\":[\"\xff\"]}"), "scene: JSON: byte 13 is not as JSON requires");
    std::string keys = "{";
    for (int i = 0; i < 50'000; ++i) {
        keys += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
    }
    EXPECT_TRUE(refusal(keys + '}').starts_with("scene: JSON: there is no field \"0\"; "));
    std::string areas = "{\"areas\":[{}";
    for (int i = 0; i < 200'000; ++i) {
        areas += ",{}";
    }
    EXPECT_EQ(refusal(areas + "]}"), "scene: there are 200001 areas, and at most 256 are allowed");
}

TEST(SceneJson, of_a_scene_within_the_limits_is_read) {
    Area cards = hand("cards", 0, 6'000, "card={i}"); // of 20,000, which take long in a build for tests
    for (std::size_t i = 0; i < cards.places.size(); ++i) {
        cards.put(i, {.id = "card " + std::to_string(i),
                      .kind = "card",
                      .owner = 0,
                      .face = std::string(10, '"'), // of which each takes two bytes
                      .count = 1'000'000,
                      .shape = Shape::Card,
                      .hidden = true,
                      .tapped = true,
                      .marked = true,
                      .at = Point{-1'000'000, -1'000'000},
                      .size = Point{1'000'000, 1'000'000}});
    }
    const Scene largest{.areas = {cards}};
    const std::string json = to_json(largest);
    EXPECT_GT(json.size(), std::size_t{1} << 20U);
    EXPECT_LT(json.size() / 6 * 20, longest_json / 2);
    EXPECT_EQ(scene_from_json(json), largest);
}

RC_GTEST_PROP(SceneJson, from_changed_bytes_is_read_or_refused, ()) {
    std::string text = to_json(scenes::everything());
    const auto times = *rc::gen::inRange(1, 4);
    for (int i = 0; i < times; ++i) {
        text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
    }
    static_cast<void>(refusal(text)); // whatever else it throws fails the test
    RC_SUCCEED("");
}

} // namespace

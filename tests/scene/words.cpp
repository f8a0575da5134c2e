#include "herding/scene/words.hpp"

#include "support/golden.hpp"
#include "support/scenes.hpp"

#include "herding/scene/build.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace herding::scene;

TEST(SceneWords, read_well) {
    std::string all;
    for (const Scene& scene : {scenes::marks(), scenes::cards(), scenes::stones(), scenes::everything()}) {
        all += words(scene) + '\n';
    }
    expect_golden("scene/golden/words.txt", all);
}

TEST(SceneWords, of_a_hidden_piece_are_its_kind) {
    const Scene scene = scenes::cards();
    EXPECT_EQ(words_of(scene, scene.areas[1].places[0].pieces[0]), "hidden mask of Bob");
    EXPECT_EQ(words_of(scene, scene.areas[0].places[1].pieces[0]), "guard of Ann, tapped");
}

TEST(SceneWords, name_up_to_twelve_empty_places) {
    const auto said = [](std::size_t places) {
        Scene scene{.areas = {track("way", places, "step={i}")}};
        scene.areas[0].put(0, {.face = "X"});
        return words(scene);
    };
    EXPECT_EQ(said(3), "way, 3 places: 1: X; empty 2, 3.\n");
    EXPECT_NE(said(13).find("; empty 2, 3,"), std::string::npos) << said(13);
    EXPECT_NE(said(14).find("; 13 places are empty."), std::string::npos) << said(14);
    EXPECT_EQ(said(1), "way: 1: X.\n");
}

TEST(SceneWords, of_an_empty_scene_are_none) { EXPECT_EQ(words(Scene{}), ""); }

} // namespace

#include "herding/scene/words.hpp"

#include "support/golden.hpp"
#include "support/scenes.hpp"

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

TEST(SceneWords, of_an_empty_scene_are_none) { EXPECT_EQ(words(Scene{}), ""); }

} // namespace

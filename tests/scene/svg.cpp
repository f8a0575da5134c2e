#include "herding/scene/svg.hpp"

#include "support/golden.hpp"
#include "support/scenes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace herding::scene;

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++times;
    }
    return times;
}

TEST(SceneSvg, of_each_kind) {
    expect_golden("scene/golden/marks.svg", svg(scenes::marks()));
    expect_golden("scene/golden/cards.svg", svg(scenes::cards()));
    expect_golden("scene/golden/stones.svg", svg(scenes::stones()));
    expect_golden("scene/golden/everything.svg", svg(scenes::everything()));
}

TEST(SceneSvg, names_places_and_pieces) {
    const std::string picture = svg(scenes::marks());
    EXPECT_EQ(count(picture, "class=\"place\" data-area=\"board\" data-place=\"cell="), 9U);
    EXPECT_EQ(count(picture, "data-piece=\"board/4\" data-area=\"board\" data-place=\"cell=4\""), 1U);
    EXPECT_EQ(count(picture, "<title>X</title>"), 2U);
    EXPECT_EQ(count(picture, "<title>b2</title>"), 1U);
}

TEST(SceneSvg, marks_what_moved) {
    const Scene before = scenes::cards();
    Scene scene = before;
    std::swap(scene.areas[0].places[0].pieces, scene.areas[0].places[1].pieces);
    scene.areas[1].places[1].pieces.clear();
    const std::string picture = svg(scene, &before);
    expect_golden("scene/golden/moved.svg", picture);
    EXPECT_EQ(count(picture, " moved\""), 2U);
    EXPECT_EQ(count(picture, "class=\"place left\""), 3U);
    EXPECT_EQ(count(svg(before, &before), " moved\""), 0U);
    Scene turned = before;
    turned.areas[0].places[0].pieces[0].face = "banker"; // it stays in its place
    EXPECT_EQ(count(svg(turned, &before), " moved\""), 1U);
}

TEST(SceneSvg, escapes_texts) {
    Scene scene{.labels = {"</text><script>alert('1')</script> & \"2\""}};
    const std::string picture = svg(scene);
    EXPECT_EQ(picture.find("<script"), std::string::npos);
    EXPECT_NE(picture.find("&lt;script&gt;alert(&#39;1&#39;)"), std::string::npos);
    scene.areas = {grid("a\" onload=\"x", 1, 1)};
    EXPECT_EQ(svg(scene).find("\" onload"), std::string::npos);
}

} // namespace

#include "herding/scene/difference.hpp"

#include "support/scenes.hpp"

#include "herding/scene/check.hpp"
#include "herding/scene/json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace herding::scene;
using Numbers = std::vector<std::uint8_t>;

RC_GTEST_PROP(SceneDifference, leads_from_any_scene_to_any_other,
              (const Numbers& first, const Numbers& second)) {
    const Scene from = scenes::generated(first);
    const Scene to = scenes::generated(second);
    const Difference changes = difference(from, to);
    RC_ASSERT(apply(from, changes) == to);
    RC_ASSERT(changes.empty() == (from == to));
    RC_ASSERT(difference_from_json(to_json(changes)) == changes);
}

TEST(SceneDifference, notices_each_part_of_an_area_and_of_a_place) {
    const Scene from = scenes::everything();
    const auto changed = [&from](const auto& change) {
        Scene to = from;
        change(to.areas[0]);
        ASSERT_NE(to, from);
        EXPECT_EQ(apply(from, difference(from, to)), to);
    };
    changed([](Area& area) { area.label = "Island"; });
    changed([](Area& area) { area.owner = 1; });
    changed([](Area& area) { area.layout.unit = "inch"; });
    changed([](Area& area) { area.places[6].label = "g"; });
    changed([](Area& area) { area.places[6].text = "9"; });
    changed([](Area& area) { area.places[6].at = Point{2, 1}; });
    changed([](Area& area) { area.places.pop_back(); });
}

/// All pieces, with their areas and places.
std::vector<std::pair<std::size_t, std::size_t>> places_of(const Scene& scene) {
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (std::size_t i = 0; i < scene.areas.size(); ++i) {
        for (std::size_t k = 0; k < scene.areas[i].places.size(); ++k) {
            all.emplace_back(i, k);
        }
    }
    return all;
}

RC_GTEST_PROP(SceneDifference, of_one_move_is_one_piece, (const Numbers& numbers)) {
    const Scene from = scenes::generated(numbers);
    const auto places = places_of(from);
    std::vector<std::pair<std::size_t, std::size_t>> filled;
    std::copy_if(places.begin(), places.end(), std::back_inserter(filled),
                 [&](const auto& at) { return !from.areas[at.first].places[at.second].pieces.empty(); });
    RC_PRE(!filled.empty());
    Scene to = from;
    const auto [area, place] = *rc::gen::elementOf(filled);
    auto& pieces = to.areas[area].places[place].pieces;
    const std::size_t which = *rc::gen::inRange<std::size_t>(0, pieces.size());
    const Piece piece = pieces[which];
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(which));
    const auto [to_area, to_place] = *rc::gen::elementOf(places);
    auto& there = to.areas[to_area].places[to_place].pieces;
    const std::size_t index = *rc::gen::inRange<std::size_t>(0, there.size() + 1);
    there.insert(there.begin() + static_cast<std::ptrdiff_t>(index), piece);
    if (to == from) {
        RC_ASSERT(difference(from, to).empty());
        return;
    }
    const Difference moves = difference(from, to);
    RC_ASSERT(moves.placed.size() == 1U);
    RC_ASSERT(moves.removed.empty() && moves.added.empty() && moves.changed.empty() && moves.areas.empty());
    RC_ASSERT(apply(from, moves) == to);
}

TEST(SceneDifference, names_what_was_added_changed_moved_and_removed) {
    const Scene from = scenes::cards();
    Scene to = from;
    to.areas[0].places[0].pieces.clear();           // a0 leaves
    to.areas[1].places[0].pieces[0].hidden = false; // is shown
    to.areas[1].places[0].pieces[0].face = "banker";
    std::swap(to.areas[0].places[0].pieces, to.areas[0].places[1].pieces); // a1 moves
    to.areas[2].put(0, {.id = "new", .face = "thief"});
    to.counters[0].value = 7;
    EXPECT_EQ(
        to_json(difference(from, to)),
        R"({"removed":["a0"],"placed":[{"id":"a1","area":"cards of Ann","place":"slot=0"},)"
        R"({"id":"new","area":"deck","place":"0","index":1}],)"
        R"("changed":[{"id":"cards of Bob/0?","kind":"mask","owner":1,"face":"banker","shape":"card"}],)"
        R"("added":[{"id":"new","face":"thief"}],"counted":[{"name":"coins","owner":0,"value":7}]})");
}

TEST(SceneDifference, compares_counters_by_name_and_owner) {
    const Scene from{.counters = {{"coins", 0, 1}, {"coins", 1, 2}}};
    const Scene to{.counters = {{"coins", 1, 2}, {"coins", 0, 1}}};
    EXPECT_EQ(apply(from, difference(from, to)), to);
    const Scene richer{.counters = {{"coins", 0, 1}, {"coins", 1, 5}}};
    EXPECT_EQ(difference(from, richer).counted, std::vector{richer.counters[1]});
    EXPECT_EQ(apply(from, difference(from, richer)), richer);
}

TEST(SceneDifference, that_does_not_fit_is_an_error) {
    const Scene marks = scenes::marks();
    const auto message = [&](const Difference& wrong) {
        try {
            static_cast<void>(apply(marks, wrong));
        } catch (const Error& error) {
            return std::string(error.what())
                .substr(std::string("scene: the difference does not fit the scene: ").size());
        }
        return std::string("none");
    };
    EXPECT_EQ(message({}), "none");
    EXPECT_EQ(message({.removed = {"x"}}), "there is no piece \"x\" to remove");
    EXPECT_EQ(message({.changed = {{.id = "x"}}}), "there is no piece \"x\" to place or to change");
    EXPECT_EQ(message({.added = {{.id = "x"}}}), "the new piece \"x\" has no place");
    EXPECT_EQ(message({.added = {{.id = "board/4"}}}), "the piece \"board/4\" is there already");
    EXPECT_EQ(message({.placed = {{"board/4", "board", "cell=9"}}}),
              "there is no place \"cell=9\" in area \"board\"");
    EXPECT_EQ(message({.placed = {{"board/4", "board", "cell=8", 1}}}),
              "the place \"cell=8\" has no index 1");
    EXPECT_EQ(message({.placed = {{"board/4", "board", "cell=8"}, {"board/4", "board", "cell=7"}}}),
              "there is no piece \"board/4\" to place or to change");
    EXPECT_EQ(message({.areas = {Area{.name = "hand"}}}), "there is no area \"hand\"");
    EXPECT_EQ(message({.order = std::vector<std::string>{}}), "the place of the piece \"board/0\" is gone");
    EXPECT_EQ(message({.counted = {{.name = "coins"}}}), "there is no counter \"coins\"");
}

} // namespace

// Whole games: numbers of legal actions, the shortest games, random games to their end, numbers of actions.

#include "hammer/action_ids.hpp"
#include "hammer/battles.hpp"
#include "hammer/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace hammer_test {

/// Takes the first legal action of a name.
void take(const hammer::Setup& setup, Game::State& state, std::string_view name) {
    const Choices all = legal(setup, state);
    const auto one =
        std::find_if(all.begin(), all.end(), [&](const auto& c) { return name_of(c.input) == name; });
    ASSERT_NE(one, all.end()) << name;
    ASSERT_TRUE(taken(setup, state, one->input, one->by)) << name;
}
Game::State begun(const hammer::Setup& setup, const std::vector<std::string_view>& actions) {
    Game::State state;
    EXPECT_TRUE(taken(setup, state, herding::sequence::Begin{}, herding::Actor::system));
    for (const std::string_view name : actions) {
        take(setup, state, name);
    }
    return state;
}

constexpr std::string_view pick_octavius = "pick_strike_force_octavious";
constexpr std::string_view pick_infiltrators = "pick_insidious_infiltrators";
constexpr std::string_view pick_daemonkin = "pick_zarkan_deamonkin";
constexpr std::string_view pick_butchas = "pick_morgrim_butcha";
constexpr std::string_view pick_gilded_blade = "pick_tristean_gilded_blade";
constexpr std::string_view pick_brethren = "pick_vengeful_brethren";

TEST(HammerGame, legal_actions) { // 9
    for (const hammer::Setup& setup : {hammer::Setup{}, hammer::Setup{Quirks::published()}}) {
        EXPECT_EQ(legal(setup, begun(setup, {})).size(), 6U);
        EXPECT_EQ(legal(setup, begun(setup, {pick_octavius, pick_infiltrators})).size(), 5U);
        EXPECT_EQ(legal(setup, begun(setup, {pick_octavius, pick_infiltrators, "done_attaching"})).size(),
                  1U);
        EXPECT_EQ(legal(setup, begun(setup, {pick_brethren, pick_butchas})).size(), 4U);
        EXPECT_EQ(legal(setup, begun(setup, {pick_gilded_blade, pick_daemonkin})).size(), 4U);

        Game::State state =
            begun(setup, {pick_octavius, pick_infiltrators, "done_attaching", "done_attaching"});
        EXPECT_EQ(legal(setup, state).size(), 5U);
        take(setup, state, "select_unit");
        EXPECT_EQ(legal(setup, state).size(), 220U);
        EXPECT_TRUE(taken(setup, state, Action<"deploy_at", Position>{Position{22, 27}}, Actor::player(0)));
        take(setup, state, "select_unit"); // death's shadow
        EXPECT_EQ(legal(setup, state).size(), 836U);
    }
}

/// Passes and declines as long as the game offers it. The number of actions.
std::size_t pass(const hammer::Setup& setup, Game::State& state) {
    const std::set<std::string_view> passes{
        "done_attaching",     "done_deploying", "end_move",       "nothing_to_deploy",
        "end_shooting_phase", "end_charge",     "end_fight_step", "skip"};
    std::size_t count = 0;
    for (; !state.pending.over(); ++count) {
        const Choices all = legal(setup, state);
        const auto one = std::find_if(all.begin(), all.end(), [&](const auto& choice) {
            return passes.count(name_of(choice.input)) != 0 ||
                   choice.input == Game::Input(Action<"use_shadow_in_the_warp", bool>{false});
        });
        if (one == all.end()) {
            ADD_FAILURE() << "cannot pass: " << name_of(all.at(0).input);
            break;
        }
        EXPECT_TRUE(taken(setup, state, one->input, one->by));
    }
    return count;
}

TEST(HammerGame, shortest_passive_games) { // 1
    const hammer::Setup setup{Quirks::published()};
    struct Pairing {
        std::string_view first, second;
        std::size_t actions;
    };
    for (const auto& [first, second, actions] :
         {Pairing{pick_gilded_blade, pick_gilded_blade, 95}, Pairing{pick_octavius, pick_gilded_blade, 105},
          Pairing{pick_octavius, pick_octavius, 115}, Pairing{pick_brethren, pick_butchas, 115}}) {
        Game::State state = begun(setup, {first, second});
        EXPECT_EQ(pass(setup, state) + 2, actions) << first << ' ' << second;
        EXPECT_EQ(state.sides[0].score + state.sides[1].score, 0);
        EXPECT_EQ(state.sides[0].points, 2);
        EXPECT_EQ(state.sides[1].points, 3);
    }
}

/// How many games: HERDING_HAMMER_GAMES in .ci/long.
std::uint64_t games(std::uint64_t few) {
    const char* many = std::getenv("HERDING_HAMMER_GAMES");
    return many == nullptr ? few : std::strtoull(many, nullptr, 10);
}

/// Prints how many games were played, where they are many.
void report(std::uint64_t done, std::uint64_t all) {
    if (all > 1000 && done % (all / 20) == 0) {
        std::cout << done << " of " << all << " games" << std::endl;
    }
}

TEST(HammerGame,
     random_games_end_and_both_players_score) { // 1.3, 6.3: HERDING_HAMMER_GAMES games of each kind
    int scored[2] = {0, 0};
    herding::law::Config<Game> config;
    add_invariants(config);
    const std::uint64_t all = 2 * games(6);
    for (std::uint64_t seed = 1; seed <= all; ++seed) {
        Game::State state = begun({}, {});
        const bool fierce = seed % 2 == 0;
        ASSERT_EQ(play({}, state, random_player(fierce, seed),
                       [&](const Step& step, const Frame& frame) {
                           for (const Checker& checker : checkers) {
                               EXPECT_FALSE(checker.fires(step)) << checker.quirk << ", game " << seed;
                           }
                           const std::string_view broken = broken_invariant(config, step, frame);
                           EXPECT_EQ(broken, "") << "game " << seed;
                           return broken.empty();
                       }),
                  End::over)
            << seed;
        EXPECT_EQ(state.round, 5);
        for (std::size_t i = 0; i < 2; ++i) {
            scored[i] += state.sides[i].score > 0 ? 1 : 0;
            EXPECT_LE(state.sides[i].score, most_score);
            EXPECT_LE(state.sides[i].points, most_points);
        }
        report(seed, all);
    }
    EXPECT_GT(scored[0], 0);
    EXPECT_GT(scored[1], 0);
}

TEST(HammerGame, random_games_of_the_published_reading_end) {
    const hammer::Setup setup{Quirks::published()};
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Game::State state = begun(setup, {});
        EXPECT_EQ(
            play(setup, state, random_player(false, seed), [](const Step&, const Frame&) { return true; }),
            End::over)
            << seed;
        EXPECT_EQ(state.sides[0].score, 0); // 11.59
    }
}

class EachQuirk : public testing::TestWithParam<Checker> {};
[[maybe_unused]] void PrintTo(const Checker& checker, std::ostream* out) { *out << checker.quirk; }

TEST_P(EachQuirk, is_found) { // 11
    hammer::Setup setup;
    setup.quirks.*GetParam().quirk_of = true;
    bool found = false;
    for (std::uint64_t seed = 1; seed <= 400 && !found; ++seed) {
        Game::State state = begun(setup, {});
        play(setup, state, random_player(true, seed),
             [&](const Step& step, const Frame&) { return !(found = GetParam().fires(step)); });
    }
    EXPECT_TRUE(found);
}

INSTANTIATE_TEST_SUITE_P(Hammer, EachQuirk, testing::ValuesIn(checkers),
                         [](const auto& info) { return std::string(info.param.quirk); });

TEST(HammerGame, numbers_of_actions) {
    const ActionIds ids;
    EXPECT_EQ(ids.size(), 4499U);
    EXPECT_EQ((ActionIds::count<Action<"move_to", Position>>()), 1320U);
    EXPECT_EQ((ActionIds::count<Action<"attack_character", UnitIndex, UnitIndex>>()), 100U);
    EXPECT_EQ(ids.id(herding::sequence::Begin{}), ids.size());
    std::set<std::uint32_t> seen;
    const herding::sequence::ActionTable<Game> table;
    for (std::uint64_t i = 0; i < table.size(); ++i) {
        const std::uint32_t id = ids.id(table.input(i));
        EXPECT_TRUE(id == ids.size() || seen.insert(id).second) << i;
    }
    EXPECT_EQ(seen.size(), ids.size());
    const auto at = [&](Position place) { return ids.id(Action<"move_to", Position>{place}); };
    EXPECT_EQ(at({3, 5}) + 1, at({3, 6})); // the last argument turns fastest
    EXPECT_EQ(at({3, 29}) + 1, at({4, 0}));
}

TEST(HammerGame, picture) {
    Game::State state =
        begun({}, {pick_octavius, pick_infiltrators, "done_attaching", "done_attaching", "select_unit"});
    const std::string choice = hammer::detail::Picture({}, state).text();
    std::size_t squares = 0; // that may be chosen
    for (auto at = choice.find("#6fa36f"); at != choice.npos; at = choice.find("#6fa36f", at + 1)) {
        ++squares;
    }
    EXPECT_EQ(squares, 220U);
    EXPECT_TRUE(taken({}, state, Action<"deploy_at", Position>{Position{22, 27}}, Actor::player(0)));
    const std::string svg = hammer::detail::Picture({}, state).text();
    EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // A captain on a base of 50 mm, at 20 for an inch.
    EXPECT_NE(
        svg.find("<circle data-piece=\"unit=0/0\" data-area=\"table\" data-place=\"x={x},y={y}\" cx=\"472\" "
                 "cy=\"572\" r=\"19\" fill=\"#1f5fbf\""),
        std::string::npos)
        << svg;
    EXPECT_NE(svg.find("<circle cx=\"272\" cy=\"332\" r=\"60\""), std::string::npos); // an objective
}

TEST(HammerGame, sizes) {
    EXPECT_LE(sizeof(Game::State), 4096U);
    EXPECT_TRUE(std::is_trivially_copyable_v<Game::State>);
}

} // namespace hammer_test

// The game as players meet it: drawings, undo, saves, observations, whole games.

#include "hammer/played.hpp"
#include "hammer/traces.hpp"
#include "support/golden.hpp"

#include "herding/core/random.hpp"
#include "herding/play/world.hpp"
#include "herding/view/view.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace hammer_test {

using herding::Actor;
using herding::Generator;
using herding::play::Form;
using herding::play::Match;

/// How many games: HERDING_HAMMER_GAMES in .ci/long.
std::uint64_t games(std::uint64_t few) {
    const char* many = std::getenv("HERDING_HAMMER_GAMES");
    return many == nullptr ? few : std::strtoull(many, nullptr, 10);
}

/// A scenario: a trace with its effects in words and the table at its end.
std::string played(const std::string& file, const std::string& setup) {
    std::ifstream in("traces/" + file);
    const std::string trace{std::istreambuf_iterator<char>(in), {}};
    const auto match = herding_game_hammer.game().begin({.setup = setup});
    std::string text;
    const auto result = hammer::replay(*match, trace, [&](std::string_view) {
        text += match->describe(match->events() - 1, herding::view::observer);
    });
    EXPECT_EQ(result.line, 0U) << result.refusal;
    return text + match->draw({});
}

TEST(HammerPlay, scenarios) {
    expect_golden("golden/shooting.txt", played("shooting.trace", "skirmish"));
    expect_golden("golden/charge.txt", played("charge.trace", "skirmish"));
    expect_golden("golden/last_stand.txt", played("last_stand.trace", "skirmish"));
}

TEST(HammerPlay, the_picture_shows_the_attack) {
    std::ifstream in("traces/shooting.trace");
    std::string trace{std::istreambuf_iterator<char>(in), {}};
    trace.resize(trace.find("# Save")); // within an attack
    const auto match = herding_game_hammer.game().begin({.setup = "skirmish"});
    EXPECT_EQ(hammer::replay(*match, trace).line, 0U);
    EXPECT_NE(match->draw({}).find("Terminator Squad attacks Lictor, at most 9.5 inches away"),
              std::string::npos);
}

TEST(HammerPlay, undo_leads_back_to_the_last_roll) {
    Played game("skirmish");
    game.musters(octavius, gilded_blade);
    game.plays(
        {"select_unit{value=3}", "deploy_at{x=14,y=25}", "select_unit{value=3}", "deploy_at{x=14,y=5}"});
    game.fights();
    game.plays({"skip", "skip", "move_unit{value=0}", "advance{value=true}", "roll{value=6}"});
    EXPECT_EQ(game.offers(), "keep_it");
    EXPECT_TRUE(game.match().undo(Actor::player(0)).has_value()); // the die
    game.plays({"keep_it{value=true}", "move_to{x=14,y=14}"});
    EXPECT_FALSE(game.match().undo(Actor::player(0)).has_value());
    EXPECT_FALSE(game.match().undo(Actor::player(0)).has_value());
    EXPECT_EQ(game.offers(), "keep_it");
    EXPECT_TRUE(game.match().undo(Actor::player(0)).has_value());
}

/// An action for whoever decides; one that ends something is taken rarely.
std::string drawn(Match& match, Generator& generator) {
    const auto choices = match.legal_actions();
    if (choices.front().by == Actor::chance) {
        return match.sample_chance();
    }
    const auto draw = [&] {
        return choices[generator.below(static_cast<std::uint32_t>(choices.size()))].input;
    };
    const std::string first = draw();
    const bool ends = first.starts_with("end_") || first.starts_with("done_") || first == "skip";
    return ends ? draw() : first;
}

TEST(HammerPlay, saves_continue_everywhere) { // HERDING_HAMMER_SAVES games
    const char* many = std::getenv("HERDING_HAMMER_SAVES");
    const std::uint64_t number = many == nullptr ? 2 : std::strtoull(many, nullptr, 10);
    const auto& game = herding_game_hammer.game();
    std::size_t points = 0;
    for (std::uint64_t seed = 1; seed <= number; ++seed) {
        Generator generator(seed);
        std::unique_ptr<Match> match = game.begin({.setup = "battle", .seed = seed});
        for (; !match->over(); ++points) {
            // The loaded match continues the game, so each save continues, and equals what the saved one would have become.
            std::unique_ptr<Match> loaded =
                game.begin({.setup = "battle", .seed = seed, .state = match->saved()});
            ASSERT_EQ(loaded->saved(), match->saved());
            ASSERT_EQ(loaded->decider(), match->decider());
            const auto by = match->decider();
            ASSERT_TRUE(by.has_value()) << match->saved();
            const std::string input = drawn(*match, generator);
            ASSERT_EQ(match->submit(input, *by), std::nullopt) << input;
            ASSERT_EQ(loaded->submit(input, *by), std::nullopt) << input;
            ASSERT_EQ(loaded->saved(), match->saved());
            match = std::move(loaded);
        }
    }
    EXPECT_GT(points, 100U);
}

TEST(HammerPlay, random_games_end) { // 1.3
    const auto world = herding_game_hammer.game().world({});
    std::array<std::uint64_t, 2> won{};
    Generator generator(7);
    for (std::uint64_t i = 0; i < games(20); ++i) {
        world->restart(generator);
        ASSERT_TRUE(world->playout(generator, 20000)) << i;
        std::array<double, 2> values{};
        world->returns(values);
        won[0] += values[0] > 0 ? 1 : 0;
        won[1] += values[1] > 0 ? 1 : 0;
    }
    EXPECT_GT(won[0], 0U);
    EXPECT_GT(won[1], 0U);
}

TEST(HammerPlay, random_games_of_the_published_reading_end) { // scripts/hammer_original takes its time
    const auto world = herding_game_hammer.game().world({.setup = "published"});
    Generator generator(1);
    std::uint64_t steps = 0;
    const std::uint64_t all = games(5);
    for (std::uint64_t i = 0; i < all; ++i) {
        world->restart(generator);
        for (std::size_t options = world->options(); options != 0; options = world->options()) {
            world->take(generator.below(static_cast<std::uint32_t>(options)));
            ++steps;
        }
    }
    EXPECT_GT(steps, 95 * all); // as many as the shortest game of all has
    RecordProperty("games", std::to_string(all));
    RecordProperty("steps", std::to_string(steps));
}

TEST(HammerPlay, sizes_of_tables) {
    const auto match = herding_game_hammer.game().begin({});
    EXPECT_LE(8 * herding_game_hammer.game().state_words(), 4096U);
    std::size_t product = 1;
    for (const std::size_t size : match->observation_shape()) {
        product *= size;
    }
    EXPECT_EQ(product, match->observation(0).size());
    EXPECT_EQ(match->observation(0).size(), match->observation(1).size()); // nothing is hidden
}

TEST(HammerPlay, a_preview_shows_no_dice) {
    Played game("skirmish");
    game.musters(octavius, gilded_blade);
    game.plays(
        {"select_unit{value=3}", "deploy_at{x=14,y=25}", "select_unit{value=3}", "deploy_at{x=14,y=5}"});
    game.fights();
    game.plays({"skip", "skip", "move_unit{value=0}"});
    const std::string preview = game.match().preview("advance{value=true}", Actor::player(0));
    EXPECT_EQ(preview.find("moves by"), std::string::npos) << preview;
}

} // namespace hammer_test

// The game as players meet it: drawings, undo, saves, observations, whole games.

#include "hammer/played.hpp"
#include "hammer/traces.hpp"
#include "support/golden.hpp"
#include "support/offer_walk.hpp"

#include "herding/core/random.hpp"
#include "herding/play/offer.hpp"
#include "herding/play/world.hpp"
#include "herding/view/view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
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
    const std::string drawing = match->draw({});
    for (const char* line :
         {"Terminator Squad attacks Lictor, at most 9.5 inches away\n",
          "\n    model 0 of unit 0, terminator, has\n",
          "\n      0 terminator storm bolter: 24 inches, attacks 2, hits on 3, strength 4, "}) {
        EXPECT_NE(drawing.find(line), std::string::npos) << line << drawing;
    }
}

TEST(HammerPlay, the_drawing_says_what_is_due) {
    Played game("skirmish");
    const auto has = [&](std::string_view line) {
        return game.match().draw({}).find(line) != std::string::npos;
    };
    EXPECT_TRUE(has("\n  player 0  no army, score 0"));
    game.plays({octavius});
    EXPECT_TRUE(has("\n  player 1  no army, score 0"));
    game.plays({gilded_blade, "done_attaching", "done_attaching"});
    EXPECT_TRUE(has("\n  now: deploy, deployment\n"));
    EXPECT_TRUE(has("\n  player 1  "));
    EXPECT_TRUE(has("\n  objectives: 0 at (12,15); 1 at (32,15); 2 at (22,9); 3 at (22,21)\n"));
    game.plays({"select_unit{value=3}"});
    const std::string zone = "|" + std::string(44, '.') + "|\n";
    EXPECT_TRUE(has("  25 " + zone + "  26 " + zone)); // squares to deploy to
    EXPECT_FALSE(has("  24 |..."));
}

TEST(HammerPlay, a_quirk_is_an_option) {
    Played game("battle", {{"quirks.long_charges", "true"}});
    EXPECT_NE(herding_game_hammer.game().begin({.setup = "published"}), nullptr);
    const auto why = [](const std::string& option, const std::string& value) -> std::string {
        try {
            static_cast<void>(herding_game_hammer.game().begin({.options = {{option, value}}}));
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "begun";
    };
    EXPECT_EQ(why("quirks.long_charges", "maybe").substr(0, 29), "option \"quirks.long_charges\":");
    EXPECT_EQ(why("quirks.none", "true").substr(0, 61),
              "there is no option \"quirks.none\"; there is quirks.fixed_stats");
    EXPECT_EQ(why("rounds.none", "1"), "there is no option \"rounds.none\"; there is quirks, rounds");
    EXPECT_EQ(why("quirks.", "true").substr(0, 35), "there is no option \"quirks.\"; there");
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

/// Saved battles in which numbers were changed are refused, or played on without harm. Sanitizers look too.
TEST(HammerPlay, changed_saves_are_refused_or_played_on) {
    const auto& game = herding_game_hammer.game();
    Generator generator(3);
    std::size_t refused = 0;
    for (int i = 0; i < 300; ++i) {
        const auto match = game.begin({.seed = static_cast<std::uint64_t>(i)});
        for (std::uint32_t n = generator.below(150); n > 0 && !match->over(); --n) {
            ASSERT_EQ(match->submit(drawn(*match, generator), *match->decider()), std::nullopt);
        }
        std::string state = match->saved();
        std::vector<std::size_t> numbers;
        for (std::size_t at = 1; at < state.size(); ++at) {
            if (std::isdigit(static_cast<unsigned char>(state[at])) != 0 && state[at - 1] == '=') {
                numbers.push_back(at);
            }
        }
        const std::size_t at = numbers[generator.below(static_cast<std::uint32_t>(numbers.size()))];
        const std::size_t size = state.find_first_not_of("0123456789", at) - at;
        const char* const values[] = {"0", "1", "2", "5", "9", "12", "100", "255", "32767", "-1"};
        state.replace(at, size, values[generator.below(10)]);
        try {
            const auto loaded = game.begin({.seed = 1, .state = state});
            for (int n = 0; n < 40 && !loaded->over() && loaded->decider(); ++n) {
                static_cast<void>(loaded->draw({}));
                static_cast<void>(loaded->submit(drawn(*loaded, generator), *loaded->decider()));
            }
        } catch (const std::exception&) { // by the reader, by the rules of Hammer, or by their lists
            ++refused;
        }
    }
    EXPECT_GT(refused, 30U);
}

/// Each was accepted once, and then led behind the end of a list.
TEST(HammerPlay, a_save_that_no_battle_comes_to_is_refused) {
    const auto& game = herding_game_hammer.game();
    const auto why = [&](const Match& match, const std::string& from, const std::string& to) -> std::string {
        std::string state = match.saved();
        const auto at = state.find(from);
        EXPECT_NE(at, state.npos) << from << " in " << state;
        state.replace(std::min(at, state.size()), from.size(), to);
        try {
            static_cast<void>(game.begin({.state = state}));
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "begun";
    };
    const std::string no = "hammer: no battle comes to this state: ";
    const std::string above = "no game comes to this state: ";
    Played one;
    EXPECT_EQ(why(one.match(), "pick_army{player=0", "pick_army{player=255"),
              above + "`player` is 255, not 0 to 1");
    EXPECT_EQ(why(one.match(), "active=0", "active=2"), above + "`active` is 2, not 0 to 1");
    EXPECT_EQ(why(one.match(), "points=0", "points=255"), above + "`points` is 255, not 0 to 3");
    EXPECT_EQ(why(one.match(), "oath=255", "oath=0"), no + "an oath is of no unit");
    EXPECT_EQ(why(one.match(), "round=0", "round=6"), no + "the battle has no such round");
    one.musters(octavius, gilded_blade);
    one.plays({"select_unit{value=3}"});
    EXPECT_EQ(why(one.match(), "unit=3", "unit=9"), no + "there is no unit 9");
    EXPECT_EQ(why(one.match(), "suffered=0", "suffered=9"), no + "a model has lost all of its wounds");
    EXPECT_EQ(why(one.match(), "owner=0", "owner=1"), "begun"); // a unit may be anybody's
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

// Thousands of squares, in few ranges.
TEST(HammerPlay, offers_are_small_and_have_words_for_all) {
    constexpr std::size_t longest = 20'000; // bytes of JSON
    std::size_t most = 0;                   // legal actions of an offer
    std::size_t walks = 0;                  // at random through an offer to an input
    Generator walker(3);
    for (const char* const setup : {"skirmish", "published"}) {
        const auto match = herding_game_hammer.game().begin({.setup = setup, .seed = 2});
        Generator generator(2);
        for (unsigned i = 0; i < 150 && !match->over(); ++i) {
            for (const Actor by : {Actor::player(0), Actor::player(1)}) {
                const auto offer = herding::play::offer_of(*match, by);
                EXPECT_LT(herding::play::to_json(offer).size(), longest);
                most = std::max(most, herding::play::inputs_of(offer).size());
                const auto legal = match->legal_inputs(by);
                const std::set<std::string> all(legal.begin(), legal.end());
                for (int walk = 0; walk < 50 && !offer.actions.empty(); ++walk, ++walks) {
                    const std::string input = random_walk(offer, walker);
                    EXPECT_TRUE(all.contains(input)) << input;
                }
                if (i % 5 == 0) {
                    ASSERT_EQ(herding::play::unreachable(*match, by).value_or(""), "");
                    ASSERT_EQ(herding::play::unnamed(*match, by).value_or(""), "");
                }
            }
            const auto actions = match->legal_actions();
            const auto& next = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
            ASSERT_EQ(match->submit(next.input, next.by).value_or(""), "");
        }
    }
    EXPECT_GT(most, 300U);
    EXPECT_GE(walks, 8'000U);
}

// A unit is called as the table calls it.
TEST(HammerPlay, actions_name_units) {
    Played game("skirmish");
    game.musters(octavius, infiltrators);
    const auto words = [&](const std::string& input) {
        return herding::play::words_of(
            herding::play::actions_of(game.match(), game.match().decider().value()), input);
    };
    EXPECT_EQ(words("select_unit{value=0}"), "deploy 0 Captain Octavius of player 0");
    EXPECT_EQ(words("done_deploying"), "done deploying");
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

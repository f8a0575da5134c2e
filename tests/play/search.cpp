// Search, compared with looking at all of a small game.

#include "tree_world.hpp"

#include "herding/play/expectiminimax.hpp"
#include "herding/play/game_tree.hpp"
#include "herding/play/ismcts.hpp"
#include "herding/play/mcts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

namespace play_tests {
namespace {

using herding::Generator;
using namespace herding::play;
using tree_world::chance;
using tree_world::Game;
using tree_world::Place;
using tree_world::random_game;
using tree_world::TreeWorld;

constexpr unsigned unlimited = Expectiminimax<>::unlimited;

template <class Search> void run(Search& search, int games) {
    for (int i = 0; i < games; ++i) {
        static_cast<void>(search.iterate());
    }
}

/// The value of a place for one player against all others, by its definition.
double careful_value(const Game& game, std::uint32_t at, std::size_t player, unsigned depth) {
    const Place& place = game.places[at];
    if (place.next.empty()) {
        return place.values[player];
    }
    if (depth == 0) {
        return game.bounds.high > game.bounds.low
                   ? std::clamp(place.values[player], game.bounds.low, game.bounds.high)
                   : place.values[player];
    }
    const unsigned rest = depth == unlimited || place.next.size() == 1 ? depth : depth - 1;
    double best = 0;
    double total = 0;
    double sum = 0;
    for (std::size_t i = 0; i < place.next.size(); ++i) {
        const double value = careful_value(game, place.next[i], player, rest);
        const bool maximizes = place.decider == static_cast<int>(player);
        if (i == 0 || (maximizes ? value > best : value < best)) {
            best = value;
        }
        if (place.decider == chance) {
            total += static_cast<double>(place.weights[i]) * value;
            sum += static_cast<double>(place.weights[i]);
        }
    }
    return place.decider == chance ? total / sum : best;
}

TEST(Search, expectiminimax_gives_the_value_that_all_ways_give) {
    Generator generator(1);
    for (int round = 0; round < 5000; ++round) {
        TreeWorld world(random_game(generator, 2, 6 + generator.below(40), round % 2 == 0, round % 4 < 2));
        const std::uint32_t root = world.game().roots.front();
        const std::size_t player = generator.below(2);
        const unsigned depth = round % 3 == 0 ? unlimited : generator.below(5);
        const double value = careful_value(world.game(), root, player, depth);
        Expectiminimax<> search(world, player);
        world.go_to(root);
        ASSERT_NEAR(search.value(depth).value(), value, 1e-9) << round;
        ASSERT_EQ(world.at(), root);
        const bool exact = search.exact();
        if (exact) {
            ASSERT_NEAR(value, careful_value(world.game(), root, player, unlimited), 1e-9) << round;
        }
        ASSERT_NEAR(search.value(depth).value(), value, 1e-9) << round; // what it remembers is the same
        ASSERT_EQ(search.exact(), exact) << round;
    }
}

// Alpha and beta come so near to each other in these games that the window of an outcome is rounded to one number.
TEST(Search, expectiminimax_keeps_outcomes_between_bounds_next_to_each_other) {
    struct Chosen {
        std::uint64_t seed;
        std::uint32_t least;
        std::uint32_t more;
    };
    for (const auto [seed, least, more] :
         {Chosen{382703, 8, 22}, Chosen{356326, 10, 20}, Chosen{686797, 10, 20}}) {
        Generator generator(seed);
        const std::uint32_t places = least + generator.below(more);
        TreeWorld world(random_game(generator, 2, places, true));
        const std::uint32_t root = world.game().roots.front();
        for (const std::size_t player : {0U, 1U}) {
            const double value = careful_value(world.game(), root, player, unlimited);
            for (const unsigned depth : {1U, 3U, 5U, 7U, 9U, 20U, unlimited}) {
                Expectiminimax<> search(world, player);
                world.go_to(root);
                const double found = search.value(depth).value();
                EXPECT_NEAR(found, careful_value(world.game(), root, player, depth), 1e-9) << depth;
                if (search.exact()) {
                    EXPECT_NEAR(found, value, 1e-9) << depth;
                }
            }
        }
    }
}

// The first outcome is the highest return there is, and reaches the bound exactly: nothing may be asked of the second.
TEST(Search, expectiminimax_asks_nothing_of_an_outcome_that_cannot_matter) {
    const auto last = [](double value) { return Place{.values = {value, -value}}; };
    TreeWorld world(Game{.places = {{.decider = 1, .next = {1, 2}, .values = {0, 0}},
                                    last(0),
                                    {.decider = chance, .next = {3, 4}, .weights = {1, 1}, .values = {0, 0}},
                                    last(1),
                                    {.decider = 0, .next = {5, 1}, .values = {0, 0}},
                                    last(-1)},
                         .bounds = {-1, 1}});
    Expectiminimax<> search(world, 0);
    EXPECT_EQ(search.value(unlimited), 0.0);
}

// One search looks at several places with several bounds: what it remembers of one must be right for the next.
TEST(Search, expectiminimax_is_right_within_its_bounds_and_on_the_right_side_of_them) {
    Generator generator(2);
    for (int round = 0; round < 200; ++round) {
        TreeWorld world(random_game(generator, 3, 10 + generator.below(40), round % 2 == 0, round % 4 < 2));
        const std::size_t player = generator.below(3);
        const unsigned depth = round % 3 == 0 ? unlimited : 1 + generator.below(5);
        Expectiminimax<> search(world, player);
        for (int look = 0; look < 20; ++look) {
            const std::uint32_t place =
                generator.below(static_cast<std::uint32_t>(world.game().places.size()));
            const double a = (static_cast<double>(generator.below(200)) - 100) / 10;
            const double b = (static_cast<double>(generator.below(200)) - 100) / 10;
            const double low = std::min(a, b);
            const double high = std::max(a, b) + 0.05;
            const double right = careful_value(world.game(), place, player, depth);
            world.go_to(place);
            const double found = search.value(depth, low, high).value();
            if (right <= low) {
                ASSERT_LE(found, low + 1e-9) << round;
            } else if (right >= high) {
                ASSERT_GE(found, high - 1e-9) << round;
            } else {
                ASSERT_NEAR(found, right, 1e-9) << round;
            }
        }
    }
}

TEST(Search, the_line_of_expectiminimax_keeps_the_value) {
    Generator generator(3);
    std::size_t moves = 0;
    for (int round = 0; round < 200; ++round) {
        TreeWorld world(random_game(generator, 2, 10 + generator.below(40), false));
        const std::uint32_t root = world.game().roots.front();
        const double value = careful_value(world.game(), root, 0, unlimited);
        Expectiminimax<> search(world, 0);
        world.go_to(root);
        static_cast<void>(search.value(unlimited));
        const auto line = search.line(unlimited, 5);
        ASSERT_LE(line.size(), 5U);
        moves += line.size();
        world.go_to(root);
        for (const std::size_t option : line) {
            world.take(option);
            ASSERT_NEAR(careful_value(world.game(), world.at(), 0, unlimited), value, 1e-9) << round;
        }
    }
    EXPECT_GT(moves, 200U);
}

TEST(Search, expectiminimax_ends_at_a_request) {
    Generator generator(4);
    TreeWorld world(random_game(generator, 2, 60, true));
    const std::uint32_t root = world.game().roots.front();
    for (std::uint64_t most = 0; most < 10; ++most) {
        Expectiminimax<> search(world, 0, [most](std::uint64_t places) { return places < most; });
        world.go_to(root);
        EXPECT_EQ(search.value(unlimited), std::nullopt);
        EXPECT_EQ(search.places(), most);
        EXPECT_EQ(world.at(), root);
    }
}

// Forced moves cost no depth, and a game can go in circles.
TEST(Search, expectiminimax_ends_where_a_game_does_not) {
    const Place forced{.decider = 0, .next = {0}, .values = {3, -3}};
    for (const unsigned depth : {4U, unlimited}) {
        TreeWorld world(Game{.places = {forced}});
        Expectiminimax<> search(world, 0);
        EXPECT_EQ(search.value(depth), 3.0);
        EXPECT_FALSE(search.exact());
        EXPECT_EQ(search.places(), Expectiminimax<>::most_steps + 1);
        EXPECT_EQ(search.line(depth, 7).size(), 7U);
    }
    const auto circle = [](std::uint32_t next, int decider) {
        return Place{.decider = decider, .next = {next, 2}, .values = {5, -5}};
    };
    TreeWorld world(Game{.places = {circle(1, 0), circle(0, 1), {.values = {1, -1}}}});
    Expectiminimax<> search(world, 0);
    EXPECT_EQ(search.value(unlimited), 1.0); // the other player ends it
    Mcts<> sampled(world, {.longest = 50}, 1);
    run(sampled, 2000);
    EXPECT_LT(sampled.size(), 20'000U);
}

TEST(Search, one_option_and_ten_thousand_outcomes_are_no_special_cases) {
    Game game;
    Place many{.decider = chance, .values = {0, 0}};
    for (std::uint32_t i = 0; i < 10'000; ++i) {
        many.next.push_back(i);
        many.weights.push_back(1 + i % 2);
        game.places.push_back({.values = {static_cast<double>(i % 2), 0}});
    }
    game.places.push_back(std::move(many));
    game.places.push_back({.decider = 0, .next = {10'000}, .values = {0, 0}});
    game.roots = {10'001};
    TreeWorld world(std::move(game));
    world.go_to(10'001);
    EXPECT_NEAR(Expectiminimax<>(world, 0).value(unlimited).value(), 2.0 / 3, 1e-9);
    Mcts<> search(world, {}, 1);
    run(search, 3000);
    EXPECT_NEAR(search.edges().at(0).value, 2.0 / 3, 0.05);
    EXPECT_EQ(search.best(), 0U);
    EXPECT_EQ(GameTree(world).nodes().size(), 10'002U);
}

/// What all players get where each wants the most for themselves.
std::vector<double> greedy_values(const Game& game, std::uint32_t at) {
    const Place& place = game.places[at];
    if (place.next.empty()) {
        return place.values;
    }
    std::vector<double> best;
    std::vector<double> mean(game.players);
    double sum = 0;
    for (std::size_t i = 0; i < place.next.size(); ++i) {
        const auto values = greedy_values(game, place.next[i]);
        if (place.decider == chance) {
            sum += static_cast<double>(place.weights[i]);
            for (std::size_t player = 0; player < mean.size(); ++player) {
                mean[player] += static_cast<double>(place.weights[i]) * values[player];
            }
        } else if (const auto player = static_cast<std::size_t>(place.decider);
                   best.empty() || values[player] > best[player]) {
            best = values;
        }
    }
    for (double& value : mean) {
        value /= sum;
    }
    return place.decider == chance ? mean : best;
}

TEST(Search, mcts_solves_small_games_to_their_values) {
    Generator generator(5);
    std::size_t solved = 0;
    for (int round = 0; round < 150; ++round) {
        TreeWorld world(random_game(generator, 3, 6 + generator.below(15), round % 2 == 0));
        const std::uint32_t root = world.game().roots.front();
        const Place& place = world.game().places[root];
        // Much exploration: else an option that looks bad is tried too rarely to be solved.
        Mcts<> search(world, {.exploration = 100}, static_cast<std::uint64_t>(round));
        std::uint64_t games = 0;
        while (games < 50'000 && search.iterate()) {
            ++games;
        }
        ASSERT_TRUE(search.solved()) << round;
        ASSERT_EQ(search.visits(), games);
        ASSERT_FALSE(search.iterate());
        ASSERT_EQ(search.visits(), games);
        const auto edges = search.edges();
        if (edges.empty()) {
            continue;
        }
        ASSERT_EQ(edges.size(), place.next.size());
        const auto player = static_cast<std::size_t>(std::max(place.decider, 0));
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (edges[i].solved) {
                ++solved;
                ASSERT_NEAR(edges[i].value, greedy_values(world.game(), place.next[i])[player], 1e-9)
                    << round;
            }
        }
        if (place.decider >= 0) {
            const auto best = greedy_values(world.game(), place.next[search.best()])[player];
            ASSERT_NEAR(best, greedy_values(world.game(), root)[player], 1e-9) << round;
        }
    }
    EXPECT_GT(solved, 100U);
}

Place end(std::vector<double> values) { return {.values = std::move(values)}; }

/// A region of which a search with little room knows nothing: chance draws one of a hundred ends.
std::uint32_t add_wide(Game& game, double from, double step) {
    Place wide{.decider = chance, .values = std::vector<double>(game.players, 7)};
    for (int i = 0; i < 100; ++i) {
        wide.next.push_back(static_cast<std::uint32_t>(game.places.size()));
        game.places.push_back(end(std::vector<double>(game.players, from + step * (i % 2))));
    }
    game.places.push_back(std::move(wide));
    return static_cast<std::uint32_t>(game.places.size() - 1);
}

/// A decision between regions with these means.
Game arms(const std::vector<double>& means, int decider = 0) {
    Game game;
    Place root{.decider = decider, .values = {0, 0}};
    for (const double mean : means) {
        root.next.push_back(add_wide(game, mean - 0.5, 1));
    }
    game.places.push_back(std::move(root));
    game.roots = {static_cast<std::uint32_t>(game.places.size() - 1)};
    return game;
}

TEST(Search, mcts_prefers_the_better_arm_and_explores_as_much_as_its_option_says) {
    std::vector<std::uint64_t> rare;
    for (const double exploration : {0.0, 1.0, 20.0}) {
        TreeWorld world(arms({0.5, 0.4, 3}));
        Mcts<> search(world, {.exploration = exploration, .most_nodes = 10}, 1);
        run(search, 3000);
        const auto edges = search.edges();
        EXPECT_EQ(search.best(), 2U);
        EXPECT_NEAR(edges[2].value, 3, 0.2);
        EXPECT_EQ(edges[0].visits + edges[1].visits + edges[2].visits + 1, search.visits() + 1);
        rare.push_back(edges[0].visits);
    }
    EXPECT_LE(rare[0], 5U);
    EXPECT_GT(rare[1], rare[0]);
    EXPECT_GT(rare[2], 600U);
}

// The range of returns is the unit of exploration, whether it is known or seen.
TEST(Search, mcts_does_the_same_with_returns_in_another_unit) {
    std::vector<std::uint64_t> visits[2];
    for (const bool large : {false, true}) {
        Game game = arms({0.5, 0.4, 1});
        game.bounds = {-1, 2};
        if (large) {
            for (Place& place : game.places) {
                for (double& value : place.values) {
                    value *= 1024;
                }
            }
            game.bounds = {-1024, 2048};
        }
        TreeWorld world(std::move(game));
        Mcts<> search(world, {.most_nodes = 10}, 1);
        run(search, 2000);
        for (const auto& edge : search.edges()) {
            visits[large ? 1 : 0].push_back(edge.visits);
        }
    }
    EXPECT_EQ(visits[0], visits[1]);
}

TEST(Search, mcts_counts_for_the_player_who_decides) {
    Game game = arms({0, 0}, 1);
    for (Place& place : game.places) {
        place.values[1] += 5;
    }
    TreeWorld world(std::move(game));
    Mcts<> search(world, {.most_nodes = 10}, 1);
    run(search, 1000);
    EXPECT_NEAR(search.edges()[0].value, 5, 0.2);
    EXPECT_TRUE(search.may_decide(1));
    EXPECT_FALSE(search.may_decide(0));
}

TEST(Search, mcts_draws_chance_by_weight) {
    Game game;
    Place root{.decider = chance, .weights = {9, 1, 2}, .values = {0, 0}};
    for (int i = 0; i < 3; ++i) {
        root.next.push_back(add_wide(game, i, 0));
    }
    game.places.push_back(std::move(root));
    game.roots = {static_cast<std::uint32_t>(game.places.size() - 1)};
    TreeWorld world(std::move(game));
    Mcts<> search(world, {.most_nodes = 10}, 1);
    run(search, 12'000);
    EXPECT_NEAR(static_cast<double>(search.edges()[0].visits), 9000, 200);
    EXPECT_NEAR(static_cast<double>(search.edges()[1].visits), 1000, 150);
    EXPECT_NEAR(static_cast<double>(search.edges()[2].visits), 2000, 150);
}

TEST(Search, mcts_solves_a_throw_without_what_never_happens) {
    TreeWorld world(Game{.places = {{.decider = chance, .next = {1, 2, 3}, .weights = {1, 0, 1}},
                                    end({1, -1}),
                                    end({9, -9}),
                                    end({0, 0})}});
    Mcts<> search(world, {}, 1);
    for (int i = 0; i < 100 && search.iterate(); ++i) {}
    EXPECT_TRUE(search.solved());
    EXPECT_LT(search.visits(), 100U);
}

TEST(Search, mcts_refuses_weights_that_are_too_large_or_all_zero) {
    for (const std::vector<std::uint64_t>& weights :
         {std::vector<std::uint64_t>{0xffffffffU, 1}, std::vector<std::uint64_t>{0, 0}}) {
        TreeWorld world(Game{
            .places = {{.decider = chance, .next = {1, 2}, .weights = weights}, end({0, 0}), end({1, 1})}});
        Mcts<> search(world, {}, 1);
        EXPECT_THROW(search.iterate(), std::overflow_error);
    }
}

TEST(Search, weights_are_drawn_only_if_their_sum_fits) {
    Generator generator(1);
    const auto draw = [&](std::vector<std::uint64_t> weights) {
        return herding::play::draw(weights, generator);
    };
    EXPECT_EQ(draw({0, 0xffffffffU}), 1U);
    EXPECT_THROW((void)draw({0xffffffffU, 1}), std::overflow_error);
    EXPECT_THROW((void)draw({5, ~std::uint64_t{0} - 2}), std::overflow_error); // 2 after 2^64
    EXPECT_THROW((void)draw({~std::uint64_t{0}, 1}), std::overflow_error);
}

TEST(Search, expectiminimax_and_trees_refuse_weights_that_are_all_zero) {
    const Game game{
        .places = {{.decider = chance, .next = {1, 2}, .weights = {0, 0}}, end({0, 0}), end({1, 1})}};
    TreeWorld world(game);
    EXPECT_THROW((void)Expectiminimax<>(world, 0).value(3), std::logic_error);
    EXPECT_THROW(herding::play::GameTree{world}, std::logic_error);
}

TEST(Search, trees_refuse_rules_that_draw_numbers) {
    TreeWorld world(Game{.places = {end({0, 0})}, .draws = true});
    try {
        (void)herding::play::GameTree(world);
        FAIL() << "a tree";
    } catch (const std::logic_error& error) {
        EXPECT_NE(std::string(error.what()).find("draw numbers from a generator"), std::string::npos);
    }
}

// A solved place counts with its exact value, not with another random game from there.
TEST(Search, mcts_uses_what_is_solved_below_a_place) {
    Game game;
    const std::uint32_t wide = add_wide(game, 0, 0);
    const auto first = static_cast<std::uint32_t>(game.places.size());
    game.places.push_back(end({10, 0}));
    game.places.push_back(end({0, 0}));
    game.places.push_back({.next = {first, first + 1}, .values = {0, 0}}); // 10, once it is solved
    game.places.push_back({.decider = chance, .next = {first + 2, wide}, .values = {0, 0}}); // then 5
    game.places.push_back({.next = {first + 3, wide}, .values = {0, 0}});
    game.roots = {first + 4};
    TreeWorld world(std::move(game));
    Mcts<> search(world, {.most_nodes = 20}, 1);
    run(search, 4000);
    EXPECT_FALSE(search.solved());
    EXPECT_NEAR(search.edges()[0].value, 5, 0.3);
    EXPECT_EQ(search.best(), 0U);
}

TEST(Search, mcts_visits_a_bad_solved_option_no_more) {
    Game game;
    const std::uint32_t wide = add_wide(game, -6, 2);
    const auto first = static_cast<std::uint32_t>(game.places.size());
    game.places.push_back(end({-10, 0}));
    game.places.push_back({.next = {first, wide}, .values = {0, 0}});
    game.roots = {first + 1};
    TreeWorld world(std::move(game));
    Mcts<> search(world, {.most_nodes = 20}, 1);
    run(search, 1000);
    EXPECT_TRUE(search.edges()[0].solved);
    EXPECT_LT(search.edges()[0].visits, 10U);
    EXPECT_EQ(search.best(), 1U);
}

TEST(Search, mcts_averages_several_random_games) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        TreeWorld world(arms({0.5, 0.5})); // 0 or 1
        Mcts<> search(world, {.rollouts = 64, .most_nodes = 10}, seed);
        run(search, 2);
        for (const auto& edge : search.edges()) {
            EXPECT_NEAR(edge.value, 0.5, 0.3);
            sum += edge.value;
        }
    }
    EXPECT_NEAR(sum / 100, 0.5, 0.05);
}

TEST(Search, mcts_evaluates_a_leaf_in_place_of_random_games) {
    TreeWorld world(arms({0, 1}));
    Mcts<> search(world, {.evaluate = true, .most_nodes = 10}, 1);
    run(search, 100);
    EXPECT_EQ(search.edges()[0].value, 7);
    EXPECT_EQ(search.edges()[1].value, 7);
}

TEST(Search, mcts_follows_priors_and_values_what_is_new_as_its_neighbors) {
    Game game = arms({100, 100, 100, 100});
    game.places.back().priors = {0.25, 0.25, 0.25, 0.25};
    game.bounds = {99, 101};
    {
        TreeWorld world(game);
        Mcts<> search(world, {.priors = true, .most_nodes = 10}, 1);
        run(search, 50);
        for (const auto& edge : search.edges()) { // else none but the first is tried
            EXPECT_GT(edge.visits, 3U);
        }
    }
    game.places.back().priors = {0, 0, 1, 0};
    TreeWorld world(game);
    Mcts<> search(world, {.priors = true, .most_nodes = 10}, 1);
    run(search, 200);
    EXPECT_GT(search.edges()[2].visits, 150U);
}

TEST(Search, mcts_samples_a_new_leaf_before_it_looks_behind_it_and_keeps_to_its_room) {
    Generator generator(6);
    TreeWorld world(random_game(generator, 2, 60, false));
    Mcts<> search(world, {.most_nodes = 12}, 1);
    ASSERT_TRUE(search.iterate());
    const std::size_t options = search.edges().size();
    ASSERT_EQ(search.size(), 1 + options);
    run(search, 500);
    EXPECT_LE(search.size(), 12U);
    EXPECT_GT(search.size(), 1 + options);
}

TEST(Search, mcts_goes_down_to_what_it_knows) {
    TreeWorld world(arms({0, 1}));
    Mcts<> search(world, {}, 1);
    EXPECT_FALSE(search.descend(0)); // nothing is known yet
    run(search, 500);
    const std::uint64_t visits = search.edges()[1].visits;
    EXPECT_EQ(search.principal_variation(), std::vector<std::size_t>{search.best()});
    EXPECT_TRUE(search.descend(1));
    EXPECT_EQ(search.visits(), visits);
    EXPECT_FALSE(search.descend(1000)); // there are a hundred
    EXPECT_EQ(search.visits(), 0U);
    EXPECT_EQ(search.size(), 1U);
}

TEST(Search, a_tree_takes_the_most_visited_option_or_a_solved_one_that_is_not_worse) {
    herding::play::detail::MctsTree tree(1, std::nullopt);
    tree.clear();
    const std::uint32_t first = tree.add(4);
    tree[0].first = first;
    tree[0].count = 4;
    tree[0].decider = 0;
    EXPECT_EQ(tree.best(tree[0]), 0U); // nothing is known
    const auto visit = [&](std::uint32_t child, std::uint64_t visits, double value) {
        tree[first + child].visits = visits;
        tree[first + child].total = value * static_cast<double>(visits);
    };
    visit(1, 10, 0.5);
    visit(2, 20, 0.4);
    EXPECT_EQ(tree.best(tree[0]), 2U); // visited more
    visit(1, 20, 0.5);
    EXPECT_EQ(tree.best(tree[0]), 1U); // as often, and better
    const double low[] = {0.3};
    tree.solve(first, low);
    EXPECT_EQ(tree.best(tree[0]), 1U); // the solved one is worse
    const double high[] = {0.5};
    tree.solve(first + 3, high);
    EXPECT_EQ(tree.best(tree[0]), 3U); // not worse, and certain; the best of two solved ones
    EXPECT_EQ(tree.principal_variation(0), std::vector<std::size_t>{3});
}

// ---- Hidden information

/// The player does not know in which of two places they are. One action is there in both of them.
Game two_deals() {
    Game game;
    game.players = 2;
    game.places = {
        {.decider = 0, .next = {2, 3}, .values = {0, 0}, .actions = {1, 2}, .view = 77},
        {.decider = 0, .next = {4, 3}, .values = {0, 0}, .actions = {1, 3}, .view = 77},
        {.decider = 1,
         .next = {5, 6},
         .values = {0, 0},
         .actions = {1, 2},
         .view = 77}, // the same number, another player
        end({-9, 8}),
        end({1, -4}),
        end({2, 2}),
        end({9, -2}),
    };
    game.roots = {0, 1};
    return game;
}

TEST(Search, ismcts_keeps_statistics_of_what_each_player_sees) {
    TreeWorld world(two_deals());
    InformationSetMcts<> search({}, 1);
    for (int i = 0; i < 4000; ++i) {
        search.iterate(world);
    }
    EXPECT_EQ(search.size(), 2U); // one for each player, although the numbers of their views are equal
    world.go_to(0);
    const auto* both = search.edge(world, 0);
    const auto* one = search.edge(world, 1);
    ASSERT_NE(both, nullptr);
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(both->available, 4000U);
    EXPECT_NEAR(static_cast<double>(one->available), 2000, 150);
    EXPECT_NEAR(one->total / static_cast<double>(one->visits), -9, 1e-9);
    world.go_to(1);
    EXPECT_EQ(search.edge(world, 0), both);
    EXPECT_EQ(both->visits + one->visits + search.edge(world, 1)->visits, 4000U);
    world.go_to(2); // the other player prefers 2 to -2
    const auto* good = search.edge(world, 0);
    const auto* bad = search.edge(world, 1);
    ASSERT_NE(good, nullptr);
    ASSERT_NE(bad, nullptr);
    EXPECT_GT(good->visits, bad->visits);
    EXPECT_NEAR(good->total / static_cast<double>(good->visits), 2, 1e-9);
    EXPECT_NEAR(bad->total / static_cast<double>(bad->visits), -2, 1e-9);
}

TEST(Search, ismcts_tries_new_options_evenly_and_then_the_better_ones) {
    Game game;
    game.places = {{.decider = 0, .next = {1, 2, 3}, .values = {0, 0}, .view = 5},
                   end({0, 0}),
                   end({1, 0}),
                   end({2, 0})};
    std::vector<int> first(3);
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        TreeWorld world(game);
        InformationSetMcts<> search({}, seed);
        search.iterate(world);
        world.go_to(0);
        for (std::size_t i = 0; i < 3; ++i) {
            first[i] += search.edge(world, i) != nullptr && search.edge(world, i)->visits == 1 ? 1 : 0;
        }
    }
    for (const int count : first) {
        EXPECT_NEAR(count, 100, 30);
    }
    TreeWorld world(game);
    InformationSetMcts<> search({.exploration = 0.1}, 1);
    for (int i = 0; i < 1000; ++i) {
        search.iterate(world);
    }
    world.go_to(0);
    EXPECT_GT(search.edge(world, 2)->visits, 900U);
}

TEST(Search, ismcts_ends_where_a_game_does_not) {
    Game game;
    game.places = {{.decider = 0, .next = {1}, .values = {0, 0}},
                   {.decider = 1, .next = {0, 2}, .values = {0, 0}},
                   end({1, -1})};
    TreeWorld world(game);
    InformationSetMcts<> search({.longest = 10}, 1);
    for (int i = 0; i < 100; ++i) {
        search.iterate(world); // player 1 loses by ending it
    }
    EXPECT_EQ(search.size(), 2U);
}

/// Nobody can end this game.
Game circle() {
    Game game;
    game.places = {{.decider = 0, .next = {1}, .values = {4, 2}},
                   {.decider = 1, .next = {0}, .values = {4, 2}}};
    return game;
}

/// Returns false after so many calls.
std::function<bool()> calls(int left) {
    return [left]() mutable { return left-- > 0; };
}

TEST(Search, mcts_counts_the_complete_games_of_an_iteration_that_ends_early) {
    TreeWorld world(circle());
    Mcts<> search(world, {.rollouts = 1'000'000'000'000, .longest = 100}, 1);
    EXPECT_TRUE(search.iterate(calls(3)));
    EXPECT_EQ(search.visits(), 1U);
    EXPECT_EQ(search.edges().at(0).value, 4);
    EXPECT_TRUE(search.iterate(calls(0))); // the first games are short
    EXPECT_EQ(search.visits(), 2U);
    Mcts<> small(world, {.rollouts = 20, .longest = 1000}, 1);
    EXPECT_TRUE(small.iterate({}));
    EXPECT_EQ(small.visits(), 1U);
}

TEST(Search, mcts_adds_nothing_if_no_game_of_an_iteration_is_complete) {
    for (const std::uint64_t rollouts : {1, 10}) {
        TreeWorld world(circle());
        Mcts<> search(world, {.rollouts = rollouts, .longest = 2000}, 1);
        EXPECT_FALSE(search.iterate(calls(6)));
        EXPECT_EQ(search.visits(), 0U);
        EXPECT_EQ(search.best(), 0U);
        EXPECT_TRUE(search.iterate());
        EXPECT_EQ(search.visits(), 1U);
    }
}

TEST(Search, ismcts_adds_nothing_for_an_iteration_that_ends_early) {
    TreeWorld world(circle());
    InformationSetMcts<> search({.longest = 2000}, 1);
    for (const int most :
         {0, 6, 0, 6, 14}) { // in a random game, on the way to it, and behind a way of 2000 steps
        EXPECT_FALSE(search.iterate(world, calls(most)));
        world.go_to(0);
        EXPECT_EQ(search.edge(world, 0)->visits, 0U);
    }
    EXPECT_TRUE(search.iterate(world, calls(15)));
    EXPECT_TRUE(search.iterate(world, {}));
    world.go_to(0);
    EXPECT_EQ(search.edge(world, 0)->visits, 2000U);
}

/// The same seed gives the same search, in parts and as a whole.
TEST(Search, what_ends_no_iteration_changes_nothing) {
    Generator generator(11);
    const Game game = random_game(generator, 2, 300, false);
    TreeWorld one(game);
    TreeWorld two(game);
    Mcts<> whole(one, {.rollouts = 3}, 5);
    Mcts<> parts(two, {.rollouts = 3}, 5);
    for (int i = 0; i < 500; ++i) {
        EXPECT_EQ(whole.iterate(), parts.iterate([] { return true; }));
    }
    const auto edges = whole.edges();
    const auto same = parts.edges();
    ASSERT_EQ(edges.size(), same.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        EXPECT_EQ(edges[i].visits, same[i].visits);
        EXPECT_EQ(edges[i].value, same[i].value);
    }
}

TEST(Search, ismcts_draws_chance_by_weight_and_keeps_to_its_room) {
    Game game;
    game.places = {{.decider = chance, .next = {1, 2}, .weights = {9, 1}, .values = {0, 0}},
                   {.decider = 0, .next = {3, 4}, .values = {0, 0}, .view = 9},
                   {.decider = 0, .next = {4, 3}, .values = {0, 0}, .view = 9},
                   end({1, 0}),
                   end({0, 0})};
    TreeWorld world(game);
    InformationSetMcts<> search({}, 1);
    for (int i = 0; i < 3000; ++i) {
        search.iterate(world);
    }
    world.go_to(1);
    EXPECT_NEAR(search.edge(world, 0)->total / static_cast<double>(search.edge(world, 0)->visits), 0.9, 0.03);

    Generator generator(7);
    TreeWorld large(random_game(generator, 2, 200, false));
    InformationSetMcts<> small({.most_nodes = 5}, 1);
    InformationSetMcts<> shallow({.longest = 1}, 1);
    for (int i = 0; i < 2000; ++i) {
        small.iterate(large);
        shallow.iterate(large);
    }
    EXPECT_EQ(small.size(), 5U);
    EXPECT_LE(shallow.size(), 1U);
}

} // namespace
} // namespace play_tests

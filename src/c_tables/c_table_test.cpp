// The tables of tic-tac-toe and pig give the recorded numbers of another implementation, and functions allocate nothing.

#include "support/shared_data.hpp"

#include "herding/play/c_games.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <new>
#include <string>
#include <vector>

namespace {
std::size_t allocations = 0;
}

[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace c_table_test {
namespace {

using Numbers = std::vector<std::uint64_t>;

const herding_c_table& table(const char* name) {
    const herding_c_table* found = herding_find_game(name);
    if (found == nullptr) {
        throw std::out_of_range(name);
    }
    return *found;
}

/// Replays one recorded game and compares every number.
void replay(const herding_c_table& game, const nlohmann::json& episode) {
    std::vector<std::uint64_t> state(game.state_size);
    Numbers actions(game.max_num_actions);
    std::vector<std::uint8_t> cells(game.obs_size);
    std::vector<float> features(game.features_size);
    game.init(nullptr, state.data());
    for (const auto& step : episode["steps"]) {
        ASSERT_FALSE(game.is_terminal(state.data()));
        EXPECT_EQ(game.get_current_player(state.data()), step["player"].get<std::uint64_t>());
        EXPECT_EQ(game.is_chance_node(state.data()), step["chance"].get<bool>());
        actions.resize(game.max_num_actions);
        actions.resize(game.get_valid_actions(state.data(), actions.data()));
        EXPECT_EQ(actions, step["actions"].get<Numbers>());
        for (std::uint64_t player = 0; player < game.num_players; ++player) {
            game.get_observation(state.data(), player, cells.data());
            EXPECT_EQ(cells, step["observations"][player].get<std::vector<std::uint8_t>>());
            game.get_features(state.data(), player, features.data());
            EXPECT_EQ(features, step["features"][player].get<std::vector<float>>());
        }
        game.apply_action(state.data(), step["action"].get<std::uint64_t>());
    }
    EXPECT_TRUE(game.is_terminal(state.data()));
    std::vector<std::int64_t> scores(game.num_players);
    game.get_outcome(state.data(), scores.data());
    EXPECT_EQ(scores, episode["outcome"].get<std::vector<std::int64_t>>());
}

TEST(CTable, gives_the_numbers_of_recorded_games) {
    const std::string path = HERDING_SHARED_DIR "/c-interface/transcripts.jsonl";
    std::ifstream in(path);
    if (!in) {
        GTEST_SKIP() << path << " is not there";
    }
    std::size_t games = 0;
    for (std::string line; std::getline(in, line) && !testing::Test::HasFailure(); ++games) {
        const auto episode = nlohmann::json::parse(line);
        replay(table(episode["game"] == "pig" ? "pig_free" : "tictactoe"), episode);
    }
    EXPECT_EQ(games, 330U);
}

TEST(CTable, has_the_shapes_of_the_published_games) {
    const auto& pig = table("pig_free");
    EXPECT_EQ(pig.obs_ndims, 1U);
    EXPECT_EQ(pig.obs_dims[0], 3U);
    EXPECT_EQ(pig.max_num_actions, 6U);
    const auto& small = table("connect_four:small");
    EXPECT_EQ(small.obs_ndims, 3U);
    EXPECT_EQ(small.obs_dims[1], 4U);
    EXPECT_EQ(small.max_num_actions, 5U);
}

TEST(CTable, cuts_text_where_the_buffer_ends) {
    const auto& game = table("tictactoe");
    std::vector<std::uint64_t> state(game.state_size);
    game.init(nullptr, state.data());
    char text[5] = "????";
    EXPECT_GT(game.to_string(state.data(), sizeof text, text), sizeof text);
    EXPECT_EQ(text[4], '\0');
    EXPECT_EQ(std::string(text), "    ");
    EXPECT_GT(game.to_string(state.data(), 0, nullptr), 0U);
}

TEST(CTable, shows_nothing_to_players_that_a_game_does_not_have) {
    const auto& game = table("kuhn");
    std::vector<std::uint64_t> state(game.state_size);
    game.init(nullptr, state.data());
    Numbers actions(game.max_num_actions);
    while (game.is_chance_node(state.data())) {
        ASSERT_GT(game.get_valid_actions(state.data(), actions.data()), 0U);
        game.apply_action(state.data(), actions[0]);
    }
    const std::vector<std::uint8_t> nothing(game.obs_size);
    const std::vector<float> no_features(game.features_size);
    std::vector<std::uint8_t> cells(game.obs_size);
    game.get_observation(state.data(), 0, cells.data());
    EXPECT_NE(cells, nothing);
    // Players of 16 bits are inside: 65536 is no other name for player 0, and 65535 not one for those who watch.
    for (const std::uint64_t player : {std::uint64_t{2}, std::uint64_t{65'535}, std::uint64_t{65'536},
                                       std::uint64_t{1} << 32U, ~std::uint64_t{0}}) {
        std::fill(cells.begin(), cells.end(), std::uint8_t{7});
        std::vector<float> features(game.features_size, 7);
        game.get_observation(state.data(), player, cells.data());
        game.get_features(state.data(), player, features.data());
        EXPECT_EQ(cells, nothing) << player;
        EXPECT_EQ(features, no_features) << player;
    }
}

// All functions but `to_string`, of all games whose rules allocate nothing: not backgammon, the Rule Game and masquerade.
TEST(CTable, functions_allocate_nothing) {
    for (const char* name : {"tictactoe", "connect_four", "connect_four:small", "connect_four:tiny", "pig",
                             "pig_free", "kuhn", "leduc", "dice"}) {
        const auto& game = table(name);
        std::vector<std::uint64_t> state(game.state_size);
        Numbers actions(game.max_num_actions);
        Numbers weights(game.max_num_actions);
        std::vector<std::uint8_t> cells(game.obs_size);
        std::vector<float> features(game.features_size);
        std::vector<std::int64_t> scores(game.num_players);
        const std::size_t before = allocations;
        game.init(nullptr, state.data());
        for (std::uint64_t i = 0; i < 500 && !game.is_terminal(state.data()); ++i) {
            const auto count = game.get_valid_actions(state.data(), actions.data());
            static_cast<void>(game.get_chance_weights(state.data(), weights.data()));
            static_cast<void>(game.get_current_player(state.data()));
            static_cast<void>(game.is_chance_node(state.data()));
            game.get_observation(state.data(), 1, cells.data());
            game.get_features(state.data(), 1, features.data());
            game.apply_action(state.data(), actions[(7 * i + i / 3) % count]);
        }
        game.get_outcome(state.data(), scores.data());
        static_cast<void>(game.help_prompt());
        EXPECT_EQ(allocations, before) << name;
    }
}

} // namespace
} // namespace c_table_test

// The tables of tic-tac-toe and pig give the recorded numbers of another implementation, and functions allocate nothing.

#include "support/shared_data.hpp"

#include "herding/core/random.hpp"
#include "herding/play/c_games.h"
#include "herding/play/c_match.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <new>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
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

// All functions of all tables, in games that are played at random. The rules allocate nothing either. A scene is lists of texts, so
// drawing one allocates; a drawing of the game's own does not.
TEST(CTable, functions_allocate_nothing) {
    ASSERT_GT(herding_game_count(), 0U);
    for (std::uint64_t number = 0; number < herding_game_count(); ++number) {
        ASSERT_NE(herding_game_at(number), nullptr) << number;
        const auto& game = *herding_game_at(number);
        std::vector<std::uint64_t> state(game.state_size);
        Numbers actions(game.max_num_actions);
        Numbers weights(game.max_num_actions);
        std::vector<std::uint8_t> cells(game.obs_size);
        std::vector<float> features(game.features_size);
        std::vector<std::int64_t> scores(game.num_players);
        std::vector<char> text(game.string_buf_size);
        herding::Generator generator(1);
        const std::string_view name(game.name);
        const bool draws_itself = name == "backgammon" || name == "hammer" || name == "rulegame";
        std::size_t drawing = 0;
        const std::size_t before = allocations;
        game.init(nullptr, state.data());
        for (std::uint64_t i = 0; i < 1000 && !game.is_terminal(state.data()); ++i) {
            const auto count = game.get_valid_actions(state.data(), actions.data());
            static_cast<void>(game.get_chance_weights(state.data(), weights.data()));
            static_cast<void>(game.get_current_player(state.data()));
            static_cast<void>(game.is_chance_node(state.data()));
            game.get_observation(state.data(), 1, cells.data());
            game.get_features(state.data(), 1, features.data());
            const std::size_t undrawn = allocations;
            ASSERT_LT(game.to_string(state.data(), text.size(), text.data()), text.size()) << game.name;
            drawing += allocations - undrawn;
            ASSERT_NE(count, 0U) << game.name;
            for (std::uint64_t j = 0; j < count; ++j) {
                ASSERT_LT(actions[j], game.max_num_actions) << game.name;
                ASSERT_TRUE(j == 0 || actions[j - 1] < actions[j]) << game.name;
            }
            game.apply_action(state.data(), actions[generator.below(static_cast<std::uint32_t>(count))]);
        }
        game.get_outcome(state.data(), scores.data());
        static_cast<void>(game.help_prompt());
        EXPECT_EQ(allocations - drawing, before) << game.name;
        EXPECT_TRUE(!draws_itself || drawing == 0) << game.name;
    }
}

// Ids out of range, and other ways to write an action that is listed.
TEST(CTable, an_action_that_is_not_listed_changes_nothing) {
    for (std::uint64_t number = 0; number < herding_game_count(); ++number) {
        const auto& game = *herding_game_at(number);
        if (std::string(game.name).starts_with("rulegame")) {
            continue; // a move that the hidden rule refuses is not listed, and counts
        }
        std::vector<std::uint64_t> state(game.state_size);
        Numbers actions(game.max_num_actions);
        herding::Generator generator(2);
        game.init(nullptr, state.data());
        for (int i = 0; i < 150; ++i) {
            if (game.is_terminal(state.data())) {
                game.init(nullptr, state.data());
            }
            actions.resize(game.max_num_actions);
            actions.resize(game.get_valid_actions(state.data(), actions.data()));
            const std::uint64_t every =
                1 + game.max_num_actions / 128; // of a large game a part, from step to step another
            for (auto id = static_cast<std::uint64_t>(i) % every; id < game.max_num_actions + 3;
                 id += every) {
                if (!std::binary_search(actions.begin(), actions.end(), id)) {
                    auto after = state;
                    game.apply_action(after.data(), id);
                    ASSERT_EQ(after, state) << game.name << ' ' << id;
                }
            }
            auto after = state;
            game.apply_action(after.data(), ~std::uint64_t{0});
            ASSERT_EQ(after, state) << game.name;
            game.apply_action(state.data(),
                              actions[generator.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
}

/// Leaves a pattern in the memory below, which the next calls use for their local variables.
[[gnu::noinline]] void scribble(unsigned char pattern) {
    volatile unsigned char below[1 << 16];
    for (std::size_t i = 0; i < sizeof below; ++i) {
        below[i] = pattern;
    }
}

/// The words after one action, which was taken over memory with this pattern.
Numbers after(const herding_c_table& game, const Numbers& state, std::uint64_t action,
              unsigned char pattern) {
    Numbers copy = state;
    scribble(pattern);
    game.apply_action(copy.data(), action);
    return copy;
}

TEST(CTable, equal_actions_in_equal_positions_give_equal_words) {
    for (std::uint64_t number = 0; number < herding_game_count(); ++number) {
        const auto& game = *herding_game_at(number);
        Numbers state(game.state_size);
        Numbers again(game.state_size, ~std::uint64_t{0});
        Numbers actions(game.max_num_actions);
        herding::Generator generator(3);
        for (int i = 0; i < 300; ++i) {
            if (i == 0 || game.is_terminal(state.data())) {
                scribble(0x55);
                game.init(nullptr, state.data());
                scribble(0xaa);
                game.init(nullptr, again.data());
                ASSERT_EQ(state, again) << game.name;
            }
            const auto count = game.get_valid_actions(state.data(), actions.data());
            ASSERT_GT(count, 0U) << game.name;
            const auto chosen = actions[generator.below(static_cast<std::uint32_t>(count))];
            const Numbers next = after(game, state, chosen, 0x55);
            ASSERT_EQ(next, after(game, state, chosen, 0xaa)) << game.name << " at step " << i;
            state = next;
        }
    }
}

/// All states that can be reached, as words.
std::set<Numbers> reachable(const herding_c_table& game) {
    Numbers state(game.state_size);
    game.init(nullptr, state.data());
    std::set<Numbers> seen{state};
    for (std::vector<Numbers> open{state}; !open.empty();) {
        const Numbers from = std::move(open.back());
        open.pop_back();
        Numbers actions(game.max_num_actions);
        actions.resize(game.is_terminal(from.data()) ? 0
                                                     : game.get_valid_actions(from.data(), actions.data()));
        for (const std::uint64_t action : actions) {
            Numbers next = from;
            game.apply_action(next.data(), action);
            if (seen.insert(next).second) {
                open.push_back(std::move(next));
            }
        }
    }
    return seen;
}

TEST(CTable, a_position_has_the_same_words_by_every_way) {
    EXPECT_EQ(reachable(table("tictactoe")).size(), 5478U); // known from outside
    // Kuhn poker: the start, 3 first cards and 6 deals. Behind each deal are 3 places of the betting and 5 results: a bet that is called is
    // the same with and without a pass before it.
    EXPECT_EQ(reachable(table("kuhn")).size(), 1 + 3 + 6 * 8U);
    const auto& pig = table("pig_free");
    Numbers begun(pig.state_size);
    pig.init(nullptr, begun.data());
    Numbers state = begun;
    for (int round = 0; round < 3; ++round) {
        // Player 0 rolls a one, and the other player holds nothing.
        for (const std::uint64_t action : {1, 0, 0}) {
            pig.apply_action(state.data(), action);
        }
        EXPECT_EQ(state, begun) << round;
    }
}

/// A match of the game of a table, in the same position. A saved match depends on the position alone.
class SameMatch {
public:
    explicit SameMatch(const std::string& table) {
        const auto colon = table.find(':');
        const std::string setup = colon == std::string::npos ? "" : table.substr(colon + 1);
        herding_match_start start{};
        start.size = sizeof start;
        start.setup = setup.c_str();
        start.seed = 1;
        EXPECT_EQ(herding_match_new(table.substr(0, colon).c_str(), &start, &match_), HERDING_OK)
            << herding_match_error();
        settle();
    }
    ~SameMatch() { herding_match_free(match_); }
    SameMatch(const SameMatch&) = delete;
    SameMatch& operator=(const SameMatch&) = delete;

    void apply(std::int32_t actor, const std::string& input) {
        ASSERT_EQ(herding_match_apply(match_, actor, input.c_str()), HERDING_OK) << herding_match_error();
        settle();
    }
    [[nodiscard]] std::string saved() {
        herding_text text{};
        EXPECT_EQ(herding_match_save(match_, &text), HERDING_OK) << herding_match_error();
        return {text.data, text.size};
    }

private:
    /// Takes what a table takes for the application.
    void settle() {
        herding_situation now{};
        now.size = sizeof now;
        while (herding_match_situation(match_, &now) == HERDING_OK && now.actor == HERDING_APPLICATION) {
            std::uint64_t count = 0;
            herding_action first{};
            first.size = sizeof first;
            ASSERT_EQ(herding_match_list(match_, HERDING_CANDIDATES, &count), HERDING_OK);
            ASSERT_EQ(herding_match_action(match_, 0, &first), HERDING_OK);
            ASSERT_EQ(herding_match_apply(match_, HERDING_APPLICATION, first.input), HERDING_OK);
        }
    }

    herding_match* match_ = nullptr;
};

/// The texts of a table's actions: those of players, and those of chance.
std::array<std::vector<std::string>, 2> texts_of(const herding_c_table& game) {
    std::array<std::vector<std::string>, 2> texts;
    std::istringstream lines{std::string(game.help_prompt())};
    bool chance = false;
    for (std::string line; std::getline(lines, line);) {
        chance = chance || line == "Outcomes of chance:";
        const auto at = line.find("  ", 2);
        if (line.starts_with("  ") && at != std::string::npos) {
            texts[chance ? 1 : 0].push_back(line.substr(at + 2));
        }
    }
    return texts;
}

// All tables: two positions have equal words if and only if their matches are saved as the same text.
TEST(CTable, words_are_equal_where_saved_matches_are) {
    std::uint64_t repeated = 0;
    for (std::uint64_t number = 0; number < herding_game_count(); ++number) {
        const auto& game = *herding_game_at(number);
        const bool large = std::string(game.name).starts_with("hammer");
        const auto texts = texts_of(game);
        std::map<std::string, Numbers> words_of;
        std::map<Numbers, std::string> text_of;
        Numbers state(game.state_size);
        Numbers actions(game.max_num_actions);
        herding::Generator generator(5);
        for (int round = 0; round < (large ? 1 : 20); ++round) {
            SameMatch match(game.name);
            game.init(nullptr, state.data());
            for (int step = 0; step < 40; ++step) {
                const std::string text = match.saved();
                const auto [words, fresh] = words_of.emplace(text, state);
                ASSERT_EQ(words->second, state) << game.name << ": " << text;
                ASSERT_EQ(text_of.emplace(state, text).first->second, text) << game.name;
                repeated += fresh ? 0 : 1;
                if (game.is_terminal(state.data())) {
                    break;
                }
                const bool chance = game.is_chance_node(state.data());
                const auto actor = chance ? HERDING_CHANCE
                                          : static_cast<std::int32_t>(game.get_current_player(state.data()));
                const auto count = game.get_valid_actions(state.data(), actions.data());
                const auto chosen = actions[generator.below(static_cast<std::uint32_t>(count))];
                game.apply_action(state.data(), chosen);
                ASSERT_NO_FATAL_FAILURE(
                    match.apply(actor, texts[chance && !texts[1].empty() ? 1 : 0].at(chosen)))
                    << game.name;
            }
        }
    }
    EXPECT_GT(repeated, 100U);
}

// Random players do not resign: a game is played.
TEST(CTable, backgammon_is_played_and_not_resigned) {
    for (const char* name : {"backgammon", "backgammon:game"}) {
        const auto& game = table(name);
        const std::string help = game.help_prompt();
        EXPECT_NE(help.find("resign"), std::string::npos); // it has an id
        Numbers state(game.state_size);
        Numbers actions(game.max_num_actions);
        herding::Generator generator(4);
        game.init(nullptr, state.data());
        for (int i = 0; i < 3000; ++i) {
            if (game.is_terminal(state.data())) {
                game.init(nullptr, state.data());
            }
            const auto count = game.get_valid_actions(state.data(), actions.data());
            ASSERT_GT(count, 0U);
            for (std::uint64_t j = 0; j < count && !game.is_chance_node(state.data()); ++j) {
                const auto at = help.find("\n  " + std::to_string(actions[j]) + "  ");
                ASSERT_NE(at, std::string::npos);
                const std::string line = help.substr(at + 1, help.find('\n', at + 1) - at - 1);
                ASSERT_EQ(line.find("resign"), std::string::npos) << name << ": " << line;
            }
            game.apply_action(state.data(), actions[generator.below(static_cast<std::uint32_t>(count))]);
        }
    }
}

} // namespace
} // namespace c_table_test

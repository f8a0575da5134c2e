// Tables of every registered game and setup: random actions from all seats, and watchers who follow the differences.

#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"
#include "herding/tables/table.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#define GAME(name) extern const herding::tool::Registration herding_game_##name;
#include "all_games.inc"
#undef GAME

namespace game_tables_test {

namespace tables = herding::tables;
using Json = nlohmann::json;

constexpr std::uint16_t observer = 0xffff;

struct NoNotes final : tables::Notes {
    void write(std::string_view) override {}
    void write_with_next(std::string_view) override {}
    void forget_next() override {}
};

/// Follows the messages for one viewer.
struct Follower {
    std::uint64_t number = 0;
    herding::scene::Scene scene;
    bool is_over = false;

    void take(const Json& json) {
        if (json.contains("view")) {
            number = json.at("view").at("number");
            scene = herding::scene::scene_from_json(json.at("view").at("scene").dump());
        } else if (json.contains("update")) {
            const Json& update = json.at("update");
            ASSERT_EQ(update.at("number").get<std::uint64_t>(), ++number);
            if (update.contains("scene")) {
                scene = herding::scene::apply(
                    scene, herding::scene::difference_from_json(update.at("scene").dump()));
            }
            is_over = is_over || update.contains("over");
        }
    }
};

void play(const herding::play::Game& game, const std::string& setup) {
    const auto match = game.begin({.setup = setup, .seed = 3});
    NoNotes notes;
    tables::Options options;
    options.agents.assign(match->players(), "random");
    tables::Time now{};
    tables::Table table(game, *match, notes, options, now);
    std::map<std::uint64_t, Follower> followers;
    const auto deliver = [&] {
        for (const auto& message : table.take_messages()) {
            followers[message.watcher].take(Json::parse(*message.json));
        }
    };
    ASSERT_TRUE(table.watch(0, "", observer, {}, now));
    // Persons take over from the agents in the middle, and watch what their player sees.
    herding::Generator generator(5);
    for (unsigned i = 0; i < 200 && !table.result(); ++i) {
        now += tables::Time(10);
        if (i >= 5 && i < 5U + match->players()) {
            const auto seat = static_cast<std::uint16_t>(i - 5);
            const std::string person = "p" + std::to_string(seat);
            ASSERT_TRUE(table.watch(seat + 1U, person, observer, {}, now));
            table.command(seat + 1U, Json{{"sit", {{"id", "s"}, {"player", seat}}}}.dump(), now);
            ASSERT_TRUE(table.watch(seat + 1U, person, seat, {}, now));
        }
        const auto decider = match->deciders();
        ASSERT_FALSE(decider.players().empty()) << match->state(observer);
        const std::uint16_t player = decider.players()[generator.below(decider.players().size())];
        const auto inputs = match->legal_inputs(herding::Actor::player(player));
        const std::string input = decider.is_chance() && generator.below(2) == 0
                                      ? ""
                                      : inputs.at(generator.below(static_cast<std::uint32_t>(inputs.size())));
        const auto decision = match->decision(herding::Actor::player(player));
        const auto events = match->events();
        if (table.seats()[player].held == tables::Held::Agent) {
            table.agent_acts({player, decision, "random"}, input, now);
        } else {
            const Json act = {
                {"id", std::to_string(i)}, {"decision", decision}, {"input", input}, {"sure", true}};
            table.command(player + 1U, Json{{"act", act}}.dump(), now);
        }
        ASSERT_GT(match->events(), events) << "player " << player << ": " << input;
        deliver();
    }
    for (const auto& [watcher, follower] : followers) {
        const auto viewer = watcher == 0 ? observer : static_cast<std::uint16_t>(watcher - 1);
        EXPECT_EQ(herding::scene::to_json(follower.scene), herding::scene::to_json(match->scene(viewer)));
        EXPECT_EQ(follower.number, table.number(viewer));
        EXPECT_EQ(follower.is_over, table.result().has_value());
    }
}

void play_all(const herding::tool::Registration& registration) {
    for (const auto& setup : registration.game().setups()) {
        SCOPED_TRACE(setup.name);
        play(registration.game(), setup.name);
    }
}

#define GAME(name)                                                                                           \
    TEST(TableOf, name) { play_all(herding_game_##name); }
#include "all_games.inc"
#undef GAME

} // namespace game_tables_test

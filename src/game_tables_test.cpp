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

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
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

// ---- Secrecy on the wire

/// A table of one of two matches that a viewer cannot tell apart.
class Twin {
public:
    Twin(const herding::play::Game& game, std::unique_ptr<herding::play::Match> match, std::uint16_t viewer)
        : match_(std::move(match)), viewer_(viewer) {
        tables::Options options;
        options.clocks = {tables::ClockKind::Fischer, std::chrono::seconds(60), std::chrono::seconds(1)};
        options.hash_every = 2;
        options.owner = "viewer";
        table_ = std::make_unique<tables::Table>(game, *match_, notes_, options, now_);
        for (std::uint16_t seat = 0; seat < match_->players(); ++seat) {
            const std::string person = seat == viewer ? "viewer" : "other" + std::to_string(seat);
            table_->watch(seat, person, observer, {}, now_);
            send(seat, {{"sit", {{"id", "sit"}, {"player", seat}, {"name", "P" + std::to_string(seat)}}}});
            table_->watch(seat, person, seat, {}, now_);
        }
        table_->watch(spectator, "", observer, {}, now_);
        take();
    }

    void send(std::uint64_t watcher, const Json& command) {
        now_ += tables::Time(100);
        table_->command(watcher, command.dump(), now_);
        take();
    }
    /// The connections of the viewer and of the spectator break, and come back with what they knew.
    void come_back(std::uint64_t missed) {
        for (const std::uint64_t watcher : {std::uint64_t{viewer_}, spectator}) {
            const std::uint16_t as = watcher == spectator ? observer : viewer_;
            const std::uint64_t number = table_->number(as);
            table_->unwatch(watcher);
            table_->watch(watcher, watcher == spectator ? "" : "viewer", as,
                          number - std::min(number, missed), now_);
        }
        take();
    }
    herding::play::Match& match() { return *match_; }
    tables::Table& table() { return *table_; }
    /// Everything that the viewer and the spectator got, with the sizes.
    [[nodiscard]] const std::string& got() const { return got_; }

    static constexpr std::uint64_t spectator = 1000;

private:
    void take() {
        for (const auto& message : table_->take_messages()) {
            if (message.watcher == viewer_ || message.watcher == spectator) {
                got_ += std::to_string(message.watcher) + " " + *message.json + "\n";
            }
        }
    }

    std::unique_ptr<herding::play::Match> match_;
    std::uint16_t viewer_;
    NoNotes notes_;
    tables::Time now_{};
    std::unique_ptr<tables::Table> table_;
    std::string got_;
};

/// Compares all that leaves two tables that differ only in what the viewer may not see. Returns whether there were two.
bool compare_twins(const herding::play::Game& game, const herding::play::Match& original,
                   std::uint16_t viewer, std::uint64_t seed) {
    std::unique_ptr<herding::play::Match> other;
    try {
        other = original.determinized(viewer, seed);
    } catch (const std::logic_error&) {
        return false; // the game does not say how to deal again
    }
    const bool differ = other->saved() != original.saved();
    const auto by = herding::Actor::player(viewer);
    Twin one(game, original.fork(seed), viewer);
    Twin two(game, std::move(other), viewer);
    int ids = 0;
    const auto both = [&](const std::string& name, Json fields) {
        fields["id"] = std::to_string(++ids);
        one.send(viewer, {{name, fields}});
        two.send(viewer, {{name, fields}});
        one.send(Twin::spectator, {{name, fields}});
        two.send(Twin::spectator, {{name, fields}});
        ASSERT_EQ(one.got(), two.got()) << name << fields;
    };
    const auto legal = one.match().legal_inputs(by);
    std::vector<std::string> guesses{"nonsense",
                                     "{}"}; // and what only somebody else may do, or only in one of the two
    for (Twin* twin : {&one, &two}) {
        for (std::uint16_t player = 0; player < twin->match().players(); ++player) {
            for (const auto& input : twin->match().legal_inputs(herding::Actor::player(player))) {
                if (std::find(legal.begin(), legal.end(), input) == legal.end() && guesses.size() < 12) {
                    guesses.push_back(input);
                }
            }
        }
    }
    for (unsigned round = 0; round < 2 && !testing::Test::HasFatalFailure(); ++round) {
        const std::uint64_t decision = one.match().decision(by);
        EXPECT_EQ(decision, two.match().decision(by));
        both("view", Json::object());
        both("why", Json::object());
        both("say", {{"text", "hello"}});
        both("say", {{"text", "among players"}, {"players", true}});
        both("undo", Json::object());
        both("redo", Json::object());
        both("ask", {{"what", "undo"}});
        both("ask", {{"what", "pause"}});
        both("pause", {{"on", true}});
        both("view", Json::object());
        both("pause", {{"on", false}});
        both("act", {{"decision", decision + 1}, {"input", "nonsense"}});
        both("chance", {{"decision", decision + 1}});
        for (const std::string& guess : guesses) {
            both("why_not", {{"input", guess}});
            both("act", {{"decision", decision}, {"input", guess}, {"sure", true}});
        }
        for (std::size_t i = 0; i < legal.size() && i < 4; ++i) {
            both("why_not", {{"input", legal[i]}});
        }
        for (const std::uint64_t missed : {std::uint64_t{0}, std::uint64_t{2}, std::uint64_t{1000}}) {
            one.come_back(missed);
            two.come_back(missed);
            EXPECT_EQ(one.got(), two.got()) << "resync";
        }
        EXPECT_EQ(one.table().next_tick(), two.table().next_tick());
        // The actions of the viewer, unless chance follows, which may fall differently.
        const auto here = one.match().legal_inputs(by);
        if (round == 1 || here.empty()) {
            break;
        }
        const auto ahead = one.match().fork(1);
        if (ahead->submit(here.front(), by) || ahead->over() || ahead->deciders().is_chance() ||
            ahead->deciders().kind() == herding::play::Decider::Kind::Application) {
            break;
        }
        // An action may show something hidden, such as the mark that it runs into. Then the two differ from here on.
        const auto other_ahead = two.match().fork(1);
        if (other_ahead->submit(here.front(), by) || ahead->state(viewer) != other_ahead->state(viewer) ||
            ahead->state(observer) != other_ahead->state(observer)) {
            break;
        }
        both("act", {{"decision", decision}, {"input", here.front()}, {"sure", true}});
    }
    return differ;
}

void compare_all_twins(const herding::tool::Registration& registration) {
    const auto& game = registration.game();
    if (!game.hides()) {
        GTEST_SKIP() << "the game hides nothing";
    }
    unsigned compared = 0;
    for (std::uint64_t seed = 1; seed <= 6 && !testing::Test::HasFailure(); ++seed) {
        const auto match = game.begin({.seed = seed});
        herding::Generator generator(seed);
        for (unsigned step = 0; step < 40 && !match->over() && !testing::Test::HasFailure(); ++step) {
            const auto decider = match->deciders();
            if (decider.is_chance()) {
                ASSERT_FALSE(match->submit(match->sample_chance(), herding::Actor::chance));
                continue;
            }
            if (decider.players().empty()) {
                const auto own = match->candidates(herding::Actor::system);
                if (own.empty() || match->submit(own.front().input, herding::Actor::system)) {
                    break;
                }
                continue;
            }
            const std::uint16_t player = decider.players()[generator.below(decider.players().size())];
            compared += compare_twins(game, *match, player, seed * 100 + step) ? 1 : 0;
            const auto inputs = match->legal_inputs(herding::Actor::player(player));
            ASSERT_FALSE(match->submit(inputs.at(generator.below(static_cast<std::uint32_t>(inputs.size()))),
                                       herding::Actor::player(player)));
        }
    }
    testing::Test::RecordProperty("compared", static_cast<int>(compared));
    if (compared == 0) {
        GTEST_SKIP() << "what the game hides cannot be dealt again";
    }
}

#define GAME(name)                                                                                           \
    TEST(TableOf, name) { play_all(herding_game_##name); }                                                   \
    TEST(SecretsOfTable, name) { compare_all_twins(herding_game_##name); }
#include "all_games.inc"
#undef GAME

} // namespace game_tables_test

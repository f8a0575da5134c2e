#pragma once

#include "skirmish/invariants.hpp"
#include "skirmish/play_config.hpp"

#include "herding/play/playable.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/build.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skirmish {

/// Skirmish for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "skirmish";
    static constexpr std::string_view summary = "two units on a table shoot at each other";
    static constexpr std::string_view aim = "Destroy the other unit, and keep a model of yours.";
    static constexpr unsigned longest = 400;
    static constexpr std::array<std::string_view, 2> player_names{player_name(0), player_name(1)};

    static constexpr std::array<std::pair<std::string_view, std::string_view>, 2> answers{
        {{"true", "keep the roll"}, {"false", "spend a point to throw again"}}};
    static constexpr std::array keep{herding::play::ArgumentWords{.name = "value", .values = answers}};
    static constexpr std::array model{
        herding::play::ArgumentWords{.name = "value", .label = "model", .place = "model={value}"}};
    static constexpr std::array action_words{
        herding::play::ActionWords{
            .action = "keep_it", .label = "keep the roll", .words = "{value}", .arguments = keep},
        herding::play::ActionWords{
            .action = "allocate", .words = "let model {value} take the wound", .arguments = model},
        herding::play::ActionWords{
            .action = "backfire", .words = "let model {value} bear the backfire", .arguments = model}};

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"guard", "Emberguard against Thornkin", {{emberguard(), thornkin()}}},
                {"torches", "Thornkin against Torchbearers", {{thornkin(), torchbearers()}}},
                {"mist", "Mistwalkers against Torchbearers", {{mistwalkers(), torchbearers()}, 2}},
                {"thorns", "Thornkin against Mistwalkers", {{thornkin(), mistwalkers()}}}};
    }
    static Board initial(const Setup& setup) { return new_board(setup); }

    /// A model shows its wounds.
    static herding::scene::Scene scene(const Setup& setup, const Game::State& state) {
        herding::scene::Scene table{
            .players = {std::string(player_name(0)), std::string(player_name(1))},
            .labels = {"turn " + std::to_string(state.turn) + " of " + std::to_string(setup.turns)}};
        for (Player player = 0; player < 2; ++player) {
            const Unit& unit = setup.units[player];
            const Side& side = state.sides[player];
            auto& models =
                table.areas.emplace_back(herding::scene::row(unit.name, side.lost.size(), "model={i}"));
            models.name = std::string(player_name(player));
            models.label = unit.name + (side.stance == Stance::InCover ? " in cover" : "");
            models.owner = player;
            for (std::size_t i = 0; i < side.lost.size(); ++i) {
                const int left = unit.body.wounds - side.lost[i];
                models.places[i].label = std::to_string(i + 1);
                models.put(i, {.kind = "model",
                               .owner = player,
                               .face = std::string(static_cast<std::size_t>(left), '#') +
                                       std::string(side.lost[i], '.'),
                               .shape = herding::scene::Shape::Block,
                               .words = "model with " + std::to_string(left) + " wounds"});
            }
            table.counters.push_back({"command points", player, side.points});
        }
        return table;
    }

    using Score = herding::reflect::Bounded<-1, 1>;
    static std::array<Score, 2> returns(const Setup& /*setup*/, const Game::State& state) {
        const int first = state.result == Result::FirstWins ? 1 : state.result == Result::SecondWins ? -1 : 0;
        return {first, -first};
    }

    /// The actions that name a model: their ids are those of the larger unit at the start.
    static std::vector<herding::play::Action<Game>> all_actions(const Setup& setup) {
        std::vector<herding::play::Action<Game>> all;
        const std::size_t models = std::max(setup.units[0].models, setup.units[1].models);
        for (std::size_t i = 0; i < models; ++i) {
            all.push_back({Action<"backfire", ModelId>{ModelId(i)}, herding::Actor::player(0)});
            all.push_back({Action<"allocate", ModelId>{ModelId(i)}, herding::Actor::player(0)});
        }
        return all;
    }

    static constexpr bool zero_sum = true;

    static std::vector<herding::law::Config<Game>> laws() { return play_configs(); }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace skirmish

#pragma once

#include "dice/describe.hpp"
#include "dice/invariants.hpp"

#include "herding/play/playable.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/scene.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

namespace dice {

/// The phase of dice for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "dice";
    static constexpr std::string_view summary = "three dice, each thrown again by its own rules";
    static constexpr std::string_view aim = "Throw more pips with your three dice than the other player.";

    // [words]
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 2> answers{
        {{"true", "keep the roll"}, {"false", "throw again"}}};
    static constexpr std::array keep{herding::play::ArgumentWords{.name = "value", .values = answers}};
    static constexpr std::array action_words{
        herding::play::ActionWords{.action = "announce",
                                   .label = "announce rerolls",
                                   .words = "announce rerolls: free {free}, of ones {ones}, paid {paid}"},
        herding::play::ActionWords{
            .action = "keep_it", .label = "keep the roll", .words = "{value}", .arguments = keep}};
    // [words]

    static herding::scene::Scene scene(const herding::NoSetup& /*setup*/, const Game::State& state) {
        herding::scene::Scene table;
        for (Player player = 0; player < state.total.size(); ++player) {
            table.counters.push_back({"pips", player, state.total[player]});
            table.counters.push_back({"points", player, state.points[player]});
        }
        return table;
    }

    /// The pips of one die or two.
    using Score = herding::reflect::Bounded<0, 12>;
    static std::array<Score, 2> returns(const herding::NoSetup& /*setup*/, const Game::State& state) {
        return {state.total[0], state.total[1]};
    }

    // [rewards]
    /// For learners: the pips of each die at once. Together they are the returns.
    static std::array<std::int64_t, 2> rewards(const herding::NoSetup& /*setup*/,
                                               const Game::State& /*before*/,
                                               const herding::Frame<Game>& frame) {
        std::array<std::int64_t, 2> pips{};
        for (const auto& trace : frame.traces) {
            if (const auto* scored = std::get_if<Scored>(&trace)) {
                pips[scored->player] += scored->pips.value();
            }
        }
        return pips;
    }
    // [rewards]

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace dice

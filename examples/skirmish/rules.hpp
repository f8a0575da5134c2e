#pragma once

#include "skirmish/sequences.hpp"

#include "herding/herding.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

/// Two units on a table. All rules are sequences (sequences.hpp); this is the Spec for the engine.
namespace skirmish {

struct Game {
    using Rules = herding::sequence::Rules<Board, Battle, Turn, Volley, Attack, Wound, Roll, Quantity,
                                           ReturnFire, Inspiration, Explosion>;
    using Setup = skirmish::Setup;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<BeginTurn, Order, Spend, Gain, LoseWounds, Fall, EndBattle>;
    using Trace = Rules::Traces<TurnBegan, Ordered, Spent, Gained, WoundsLost, Fallen, BattleEnded>;
    using Info = herding::sequence::ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() {
        return herding::table<Game>({{"sequences", 0, herding::sequence::resume<Game>, "RULES.md"}});
    }

    /// Refuses a saved battle of players and models who are not there.
    static void validate(const State& state, const Setup& setup) {
        for (std::size_t player = 0; player < 2; ++player) {
            if (state.sides[player].lost.size() > setup.units[player].models) {
                throw std::invalid_argument("a unit has more models than at the start");
            }
        }
        const auto require_player = [](const auto& sequence) {
            if constexpr (requires { sequence.player; }) {
                if (sequence.player > 1) {
                    throw std::invalid_argument("there are two players");
                }
            }
        };
        for (const auto& waiting : state.pending.queue()) {
            std::visit(require_player, waiting.of);
        }
        for (const auto& suspension : state.pending.stack()) {
            std::visit(require_player, suspension.of);
            const Wound* wound = std::get_if<Wound>(&suspension.of);
            const std::string_view at = suspension.position();
            if (wound != nullptr && (at == "save" || at == "damage" || at == "shrug") &&
                wound->model.number() >= state.models(wound->player)) {
                throw std::invalid_argument("a model is wounded that is not there");
            }
        }
    }

    /// Puts a trace into words.
    static std::string describe(const Trace& trace);
};

} // namespace skirmish

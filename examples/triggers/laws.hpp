#pragma once

#include "triggers/describe.hpp"
#include "triggers/serialize.hpp"

#include "herding/law/sequence.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

/// What the law kit is told about Embers: the actions of the scripts, and now and then a halt.
namespace triggers {

inline herding::law::Config<Game> law_config(const Setup& setup = {}) {
    using Submission = herding::law::Submission<Game>;
    auto config = herding::law::sequence_config<Game>(player_count);
    config.inputs.draw = [actions = config.inputs.draw](const Setup& given, const Game::State& state,
                                                        herding::Generator& generator) -> Submission {
        const auto one_of = [&](std::uint32_t many) { return generator.below(many) == 0; };
        if (state.halted ? one_of(2) : one_of(30)) {
            const herding::Actor by = one_of(4) ? herding::Actor::player(0) : herding::Actor::system;
            return {state.halted ? Game::Input(GoOn{}) : Game::Input(Halt{}), by};
        }
        return actions(given, state, generator);
    };
    config.setup = std::make_shared<const Setup>(setup);
    config.initial = [setup] { return Game::State(new_board(setup)); };
    config.state_invariants = {
        {"where somebody has to decide, who has no life is out",
         [](const Game::State& state) {
             for (const Seat& seat : state.seats) {
                 if (seat.life <= 0 && !seat.out) {
                     return false;
                 }
             }
             return true;
         }},
        {"no creature stands that has taken all it can",
         [](const Game::State& state) {
             for (const Creature& creature : state.creatures) {
                 if (creature.damage >= toughness(creature.kind) || state.seat(creature.owner).out) {
                     return false;
                 }
             }
             return true;
         }},
        {"an empty stack is cold",
         [](const Game::State& state) { return state.stack > 0 || state.heat == 0; }},
        {"the stack is as high as cards are being played",
         [](const Game::State& state) {
             std::size_t unresolved = 0;
             for (const auto& pending : state.pending.stack()) {
                 const auto* play = std::get_if<Play>(&pending.of);
                 unresolved += play != nullptr ? 1 : 0;
             }
             return state.stack <= unresolved && unresolved <= state.stack + 1U; // one may be reckoning
         }},
    };
    config.transition_invariants = {
        {"nothing but the host's word changes while the game is halted",
         [](const Game::State& before, const herding::Frame<Game>& frame, const Game::State& after) {
             return frame.inputs.size() != 1 || !before.halted || (!after.halted && frame.diffs.size() == 1);
         }},
    };
    return config;
}

} // namespace triggers

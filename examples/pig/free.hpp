#pragma once

#include "pig/board.hpp"
#include "pig/observe.hpp"

#include "herding/herding.hpp"
#include "herding/play/playable.hpp"
#include "herding/sequence/sequence.hpp"

#include <boost/container/static_vector.hpp>
#include <cereal/cereal.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Pig as other programs play it: a player may hold before the first roll of a turn, with nothing. The published
/// interfaces of OpenSpiel and rl-boardgames have this rule, so tests compare this game with them.
namespace pig::free_choice {

using namespace herding::sequence;

// [turn]
struct Turn {
    Player player = 0;
    std::uint32_t pips = 0; ///< thrown in this turn, and not yet banked

    auto script() {
        return seq(loop_while(
            [] { return true; },
            choose<"decide">(
                act<"hold">(by(player), [this](Emits<Bank> out) { out.emit(Bank{player, pips}); }).then(stop),
                act<"again">(by(player), [] {})),
            act<"roll">(chance, [this](Die die) {
                pips = die == 1 ? 0 : pips + static_cast<std::uint32_t>(die.value());
                return stop_when(die == 1);
            })));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(pips));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
// [turn]

struct Match {
    Player player = 0; ///< the player to move

    auto script() {
        return seq(loop_while([] { return true; }, //
                              call<"turn">([this] { return Turn{player}; }),
                              when(
                                  [this](const Board& board, const Setup& setup) {
                                      return board.scores[player] >=
                                             static_cast<std::uint32_t>(setup.target.value());
                                  },
                                  run<"win">([this](Emits<Win> out) { out.emit(Win{player}); }), stop),
                              run<"pass">([this](const Setup& setup) {
                                  player = static_cast<Player>((player + 1) % setup.players.value());
                              })));
    }

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Match&, const Match&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Match, Turn>;
    using Setup = pig::Setup;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Bank, Win>;
    using Trace = Rules::Traces<Banked, Won>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "pig_free";
    static constexpr std::string_view summary = "pig, where a player may hold before the first roll";
    static constexpr unsigned longest = 400;
    static constexpr bool zero_sum = true;

    static unsigned players(const Setup& setup) { return static_cast<unsigned>(setup.players.value()); }

    static std::vector<std::size_t> observation_shape(const Setup& setup) { return scores_shape(setup); }
    template <class Number> static void observe(const Setup& setup, const Game::State& state,
                                                std::uint16_t viewer, std::span<Number> cells) {
        const Turn* turn = state.pending.find<Turn>();
        write_scores(setup, state, turn == nullptr ? 0 : turn->pips, viewer, cells);
    }

    static std::string draw(const Setup& setup, const Game::State& state,
                            const herding::play::Look& /*look*/) {
        std::string text;
        for (std::size_t i = 0; i < players(setup); ++i) {
            text += "  player " + std::to_string(i) + "  " + std::to_string(state.scores[i]) + '\n';
        }
        const Turn* turn = state.pending.find<Turn>();
        return text + "  this turn " + std::to_string(turn == nullptr ? 0 : turn->pips) + '\n';
    }

    static auto returns(const Setup& setup, const Game::State& state) {
        boost::container::static_vector<std::int64_t, most_players> all(players(setup), -1);
        if (state.winner) {
            all[*state.winner] = static_cast<std::int64_t>(all.size()) - 1;
        }
        return all;
    }
};

} // namespace pig::free_choice

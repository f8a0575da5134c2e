#pragma once

#include "pig/board.hpp"
#include "pig/outlets.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <string>
#include <string_view>

/// Pig as other programs play it: a player may hold before the first roll of a turn, with nothing. The published
/// interfaces of OpenSpiel and rl-boardgames have this rule, so tests compare this game with them.
namespace pig::free_choice {

using namespace herding::sequence;

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

    static void validate(const State& state, const Setup& setup) { require_players(state, setup); }

    static std::string describe(const Trace& trace) { return herding::sequence::describe(trace, Words{}); }
};

struct Playable : Outlets<Game, Turn> {
    static constexpr std::string_view name = "pig_free";
    static constexpr std::string_view summary = "pig, where a player may hold before the first roll";
    static constexpr std::string_view aim =
        "Be the first to hold with the target, 100 points unless it is set.";
};

} // namespace pig::free_choice

#pragma once

#include "pig/board.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <string>
#include <string_view>
#include <variant>

/// Pig, after John Scarne, "Scarne on Dice", 1945: roll as often as you dare. After a one, the turn is worth nothing.
namespace pig {

using namespace herding::sequence; // act, by, chance, …: rules should read like a rule book

// [turn]
struct Turn {
    static constexpr std::string_view cite =
        "Roll as often as you dare. After a one, the turn is worth nothing";

    Player player = 0;
    std::uint32_t pips = 0; ///< thrown in this turn, and not yet banked

    auto script() {
        return seq(loop_while([] { return true; },
                              act<"roll">(chance,
                                          [this](Die die) {
                                              pips = die == 1
                                                         ? 0
                                                         : pips + static_cast<std::uint32_t>(die.value());
                                              return stop_when(die == 1);
                                          }),
                              choose<"decide">(act<"again">(by(player), [] {}),
                                               act<"hold">(by(player), [this](Emits<Bank> out) {
                                                   out.emit(Bank{player, pips});
                                               }).then(stop))));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(pips));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
// [turn]

// [match]
struct Match {
    static constexpr std::string_view cite = "A player who holds with enough points wins";

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
// [match]

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

    /// Puts a trace into words.
    static std::string describe(const Trace& trace);
};

inline std::string Game::describe(const Trace& trace) { return herding::sequence::describe(trace, Words{}); }

} // namespace pig

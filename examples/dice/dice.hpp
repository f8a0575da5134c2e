#pragma once

#include "dice/rerollable_die.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/limits.hpp"
#include "herding/sequence/sequence.hpp"

#include <string>

/// A phase of three dice, each of which may be thrown again by its own rules.
namespace dice {

// [phase]
struct Phase {
    std::uint8_t die = 0;
    Rerolls allowed{};

    auto script() {
        return seq(for_each(
            die, [] { return dice_in_a_phase; },         //
            act<"announce">(by(die % 2), into(allowed)), // the reroll rules of this die
            call<"throw_it">([this] { return RerollableDie{static_cast<Player>(die % 2), allowed}; },
                             [](Emits<Score> out, const RerollableDie& thrown) {
                                 out.emit(Score{thrown.player, thrown.result});
                             })));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(die), CEREAL_NVP(allowed));
    }
    friend bool operator==(const Phase&, const Phase&) = default;
};
// [phase]

// [spec]
struct Game {
    using Rules = herding::sequence::Rules<Board, Phase, RerollableDie>; // the first one begins the game
    using State = Rules::State;                                          // the Board, and `pending`
    using Input = Rules::Input; // Begin, Action<"announce", Rerolls>, Action<"roll", Die>, …
    using Diff = Rules::Diffs<PayReroll, Score>;
    using Trace = Rules::Traces<Paid, Scored>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }

    /// Refuses a saved game of a player who is not there.
    static void validate(const State& state, const herding::NoSetup& /*setup*/) {
        herding::reflect::require_limits(state, {{"player", 1}});
    }

    static std::string describe(const Trace& trace);
};
// [spec]

} // namespace dice

#pragma once

#include "dice/board.hpp"

#include "herding/sequence/combinators.hpp"
#include "herding/sequence/emits.hpp"

/// The rule that the tutorial is about, as the rule book has it.
namespace dice {

using namespace herding::sequence; // act, by, chance, …: rules are to read like rules

// [rule]
struct RerollableDie {
    Player player = 0; // given
    Rerolls allowed{};
    Die result{}; // found out
    bool free = false;

    auto script() {
        return seq(act<"roll">(chance,
                               [this](const Board& board, Die die) {
                                   result = die;
                                   free = allowed.free || (allowed.ones && die == 1);
                                   return stop_when(!free && !(allowed.paid && board.can_pay(player)));
                               }),
                   act<"keep_it">(by(player), [](bool yes) { return stop_when(yes); }),
                   act<"reroll">(chance, [this](Emits<PayReroll> out, Die die) {
                       if (!free) {
                           out.emit(PayReroll{player});
                       }
                       result = die;
                   }));
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(allowed), CEREAL_NVP(result), CEREAL_NVP(free));
    }
    friend bool operator==(const RerollableDie&, const RerollableDie&) = default;
};
// [rule]

} // namespace dice

#pragma once

#include "dice/board.hpp"

#include "herding/sequence/combinators.hpp"
#include "herding/sequence/emits.hpp"

/// The rule of the tutorial.
namespace dice {

using namespace herding::sequence; // act, by, chance, …: rules should read like a rule book

// [rule]
struct RerollableDie {
    Player player = 0; // given by the caller
    Rerolls allowed{};
    Die result{}; // results
    bool free = false;

    auto script() {
        return seq( //
            act<"roll">(chance,
                        [this](const Board& board, Die die) {
                            result = die;
                            free = allowed.free || (allowed.ones && die == 1);
                            return stop_when(!free && !(allowed.paid && board.can_pay(player)));
                        }),
            act<"keep_it">(by(player), [](bool yes) { return stop_when(yes); }),
            when([this] { return !free; },
                 run<"pay">([this](Emits<PayReroll> out) { out.emit(PayReroll{player}); })),
            act<"reroll">(chance, into(result)));
    }
    friend bool operator==(const RerollableDie&, const RerollableDie&) = default;
};
// [rule]

// [saved]
template <class A> void serialize(A& archive, RerollableDie& die, std::uint32_t /*version*/) {
    archive(cereal::make_nvp("player", die.player), cereal::make_nvp("allowed", die.allowed),
            cereal::make_nvp("result", die.result), cereal::make_nvp("free", die.free));
}
// [saved]

} // namespace dice

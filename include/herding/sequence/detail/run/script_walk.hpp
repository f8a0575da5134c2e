#pragma once

#include "herding/core/detail/inlined.hpp"
#include "herding/core/dispatch.hpp"
#include "herding/core/hidden.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/players.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Data of a walk through a script. `TakeAction` and `BindResult` begin a walk, and `ContinueScript` continues it.

namespace herding::inline v0::sequence::detail {

/// Why a walk stops. Negative, so that `Next` holds either this or a position.
enum class Halt : int {
    Waits = -1,    ///< somebody has to decide, or something has failed (`Context::failure`)
    Ends = -2,     ///< the sequence ends
    Calls = -3,    ///< another sequence begins: its variables are above the topmost one
    Refused = -4,  ///< the action cannot be taken: `ScriptWalk::refusal`
    Pauses = -5,   ///< the last step must be emitted first
    Answered = -6, ///< one of several players has answered, others have not
    Allowed = -9,  ///< the action can be taken, and the topmost sequence is in the working state now
    Crowded = -10, ///< another sequence is to be called, and the stack is full: `make_room`
    Stands = -11,  ///< the action has been taken, and the walk has come to an offer
    Begun = -12,   ///< another sequence has begun
    Loops = -7,    ///< a loop has gone round often without a step: `loop_rounds.hpp` checks it
    None = -8      ///< no walk has run yet
};

/// Result of one node of a script: the next position, or a halt.
class Next {
public:
    constexpr Next(int position) noexcept : value_(position) {}
    constexpr Next(Halt halt) noexcept : value_(static_cast<int>(halt)) {}
    /// Nothing to do at this position.
    constexpr Next() noexcept : Next(Halt::Waits) {}

    [[nodiscard]] constexpr bool halts() const noexcept { return value_ < 0; }
    [[nodiscard]] constexpr int position() const noexcept { return value_; }
    [[nodiscard]] constexpr Halt halt() const noexcept { return static_cast<Halt>(value_); }

    friend constexpr bool operator==(Next, Next) noexcept = default;

private:
    int value_;
};

/// Why an offer did not take an action.
struct NotTaken {
    ActionReason why = ActionReason::NotOffered;
    std::string_view reason = {}; ///< of the precondition that failed
};

template <class Spec> struct ScriptWalk {
    using Rules = typename Spec::Rules;

    static constexpr bool stays_in_place = Rules::stack_inside == Rules::depth; ///< else the stack may grow

    explicit ScriptWalk(EmitterOf<Spec>& dispatch) noexcept : context(dispatch) {}

    Context<Spec> context;
    Suspension<Rules>* top =
        nullptr; ///< the topmost sequence: in the working state, or a copy before there is one
    const typename Rules::Input* input = nullptr; ///< the action that is to be taken
    Stepped<Rules> what{};                        ///< the last step
    bool stepped = false; ///< something has been done that is in no diff yet: pause before the next step
    bool allowed = false; ///< the action can be taken
    Players asked{};      ///< if it can: the players who must answer
    NotTaken refusal = {};

    /// The place of a sequence in the stack of the working state, which may be above those that are pending.
    [[nodiscard]] Suspension<Rules>& sequence_at(std::size_t level) const noexcept(stays_in_place) {
        return context.working()->pending.stack_[level];
    }
    /// Makes the sequence at a place the topmost one.
    void stand_on(std::size_t level) noexcept(stays_in_place) { top = &sequence_at(level); }

    /// Makes the working state if there is none. Returns whether this moved the topmost sequence into it.
    bool open() {
        if constexpr (is_alone<Spec>) {
            return false; // it has been there from the beginning
        }
        context.open();
        Suspension<Rules>& own = sequence_at(context.depth - 1);
        if (top == &own) {
            return false;
        }
        copy_fields(own, *top);
        top = &own;
        return true;
    }

    /// Applies the diff of the last step to the working state. Returns whether that shows an answer.
    [[nodiscard, gnu::always_inline]] bool apply_step(QueueNumber<Rules::queue_size> from_queue) const {
        const auto before = herding::detail::reveals_made;
        context.working()->pending.apply_step(static_cast<std::uint8_t>(context.depth), from_queue);
        return Rules::answers_size != 0 && herding::detail::reveals_made != before;
    }

    /// Removes ended sequences from the stack of the working state, whose depth is that of the context. Returns whether there
    /// were any. Then the topmost sequence has another place.
    [[nodiscard]] bool forget_ended() {
        auto& pending = context.working()->pending;
        pending.forget_ended();
        if (pending.depth() == context.depth) {
            return false;
        }
        context.depth = pending.depth();
        stand_on(context.depth - 1);
        return true;
    }

    /// Runs a step; `next` is the next position unless the step ends the sequence.
    template <class F, class... Arguments>
    HERDING_DETAIL_PART_OF_WALK int run_effect(const F& f, int next, int end, const Arguments&... arguments) {
        if constexpr (may_stop<F>) {
            return call_lambda(f, context, arguments...).stop ? end : next;
        } else {
            call_lambda(f, context, arguments...);
            return next;
        }
    }

    /// Records the step at its position, and moves the position. Pauses if triggers have fired. The position stays if
    /// something has failed.
    [[gnu::always_inline]] Next finish_step(const Stepped<Rules>& step, int next) {
        what = step;
        stepped = true;
        if (context.failure) {
            return Halt::Pauses;
        }
        top->at = static_cast<std::uint16_t>(next);
        return context.fired ? Next(Halt::Pauses) : Next(next);
    }
};

/// In continue_script.hpp: every walk ends in it.
template <class Spec> struct ContinueScript;

/// The position to which a script continues. A quiet walk skips jumps, because nothing records positions.
template <class Spec, class S> constexpr int continued_at(int at) noexcept {
    if constexpr (is_quiet<Spec>) {
        return behind_jumps<S>[static_cast<std::size_t>(at)];
    } else {
        return at;
    }
}

template <class Rules, class S> inline constexpr std::uint16_t number_of = [] {
    return []<class... All>(List<All...>) {
        return static_cast<std::uint16_t>(index_in<S, All...>);
    }(typename Rules::Sequences{});
}();

/// Calls `Do::in<S>`: inlined if the walk can stay in registers.
template <class Do, class S, class... To> [[gnu::always_inline]] inline auto enter_sequence(To&... to) {
    if constexpr (requires { requires is_alone<typename Do::Walked>; }) {
        HERDING_DETAIL_INLINED return Do::template in<S>(to...);
    } else {
        return Do::template in<S>(to...);
    }
}

/// Calls `Do::in<S>` with the type of the topmost sequence, and returns what it returns.
template <class Do, class First, class... S, std::size_t... I, class... To>
[[gnu::always_inline]] inline auto with_top(List<First, S...>, std::index_sequence<I...>, std::size_t index,
                                            To&... to) {
    using Result = decltype(Do::template in<First>(to...));
    if constexpr (std::is_void_v<Result>) {
        static_cast<void>(((index == I + 1 ? (enter_sequence<Do, S>(to...), true) : false) || ...) ||
                          (enter_sequence<Do, First>(to...), true));
    } else {
        Result result{};
        static_cast<void>(((index == I + 1 ? (result = enter_sequence<Do, S>(to...), true) : false) || ...) ||
                          (result = enter_sequence<Do, First>(to...), true));
        return result;
    }
}
template <class Do, class First, class... S, class... To>
[[gnu::always_inline]] inline auto with_top(List<First, S...> sequences, std::size_t index, To&... to) {
    return with_top<Do>(sequences, std::index_sequence_for<S...>{}, index, to...);
}

} // namespace herding::inline v0::sequence::detail

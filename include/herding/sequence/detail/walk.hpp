#pragma once

#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/captures.hpp"
#include "herding/sequence/detail/context.hpp"
#include "herding/sequence/detail/inject.hpp"
#include "herding/sequence/rules.hpp"
#include "herding/sequence/step.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// Data of a walk through a script. `take.hpp` and `bind.hpp` begin a walk, and `go.hpp` continues it.

namespace herding::inline v0::sequence::detail {

/// Why a walk stops. Negative, so that `Next` holds either this or a position.
enum class Halt : int {
    Waits = -1,    ///< somebody has to decide, or something has failed (`Context::failure`)
    Ends = -2,     ///< the sequence ends
    Calls = -3,    ///< another sequence begins: `Walk::variables`
    Refused = -4,  ///< the action cannot be taken: `Walk::refusal`
    Pauses = -5,   ///< what has been done must be emitted first
    Answered = -6, ///< one of several players has answered, others have not
    Loops = -7,    ///< a loop has gone round often without a step: `rounds.hpp` checks it
    None = -8      ///< no walk has run yet
};

/// What one node of a script leads to: the next position, or a halt.
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

template <class Spec> struct Walk {
    using Rules = typename Spec::Rules;

    explicit Walk(Dispatch<Spec>& dispatch) noexcept : context(dispatch) {}

    Context<Spec> context;
    bool stepped = false; ///< something has been done that is in no diff yet: pause before the next step
    const typename Rules::Input* input = nullptr; ///< the action that is to be taken
    NotTaken refusal = {};
    typename Rules::Variables variables{}; ///< of a sequence that is called, or of one that has ended

    /// Runs a step; `next` is the next position unless the step ends the sequence.
    template <class F, class... Arguments>
    int run_effect(const F& f, int next, int end, const Arguments&... arguments) {
        if constexpr (may_stop<F>) {
            return inject(f, context, arguments...).stop ? end : next;
        } else {
            inject(f, context, arguments...);
            return next;
        }
    }

    /// Notes what has been done at the position of a step, and moves it on. Pauses where triggers have fired, and stays
    /// where something has failed.
    Next done(StackUpdate<Rules>& step, const Stepped<Rules>& what, int next) {
        step.what = what;
        stepped = true;
        if (context.failure) {
            return Halt::Pauses;
        }
        step.top.at = static_cast<std::uint16_t>(next);
        return context.fired ? Next(Halt::Pauses) : Next(next);
    }
};

template <class Rules, class S> inline constexpr std::uint16_t number_of = [] {
    return []<class... All>(List<All...>) {
        return static_cast<std::uint16_t>(index_in<S, All...>);
    }(typename Rules::Sequences{});
}();

/// Calls `Do::in<S>` with the type of the topmost sequence of a step, and returns what it returns.
template <class Do, class First, class... S, class... To>
auto with_top(List<First, S...>, std::size_t index, To&... to) {
    using Entry = decltype(Do::template in<First>(to...)) (*)(To&...);
    static constexpr std::array<Entry, 1 + sizeof...(S)> entries{&Do::template in<First>,
                                                                 &Do::template in<S>...};
    return entries[index](to...);
}

} // namespace herding::inline v0::sequence::detail

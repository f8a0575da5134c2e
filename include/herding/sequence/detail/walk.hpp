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

/// What a walk comes to instead of a next position.
enum : int {
    waits = -1,    ///< somebody has to decide
    ends = -2,     ///< the sequence ends
    calls = -3,    ///< another sequence begins
    refused = -4,  ///< the action cannot be taken
    pauses = -5,   ///< what has been done has to be told first
    answered = -6, ///< one of several has answered, others have not
    loops = -7     ///< a loop has gone round often without a step: to be looked at (rounds.hpp)
};

template <class Spec> struct Walk {
    using Rules = typename Spec::Rules;

    explicit Walk(Dispatch<Spec>& dispatch) noexcept : context(dispatch) {}

    Context<Spec> context;
    bool stepped = false; ///< something has been done that is in no diff yet: pause before the next step
    ActionReason why = ActionReason::NotOffered;
    const typename Rules::Input* input = nullptr; ///< the action that is to be taken
    std::string_view reason = {};
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
    int done(StackUpdate<Rules>& step, const Stepped<Rules>& what, int next) {
        step.what = what;
        stepped = true;
        if (context.failure) {
            return pauses;
        }
        step.top.at = static_cast<std::uint16_t>(next);
        return context.fired ? pauses : next;
    }
};

template <class Rules, class S> inline constexpr std::uint16_t number_of = [] {
    return []<class... All>(List<All...>) {
        return static_cast<std::uint16_t>(index_in<S, All...>);
    }(typename Rules::Sequences{});
}();

/// Calls `Do::in<S>` with the type of the topmost sequence of a step.
template <class Do, class... S, class... To>
int with_top(List<S...>, std::size_t index, To&... to) {
    using Entry = int (*)(To&...);
    static constexpr std::array<Entry, sizeof...(S)> entries{&Do::template in<S>...};
    return entries[index](to...);
}

} // namespace herding::inline v0::sequence::detail

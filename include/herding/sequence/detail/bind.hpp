#pragma once

#include "herding/sequence/detail/go.hpp"
#include "herding/sequence/detail/locate.hpp"
#include "herding/sequence/detail/walk.hpp"

#include <type_traits>
#include <variant>

/// Takes the result of a called sequence, and continues.

namespace herding::inline v0::sequence::detail {

template <class Spec> struct Bind {
    using Rules = typename Spec::Rules;

    /// Takes the result from the walk's variables at the position of the step's topmost sequence, and continues.
    template <class S> static Halt in(Walk<Spec>& walk, StackUpdate<Rules>& step) {
        const auto script = script_of(*std::get_if<S>(&step.top.of));
        const Next next = visit_position<PositionsOf<S>::template with<Op::Call>>(script, step.top.at,
                                                                                  Visit<S>{walk, step});
        return next.halts() ? next.halt() : Go<Spec>::template in<S>(walk, step);
    }

private:
    template <class S> struct Visit {
        using Result = Next;
        Walk<Spec>& walk;
        StackUpdate<Rules>& step;
        static constexpr int end = end_of<S>;

        template <int B, int, Name P, class Make, class Then> Next node(const Call<P, Make, Then>& call) {
            return walk.done(step, {StepKind::Returned, number_of<Rules, S>, B},
                             bound<B, ResultOf<Make>>(call.then));
        }
        template <int B, class Callee, class Then> int bound(const Then& then) {
            if constexpr (std::is_invocable_v<const Then&>) {
                return walk.run_effect(then, B + 1, end);
            } else {
                // The result is the one argument that is left.
                return walk.run_effect(then, B + 1, end,
                                       Pack<const Callee&>{{{*std::get_if<Callee>(&walk.variables)}}});
            }
        }
    };
};

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/check/captures.hpp"
#include "herding/sequence/detail/run/answers.hpp"
#include "herding/sequence/detail/run/loop_rounds.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/step.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>

/// Continues a script from one position to the next, or with the result of a called sequence.

namespace herding::inline v0::sequence::detail {

template <class Spec> struct ContinueScript {
    using Walked = Spec;
    using Rules = typename Spec::Rules;

    /// Continues a sequence of type S, the topmost one, until it halts. Changes its variables, moves its position, and
    /// notes what it did: at most one thing.
    template <class S> static Halt in(ScriptWalk<Spec>& walk) {
        constexpr int size = ScriptOf<S>::size;
        const auto script = script_of(herding::detail::held<S>(walk.top->of));
        int at = walk.top->at;
        int rounds = 0;
        while (at < size) {
            const Next next = visit_position<Visit<S>, PositionsOf<S>::all>(script, at, walk);
            if (next.halts()) {
                return next.halt();
            }
            walk.top->at = static_cast<std::uint16_t>(next.position());
            if (next.position() < at && ++rounds == rounds_at_once) [[unlikely]] {
                return Halt::Loops;
            }
            at = next.position();
        }
        walk.top->at = static_cast<std::uint16_t>(end_of<S>);
        return Halt::Ends;
    }

    /// A quiet walk has come to an offer, whose position the compiler knows: so it need not find the node of it. Returns whether it
    /// stays there.
    template <class S, int At> [[gnu::always_inline]] static bool come_to(ScriptWalk<Spec>& walk) {
        const auto script = script_of(herding::detail::held<S>(walk.top->of));
        return visit_known<Visit<S>, S, At>(script, walk).halts();
    }

private:
    /// Executes one position of a node that begins at B. Returns the next position.
    template <class S> struct Visit {
        using Result = Next;
        using Walk = detail::ScriptWalk<Spec>;
        static constexpr int end = end_of<S>;

        static consteval int to(int at) noexcept { return continued_at<Spec, S>(at); }

        template <int B, int, Name P, class F>
        HERDING_DETAIL_PART_OF_WALK static Next node(const RunNode<P, F>& run, [[maybe_unused]] Walk& walk) {
            if (walk.stepped) {
                return Halt::Pauses;
            }
            const int next = walk.run_effect(run.effect, to(B + 1), end);
            return walk.finish_step({StepKind::Ran, number_of<Rules, S>, B}, next);
        }

        template <int, int> HERDING_DETAIL_PART_OF_WALK static Next node(const StopNode&,
                                                                         [[maybe_unused]] Walk& walk) {
            return end;
        }

        template <int B, int At, class F, class Yes, class No>
        HERDING_DETAIL_PART_OF_WALK static Next node(const WhenNode<F, Yes, No>& when,
                                                     [[maybe_unused]] Walk& walk) {
            constexpr int no = B + 2 + Yes::size;
            if constexpr (At == B) {
                return call_lambda(when.holds, walk.context) ? to(B + 1) : to(no);
            } else {
                return to(no + No::size);
            }
        }

        template <int B, int At, class F, class Body>
        HERDING_DETAIL_PART_OF_WALK static Next node(const LoopNode<F, Body>& loop,
                                                     [[maybe_unused]] Walk& walk) {
            if constexpr (At == B) {
                return call_lambda(loop.holds, walk.context) ? to(B + 1) : to(B + 2 + Body::size);
            } else {
                return B;
            }
        }

        template <int B, int At, class I, class F, class Body>
        HERDING_DETAIL_PART_OF_WALK static Next node(const ForEachNode<I, F, Body>& each,
                                                     [[maybe_unused]] Walk& walk) {
            if constexpr (At == B) {
                *each.index = 0;
                return B + 1;
            } else if constexpr (At == B + 1) {
                const auto count = number(call_lambda(each.count, walk.context));
                if (std::cmp_greater(count, std::numeric_limits<I>::max())) [[unlikely]] {
                    walk.context.failure = ActionReason::IndexTooSmall; // it would begin again from below
                    walk.context.limit = static_cast<std::int64_t>(std::numeric_limits<I>::max());
                    return Halt::Waits;
                }
                return std::cmp_less(*each.index, count) ? to(B + 2) : to(B + 3 + Body::size);
            } else {
                ++*each.index;
                return B + 1;
            }
        }

        template <int, int, Name P, class Make, class Then>
        HERDING_DETAIL_PART_OF_WALK static Next node(const CallNode<P, Make, Then>& call,
                                                     [[maybe_unused]] Walk& walk) {
            if constexpr (Rules::queue_size != 0) { // only triggers leave what has ended below others
                if (walk.context.depth == Rules::depth) [[unlikely]] {
                    return Halt::Crowded;
                }
            }
            if constexpr (is_quiet<Spec>) {
                return begin_quietly(call, walk);
            }
            auto made = call_lambda(call.make, walk.context);
            if (Rules::queue_size != 0 || walk.context.depth < Rules::depth) { // else the call fails
                walk.sequence_at(walk.context.depth).of.template emplace<ResultOf<Make>>(std::move(made));
            }
            return Halt::Calls;
        }

        template <Name P, class Make, class Then>
        [[gnu::always_inline]] static Next begin_quietly(const CallNode<P, Make, Then>& call, Walk& walk) {
            using Callee = ResultOf<Make>;
            constexpr int first = continued_at<Spec, Callee>(0);
            auto made = call_lambda(call.make, walk.context);
            if (walk.context.depth == Rules::depth) {
                return Halt::Calls;
            }
            walk.sequence_at(walk.context.depth).of.template emplace<Callee>(std::move(made));
            walk.begin(first);
            if constexpr (program_of<Callee>.code[first].op == Op::Offer) {
                if (ContinueScript::come_to<Callee, first>(walk)) {
                    return Halt::Waits;
                }
            }
            return Halt::Begun;
        }

        template <int B, int At, Name A, class D, class F, class Then, class... R>
        HERDING_DETAIL_PART_OF_WALK static Next node(const ActNode<A, D, F, Then, R...>& act,
                                                     [[maybe_unused]] Walk& walk) {
            constexpr int behind = to(B + 2 + Then::size);
            if constexpr (At != B) {
                return behind;
            } else {
                return offer<B>(walk, act, behind, std::array{to(B + 1)});
            }
        }

        template <int B, int At, Name P, class... A>
        HERDING_DETAIL_PART_OF_WALK static Next node(const ChooseNode<P, A...>& choose,
                                                     [[maybe_unused]] Walk& walk) {
            constexpr int behind = to(B + ChooseNode<P, A...>::size);
            if constexpr (At != B) {
                return behind;
            } else {
                return offer<B>(walk, choose, behind, starts_of_bodies<A...>(B + 1));
            }
        }

        /// Waits at an offer, unless it is made to players and none of them is there: then it is passed. `bodies` are
        /// the positions behind its actions.
        template <int B, class Offer, std::size_t N>
        HERDING_DETAIL_PART_OF_WALK static Next offer(Walk& walk, const Offer& offer, int passed,
                                                      const std::array<int, N>& bodies) {
            if constexpr (may_misname<Offer>) {
                if (!names_somebody(walk.context, offer)) {
                    return Halt::Waits;
                }
            }
            if constexpr (!asks_players<Spec, Offer>) {
                return Halt::Waits;
            } else {
                return offer_to_players<B>(walk, offer, passed, bodies);
            }
        }

        template <int B, class Offer, std::size_t N>
        HERDING_DETAIL_NOT_CLONED static Next offer_to_players(Walk& walk, const Offer& offer, int passed,
                                                               const std::array<int, N>& bodies) {
            const auto asked = asked_at(walk.context, offer);
            if (asked && asked->empty()) {
                return passed;
            }
            if constexpr (offers_to_each<Offer>) {
                if (asked->size() > Rules::answers_size) {
                    walk.context.failure = ActionReason::TooManyPlayers;
                    return Halt::Waits;
                }
                // All who are asked have answered, since others have left. What has been done and not told yet ends the
                // offer that the answers were for.
                const auto& answers = walk.context.state().pending.answers();
                if (!walk.stepped && !answers.empty() &&
                    missing_players(walk.context.state().pending, *asked).empty() &&
                    !drop_stale_answers(walk.context, offer, *asked)) {
                    const std::uint16_t last =
                        alternative_of(offer, answers[answers.size() - 1].input.value());
                    const int next = run_answers(walk, offer, *asked, nullptr, bodies[last], end);
                    return walk.finish_step({StepKind::Took, number_of<Rules, S>, B, last}, next);
                }
            }
            return Halt::Waits;
        }
    };
};

template <class Spec> struct BindResult {
    using Walked = Spec;
    using Rules = typename Spec::Rules;

    /// Takes the result, which is above the topmost sequence in the stack, at the position of the topmost one, and continues.
    template <class S> static Halt in(ScriptWalk<Spec>& walk) {
        const auto script = script_of(herding::detail::held<S>(walk.top->of));
        const Next next =
            visit_position<Visit<S>, PositionsOf<S>::template with<Op::Call>>(script, walk.top->at, walk);
        return next.halts() ? next.halt() : enter_sequence<ContinueScript<Spec>, S>(walk);
    }

private:
    template <class S> struct Visit {
        using Result = Next;
        using Walk = detail::ScriptWalk<Spec>;
        static constexpr int end = end_of<S>;

        template <int B, int, Name P, class Make, class Then>
        HERDING_DETAIL_PART_OF_WALK static Next node(const CallNode<P, Make, Then>& call,
                                                     [[maybe_unused]] Walk& walk) {
            return walk.finish_step({StepKind::Returned, number_of<Rules, S>, B},
                                    take_result<B, ResultOf<Make>>(call.then, walk));
        }
        template <int B, class Callee, class Then>
        HERDING_DETAIL_PART_OF_WALK static int take_result(const Then& then, [[maybe_unused]] Walk& walk) {
            if constexpr (std::is_invocable_v<const Then&>) {
                return walk.run_effect(then, continued_at<Spec, S>(B + 1), end);
            } else {
                // The result is the one argument that is left.
                const auto& result = walk.sequence_at(walk.context.depth).of;
                return walk.run_effect(then, continued_at<Spec, S>(B + 1), end,
                                       FlatTuple<const Callee&>{{{herding::detail::held<Callee>(result)}}});
            }
        }
    };
};

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/check/captures.hpp"
#include "herding/sequence/detail/run/answers.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/candidates.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
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

/// Takes an action at an offer, and continues.

namespace herding::inline v0::sequence::detail {

template <class Spec> struct TakeAction {
    using Walked = Spec;
    using Rules = typename Spec::Rules;

    /// Takes the walk's input at the position of the topmost sequence, and continues. Returns what `ContinueScript` returns,
    /// or `Waits` if that action is not offered, `Refused`, `Answered`.
    template <class S> static Halt in(ScriptWalk<Spec>& walk) {
        Next next = Halt::Allowed;
        do { // at most twice; a loop, because the offers are expanded in it
            next = at_offer<S>(walk);
        } while (!is_alone<Spec> && next == Halt::Allowed);
        if (next == Halt::Stands) {
            return Halt::Waits;
        }
        return next.halts() ? next.halt() : enter_sequence<ContinueScript<Spec>, S>(walk);
    }

    /// Takes an action whose alternative the caller knows, at the present offer of the topmost sequence. It is at position B.
    template <class S, int B, std::size_t Alternative, class Action>
    [[gnu::always_inline]] static Next take(ScriptWalk<Spec>& walk, const Action& action) {
        const auto script = script_of(herding::detail::held<S>(walk.top->of));
        return visit_known<Known<S, Alternative>, S, B>(script, walk, action);
    }

private:
    using Board = typename Rules::Board;
    using Input = typename Rules::Input;

    template <class S> [[gnu::always_inline]] static Next at_offer(ScriptWalk<Spec>& walk) {
        const auto script = script_of(herding::detail::held<S>(walk.top->of));
        return visit_position<Visit<S>, PositionsOf<S>::template with<Op::Offer>>(script, walk.top->at, walk);
    }

    template <class S> struct Visit {
        using Result = Next;
        using Walk = detail::ScriptWalk<Spec>;
        static constexpr int end = end_of<S>;

        template <int B, int, Name A, class D, class F, class Then, class... R>
        [[gnu::always_inline]] static Next node(const ActNode<A, D, F, Then, R...>& act, Walk& walk) {
            return offered<B, continued_at<Spec, S>(B + 1)>(walk, act, act, 0);
        }

        template <int B, int, Name P, class... A>
        [[gnu::always_inline]] static Next node(const ChooseNode<P, A...>& choose, Walk& walk) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
                Next next = Halt::Waits;
                static_cast<void>(
                    ((next = offered<B, continued_at<Spec, S>(starts_of_bodies<A...>(B + 1)[I])>(
                          walk, choose, detail::get<I>(choose.alternatives), I),
                      next != Halt::Waits) ||
                     ...));
                return next;
            }(std::index_sequence_for<A...>{});
        }

        /// Behind: the position behind the action.
        /// `given`: the action, if the caller knows it.
        template <int B, int Behind, class Offer, Name A, class D, class F, class Then, class... R,
                  class... Given>
        [[gnu::always_inline]] static Next offered(Walk& walk, [[maybe_unused]] const Offer& offer,
                                                   const ActNode<A, D, F, Then, R...>& act,
                                                   std::uint16_t alternative, const Given&... given) {
            int next = Behind;
            using Action = ActionOf<Board, ActNode<A, D, F, Then, R...>>;
            const Action* action = nullptr;
            if constexpr (sizeof...(Given) != 0) {
                action = (&given, ...);
            } else {
                action = herding::detail::held_if<Action>(*walk.input);
            }
            if (action == nullptr) {
                return Halt::Waits;
            }
            if (!walk.allowed) {
                const auto who = deciders_of(walk.context, act.decider);
                if (!is_allowed(walk, act, *action, who)) {
                    return Halt::Refused;
                }
                walk.allowed = true;
                walk.asked = who.players;
                if (walk.open()) {
                    return Halt::Allowed; // a lambda of this script would change the copy
                }
            }
            if constexpr (asks_each<D>) {
                const auto me = static_cast<std::uint16_t>(walk.context.actor().index());
                drop_answers(walk.context, walk.asked);
                Players others = missing_players(walk.context.state().pending, walk.asked);
                others.erase(me);
                Players before = walk.asked; // whose answers have waited
                before.erase(me);
                if (!others.empty() || drop_stale_answers(walk.context, offer, before)) {
                    keep_answer(walk, me, walk.asked);
                    return Halt::Answered;
                }
                next = run_answers(walk, offer, walk.asked, walk.input, next, end);
            } else {
                next = walk.run_effect(act.effect, next, end, action->arguments());
            }
            const Next done = walk.finish_step({StepKind::Took, number_of<Rules, S>, B, alternative}, next);
            if constexpr (is_quiet<Spec> && program_of<S>.code[Behind].op == Op::Offer) {
                if (next == Behind) {
                    return ContinueScript<Spec>::template come_to<S, Behind>(walk) ? Halt::Stands : done;
                }
            }
            return done;
        }

        template <class A, class Action>
        [[gnu::always_inline]] static bool is_allowed(Walk& walk, const A& act, const Action& action,
                                                      const Deciders& who) {
            const auto& context = walk.context;
            const Actor by = context.actor();
            if constexpr (may_misname<typename A::DecidedBy>) {
                if (!names_somebody(walk.context, act.decider)) {
                    return refuse(walk, ActionReason::NoSuchPlayer); // a behavior has changed what it reads
                }
            }
            if (!who.include(by)) {
                return refuse(walk, ActionReason::NotYours);
            }
            if constexpr (asks_each<typename A::DecidedBy>) {
                constexpr bool changes = may_change<typename A::DecidedBy>;
                const auto me = static_cast<std::uint16_t>(by.index());
                if (const auto why = no_answer(context.state().pending, who.players, me, changes)) {
                    return refuse(walk, *why);
                }
                if constexpr (changes) {
                    if (answers_the_same(context.state().pending, who.players, me, *walk.input)) {
                        return refuse(walk, ActionReason::AlreadyAnswered);
                    }
                }
            }
            if constexpr (!always_in_range<SourceOfAct<Board, A>, typename Action::Arguments>) {
                if (!in_range(action, source_of(walk.context, act.terms))) {
                    return refuse(walk, ActionReason::OutOfRange);
                }
            }
            if constexpr (has_preconditions<A>) {
                if (const std::string_view failed = failed_precondition(walk.context, act.terms, action);
                    !failed.empty()) {
                    return refuse(walk, ActionReason::Precondition, failed);
                }
            }
            if constexpr (has_weights<A>) {
                if (weight_of(walk.context, act.decider, action) == 0) {
                    return refuse(walk, ActionReason::Precondition, "chance never does this");
                }
            }
            return true;
        }

        static bool refuse(Walk& walk, ActionReason why, std::string_view reason = {}) {
            walk.refusal = {why, reason};
            return false;
        }

        static void keep_answer(Walk& walk, std::uint16_t player, Players asked) {
            if constexpr (Rules::answers_size != 0) {
                if (walk.context.state().pending.has_answered(player)) { // in place of the one before
                    asked.erase(player);
                    drop_answers(walk.context, asked);
                }
                KeepAnswer<Rules> diff;
                diff.answered = StoredAnswer<Rules>::by(player, *walk.input);
                walk.context.emit(diff);
            }
        }
    };

    template <class S, std::size_t Alternative> struct Known {
        using Result = Next;
        using Walk = detail::ScriptWalk<Spec>;

        template <int B, int, Name A, class D, class F, class Then, class... R, class Action>
        [[gnu::always_inline]] static Next node(const ActNode<A, D, F, Then, R...>& act, Walk& walk,
                                                const Action& action) {
            return Visit<S>::template offered<B, continued_at<Spec, S>(B + 1)>(walk, act, act, 0, action);
        }
        template <int B, int, Name P, class... A, class Action>
        [[gnu::always_inline]] static Next node(const ChooseNode<P, A...>& choose, Walk& walk,
                                                const Action& action) {
            constexpr int behind = continued_at<Spec, S>(starts_of_bodies<A...>(B + 1)[Alternative]);
            return Visit<S>::template offered<B, behind>(
                walk, choose, detail::get<Alternative>(choose.alternatives), Alternative, action);
        }
    };
};

} // namespace herding::inline v0::sequence::detail

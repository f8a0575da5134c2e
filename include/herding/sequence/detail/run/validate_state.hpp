#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/table.hpp"
#include "herding/core/types.hpp"
#include "herding/reflect/known.hpp"
#include "herding/sequence/detail/check/pending.hpp"
#include "herding/sequence/detail/check/surrounding_spec.hpp"
#include "herding/sequence/detail/run/answers.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/pending.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

/// Whether an engine can begin with a state: what reading it cannot tell, because it takes the board and the Setup.

namespace herding::inline v0::sequence {

namespace detail {

/// Whether nothing but scripts changes the board: then it does not change while answers wait, since no script runs. What
/// behaviors do in the meantime is unknown: players may come and leave.
template <class Spec> constexpr bool runs_only_scripts() {
    if constexpr (herding::BehaviorsAreConstant<Spec>) {
        for (const auto& entry : behaviors<Spec>()) {
            if (entry.evaluate != &resume<Spec>) {
                return false;
            }
        }
        for (const auto& entry : settling<Spec>()) {
            if (entry.evaluate != &interrupts<Spec>) {
                return false;
            }
        }
        return true;
    }
    return false; // the table is wrong, which other checks report
}
template <class Spec> inline constexpr bool only_scripts = runs_only_scripts<Spec>();

/// Checks the topmost offer: its players, and the answers of several players against them.
template <class Spec> struct CheckOffer {
    using Rules = typename Spec::Rules;

    Context<Spec>& context;
    Suspension<Rules>& top; ///< a copy: a decider that writes to its sequence writes here

    template <class S> static void in(CheckOffer& check) {
        const auto script = herding::detail::held<S>(check.top.of).script();
        visit_position<Visit, PositionsOf<S>::template with<Op::Offer>>(script, check.top.at, check);
    }

private:
    struct Visit {
        using Result = void;
        template <int, int, Name A, class D, class F, class Then, class... R>
        [[gnu::always_inline]] static void node(const ActNode<A, D, F, Then, R...>& act, CheckOffer& check) {
            check.check_offer(act);
        }
        template <int, int, Name P, class... A>
        [[gnu::always_inline]] static void node(const ChooseNode<P, A...>& choose, CheckOffer& check) {
            check.check_offer(choose);
        }
    };

    template <class Offer>
    [[gnu::always_inline]] void check_offer([[maybe_unused]] const Offer& offer) {
        if constexpr (may_misname<Offer>) {
            if (!names_somebody(context, offer)) {
                refuse_misnamed();
            }
        }
        if constexpr (asks_players<Spec, Offer>) {
            check_asked(offer);
        }
    }

    template <class Offer> void check_asked(const Offer& offer) {
        const auto asked = asked_at(context, offer);
        if (asked && asked->empty()) {
            refuse("nobody is asked");
        }
        if constexpr (offers_to_each<Offer>) {
            if (asked->size() > Rules::answers_size) {
                refuse(std::to_string(asked->size()) + " players are asked at once, more than " +
                       std::to_string(Rules::answers_size));
            }
            for (const auto& answer : context.state().pending.answers()) {
                if (!asked->contains(answer.player)) {
                    refuse("player " + std::to_string(answer.player) + " has answered, but is not asked");
                }
                context.act_as(Actor::player(answer.player));
                const std::string_view failed = not_given(context, offer, answer.input.value());
                if (!failed.empty()) {
                    refuse("the answer of player " + std::to_string(answer.player) +
                           " cannot be given: " + std::string(failed));
                }
            }
            if (missing_players(context.state().pending, *asked).empty()) {
                refuse("everybody who is asked has answered already");
            }
        }
    }

    [[noreturn]] void refuse_misnamed() const {
        refuse("by() names player " + std::to_string(context.limit) +
               ": players have the numbers 0 to 65534");
    }
    [[noreturn]] void refuse(const std::string& why) const {
        throw std::invalid_argument(
            "herding: no game comes to this state: at `" + std::string(top.sequence()) + '@' +
            std::string(Rules::programs[top.of.index()].code[top.at].name) + "` " + why);
    }
};

[[noreturn]] inline void refuse_view(const std::string& what) {
    throw std::invalid_argument("herding: this state is a view: " + what +
                                " is not known; begin an engine with the whole state, or with one that was "
                                "dealt again (view::determinize)");
}

template <class T> void require_known(const T& value, std::string_view where) {
    if (const auto path = reflect::first_unknown(value)) {
        refuse_view("`" + *path + "` of " + std::string(where));
    }
}

template <class Variables> void require_known_in(const Variables& variables, std::string_view sequence) {
    herding::detail::visit_one(
        [&](const auto& one) { require_known(one, "`" + std::string(sequence) + "`"); }, variables);
}

/// What waits on top: its owner has been asked for an order, and everybody knows of all that has fired.
template <class Spec> void check_order(const typename Spec::State& state, const SetupOf<Spec>& setup) {
    using Rules = typename Spec::Rules;
    if constexpr (only_scripts<Spec> && Rules::queue_size != 0) {
        const auto refuse = [](const Waiting<Rules>& waiting, const char* why) {
            throw std::invalid_argument("herding: no game comes to this state: `" +
                                        std::string(Rules::trigger_names[waiting.trigger]) + "` " + why);
        };
        const auto& queue = state.pending.queue();
        for (const auto& waiting : queue) {
            if (waiting.just_fired) {
                refuse(waiting, "has just fired, but a step that fires goes on, and nothing else fires");
            }
        }
        Context<Spec> context(state, setup);
        const auto choice = order_choice<Spec>(context, state);
        if (context.failure) {
            throw std::invalid_argument("herding: no game comes to this state: owned_by() names player " +
                                        std::to_string(context.limit) +
                                        ": players have the numbers 0 to 65534");
        }
        if constexpr (says_who_plays<Spec>) {
            for (const auto& waiting : queue) {
                const auto owner = named_owner(context, waiting, typename Rules::Sequences{});
                if (waiting.level == state.pending.depth() && owner &&
                    !is_in_game<Spec>(context.board(), setup, owner->index())) {
                    refuse(waiting, "waits for an order of a player who has left the game");
                }
            }
        }
        if (choice && choice->all == 1) {
            refuse(queue[choice->waiting[0]],
                   "waits on top, but its owner has nothing else that waits, and so no order to choose");
        }
    }
}

/// The offer on top, if the sequences have come to it: not while an order is to be chosen before.
template <class Spec> void check_offer(const typename Spec::State& state, const SetupOf<Spec>& setup) {
    using Rules = typename Spec::Rules;
    if constexpr (only_scripts<Spec>) {
        const auto& pending = state.pending;
        const auto waits_on_top = [&](const auto& waiting) { return waiting.level == pending.depth(); };
        if (pending.depth() != 0 &&
            std::none_of(pending.queue().begin(), pending.queue().end(), waits_on_top)) {
            Context<Spec> context(state, setup);
            context.depth = pending.depth();
            auto top = pending.top();
            CheckOffer<Spec> check{context, top};
            static_cast<void>(with_top<CheckOffer<Spec>>(typename Rules::Sequences{}, top.of.index(), check));
        }
    }
}

/// Throws std::invalid_argument if an engine cannot begin with a state: if something hidden is not known, as in a
/// view, or if the rules cannot leave the pending sequences like this.
template <class Spec> void validate_state(const typename Spec::State& state, const SetupOf<Spec>& setup) {
    using Rules = typename Spec::Rules;
    if constexpr (Rules::Checks::value && GameFits<Spec>::value) { // else CheckGame names the mistake
        const auto& pending = state.pending;
        require_known(static_cast<const typename Rules::Board&>(state), "the board");
        for (const auto& suspension : pending.stack()) {
            require_known_in(suspension.of, suspension.sequence());
        }
        for (const auto& waiting : pending.queue()) {
            require_known_in(waiting.of, Rules::sequence_names[waiting.of.index()]);
        }
        for (const auto& answer : pending.answers()) {
            if (!answer.input.known()) {
                refuse_view("the answer of player " + std::to_string(answer.player));
            }
        }
        try {
            PendingCheck<Rules>(pending).check();
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument("herding: no game comes to this state: " + std::string(error.what()));
        }
        if constexpr (requires { Spec::validate(state, setup); }) {
            Spec::validate(state, setup); // before callables of scripts look at the board
        }
        check_order<Spec>(state, setup);
        check_offer<Spec>(state, setup);
    }
}

} // namespace detail

} // namespace herding::inline v0::sequence

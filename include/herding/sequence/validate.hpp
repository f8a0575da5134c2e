#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/table.hpp"
#include "herding/reflect/known.hpp"
#include "herding/sequence/answers.hpp"
#include "herding/sequence/decide.hpp"
#include "herding/sequence/locate.hpp"
#include "herding/sequence/reachable.hpp"
#include "herding/sequence/rules.hpp"
#include "herding/sequence/walk.hpp"

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
/// behaviours do in the meantime, who comes and who leaves, nobody can tell.
template <class Spec> inline constexpr bool only_scripts =
    behaviors<Spec>().size() == 1 && !HasSettling<Spec>;

/// Checks the offer on top: whom it asks, and the answers of several players against that.
template <class Spec> struct CheckOffer {
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;

    Context<Spec>& context;
    Suspension<Rules>& top; ///< a copy: a decider that writes to its sequence writes here

    template <class S> static int in(CheckOffer& check) {
        const auto script = std::get_if<S>(&check.top.of)->script();
        return visit_position<PositionsOf<S>::template with<Op::Offer>>(script, check.top.at, Visit{check},
                                                                        waits);
    }

private:
    struct Visit {
        CheckOffer& check;

        template <int, int, Name A, class D, class F, class Then, class... R>
        int node(const Act<A, D, F, Then, R...>& act) {
            check.all(act);
            return waits;
        }
        template <int, int, Name P, class... A> int node(const Choose<P, A...>& choose) {
            check.all(choose);
            return waits;
        }
    };

    template <class Offer> void all(const Offer& offer) {
        if (!names_somebody(context, offer)) {
            refuse("by() names player " + std::to_string(context.limit) +
                   ": players have the numbers 0 to 65535");
        }
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
                given(offer, answer.input.value());
            }
            if (missing(context.state().pending, *asked).empty()) {
                refuse("everybody who is asked has answered already");
            }
        }
    }

    template <Name A, class D, class F, class Then, class... R>
    void given(const Act<A, D, F, Then, R...>& act, const typename Rules::Input& input) {
        using Action = ActionOf<Board, Act<A, D, F, Then, R...>>;
        const auto* action = std::get_if<Action>(&input);
        if (action == nullptr) {
            return; // another one of a choose
        }
        const std::string_view failed = in_range(*action, source_of(context, act.terms))
                                            ? failing(context, act.terms, *action)
                                            : std::string_view("no candidate");
        if (!failed.empty()) {
            refuse("the answer of player " + std::to_string(context.actor().index()) +
                   " cannot be given: " + std::string(failed));
        }
    }
    template <Name P, class... A>
    void given(const Choose<P, A...>& choose, const typename Rules::Input& input) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (given(detail::get<I>(choose.alternatives), input), ...);
        }(std::index_sequence_for<A...>{});
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
                                "dealt anew (view::redeal)");
}

template <class T> void require_known(const T& value, std::string_view where) {
    if (const auto path = reflect::first_unknown(value)) {
        refuse_view("`" + *path + "` of " + std::string(where));
    }
}

template <class Variables> void require_known_in(const Variables& variables, std::string_view sequence) {
    std::visit([&](const auto& one) { require_known(one, "`" + std::string(sequence) + "`"); }, variables);
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

/// Throws std::invalid_argument where an engine cannot begin with a state: where something hidden is not known, as in a
/// view, or where the pending sequences are not as the rules can leave them.
template <class Spec> void validate(const typename Spec::State& state, const SetupOf<Spec>& setup) {
    using Rules = typename Spec::Rules;
    if constexpr (Rules::Checks::value) { // else it will be told what is wrong
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
            Reachable<Rules>(pending).check();
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument("herding: no game comes to this state: " + std::string(error.what()));
        }
        check_offer<Spec>(state, setup);
    }
}

} // namespace detail

} // namespace herding::inline v0::sequence

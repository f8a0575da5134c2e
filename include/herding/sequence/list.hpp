#pragma once

#include "herding/sequence/answers.hpp"
#include "herding/sequence/decide.hpp"
#include "herding/sequence/locate.hpp"
#include "herding/sequence/walk.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

/// Listing the actions of an offer.

namespace herding::inline v0::sequence::detail {

/// Hands to `sink` every action that may be taken, by whom, and how often it counts where chance decides, as long as it
/// returns true.
template <class Spec> struct Listing {
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using Input = typename Rules::Input;

    Context<Spec>& context;
    Suspension<Rules>& top; ///< a copy: a condition that writes to its sequence writes here
    void* to;
    bool (*sink)(void* to, const Input& input, Actor by, std::uint64_t weight);
    bool more = true; ///< what the sink has returned

    template <class S> static int in(Listing& listing) {
        const auto script = std::get_if<S>(&listing.top.of)->script();
        return visit_position<PositionsOf<S>::template with<Op::Offer>>(script, listing.top.at,
                                                                        Visit{listing}, waits);
    }

private:
    struct Visit {
        Listing& listing;

        template <int, int, Name A, class D, class F, class Then, class... R>
        int node(const Act<A, D, F, Then, R...>& act) {
            listing.template list<ActionOf<Board, Act<A, D, F, Then, R...>>>(act);
            return waits;
        }
        template <int B, int At, Name P, class... A> int node(const Choose<P, A...>& choose) {
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (node<B, At>(detail::get<I>(choose.alternatives)), ...);
            }(std::index_sequence_for<A...>{});
            return waits;
        }
    };

    template <class Action, class A> void list(const A& act) {
        const auto who = deciders_of(context, act.decider);
        [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
            const auto& board = context.board();
            const std::array<std::uint64_t, sizeof...(T) + 1> count{Domain<T, Board>::count(board)..., 1};
            std::uint64_t total = 1;
            for (const std::uint64_t one : count) {
                total = reflect::detail::times(total, one);
            }
            Action action{};
            for (std::uint64_t number = 0; more && number < total; ++number) {
                [[maybe_unused]] std::uint64_t rest = number;
                ((Domain<T, Board>::make(detail::get<I>(action), rest % count[I], board), rest /= count[I]),
                 ...);
                each_actor(who, [&](Actor by) { tell(act, action, by); });
            }
        }(typename Action::Arguments{}, std::make_index_sequence<Action::Arguments::size>{});
    }

    /// Visits everybody who may act here.
    template <class Visit> void each_actor(const Deciders& who, Visit visit) {
        if (!who.each) {
            visit(who.one);
            return;
        }
        for (std::uint16_t player = 0; more && player < 64; ++player) {
            if (who.several.contains(player) && !no_answer(context.state().pending, who.several, player)) {
                visit(Actor::player(player));
            }
        }
    }

    /// Hands over an action where this actor may take it: preconditions and weights see who acts.
    template <class A, class Action> void tell(const A& act, const Action& action, Actor by) {
        context.act_as(by);
        if (!failing(context, act.requires_, action).empty()) {
            return;
        }
        if (const std::uint64_t often = weight_of(context, act.decider, action); often != 0) {
            more = sink(to, Input(std::in_place_type<Action>, action), by, often);
        }
    }
};

} // namespace herding::inline v0::sequence::detail

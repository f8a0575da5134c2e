#pragma once

#include "herding/reflect/enumerate.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/answers.hpp"
#include "herding/sequence/candidates.hpp"
#include "herding/sequence/decide.hpp"
#include "herding/sequence/locate.hpp"
#include "herding/sequence/walk.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Listing the actions of an offer.

namespace herding::inline v0::sequence::detail {

/// How many values the arguments of one action may have together, to be listed.
inline constexpr std::uint64_t most_choices = 1'000'000;

[[noreturn, gnu::cold, gnu::noinline]] inline void
too_many_choices(std::string_view action, std::uint64_t total, std::span<const std::uint64_t> counts) {
    const auto text = [](std::uint64_t count) {
        return count == reflect::detail::countless ? std::string("2^64 or more") : std::to_string(count);
    };
    const auto most =
        static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    throw reflect::NotEnumerable(
        "herding: action `" + std::string(action) + "` cannot be listed: its arguments have " + text(total) +
        " values, more than " + std::to_string(most_choices) + "; argument `" +
        std::string(counts.size() == 1 ? "value" : argument_names[most]) + "` has " + text(counts[most]) +
        ". Give it a smaller range, or ask for it in several actions");
}

/// How many choices arguments with these numbers of values make. Throws reflect::NotEnumerable where a list would be
/// too long.
template <std::size_t N>
std::uint64_t choices(std::string_view action, const std::array<std::uint64_t, N>& counts) {
    std::uint64_t total = 1;
    for (const std::uint64_t one : counts) {
        total = reflect::detail::times(total, one);
    }
    if (total > most_choices) [[unlikely]] {
        too_many_choices(action, total, counts);
    }
    return total;
}

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
        const auto script = script_of(*std::get_if<S>(&listing.top.of));
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

    /// Lists an action for everybody who may take it: choice by choice, or where candidates may depend on who acts, actor
    /// by actor.
    template <class Action, Name N, class D, class F, class Then, class... R>
    void list(const Act<N, D, F, Then, R...>& act) {
        const auto who = deciders_of(context, act.decider);
        if constexpr (places_of_ranges<R...>.empty()) {
            each_choice<Action>(act, [&](const Action& action) {
                each_actor<D>(who, [&](Actor by) { tell(act, action, by); });
            });
        } else {
            each_actor<D>(who, [&](Actor by) {
                context.act_as(by);
                each_choice<Action>(act, [&](const Action& action) { tell(act, action, by); });
            });
        }
    }

    /// Visits an action with all arguments that it may have.
    template <class Action, class A, class Visit> void each_choice(const A& act, Visit visit) {
        [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
            const auto source = source_of(context, act.terms);
            using Source = std::remove_const_t<decltype(source)>;
            const std::array<std::uint64_t, sizeof...(T)> count{Domain<T, Source>::count(source)...};
            const std::uint64_t total = choices(Action::name, count);
            Action action{};
            for (std::uint64_t number = 0; more && number < total; ++number) {
                [[maybe_unused]] std::uint64_t rest = number;
                ((Domain<T, Source>::make(detail::get<I>(action), rest % count[I], source), rest /= count[I]),
                 ...);
                visit(action);
            }
        }(typename Action::Arguments{}, std::make_index_sequence<Action::Arguments::size>{});
    }

    /// Visits everybody who may act here.
    template <class D, class Visit> void each_actor(const Deciders& who, Visit visit) {
        if constexpr (!asks_several<D>) {
            visit(who.one);
        } else {
            for (std::uint16_t player = 0; more && player < 64; ++player) {
                if (who.players.contains(player) &&
                    (!asks_each<D> || !no_answer(context.state().pending, who.players, player))) {
                    visit(Actor::player(player));
                }
            }
        }
    }

    /// Hands over an action where this actor may take it: preconditions and weights see who acts.
    template <class A, class Action> void tell(const A& act, const Action& action, Actor by) {
        context.act_as(by);
        if (!failing(context, act.terms, action).empty()) {
            return;
        }
        if (const std::uint64_t often = weight_of(context, act.decider, action); often != 0) {
            more = sink(to, Input(std::in_place_type<Action>, action), by, often);
        }
    }
};

} // namespace herding::inline v0::sequence::detail

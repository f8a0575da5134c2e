#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/in_game.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/players.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Terms of an offer for an action: who takes it, and under which conditions.

namespace herding::inline v0::sequence::detail {

/// Whose the decision is: of one, of each of several, of any of several.
struct Deciders {
    Actor one = Actor::system;
    Players players = {};
    bool several = false;

    [[nodiscard]] bool nobody() const noexcept { return several && players.empty(); }
    [[nodiscard]] bool include(Actor by) const noexcept {
        return several ? by.is_player() && players.contains(static_cast<std::uint16_t>(by.index()))
                       : by == one;
    }
};

/// Whether what a decider returns is somebody.
template <class Player> bool is_decider_of(const Player& player) {
    if constexpr (std::is_same_v<Player, Actor>) {
        return !player.is_player() || is_player_number(player.index());
    } else {
        return is_player_number(plain_number(player));
    }
}

/// Whether a decider, or one of an offer's, may name a player that there is not. Others are not asked.
template <class D> inline constexpr bool may_misname = false;
template <Callable F> inline constexpr bool may_misname<By<F>> =
    can_misname<std::remove_cvref_t<ResultOf<F>>>;
template <> inline constexpr bool may_misname<By<std::int64_t>> = true;
template <Name A, class D, class F, class Then, class... R>
inline constexpr bool may_misname<ActNode<A, D, F, Then, R...>> = may_misname<D>;
template <Name N, class... A> inline constexpr bool may_misname<ChooseNode<N, A...>> =
    (may_misname<A> || ...);

/// Checks that a decider names an existing player. If not, stores the number in the context.
template <class Spec, class D>
HERDING_DETAIL_PART_OF_WALK inline bool names_somebody(Context<Spec>& /*context*/, const D& /*decider*/) {
    return true;
}
template <class Spec, Callable F>
    requires may_misname<By<F>>
bool names_somebody(Context<Spec>& context, const By<F>& decider) {
    using Player = std::remove_cvref_t<ResultOf<F>>;
    const auto player = call_lambda(decider.player, context);
    if (!is_decider_of(player)) [[unlikely]] {
        context.failure = ActionReason::NoSuchPlayer;
        if constexpr (std::is_same_v<Player, Actor>) {
            context.limit = player.index();
        } else {
            context.limit = static_cast<std::int64_t>(plain_number(player));
        }
        return false;
    }
    return true;
}
template <class Spec> bool names_somebody(Context<Spec>& context, const By<std::int64_t>& decider) {
    if (!is_player_number(decider.player)) [[unlikely]] {
        context.failure = ActionReason::NoSuchPlayer;
        context.limit = decider.player;
        return false;
    }
    return true;
}
/// The same of all deciders of an offer.
template <class Spec, Name A, class D, class F, class Then, class... R>
HERDING_DETAIL_PART_OF_WALK inline bool names_somebody(Context<Spec>& context,
                                                       const ActNode<A, D, F, Then, R...>& act) {
    return names_somebody(context, act.decider);
}
template <class Spec, Name N, class... A>
HERDING_DETAIL_PART_OF_WALK inline bool names_somebody(Context<Spec>& context,
                                                       const ChooseNode<N, A...>& choose) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        return (names_somebody(context, detail::get<I>(choose.alternatives)) && ...);
    }(std::index_sequence_for<A...>{});
}

/// The players that an `each` or an `any_of` names.
template <class Spec, class D> Players named_players(Context<Spec>& context, const D& decider) {
    if constexpr (std::is_same_v<decltype(decider.players), Players>) {
        return decider.players;
    } else {
        return call_lambda(decider.players, context);
    }
}

/// Those of them who are still in the game.
template <class Spec, class D> Players players_of(Context<Spec>& context, const D& decider) {
    Players players = named_players(context, decider);
    if constexpr (says_who_plays<Spec>) {
        players.retain(players_in_game<Spec>(context.board(), context.setup()));
    }
    return players;
}

/// The players that a decider names, in the game or not; nobody if there is no such player.
template <class Spec, class D>
HERDING_DETAIL_PART_OF_WALK inline Deciders named_deciders(Context<Spec>& context, const D& decider) {
    if constexpr (std::is_same_v<D, Chance> || requires { decider.weight; }) {
        return {Actor::chance};
    } else if constexpr (std::is_same_v<D, Application>) {
        return {Actor::system};
    } else if constexpr (has_several_deciders<D>) {
        return {Actor::system, named_players(context, decider), true};
    } else if constexpr (std::is_same_v<D, By<std::int64_t>>) {
        if (!is_player_number(decider.player)) [[unlikely]] {
            return {Actor::system, {}, true}; // nobody
        }
        return {Actor::player(static_cast<std::uint16_t>(decider.player))};
    } else {
        const auto player = call_lambda(decider.player, context);
        if (!is_decider_of(player)) [[unlikely]] {
            return {Actor::system, {}, true}; // nobody: a behavior has changed what the decider reads
        }
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(player)>, Actor>) {
            return {player};
        } else {
            return {Actor::player(static_cast<std::uint16_t>(plain_number(player)))};
        }
    }
}

/// Who decides; nobody if the decider names a player who does not exist or has left the game.
template <class Spec, class D> Deciders deciders_of(Context<Spec>& context, const D& decider) {
    Deciders who = named_deciders(context, decider);
    if constexpr (says_who_plays<Spec>) {
        if (who.several) {
            who.players.retain(players_in_game<Spec>(context.board(), context.setup()));
        } else if (who.one.is_player() &&
                   !is_in_game<Spec>(context.board(), context.setup(), who.one.index())) {
            return {Actor::system, {}, true}; // nobody
        }
    }
    return who;
}

[[noreturn, gnu::cold, gnu::noinline]] inline void negative_weight(std::string_view action,
                                                                   std::int64_t weight) {
    throw std::domain_error("herding: weighted() returns " + std::to_string(weight) + " for an outcome of `" +
                            std::string(action) + "`: a weight is 0 (never) or more");
}

/// How often an outcome of chance counts; 1 where nothing is said of it. Throws std::domain_error where the weight is
/// negative.
template <class Spec, class D, class Action>
std::uint64_t weight_of(Context<Spec>& context, const D& decider, const Action& action) {
    if constexpr (requires { decider.weight; }) {
        const auto weight = call_lambda(decider.weight, context, action.arguments());
        if constexpr (std::is_signed_v<decltype(weight)>) {
            if (weight < 0) [[unlikely]] {
                negative_weight(Action::name, static_cast<std::int64_t>(weight));
            }
        }
        return static_cast<std::uint64_t>(weight);
    } else {
        return 1;
    }
}

template <class Spec, Name Why, class F, class Action>
HERDING_DETAIL_PART_OF_WALK inline bool meets_term(Context<Spec>& context, const Require<Why, F>& require,
                                                   const Action& action, std::string_view& why_not) {
    if (!call_lambda(require.holds, context, action.arguments())) {
        why_not = Why.view();
        return false;
    }
    return true;
}

template <class Spec, class F, class Action>
bool meets_term(Context<Spec>&, const From<F>&, const Action&, std::string_view&) {
    return true; // in_range has looked
}

template <class T> inline constexpr bool is_require = false;
template <Name Why, class F> inline constexpr bool is_require<Require<Why, F>> = true;
/// Whether an act has preconditions, and not only ranges of values.
template <class Act> inline constexpr bool has_preconditions = false;
template <Name A, class D, class F, class Then, class... R>
inline constexpr bool has_preconditions<ActNode<A, D, F, Then, R...>> = (is_require<R> || ...);
/// Whether chance weighs the outcomes of an act.
template <class Act> inline constexpr bool has_weights = requires(const Act& act) { act.decider.weight; };

/// The reason of the first precondition that does not hold, or nothing.
template <class Spec, class... R, class Action>
HERDING_DETAIL_PART_OF_WALK inline std::string_view
failed_precondition(Context<Spec>& context, const FlatTuple<R...>& terms, const Action& action) {
    std::string_view why_not;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        static_cast<void>((meets_term(context, detail::get<I>(terms), action, why_not) && ...));
    }(std::index_sequence_for<R...>{});
    return why_not;
}

template <class Source, class Action, class... T, std::size_t... I>
bool in_range(const Action& action, const Source& source, List<T...>, std::index_sequence<I...>) {
    return (Domain<T, Source>::holds(detail::get<I>(action), source) && ...);
}

/// Whether every argument is a possible value on any board.
template <class Source, class L> inline constexpr bool always_in_range = false;
template <class Source, class... T> inline constexpr bool always_in_range<Source, List<T...>> =
    (Domain<T, Source>::holds_always && ...);

/// Whether every argument is one that may be.
template <class Action, class Source> bool in_range(const Action& action, const Source& source) {
    return in_range(action, source, typename Action::Arguments{},
                    std::make_index_sequence<Action::Arguments::size>{});
}

} // namespace herding::inline v0::sequence::detail

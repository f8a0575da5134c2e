#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/check/captures.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/candidates.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/in_game.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/players.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Offers to several players at once: who has still to answer, and the effects when all have.
///
/// The players who are asked are computed each time, because the board may change while they think. The offer does
/// not wait for players who have left, and drops their answers. Players who have come must answer too.
/// When all have answered, it also drops an answer that the board no longer allows: its player answers again. It does
/// not do so earlier, because that shows something of the answer.

namespace herding::inline v0::sequence::detail {

/// The players of `asked` who have not answered.
template <class Pending> [[nodiscard]] Players missing_players(const Pending& pending, Players asked) {
    for (const auto& answer : pending.answers()) {
        asked.erase(answer.player);
    }
    return asked;
}

/// The reason why this player of `asked` cannot answer now. Nothing: the player can. If answers can be changed, every player can.
/// If all have answered because the last missing player has left, every player can, until a behavior reacts.
template <class Pending>
[[nodiscard]] std::optional<ActionReason> no_answer(const Pending& pending, Players asked,
                                                    std::uint16_t player, bool changes) {
    if (asked.size() > Pending::Answers::capacity()) {
        return ActionReason::TooManyPlayers;
    }
    const Players others = missing_players(pending, asked);
    return changes || others.empty() || others.contains(player)
               ? std::nullopt
               : std::optional(ActionReason::AlreadyAnswered);
}

/// Whether a player who may change an answer gives the same one again, though others have still to answer: that changes
/// nothing.
template <class Pending, class Input>
[[nodiscard]] bool answers_the_same(const Pending& pending, Players asked, std::uint16_t player,
                                    const Input& input) {
    if (!missing_players(pending, asked).empty()) {
        for (const auto& answer : pending.answers()) {
            if (answer.player == player) {
                return answer.input.known() && answer.input.value() == input;
            }
        }
    }
    return false;
}

template <class Spec> void emit_drops(Context<Spec>& context, Players players, bool reveal) {
    if constexpr (Spec::Rules::answers_size != 0) {
        if (!players.empty()) {
            context.open();
            for (std::size_t i = 0; i < players.size(); ++i) {
                context.emit(DropAnswer{players[i], reveal});
            }
        }
    }
}

/// Drops the answers of those who are not asked any more.
template <class Spec> void drop_answers(Context<Spec>& context, Players asked) {
    Players left;
    for (const auto& answer : context.state().pending.answers()) {
        left.insert(answer.player);
    }
    for (std::size_t i = 0; i < asked.size(); ++i) {
        left.erase(asked[i]);
    }
    emit_drops(context, left, false);
}

template <class Offer> inline constexpr bool offers_to_each = false;
template <Name A, class P, bool Changes, class F, class Then, class... R>
inline constexpr bool offers_to_each<ActNode<A, Each<P, Changes>, F, Then, R...>> = true;
template <Name N, class A, class... Rest> inline constexpr bool offers_to_each<ChooseNode<N, A, Rest...>> =
    offers_to_each<A>; // then all of them are

template <class D> inline constexpr bool asks_one = false;
template <class F> inline constexpr bool asks_one<By<F>> = true;

/// Whether an offer is for players who may all be gone: each of its actions is for several players, or for one who may have
/// left the game.
template <class Spec, class D> inline constexpr bool may_ask_nobody =
    has_several_deciders<D> || (asks_one<D> && says_who_plays<Spec>);
template <class Spec, class Offer> inline constexpr bool asks_players = false;
template <class Spec, Name A, class D, class F, class Then, class... R>
inline constexpr bool asks_players<Spec, ActNode<A, D, F, Then, R...>> = may_ask_nobody<Spec, D>;
template <class Spec, Name N, class... A> inline constexpr bool asks_players<Spec, ChooseNode<N, A...>> =
    (may_ask_nobody<Spec, typename A::DecidedBy> && ...);

/// The players of an offer, if each of its actions is for several players.
template <class Spec, Name A, class D, class F, class Then, class... R>
std::optional<Players> asked_at(Context<Spec>& context, const ActNode<A, D, F, Then, R...>& act) {
    if constexpr (has_several_deciders<D>) {
        return players_of(context, act.decider);
    } else if constexpr (may_ask_nobody<Spec, D>) {
        const Deciders who = deciders_of(context, act.decider);
        Players one;
        if (!who.several) {
            if (!who.one.is_player()) {
                return std::nullopt; // chance or the application, by a lambda that returns an Actor
            }
            one.insert(static_cast<std::uint16_t>(who.one.index()));
        }
        return one;
    } else {
        return std::nullopt;
    }
}
template <class Spec, Name N, class... A>
std::optional<Players> asked_at(Context<Spec>& context, const ChooseNode<N, A...>& choose) {
    if constexpr (offers_to_each<ChooseNode<N, A...>>) {
        return asked_at(context, detail::get<0>(choose.alternatives)); // all have one decider
    } else if constexpr (asks_players<Spec, ChooseNode<N, A...>>) {
        std::optional<Players> all{Players{}};
        const auto add = [&all](std::optional<Players> some) {
            if (all && some) {
                all->insert(*some);
            } else {
                all.reset();
            }
        };
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (add(asked_at(context, detail::get<I>(choose.alternatives))), ...);
        }(std::index_sequence_for<A...>{});
        return all;
    } else {
        return std::nullopt;
    }
}

/// Why an answer cannot be given by who acts, as the board is now, or nothing.
template <class Spec, Name N, class D, class F, class Then, class... R>
std::string_view not_given(Context<Spec>& context, const ActNode<N, D, F, Then, R...>& act,
                           const typename Spec::Rules::Input& given) {
    using Action = ActionOf<typename Spec::Rules::Board, ActNode<N, D, F, Then, R...>>;
    const auto* action = herding::detail::held_if<Action>(given);
    if (action == nullptr) {
        return {}; // another one of a choose
    }
    return in_range(*action, source_of(context, act.terms)) ? failed_precondition(context, act.terms, *action)
                                                            : std::string_view("argument out of range");
}
template <class Spec, Name N, class... A>
std::string_view not_given(Context<Spec>& context, const ChooseNode<N, A...>& choose,
                           const typename Spec::Rules::Input& given) {
    std::string_view why_not;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((why_not =
              why_not.empty() ? not_given(context, detail::get<I>(choose.alternatives), given) : why_not),
         ...);
    }(std::index_sequence_for<A...>{});
    return why_not;
}

/// Those of the players asked whose answers cannot be given any more, because the board has changed since.
template <class Spec, class Offer>
Players stale_answers(Context<Spec>& context, const Offer& offer, Players asked) {
    Players stale;
    if constexpr (offers_to_each<Offer>) {
        const Actor me = context.actor();
        for (const auto& answer : context.state().pending.answers()) {
            if (asked.contains(answer.player) && answer.input.known()) {
                context.act_as(Actor::player(answer.player));
                if (!not_given(context, offer, answer.input.value()).empty()) {
                    stale.insert(answer.player);
                }
            }
        }
        context.act_as(me);
    }
    return stale;
}

/// Drops the answers that cannot be given any more. Returns whether there were any. Call it after all players have
/// answered, because a dropped answer shows something of its value, as its effect would.
template <class Spec, class Offer>
bool drop_stale_answers(Context<Spec>& context, const Offer& offer, Players asked) {
    const Players stale = stale_answers(context, offer, asked);
    emit_drops(context, stale, true);
    return !stale.empty();
}

/// If the topmost sequence waits for several players: these players, and those whose answers cannot be given any more. Sets
/// the failure of the context if a decider names a player that does not exist.
template <class Spec> struct Asked {
    using Rules = typename Spec::Rules;

    std::optional<Players> players = {};
    Players stale = {};

    template <class S> static void in(Context<Spec>& context, Suspension<Rules>& top, Asked& asked) {
        const auto script = script_of(herding::detail::held<S>(top.of));
        visit_position<Visit, PositionsOf<S>::template with<Op::Offer>>(script, top.at, context, asked);
    }

private:
    struct Visit {
        using Result = void;

        template <int, int, Name A, class D, class F, class Then, class... R>
        static void node(const ActNode<A, D, F, Then, R...>& act, Context<Spec>& context, Asked& asked) {
            look_at(act, context, asked);
        }
        template <int, int, Name P, class... A> static void node(const ChooseNode<P, A...>& choose,
                                                                 Context<Spec>& context, Asked& asked) {
            look_at(choose, context, asked);
        }
        template <class Offer> static void look_at(const Offer& offer, Context<Spec>& context, Asked& asked) {
            if (names_somebody(context, offer)) {
                asked.players = asked_at(context, offer);
                if (asked.players) {
                    asked.stale = stale_answers(context, offer, *asked.players);
                }
            }
        }
    };
};

/// Runs the effect of a given action of an offer. Returns the next position or a halt.
template <class Spec, Name N, class D, class F, class Then, class... R>
int run_given(ScriptWalk<Spec>& walk, const ActNode<N, D, F, Then, R...>& act,
              const typename Spec::Rules::Input& given, int next, int end) {
    using Action = ActionOf<typename Spec::Rules::Board, ActNode<N, D, F, Then, R...>>;
    const auto* action = herding::detail::held_if<Action>(given);
    return action == nullptr ? next : walk.run_effect(act.effect, next, end, action->arguments());
}
template <class Spec, Name N, class... A>
int run_given(ScriptWalk<Spec>& walk, const ChooseNode<N, A...>& choose,
              const typename Spec::Rules::Input& given, int next, int end) {
    int to = next;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((to = to == end ? end : run_given(walk, detail::get<I>(choose.alternatives), given, next, end)),
         ...);
    }(std::index_sequence_for<A...>{});
    return to;
}

/// Which of an offer's actions this is.
template <class Offer, class Input> std::uint16_t alternative_of(const Offer&, const Input&) { return 0; }
template <Name N, class... A, class Input>
std::uint16_t alternative_of(const ChooseNode<N, A...>&, const Input& given) {
    const std::string_view name = herding::detail::fact_of<herding::detail::OwnName>(given);
    std::uint16_t at = 0;
    while (at + 1U < sizeof...(A) && ChooseNode<N, A...>::names[at] != name) {
        ++at;
    }
    return at;
}

/// Runs the effects of an offer once for each player asked, in their order. `mine` is the action of the present actor, if
/// the last answer comes with this dispatch. The others have answered before.
template <class Spec, class Offer>
int run_answers(ScriptWalk<Spec>& walk, const Offer& offer, Players asked,
                const typename Spec::Rules::Input* mine, int next, int end) {
    auto& context = walk.context;
    const Actor me = context.actor();
    const auto answers =
        context.state().pending.answers(); // a copy: what the effects emit may move the state
    int to = next;
    const auto one = [&](std::uint16_t player, const typename Spec::Rules::Input& given) {
        context.act_as(Actor::player(player));
        if (run_given(walk, offer, given, next, end) == end) {
            to = end;
        }
    };
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const std::uint16_t player = asked[i];
        if (mine != nullptr && me == Actor::player(player)) {
            one(player, *mine);
            continue;
        }
        for (const auto& answer : answers) {
            if (answer.player == player) {
                one(player, answer.input.value());
            }
        }
    }
    context.act_as(me);
    return to;
}

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/advance.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/core/detail/pass.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/check/captures.hpp"
#include "herding/sequence/detail/run/action_listing.hpp"
#include "herding/sequence/detail/run/choices.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/in_game.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/pending.hpp"

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Why nobody can continue a game: nobody can act, the game waits for a player who has left it, or every action ends in
/// `Aborted`.

namespace herding::inline v0::sequence::detail {

// ---- players who are asked although they have left the game

/// The first player who has left and is named by an offer; -1 if there is none. Or an offer that names nobody.
template <class Spec> struct AbsentPlayer {
    using Rules = typename Spec::Rules;

    std::int64_t player = -1;
    bool nobody = false; ///< an alternative is offered to an empty set of players

    template <class S> static void in(Context<Spec>& context, Suspension<Rules>& top, AbsentPlayer& absent) {
        const auto script = script_of(herding::detail::held<S>(top.of));
        visit_position<Visit, PositionsOf<S>::template with<Op::Offer>>(script, top.at, context, absent);
    }

private:
    struct Visit {
        using Result = void;

        template <int, int, Name A, class D, class F, class Then, class... R>
        static void node(const ActNode<A, D, F, Then, R...>& act, Context<Spec>& context,
                         AbsentPlayer& absent) {
            absent.look_at(act.decider, context);
        }
        template <int, int, Name P, class... A> static void
        node(const ChooseNode<P, A...>& choose, Context<Spec>& context, AbsentPlayer& absent) {
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (absent.look_at(detail::get<I>(choose.alternatives).decider, context), ...);
            }(std::index_sequence_for<A...>{});
        }
    };

    template <class D> void look_at(const D& decider, Context<Spec>& context) {
        const Deciders named = named_deciders(context, decider);
        if (!named.several && named.one.is_player()) {
            note_player(named.one.index(), context);
        }
        nobody = nobody || named.nobody();
        for (const std::uint16_t one : named.players) {
            note_player(one, context);
        }
    }
    void note_player(std::int64_t one, const Context<Spec>& context) {
        player = player < 0 && !is_in_game<Spec>(context.board(), context.setup(), one) ? one : player;
    }
};

/// The player for whom the game waits, if they have left it: the decider of the offer, or the owner of a triggered
/// sequence. The sequences would pass the question if they looked at the board. Empty if the Spec does not say who plays.
template <class Spec>
[[nodiscard]] std::string who_has_left(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    if constexpr (says_who_plays<Spec> && Spec::Rules::Checks::value) {
        using Rules = typename Spec::Rules;
        const auto& pending = state.pending;
        if (pending.depth() == 0) {
            return {};
        }
        Context<Spec> context(state, setup);
        context.depth = pending.depth();
        auto top = pending.top();
        AbsentPlayer<Spec> absent;
        std::string_view where;
        for (const auto& waiting : pending.queue()) {
            const auto owner = named_owner(context, waiting, typename Rules::Sequences{});
            if (absent.player < 0 && waiting.level == pending.depth() && owner &&
                !is_in_game<Spec>(context.board(), context.setup(), owner->index())) {
                absent.player = owner->index();
                where = Rules::trigger_names[waiting.trigger];
            }
        }
        if (absent.player < 0) {
            with_top<AbsentPlayer<Spec>>(typename Rules::Sequences{}, top.of.index(), context, top, absent);
            where = Rules::programs[top.of.index()].code[top.at].name;
        }
        if (absent.player < 0 && absent.nobody) {
            return "`" + std::string(where) +
                   "` is offered to nobody, because all of its players have left the game: put "
                   "`sequence::resume` behind what makes players leave, or `sequence::interrupts` into "
                   "settling()";
        }
        if (absent.player >= 0) {
            return "`" + std::string(where) + "` waits for player " + std::to_string(absent.player) +
                   ", who has left the game: put `sequence::resume` behind what makes players leave, or "
                   "`sequence::interrupts` into settling()";
        }
    }
    return {};
}

// ---- nobody acts

/// Whether nobody can act.
struct NobodyActs {
    bool holds = false;
    std::string_view left_out =
        {}; ///< set if it holds as far as is known: an action with more values than can be tried
};
template <class Spec>
NobodyActs nobody_acts(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    if (state.pending.over()) {
        return {};
    }
    Generator generator;
    ListingScope scope{{}, &generator};
    bool nobody = true;
    each_choice<Spec>(setup, state, scope, [&](const auto&, Actor, std::uint64_t) { return nobody = false; });
    return {nobody, nobody ? scope.left_out : std::string_view{}};
}

/// Why nobody can act, if nobody can: the game waits for a player who has left it, if it does.
template <class Spec>
[[nodiscard]] std::string why_nobody_acts(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    const std::string left = who_has_left<Spec>(setup, state);
    return "nobody can act, and the game is not over" + (left.empty() ? left : ": " + left);
}

// ---- every action ends in Aborted

/// Why an action ends in `Aborted`; empty if it does not. What the Spec's own code throws is no matter of this.
template <class Spec>
std::string why_aborted(const SetupOf<Spec>& setup, const typename Spec::State& state,
                        const typename Spec::Rules::Input& input, Actor by) {
    try {
        const Budget budget;
        herding::detail::Slot<StateOf<Spec>> copy;
        herding::detail::Pass<Spec> pass(state, setup, budget, by, copy);
        if (pass.only(InputOf<Spec>(input))) {
            return {};
        }
        const auto verdict = herding::detail::verdict<Spec>(std::move(pass).stop());
        if (verdict.kind() != VerdictKind::Aborted) {
            return {};
        }
        std::ostringstream words;
        words << "action `" << input_name<typename Spec::Rules>(input) << "` by " << by
              << " is legal, and ends in Aborted: ";
        if (const auto* exceeded = verdict.why().exceeded()) {
            words << *exceeded;
        } else if (const auto* info = verdict.why().info()) {
            if constexpr (std::is_same_v<InfoOf<Spec>, ActionRefusal>) {
                words << *info;
            } else if (const auto* refused = std::get_if<ActionRefusal>(info)) {
                words << *refused;
            } else {
                words << "behavior `" << verdict.why().behavior << '`';
            }
        }
        return std::move(words).str();
    } catch (...) {
        return {};
    }
}

/// Number of legal actions that are tried if each ends in `Aborted`.
inline constexpr std::size_t most_tried = 256;

/// The first of the legal actions with the bound that ends it, if each of them ends in `Aborted`.
template <class Spec>
std::string why_all_aborted(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    Generator generator;
    ListingScope scope{{}, &generator};
    std::string why;
    bool goes_on = false;
    std::size_t tried = 0;
    each_choice<Spec>(setup, state, scope, [&](const auto& input, Actor by, std::uint64_t) {
        auto aborted = why_aborted<Spec>(setup, state, input, by);
        goes_on = aborted.empty() || ++tried > most_tried;
        if (why.empty()) {
            why = std::move(aborted);
        }
        return !goes_on;
    });
    return goes_on || !scope.left_out.empty() ? std::string() : why;
}

} // namespace herding::inline v0::sequence::detail

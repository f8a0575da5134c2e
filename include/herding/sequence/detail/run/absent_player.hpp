#pragma once

#include "herding/sequence/detail/run/answers.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/in_game.hpp"

#include <cstddef>
#include <string>
#include <string_view>

/// For messages: players who are asked although they have left the game, and offers to nobody.

namespace herding::inline v0::sequence::detail {

/// The first player who has left and is named by an offer; -1 if there is none. Or an offer that names nobody.
template <class Spec> struct AbsentPlayer {
    using Rules = typename Spec::Rules;

    std::int64_t player = -1;
    bool nobody = false; ///< an alternative is offered to an empty set of players

    template <class S> static void in(Context<Spec>& context, Suspension<Rules>& top, AbsentPlayer& absent) {
        const auto script = script_of(*std::get_if<S>(&top.of));
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

} // namespace herding::inline v0::sequence::detail

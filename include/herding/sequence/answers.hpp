#pragma once

#include "herding/sequence/context.hpp"
#include "herding/sequence/decide.hpp"
#include "herding/sequence/locate.hpp"
#include "herding/sequence/players.hpp"
#include "herding/sequence/refused.hpp"
#include "herding/sequence/rules.hpp"
#include "herding/sequence/walk.hpp"

#include <cstdint>
#include <optional>
#include <variant>

/// Offers to several players at once: who has still to answer, and the effects when all have.
///
/// Who is asked is found anew each time, because the board may change while they think. Who has left is not waited for
/// and does not count, whether or not he has answered; who has come is asked too.

namespace herding::inline v0::sequence::detail {

/// Those of the players asked who have not answered.
template <class Pending> [[nodiscard]] Players missing(const Pending& pending, Players asked) {
    for (const auto& answer : pending.answers()) {
        asked.erase(answer.player);
    }
    return asked;
}

/// Why a player who is asked cannot answer, or nothing. Where all who are asked have answered, because somebody left
/// and no behaviour has seen to it, each of them may answer again.
template <class Pending>
[[nodiscard]] std::optional<Refusing> no_answer(const Pending& pending, Players asked, std::uint16_t player) {
    Players others = missing(pending, asked);
    if (others.empty()) {
        return std::nullopt;
    }
    if (!others.contains(player)) {
        return Refusing::Answered;
    }
    others.erase(player);
    if (!others.empty() && pending.answers().full()) {
        return Refusing::TooManyPlayers;
    }
    return std::nullopt;
}

/// Whom the topmost sequence asks at once, where it asks several.
template <class Spec> struct Asked {
    using Rules = typename Spec::Rules;

    template <class S>
    static int in(Context<Spec>& context, Suspension<Rules>& top, std::optional<Players>& asked) {
        const auto script = std::get_if<S>(&top.of)->script();
        return visit_position<PositionsOf<S>::template with<Op::Offer>>(script, top.at, Visit{context, asked},
                                                                        waits);
    }

private:
    struct Visit {
        Context<Spec>& context;
        std::optional<Players>& asked;

        template <int, int, Name A, class D, class F, class Then, class... R>
        int node(const Act<A, D, F, Then, R...>& act) {
            if constexpr (requires { act.decider.players; }) {
                asked = inject(act.decider.players, context);
            }
            return waits;
        }
        template <int, int, Name P, class... A> int node(const Choose<P, A...>&) { return waits; }
    };
};

/// Runs the effect of an act once for each player asked, in their order. `mine` is the action of who acts now, where the
/// last answer comes with this dispatch; the others have answered before.
template <class Spec, class A>
int run_answers(Walk<Spec>& walk, const A& act, Players asked, const typename Spec::Rules::Input* mine,
                int next, int end) {
    using Action = ActionOf<typename Spec::Rules::Board, A>;
    auto& context = walk.context;
    const Actor me = context.actor();
    const auto answers =
        context.state().pending.answers(); // a copy: what the effects emit may move the state
    int to = next;
    const auto one = [&](std::uint16_t player, const typename Spec::Rules::Input& given) {
        context.act_as(Actor::player(player));
        if (walk.run_effect(act.effect, next, end, *std::get_if<Action>(&given)) == end) {
            to = end;
        }
    };
    for (std::uint16_t player = 0; player < 64; ++player) {
        if (!asked.contains(player)) {
            continue;
        }
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

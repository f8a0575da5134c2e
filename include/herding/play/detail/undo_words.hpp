#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/behavior.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/refusal.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/playable.hpp"
#include "herding/view/of.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

/// Words for undo and redo, and for the reasons of their refusals.

namespace herding::inline v0::play::detail {

/// The citation of a behavior. Empty in a table of one: it cites the whole book.
template <class Spec> [[nodiscard]] std::string_view telling_cite(std::string_view behavior) {
    return std::size(Spec::behaviors()) > 1 ? cite_of<Spec>(behavior) : std::string_view();
}

/// Name of an actor in the game.
template <class P> [[nodiscard]] std::string actor_name(Actor actor) {
    if constexpr (requires { P::player_names; }) {
        if (actor.is_player() && static_cast<std::size_t>(actor.index()) < std::size(P::player_names)) {
            return std::string(P::player_names[static_cast<std::size_t>(actor.index())]);
        }
    }
    return detail::printed(actor);
}

/// For persons, who do not know the numbers of frames.
[[nodiscard]] inline std::string without_frame(const HistoryRefusal& refusal) {
    std::string text(name(refusal.reason));
    if (refusal.barrier.raised()) {
        text += ": " + detail::printed(refusal.barrier);
    }
    return text;
}

/// Why a commit cannot be undone, for persons: `, because chance has decided`.
[[nodiscard]] inline std::string because(const HistoryRefusal& refusal) {
    if (refusal.reason != HistoryReason::Barrier) {
        return ": " + without_frame(refusal);
    }
    constexpr std::pair<BarrierKind, std::string_view> reasons[] = {
        {BarrierKind::Requested, "it was submitted as final"},
        {BarrierKind::Declared, "the rules make it final"},
        {BarrierKind::Chance, "chance has decided"},
        {BarrierKind::Generator, "random numbers were drawn"},
        {BarrierKind::Reveal, "something hidden was shown"}};
    std::string words;
    for (const auto& [kind, reason] : reasons) {
        if (refusal.barrier.has(kind)) {
            words += (words.empty() ? ", because " : " and ") + std::string(reason);
        }
    }
    return words;
}

/// The refusal of an undo (`step` is -1) or a redo (+1).
[[nodiscard]] inline std::string not_moved(const HistoryRefusal& shown, int step) {
    if (step > 0 && shown.reason == HistoryReason::Barrier) { // nothing may have been undone
        return "nothing to redo: the last commit is a barrier";
    }
    if (shown.reason == HistoryReason::Barrier) {
        return "nothing more can be undone" + because(shown);
    }
    return without_frame(shown);
}

/// Names the players who can undo the last commit, whose actor is this one, or the reason why none can.
template <class P>
[[nodiscard]] std::string undo_words(const Engine<typename P::Spec>& engine, Actor last) {
    std::string names;
    unsigned able = 0;
    const unsigned players = play::players<P>(engine.setup());
    for (unsigned player = 0; player < players; ++player) {
        const auto one = Actor::player(static_cast<std::uint16_t>(player));
        if (engine.can_undo(one)) {
            names += (able++ == 0 ? " by " : ", ") + actor_name<P>(one);
        }
    }
    const auto answer = engine.can_undo(last);
    if (able == 0 && answer) {
        names = " by " + actor_name<P>(last);
    } else if (able == 0) {
        return "It cannot be undone" + because(view::of<typename P::Spec>(answer.refusal(), view::observer)) +
               ".\n";
    }
    return "It can be undone" + (able == players ? std::string() : names) + ".\n";
}

} // namespace herding::inline v0::play::detail

#pragma once

#include "herding/core/types.hpp"
#include "herding/view/detail/view_of.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/outcome_view.hpp"
#include "herding/view/redact.hpp"
#include "herding/view/spec.hpp"

#include <cstdint>
#include <optional>

/// The one function through which everything goes that a player is shown.

namespace herding::inline v0::view {

/// What a player may see of something of a game:
///
///     State           what `Spec::view` says, else the same State, redacted
///     Snapshot        the same of its State
///     Input           std::optional<Input>: what `Spec::view` says, else nothing unless the game is open; its actor
///                     is the third argument, if `Spec::view` takes it
///     Diff, Trace     the same
///     Refusal         a Refusal, for the player who asked
///     Preview         a Preview, for the player who asked: the traces that they are shown
///     Frame           a `FrameView`: inputs, diffs and traces as above, their own inputs as they are
///     FrameRef, KeptFrame, FrameList
///                     the same: a `FrameView`, a vector of them
///     Outcome         an `OutcomeView`, for the player who asked
///     Event           an `EventView`: its frame, and the State after it; of a Spec that hides commits only `Numbering`
///                     makes one
///     Barrier, HistoryRefusal, HistoryAnswer
///                     the same; unless the game is open without the behavior that raised the barrier, and with
///                     `reveal` for `generator`
///     HistoryResult   a variant: `OutcomeView`, or the HistoryRefusal
///     OwnUndoResult   the same
///
/// For every outlet: text, JSON, binary, hash and tensor of what this returns, and of nothing else, may go to a player.
/// Passes on what the Spec's `view` throws, and std::logic_error of `redacted`.
template <class Spec, class T> [[nodiscard]] auto of(const T& value, std::uint16_t player) {
    static_assert(sizeof(detail::CheckView<Spec>) != 0);
    if constexpr (std::same_as<T, StateOf<Spec>>) {
        return detail::state<Spec>(value, player);
    } else if constexpr (std::same_as<T, Snapshot<Spec>>) {
        return detail::state<Spec>(value.state(), player);
    } else if constexpr (std::same_as<T, Frame<Spec>>) {
        return detail::frame<Spec>(value, player);
    } else if constexpr (std::same_as<T, FrameRef<Spec>> || std::same_as<T, KeptFrame<Spec>>) {
        return detail::frame<Spec>(*value, player);
    } else if constexpr (std::same_as<T, FrameList<Spec>>) {
        return detail::frames<Spec>(value, player);
    } else if constexpr (std::same_as<T, Refusal<Spec>>) {
        return detail::refusal<Spec>(value, player);
    } else if constexpr (std::same_as<T, Preview<Spec>>) {
        return detail::preview<Spec>(value, player);
    } else if constexpr (std::same_as<T, Outcome<Spec>>) {
        return detail::outcome<Spec>(value, player);
    } else if constexpr (std::same_as<T, HistoryResult<Spec>> || std::same_as<T, OwnUndoResult<Spec>>) {
        return detail::history<Spec>(value, player);
    } else if constexpr (std::same_as<T, HistoryRefusal> || std::same_as<T, HistoryAnswer>) {
        return detail::history<Spec>(value);
    } else if constexpr (std::same_as<T, Barrier>) {
        return detail::barrier<Spec>(value);
    } else if constexpr (std::same_as<T, Event<Spec>>) {
        static_assert(
            !HidesCommits<Spec>,
            "herding: this Spec hides commits, so whether a viewer gets an event, and its number, depend on "
            "the events before it: give all events to a view::Numbering<Spec> "
            "[docs/errors.md#view_of_an_uncounted_event]");
        return detail::event<Spec>(value, player);
    } else {
        static_assert(std::same_as<T, InputOf<Spec>> || std::same_as<T, DiffOf<Spec>> ||
                          std::same_as<T, TraceOf<Spec>>,
                      "herding: view::of<Spec> takes the Spec's State, Input, Diff or Trace, or what an "
                      "Engine<Spec> returns; an alternative of a variant goes in as the variant "
                      "[docs/errors.md#view_of_an_alternative]");
        static_assert(!std::same_as<T, InputOf<Spec>> || !detail::ShowsInputBy<Spec>,
                      "herding: what this Spec shows of an Input depends on who has submitted it: "
                      "view::of<Spec>(input, player, by) [docs/errors.md#view_of_an_input_without_actor]");
        if constexpr (!std::same_as<T, InputOf<Spec>> || !detail::ShowsInputBy<Spec>) {
            return detail::part<Spec>(value, player);
        }
    }
}

/// What a player may see of an input that this actor has submitted: as above, or what `Spec::view(input, player, by)`
/// says. In a Frame that is done already.
template <class Spec>
[[nodiscard]] std::optional<InputOf<Spec>> of(const InputOf<Spec>& input, std::uint16_t player, Actor by) {
    static_assert(sizeof(detail::CheckView<Spec>) != 0);
    return detail::input<Spec>(input, player, by);
}

/// Whether a viewer notices a commit: always, unless the Spec hides commits. Then only if it is their own, or they see an
/// input, a diff or a trace of it. O(size of the frame).
template <class Spec> [[nodiscard]] bool notices(const Frame<Spec>& frame, std::uint16_t viewer) {
    if constexpr (HidesCommits<Spec>) {
        return detail::is(frame.actor, viewer) || detail::notices<Spec>(frame, viewer);
    } else {
        return true;
    }
}

} // namespace herding::inline v0::view

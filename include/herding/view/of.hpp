#pragma once

#include "herding/core/types.hpp"
#include "herding/view/detail/view_of.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/outcome_view.hpp"
#include "herding/view/redact.hpp"
#include "herding/view/spec.hpp"

#include <cstdint>
#include <optional>

/// Data for players. Only the function `of` makes it.

namespace herding::inline v0::view {

/// View of one value of a game for a player:
///
///     State           the result of `Spec::view`; without one the same State, redacted
///     Snapshot        its State, likewise
///     Input           std::optional<Input>: the result of `Spec::view`; without one nothing, unless the game is open.
///                     Its actor is the third argument if `Spec::view` takes it
///     Diff, Trace     likewise
///     Refusal         a Refusal, for the player who submitted the input
///     Preview         a Preview, for the player who submitted the input, with the traces that they may see
///     Frame           a `FrameView`: inputs, diffs and traces as above, their own inputs complete
///     FrameRef, KeptFrame, FrameList
///                     likewise: a `FrameView`, a vector of them
///     Outcome         an `OutcomeView`, for the player who made the request
///     Event           an `EventView`: its frame, and the State after it. If the Spec hides commits, only `Numbering`
///                     makes one
///     Barrier, HistoryRefusal, HistoryAnswer
///                     the same type; unless the game is open, without the behavior that raised the barrier, and with
///                     `reveal` instead of `generator`
///     HistoryResult   a variant: `OutcomeView`, or the HistoryRefusal
///     OwnUndoResult   likewise
///
/// Only this result may go to a player, as text, JSON, binary data, hash or tensor.
///
/// Throws: exceptions of the Spec's `view`; std::logic_error as `redacted`.
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
                      "herding: the view of an Input of this Spec depends on its actor: call "
                      "view::of<Spec>(input, player, by) [docs/errors.md#view_of_an_input_without_actor]");
        if constexpr (!std::same_as<T, InputOf<Spec>> || !detail::ShowsInputBy<Spec>) {
            return detail::part<Spec>(value, player);
        }
    }
}

/// View of an input with its actor: the result of `Spec::view(input, player, by)`, or as above. Inputs in a FrameView
/// are already converted.
template <class Spec>
[[nodiscard]] std::optional<InputOf<Spec>> of(const InputOf<Spec>& input, std::uint16_t player, Actor by) {
    static_assert(sizeof(detail::CheckView<Spec>) != 0);
    return detail::input<Spec>(input, player, by);
}

/// Whether a viewer notices a commit. Always, unless the Spec hides commits. Then only if it is their own, or they
/// see an input, a diff or a trace of it.
/// Complexity: O(size of the frame).
template <class Spec> [[nodiscard]] bool notices(const Frame<Spec>& frame, std::uint16_t viewer) {
    if constexpr (HidesCommits<Spec>) {
        return detail::is(frame.actor, viewer) || detail::notices<Spec>(frame, viewer);
    } else {
        return true;
    }
}

} // namespace herding::inline v0::view

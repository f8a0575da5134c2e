#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/frame_list.hpp"
#include "herding/core/log.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/preview.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/snapshot.hpp"
#include "herding/core/types.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/outcome_view.hpp"
#include "herding/view/redact.hpp"
#include "herding/view/spec.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Conversion of each type of an engine into the view of one player.

namespace herding::inline v0::view::detail {

template <class T> [[nodiscard]] T redacted_if_reflected(T value, std::uint16_t player) {
    if constexpr (is_reflected<T>()) {
        return redacted(std::move(value), player);
    } else {
        return value; // without reflection no hidden part can be found
    }
}

template <class Spec> [[nodiscard]] auto state(const StateOf<Spec>& state, std::uint16_t player) {
    if constexpr (HasView<Spec>) {
        using View = std::remove_cvref_t<decltype(Spec::view(state, player))>;
        return redacted_if_reflected<View>(Spec::view(state, player), player);
    } else {
        StateOf<Spec> view = state;
        if constexpr (HasGenerator<Spec>) {
            std::invoke(Spec::generator, view).reseed(0); // a generator of another type than Generator
        }
        return redacted_if_reflected(std::move(view), player);
    }
}

/// An input, a diff or a trace.
template <class Spec, class T> [[nodiscard]] std::optional<T> part(const T& part, std::uint16_t player) {
    std::optional<T> shown;
    if constexpr (ShowsPart<Spec, T>) {
        shown = Spec::view(part, player);
    } else if (is_open<Spec>()) {
        shown = part;
    }
    if (shown) {
        shown = redacted_if_reflected(*std::move(shown), player);
    }
    return shown;
}

/// An input with its actor.
template <class Spec>
[[nodiscard]] std::optional<InputOf<Spec>> input(const InputOf<Spec>& input, std::uint16_t player, Actor by) {
    if constexpr (ShowsInputBy<Spec>) {
        std::optional<InputOf<Spec>> shown = Spec::view(input, player, by);
        if (shown) {
            shown = redacted_if_reflected(*std::move(shown), player);
        }
        return shown;
    } else {
        return part<Spec>(input, player);
    }
}

/// Whether a diff hides the input of its dispatch from a player, by its member `bool hides_input_from(player) const`.
template <class Diff> [[nodiscard]] bool hides_input(const Diff& diff, std::uint16_t player) {
    if constexpr (herding::detail::is_variant<Diff>) {
        return herding::detail::visit_one([player](const auto& one) { return hides_input(one, player); },
                                          diff);
    } else if constexpr (requires { diff.hides_input_from(player); }) {
        return diff.hides_input_from(player);
    } else {
        return false;
    }
}

/// An input in a frame of another actor. An answer to a simultaneous offer is hidden until all have answered,
/// whatever the Spec shows of inputs.
template <class Spec> [[nodiscard]] std::optional<InputOf<Spec>>
input(const Frame<Spec>& frame, std::size_t number, std::uint16_t player) {
    for (const Step& step : frame.steps) {
        for (std::uint32_t i = step.diffs_begin; step.input == number && i < step.diffs_end; ++i) {
            if (hides_input(frame.diffs[i], player)) {
                return std::nullopt;
            }
        }
    }
    return input<Spec>(frame.inputs[number], player, frame.actor);
}

/// Whether a player sees an input, a diff or a trace of a frame. O(size of the frame).
template <class Spec> [[nodiscard]] bool notices(const Frame<Spec>& frame, std::uint16_t player) {
    for (std::size_t i = 0; i < frame.inputs.size(); ++i) {
        if (input<Spec>(frame, i, player)) {
            return true;
        }
    }
    const auto shows = [player](const auto& one) { return part<Spec>(one, player).has_value(); };
    return std::any_of(frame.diffs.begin(), frame.diffs.end(), shows) ||
           std::any_of(frame.traces.begin(), frame.traces.end(), shows);
}

template <class Spec, class Parts, class Shown>
void parts(const Parts& parts, std::uint32_t begin, std::uint32_t end, std::uint16_t player, Shown& shown) {
    for (std::uint32_t i = begin; i < end; ++i) {
        if (auto one = part<Spec>(parts[i], player)) {
            shown.push_back(*std::move(one));
        }
    }
}

template <class Spec> [[nodiscard]] Refusal<Spec> refusal(const Refusal<Spec>& refusal,
                                                          std::uint16_t player) {
    Refusal<Spec> shown = refusal;
    if constexpr (CallsView<Spec, Refusal<Spec>>) {
        shown = Spec::view(refusal, player);
    }
    if (auto* info = std::get_if<0>(&shown.why)) {
        *info = redacted_if_reflected(std::move(*info), player);
    }
    return shown;
}

/// A barrier for a player. The behavior that raised it may depend on hidden values, and so may the choice between a
/// draw and a reveal. So a game with secrets names no behavior, and shows `reveal` in both cases.
template <class Spec> [[nodiscard]] Barrier barrier(Barrier barrier) {
    if (!is_open<Spec>()) {
        barrier.behavior = {};
        if (barrier.has(BarrierKind::Generator)) {
            barrier.lower(BarrierKind::Generator);
            barrier.raise(BarrierKind::Reveal);
        }
    }
    return barrier;
}

template <class Spec> [[nodiscard]] Preview<Spec> preview(const Preview<Spec>& preview,
                                                          std::uint16_t player) {
    Preview<Spec> shown;
    shown.outcome = preview.outcome;
    if (preview.refusal) {
        shown.refusal = refusal<Spec>(*preview.refusal, player);
    }
    parts<Spec>(preview.traces, 0, static_cast<std::uint32_t>(preview.traces.size()), player, shown.traces);
    shown.barrier = barrier<Spec>(preview.barrier);
    shown.barrier.behavior = {};
    return shown;
}

/// Whether an actor is this player.
[[nodiscard]] inline bool is(Actor actor, std::uint16_t player) noexcept {
    return actor.is_player() && actor.index() == player;
}

/// A frame. If the Spec hides commits, it has no number, because numbers count hidden commits too. If the player does
/// not notice it, it is empty: even its actor and its number of inputs are hidden.
template <class Spec> [[nodiscard]] FrameView<Spec> frame(const Frame<Spec>& frame, std::uint16_t player) {
    FrameView<Spec> shown;
    const bool own = is(frame.actor, player);
    if constexpr (HidesCommits<Spec>) {
        if (!own && !notices<Spec>(frame, player)) {
            return shown;
        }
    } else {
        shown.number = frame.number;
    }
    shown.actor = frame.actor;
    shown.inputs.reserve(frame.inputs.size());
    shown.steps.reserve(frame.steps.size());
    shown.diffs.reserve(frame.diffs.size());
    shown.traces.reserve(frame.traces.size());
    for (std::size_t i = 0; i < frame.inputs.size(); ++i) {
        shown.inputs.push_back(own ? frame.inputs[i] : input<Spec>(frame, i, player));
    }
    const auto size = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
    std::uint32_t last_round = 0;
    for (const Step& step : frame.steps) {
        StepView one{std::string(step.behavior), step.input, 0, size(shown.diffs), 0, size(shown.traces), 0};
        parts<Spec>(frame.diffs, step.diffs_begin, step.diffs_end, player, shown.diffs);
        parts<Spec>(frame.traces, step.traces_begin, step.traces_end, player, shown.traces);
        one.diffs_end = size(shown.diffs);
        one.traces_end = size(shown.traces);
        if (one.diffs_begin == one.diffs_end && one.traces_begin == one.traces_end) {
            continue;
        }
        const StepView* before =
            shown.steps.empty() || shown.steps.back().input != step.input ? nullptr : &shown.steps.back();
        if (step.round != 0) {
            const std::uint32_t counted = before != nullptr ? before->round : 0;
            one.round = before != nullptr && counted != 0 && last_round == step.round ? counted : counted + 1;
        }
        last_round = step.round;
        shown.steps.push_back(std::move(one));
    }
    const Barrier raised = barrier<Spec>(frame.barrier);
    for (int i = 0; i <= static_cast<int>(BarrierKind::Reveal); ++i) {
        if (const auto kind = static_cast<BarrierKind>(i); raised.has(kind)) {
            shown.barriers.push_back(kind);
        }
    }
    return shown;
}

template <class Spec> [[nodiscard]] HistoryRefusal history(HistoryRefusal refusal) {
    refusal.barrier = barrier<Spec>(refusal.barrier);
    if constexpr (HidesCommits<Spec>) {
        refusal.frame = 0;
    }
    return refusal;
}

template <class Spec> [[nodiscard]] HistoryAnswer history(const HistoryAnswer& answer) {
    return answer ? answer : HistoryAnswer(history<Spec>(answer.refusal()));
}

template <class Spec> [[nodiscard]] OutcomeView<Spec> outcome(const Outcome<Spec>& outcome,
                                                              std::uint16_t player) {
    OutcomeView<Spec> shown{outcome.kind(), std::nullopt, std::nullopt};
    if (const auto* done = outcome.frame()) {
        shown.frame = frame<Spec>(*done, player);
    }
    if (const auto* refused = outcome.refusal()) {
        shown.refusal = refusal<Spec>(*refused, player);
    }
    return shown;
}

template <class Spec> [[nodiscard]] std::variant<OutcomeView<Spec>, HistoryRefusal>
history(const HistoryResult<Spec>& result, std::uint16_t player) {
    if (result) {
        return outcome<Spec>(*result, player);
    }
    return history<Spec>(result.refusal());
}

template <class Spec> [[nodiscard]] std::vector<FrameView<Spec>> frames(const FrameList<Spec>& frames,
                                                                        std::uint16_t player) {
    std::vector<FrameView<Spec>> shown;
    shown.reserve(frames.size());
    for (const auto one : frames) {
        if constexpr (HidesCommits<Spec>) {
            if (!is(one->actor, player) && !notices<Spec>(*one, player)) {
                continue;
            }
        }
        shown.push_back(frame<Spec>(*one, player));
    }
    return shown;
}

template <class Spec> [[nodiscard]] auto event(const Event<Spec>& event, std::uint16_t player) {
    using StateView = decltype(state<Spec>(*event.after, player));
    EventView<Spec, StateView> shown{event.kind, event.number, std::nullopt,
                                     state<Spec>(*event.after, player)};
    if (event.frame != nullptr) {
        shown.frame = frame<Spec>(*event.frame, player);
    }
    return shown;
}

} // namespace herding::inline v0::view::detail

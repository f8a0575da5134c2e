#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/behavior.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/preview.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/spec.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/step.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/of.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

/// Words for what happens in a match.

namespace herding::inline v0::play::detail {

/// Canonical text without its signs: `took{stones=3,from=left_heap}` is `took stones 3, from left heap`. Strings stay as they are.
[[nodiscard]] inline std::string plain_words(std::string_view canonical) {
    std::string words;
    bool quoted = false;
    for (std::size_t i = 0; i < canonical.size(); ++i) {
        const char c = canonical[i];
        if (quoted || c == '"') {
            words += c;
            if (quoted && c == '\\' && i + 1 < canonical.size()) {
                words += canonical[++i];
            } else {
                quoted = quoted != (c == '"');
            }
        } else if (c == ',') {
            words += ", ";
        } else if (c == '{' || c == '[' || c == '(' || c == '=' || c == '_') {
            words += words.empty() || words.back() == ' ' ? "" : " ";
        } else if (c != '}' && c != ']' && c != ')') {
            words += c;
        }
    }
    return words;
}

/// Replaces the number of a player in a text by a name: `player 0 has answered` becomes `Ann has answered`.
[[nodiscard]] inline std::string with_name(std::string text, std::uint16_t player, std::string_view name) {
    const std::string numbered = "player " + std::to_string(player);
    if (const auto at = text.find(numbered); at != std::string::npos) {
        text.replace(at, numbered.size(), name);
    }
    return text;
}

/// As operator<< prints it, without a stream, which takes as long as all else in the words of an event.
[[nodiscard]] inline std::string printed(Actor actor) {
    return actor.is_player()        ? "player " + std::to_string(actor.index())
           : actor == Actor::chance ? "chance"
                                    : "system";
}

/// The output of operator<<, for a variant that of its alternative. Without an operator, canonical text.
template <class T> [[nodiscard]] std::string printed(const T& value) {
    if constexpr (herding::detail::is_variant<T>) {
        return herding::detail::visit_one([](const auto& one) { return detail::printed(one); }, value);
    } else if constexpr (requires(std::ostream& out) { out << value; }) {
        std::ostringstream out;
        out << value;
        return std::move(out).str();
    } else {
        return reflect::print(value);
    }
}

[[nodiscard]] inline std::uint16_t viewer_of(Actor actor) {
    return actor.is_player() ? static_cast<std::uint16_t>(actor.index()) : view::observer;
}

template <class Spec> [[nodiscard]] std::string refused(const Refusal<Spec>& refusal, OutcomeKind kind,
                                                        std::uint16_t viewer) {
    const auto shown = view::of<Spec>(refusal, viewer);
    return shown.info() != nullptr ? detail::printed(*shown.info())
                                   : std::string(name(kind)) + " by " + detail::printed(shown);
}

template <class Spec> [[nodiscard]] std::string input_words(const view::FrameView<Spec>& frame) {
    std::string text;
    for (const auto& input : frame.inputs) {
        if (!text.empty()) {
            text += ", ";
        }
        text += input ? reflect::print(*input) : "(not shown)";
    }
    return text;
}

/// Steps of sequences are for `why` and `trace`.
template <class Spec> [[nodiscard]] bool is_step(const TraceOf<Spec>& trace) {
    if constexpr (HasSequences<Spec>) {
        return std::holds_alternative<sequence::Stepped<typename Spec::Rules>>(trace);
    } else {
        return false;
    }
}

/// Words of `Spec::describe` for a trace, else its canonical text without signs.
template <class Spec> [[nodiscard]] std::string trace_words(const TraceOf<Spec>& trace) {
    if constexpr (requires {
                      { Spec::describe(trace) } -> std::convertible_to<std::string>;
                  }) {
        return Spec::describe(trace);
    } else {
        return plain_words(reflect::print(trace));
    }
}

/// The Playable has words for traces that know the Setup.
template <class P>
concept DescribesWithSetup =
    requires(const SetupOf<typename P::Spec>& setup, const TraceOf<typename P::Spec>& trace) {
        { P::describe(setup, trace) } -> std::convertible_to<std::string>;
    };
/// The Playable has words for traces that also know the board after the event, as the viewer may see it.
template <class P>
concept DescribesOnBoard =
    requires(const SetupOf<typename P::Spec>& setup, const ViewOf<typename P::Spec>& seen,
             const TraceOf<typename P::Spec>& trace) {
        { P::describe(setup, seen, trace) } -> std::convertible_to<std::string>;
    };

/// Words for the traces of an event, for one viewer: those of the Playable, else those of the Spec. Matches, inspectors and pages
/// have them from here. They are made of what `view::of` shows, so they cannot show what is hidden.
template <class P> class TraceWords {
    using Spec = typename P::Spec;

public:
    /// `after` is the board after the event; null if it is not known any more: then the Playable's `describe` with it is not used.
    /// The Setup must outlive it.
    TraceWords(const SetupOf<Spec>& setup, [[maybe_unused]] const StateOf<Spec>* after,
               [[maybe_unused]] std::uint16_t viewer)
        : setup_(setup) {
        if constexpr (DescribesOnBoard<P>) {
            if (after != nullptr) {
                seen_ = view::of<Spec>(*after, viewer);
            }
        }
    }

    [[nodiscard]] std::string operator()(const TraceOf<Spec>& trace) const {
        if constexpr (herding::detail::is_alternative<sequence::PlayerAnswered, TraceOf<Spec>> &&
                      requires { P::player_names; }) {
            // The sequences do not know the names.
            if (const auto* answered = std::get_if<sequence::PlayerAnswered>(&trace)) {
                return named(described(trace), answered->player);
            }
            if (const auto* dropped = std::get_if<sequence::AnswerDropped>(&trace)) {
                return named(described(trace), dropped->player);
            }
        }
        return described(trace);
    }

private:
    [[nodiscard]] std::string described(const TraceOf<Spec>& trace) const {
        std::string text = said(trace);
        if constexpr (HasSequences<Spec>) {
            using Triggered = sequence::Triggered<typename Spec::Rules>;
            if constexpr (herding::detail::is_alternative<Triggered, TraceOf<Spec>>) {
                const auto* triggered = std::get_if<Triggered>(&trace);
                if (triggered != nullptr && text == detail::printed(*triggered)) {
                    return plain_words(text); // the name of a trigger is one of code
                }
            }
        }
        return text;
    }
    [[nodiscard]] std::string said(const TraceOf<Spec>& trace) const {
        if constexpr (DescribesOnBoard<P>) {
            if (seen_) {
                return P::describe(setup_, *seen_, trace);
            }
        }
        if constexpr (DescribesWithSetup<P>) {
            return P::describe(setup_, trace);
        } else {
            return trace_words<Spec>(trace);
        }
    }
    [[nodiscard]] static std::string named(std::string text, std::uint16_t player) {
        return player < std::size(P::player_names)
                   ? with_name(std::move(text), player, std::data(P::player_names)[player])
                   : text;
    }

    struct Nothing {};
    const SetupOf<Spec>& setup_;
    [[no_unique_address]] std::conditional_t<DescribesOnBoard<P>, std::optional<ViewOf<Spec>>, Nothing>
        seen_{};
};

template <class Spec, class Words>
[[nodiscard]] std::string event_words(OutcomeKind kind, const view::FrameView<Spec>& frame,
                                      const Words& words) {
    if (kind != OutcomeKind::Committed) {
        return "  " + std::string(name(kind)) + ": " + input_words<Spec>(frame) + '\n';
    }
    std::string text;
    text.reserve(96); // of most
    text += detail::printed(frame.actor);
    text += ": ";
    text += input_words<Spec>(frame);
    text += '\n';
    for (const auto& trace : frame.traces) {
        if (!is_step<Spec>(trace)) {
            text += "  ";
            text += words(trace);
            text += '\n';
        }
    }
    return text;
}

/// An input as the game writes it, else in canonical text.
template <class P> [[nodiscard]] std::string notation_or_text(const SetupOf<typename P::Spec>& setup,
                                                              const StateOf<typename P::Spec>& state,
                                                              const InputOf<typename P::Spec>& input) {
    if constexpr (requires { P::write(setup, state, input); }) {
        if (std::string written = P::write(setup, state, input); !written.empty()) {
            return written;
        }
    }
    return reflect::print(input);
}

/// The Playable has words of its own for events.
template <class P>
concept TellsEvents = requires(const SetupOf<typename P::Spec>& setup,
                               const view::FrameView<typename P::Spec>& frame) { P::tell(setup, frame); };

/// An event in the Playable's own words, with the state behind it. Empty if it has none.
template <class P> [[nodiscard]] Telling
telling([[maybe_unused]] const SetupOf<typename P::Spec>& setup,
        [[maybe_unused]] const StateOf<typename P::Spec>& after, [[maybe_unused]] OutcomeKind kind,
        [[maybe_unused]] const view::FrameView<typename P::Spec>& frame) {
    if constexpr (TellsEvents<P>) {
        if (kind == OutcomeKind::Committed) {
            return P::tell(setup, frame);
        }
        Telling telling{kind == OutcomeKind::Undone ? "Taken back:" : "Played again:"};
        for (const auto& input : frame.inputs) {
            telling.sentence += ' ' + (input ? notation_or_text<P>(setup, after, *input) : "(not shown)");
        }
        return telling;
    } else {
        return {};
    }
}

/// Whether all viewers see the same (`Match::same_for_all_viewers`).
template <class P> [[nodiscard]] bool same_for_all_viewers() {
    using Spec = typename P::Spec;
    return view::is_open<Spec>() && !requires(const SetupOf<Spec>& setup, const ViewOf<Spec>& seen,
                                              std::uint16_t viewer) { P::scene(setup, seen, viewer); };
}

template <class Spec> [[nodiscard]] std::string_view cite_of(std::string_view behavior) {
    for (const auto& entry : Spec::behaviors()) {
        if (entry.name == behavior) {
            return entry.cite;
        }
    }
    if constexpr (HasSettling<Spec>) {
        for (const auto& entry : Spec::settling()) {
            if (entry.name == behavior) {
                return entry.cite;
            }
        }
    }
    return {};
}

/// The inputs, traces and rules of a frame. It has no frame number, because players count only the events that they may see. The
/// rules are the steps of sequences and the behaviors that emitted something.
template <class Spec, class Words>
[[nodiscard]] std::string frame_words(const view::FrameView<Spec>& frame, const Words& words) {
    std::string text = detail::printed(frame.actor) + ": " + input_words<Spec>(frame) + '\n';
    if constexpr (HasSequences<Spec>) {
        for (const auto& trace : frame.traces) {
            text += "  " + words(trace) + '\n';
        }
    } else {
        for (const auto& step : frame.steps) {
            const std::string_view cite = cite_of<Spec>(step.behavior);
            for (std::uint32_t i = step.traces_begin; i < step.traces_end; ++i) {
                text += "  " + words(frame.traces[i]) + "\n    by " + step.behavior +
                        (cite.empty() ? "" : ": " + std::string(cite)) + '\n';
            }
        }
    }
    return text;
}

/// Which behavior emitted which diff.
template <class Spec> [[nodiscard]] std::string step_words(const view::FrameView<Spec>& frame) {
    std::string text;
    for (const auto& step : frame.steps) {
        text += step.behavior + '\n';
        for (std::uint32_t i = step.diffs_begin; i < step.diffs_end; ++i) {
            text += "  " + reflect::print(frame.diffs[i]) + '\n';
        }
    }
    return text;
}

/// A preview as `view::of` shows it.
template <class Spec, class Words>
[[nodiscard]] std::string preview_words(const Preview<Spec>& preview, const Words& words) {
    if (preview.veiled()) {
        return "Nobody can know yet: it turns to chance or reveals something.\n";
    }
    if (preview.refusal) {
        return "refused: " +
               (preview.refusal->info() != nullptr ? detail::printed(*preview.refusal->info())
                                                   : detail::printed(*preview.refusal)) +
               '\n';
    }
    std::string text;
    for (const auto& trace : preview.traces) {
        if (!is_step<Spec>(trace)) {
            text += "  " + words(trace) + '\n';
        }
    }
    return text.empty() ? "It would change nothing that is shown.\n" : text;
}

} // namespace herding::inline v0::play::detail

#pragma once

#include "herding/core/engine.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/types.hpp"
#include "herding/play/detail/match_events.hpp"
#include "herding/play/detail/undo_words.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/match.hpp"
#include "herding/play/playable.hpp"
#include "herding/sequence/tools/step_trace.hpp"
#include "herding/view/view.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

/// Words for what happened in a match.

namespace herding::inline v0::play::detail {

/// Words for the events of a match, as one viewer may read them. Its functions are those of Match.
template <class P> class MatchWords {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;

public:
    /// `before` is the state before the last frame, or another one after an undo or a redo (`moved`).
    MatchWords(const Engine<Spec>& engine, const MatchEvents<Spec>& events, const State& before, bool moved,
               std::uint16_t viewer)
        : engine_(&engine), events_(&events), before_(&before), moved_(moved), viewer_(viewer) {}

    [[nodiscard]] std::string describe(std::size_t event) const {
        const auto& [kind, kept] = (*events_)[event];
        const auto shown = events_->seen(*kept, viewer_);
        return shown ? event_words<Spec>(kind, *shown, trace_words(board_after(event, kind))) : std::string();
    }

    [[nodiscard]] Telling tell(std::size_t event) const {
        [[maybe_unused]] const auto& one = (*events_)[event];
        if constexpr (TellsEvents<P>) {
            const auto& [kind, kept] = one;
            const auto shown = events_->seen(*kept, viewer_);
            return shown ? telling<P>(engine_->setup(), engine_->state(), kind, *shown) : Telling();
        } else {
            return {};
        }
    }

    [[nodiscard]] std::string why() const {
        const auto* frame = last();
        if (frame == nullptr) {
            return nothing_done;
        }
        if constexpr (view::HidesCommits<Spec>) {
            const auto& numbering = events_->numbering(viewer_);
            const auto* shown = numbering.last();
            return shown == nullptr ? nothing_done
                                    : frame_words<Spec>(*shown, trace_words(&engine_->state()));
        } else {
            return frame_words<Spec>(view::of<Spec>(*frame, viewer_), trace_words(&engine_->state())) +
                   undo_words<P>(*engine_, frame->actor);
        }
    }

    [[nodiscard]] std::string why(std::size_t event) const {
        const auto& [kind, kept] = (*events_)[event];
        const auto shown = events_->seen(*kept, viewer_);
        if (!shown) {
            return {};
        }
        const char* before = kind == OutcomeKind::Undone   ? "Taken back:\n"
                             : kind == OutcomeKind::Redone ? "Played again:\n"
                                                           : "";
        return before + frame_words<Spec>(*shown, trace_words(board_after(event, kind)));
    }

    [[nodiscard]] std::string trace() const {
        if constexpr (view::HidesCommits<Spec>) { // the viewer may not notice the frame behind `before_`
            const auto* seen = events_->numbering(viewer_).last();
            if (seen == nullptr) {
                return no_step;
            }
            if constexpr (HasSequences<Spec>) {
                return detail::printed(sequence::step_trace<Spec>(State{}, *seen));
            } else {
                return step_words<Spec>(*seen);
            }
        }
        const auto* frame = last();
        if (frame == nullptr || moved_) {
            return no_step;
        }
        const auto shown = view::of<Spec>(*frame, viewer_);
        if constexpr (HasSequences<Spec>) {
            const auto before = view::of<Spec>(*before_, viewer_);
            if constexpr (std::is_same_v<decltype(before), const State>) {
                return detail::printed(sequence::step_trace<Spec>(before, shown));
            } else { // such a view has no pending sequences
                return detail::printed(sequence::step_trace<Spec>(State{}, shown));
            }
        } else {
            return step_words<Spec>(shown);
        }
    }

private:
    static constexpr const char* nothing_done = "Nothing has been done yet.\n";
    static constexpr const char* no_step = "No step to show: nothing has been done since.\n";

    [[nodiscard]] TraceWords<P> trace_words(const State* board) const {
        return TraceWords<P>(engine_->setup(), board, viewer_);
    }
    /// The board after the frame of an event. Null if it is not known any more: the match keeps that of the last event.
    [[nodiscard]] const State* board_after(std::size_t event, OutcomeKind kind) const {
        return event + 1 < events_->size()   ? nullptr
               : kind == OutcomeKind::Undone ? before_
                                             : &engine_->state();
    }
    [[nodiscard]] const Frame<Spec>* last() const {
        const auto frames = engine_->frames();
        return frames.empty() ? nullptr : &*frames.back();
    }

    const Engine<Spec>* engine_;
    const MatchEvents<Spec>* events_;
    const State* before_;
    bool moved_;
    std::uint16_t viewer_;
};

} // namespace herding::inline v0::play::detail

#pragma once

#include "herding/core/frame.hpp"
#include "herding/core/log.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/types.hpp"
#include "herding/view/detail/view_of.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/of.hpp"
#include "herding/view/outcome_view.hpp"
#include "herding/view/spec.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

/// Numbers of frames and events for one viewer.

namespace herding::inline v0::view {

/// Numbering of the events of one engine for one viewer, from the first event on.
///
/// If the Spec hides commits, the viewer gets only the events that they notice, numbered 1, 2, 3 without gaps. An
/// undo or a redo is noticed if one of its frames is. A frame keeps its number through undo and redo. The numbers
/// depend on the events alone, so a game that is opened again has the same numbers. For any other Spec the viewer
/// gets each event as `view::of` shows it.
///
///     view::Numbering<Game> ada(0);
///     if (const auto shown = ada.see(event)) { // in Log::record
///         send(reflect::to_json(*shown));
///     }
///
/// Memory: 16 bytes for each commit and the views of the frames that undo or redo can reach, if the Spec hides
/// commits. Otherwise none.
template <class Spec> class Numbering {
    static constexpr bool counts = HidesCommits<Spec>;
    using StateView =
        std::remove_cvref_t<decltype(view::of<Spec>(std::declval<const StateOf<Spec>&>(), std::uint16_t{}))>;

public:
    /// Begins before the first event. The viewer is a player, or `observer`.
    explicit Numbering(std::uint16_t viewer) noexcept : viewer_(viewer) {}

    /// The viewer.
    [[nodiscard]] std::uint16_t viewer() const noexcept { return viewer_; }

    /// Counts the next event.
    /// Returns: the viewer's view of it; nothing if they do not notice it.
    /// Throws: exceptions of the Spec's `view`. Then the event is not counted.
    /// Complexity: O(view), and for an undo O(undone frames).
    std::optional<EventView<Spec, StateView>> see(const Event<Spec>& event) {
        if constexpr (counts) {
            EventView<Spec, StateView> shown{event.kind, 0, std::nullopt,
                                             detail::state<Spec>(*event.after, viewer_)};
            if (event.frame != nullptr) {
                shown.frame = take(event.kind, *event.frame);
                if (!shown.frame) {
                    return std::nullopt;
                }
            }
            shown.number = count_;
            return shown;
        } else {
            return view::of<Spec>(event, viewer_);
        }
    }

    /// Counts the next commit, undo or redo, for a program that has no State.
    /// Returns: the viewer's view of the frame; for an undo, of the earliest undone frame that they have noticed.
    /// Nothing if they do not notice the event.
    std::optional<FrameView<Spec>> take(EventKind kind, const Frame<Spec>& frame) {
        if constexpr (counts) {
            switch (kind) {
            case EventKind::Committed: return committed(frame);
            case EventKind::Undone: return undone(frame);
            case EventKind::Redone: return redone(frame);
            case EventKind::Checkpoint: break;
            }
            return std::nullopt;
        } else {
            return view::of<Spec>(frame, viewer_);
        }
    }

    /// The number of the last event that the viewer has noticed. 0 before the first one, or if the Spec hides no
    /// commits.
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

    /// The view of a frame that was committed since the numbering began. Nothing if the viewer has not noticed it.
    /// Complexity: O(log commits), and its view.
    [[nodiscard]] std::optional<FrameView<Spec>> frame(const Frame<Spec>& frame) const {
        if constexpr (counts) {
            if (!notices<Spec>(frame, viewer_)) {
                return std::nullopt;
            }
            auto shown = view::of<Spec>(frame, viewer_);
            shown.number = number_of(frame.number);
            return shown;
        } else {
            return view::of<Spec>(frame, viewer_);
        }
    }

    /// The last frame before the present state that the viewer has noticed. Null if there is none, or if the Spec
    /// hides no commits.
    /// Complexity: O(commits that undo can reach).
    [[nodiscard]] const FrameView<Spec>* last() const {
        for (std::size_t i = now_; i > 0; --i) {
            if (line_[i - 1].shown) {
                return &*line_[i - 1].shown;
            }
        }
        return nullptr;
    }

    /// The reason why undo or redo was refused, with the viewer's number of its frame; 0 if they have not noticed the
    /// frame.
    /// Complexity: O(log commits).
    [[nodiscard]] HistoryRefusal refusal(const HistoryRefusal& refusal) const {
        HistoryRefusal shown = view::of<Spec>(refusal, viewer_);
        if constexpr (counts) {
            shown.frame = number_of(refusal.frame);
        }
        return shown;
    }

private:
    /// Number of a commit in the engine, and for the viewer: 0 if it is not noticed.
    struct Numbered {
        std::uint64_t frame = 0;
        std::uint64_t number = 0;
    };
    /// A commit that undo or redo can reach.
    struct Reachable {
        std::uint64_t frame = 0;
        std::optional<FrameView<Spec>> shown; ///< nothing if it is not noticed
    };

    /// Counts a commit if the viewer notices it.
    std::optional<FrameView<Spec>> committed(const Frame<Spec>& frame) {
        Reachable next{frame.number, std::nullopt};
        if (notices<Spec>(frame, viewer_)) {
            next.shown = view::of<Spec>(frame, viewer_);
            next.shown->number = count_ + 1;
        }
        auto shown = next.shown;
        numbers_.push_back({frame.number, shown ? shown->number : 0});
        line_.erase(place(now_), line_.end()); // a commit discards redo
        if (frame.barrier.raised()) {          // undo stops here: the last noticed frame suffices
            const auto noticed = [](const Reachable& one) { return one.shown.has_value(); };
            const auto last = std::find_if(line_.rbegin(), line_.rend(), noticed);
            line_.erase(line_.begin(), last == line_.rend() ? line_.end() : std::prev(last.base()));
            line_.resize(line_.empty() ? 0 : 1);
        }
        line_.push_back(std::move(next));
        now_ = line_.size();
        count_ += shown ? 1 : 0;
        return shown;
    }

    /// Moves before a frame. Counts the undo if the viewer has noticed this frame or a later one.
    std::optional<FrameView<Spec>> undone(const Frame<Spec>& frame) {
        std::size_t to = now_;
        while (to > 0 && line_[to - 1].frame >= frame.number) {
            --to;
        }
        const auto first =
            std::find_if(place(to), place(now_), [](const Reachable& one) { return one.shown.has_value(); });
        auto shown = first == place(now_) ? std::nullopt : first->shown;
        now_ = to;
        count_ += shown ? 1 : 0;
        return shown;
    }

    /// Moves over the next frame.
    std::optional<FrameView<Spec>> redone(const Frame<Spec>& frame) {
        if (now_ == line_.size() || line_[now_].frame != frame.number) {
            return std::nullopt; // it was undone before the numbering began
        }
        auto shown = line_[now_].shown;
        ++now_;
        count_ += shown ? 1 : 0;
        return shown;
    }

    [[nodiscard]] auto place(std::size_t at) {
        return std::next(line_.begin(), static_cast<std::ptrdiff_t>(at));
    }

    /// The viewer's number of a frame. 0 if they have not noticed it.
    [[nodiscard]] std::uint64_t number_of(std::uint64_t frame) const {
        const auto found =
            std::lower_bound(numbers_.begin(), numbers_.end(), frame,
                             [](const Numbered& one, std::uint64_t wanted) { return one.frame < wanted; });
        return found != numbers_.end() && found->frame == frame ? found->number : 0;
    }

    std::uint16_t viewer_;
    std::uint64_t count_ = 0;
    std::vector<Numbered> numbers_; // by frame
    std::vector<Reachable> line_;   // from the last barrier on; from now_ on they are undone
    std::size_t now_ = 0;
};

} // namespace herding::inline v0::view

#pragma once

#include "herding/core/frame.hpp"
#include "herding/core/log.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/types.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Events of a match, as each viewer notices them.

namespace herding::inline v0::play::detail {

/// Numberings of each player and an observer, if the Spec hides commits.
template <class Spec> class Noticed {
public:
    /// Empty if the Spec hides no commits.
    explicit Noticed(unsigned players) {
        if constexpr (view::HidesCommits<Spec>) {
            for (unsigned player = 0; player < players; ++player) {
                all_.push_back({view::Numbering<Spec>(static_cast<std::uint16_t>(player))});
            }
            all_.push_back({view::Numbering<Spec>(view::observer)});
        }
    }

    /// Takes an event that happened before the match began to run in this program.
    void take(EventKind kind, const Frame<Spec>& frame) {
        for (One& one : all_) {
            static_cast<void>(one.numbering.take(kind, frame));
        }
    }

    /// The numbering of a viewer, after all of these events. Somebody who is no player counts as an observer.
    template <class Events>
    [[nodiscard]] const view::Numbering<Spec>& of(std::uint16_t viewer, const Events& events) {
        One& one = all_[std::min<std::size_t>(viewer, all_.size() - 1)];
        for (; one.taken < events.size(); ++one.taken) {
            const auto& [kind, kept] = events[one.taken];
            static_cast<void>(one.numbering.take(kind == OutcomeKind::Committed ? EventKind::Committed
                                                 : kind == OutcomeKind::Undone  ? EventKind::Undone
                                                                                : EventKind::Redone,
                                                 *kept));
        }
        return one.numbering;
    }

private:
    struct One {
        view::Numbering<Spec> numbering;
        std::size_t taken = 0; ///< of the events of the match
    };
    std::vector<One> all_;
};

/// Something that happened in a match: a commit, an undo or a redo.
template <class Spec> struct Happened {
    OutcomeKind kind;
    KeptFrame<Spec> frame;
};

/// Events of a match since it began to run in this program. If the Spec hides nothing, only the last one is kept, because everybody
/// has seen the earlier ones.
template <class Spec> class MatchEvents {
public:
    /// `noticed` has the numberings after the events from before.
    explicit MatchEvents(Noticed<Spec> noticed) : noticed_(std::move(noticed)) {}

    [[nodiscard]] std::size_t size() const noexcept { return forgotten_ + events_.size(); }

    /// Throws: as Match::describe.
    [[nodiscard]] const Happened<Spec>& operator[](std::size_t event) const {
        if (event >= size()) {
            throw std::out_of_range("herding: there is no event " + std::to_string(event) + " to describe: " +
                                    std::to_string(size()) + " have happened, counted from 0");
        }
        if (event < forgotten_) {
            throw std::out_of_range("herding: event " + std::to_string(event) +
                                    " is not kept: a game that hides nothing keeps only the last event");
        }
        return events_[event - forgotten_];
    }

    /// Room for more events, so that `add` allocates nothing.
    void reserve(std::size_t more) {
        if (events_.capacity() - events_.size() < more) {
            events_.reserve(2 * events_.size() + more);
        }
    }
    void add(OutcomeKind kind, KeptFrame<Spec> frame) { events_.push_back({kind, std::move(frame)}); }
    /// An event that may replace those before it.
    void add(const Outcome<Spec>& outcome) {
        if (view::is_open<Spec>()) {
            forgotten_ += events_.size();
            events_.clear();
        }
        add(outcome.kind(), *outcome.keep());
    }

    /// As Match::counted.
    [[nodiscard]] std::optional<std::size_t> counted(std::size_t event, std::uint16_t viewer) const {
        if constexpr (view::HidesCommits<Spec>) {
            if (!view::notices<Spec>(*(*this)[event].frame, viewer)) {
                return std::nullopt;
            }
            return static_cast<std::size_t>(
                std::count_if(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(event),
                              [viewer](const auto& one) { return view::notices<Spec>(*one.frame, viewer); }));
        } else {
            return event;
        }
    }

    /// The numbering of a viewer, after all events. Requires that the Spec hides commits.
    [[nodiscard]] const view::Numbering<Spec>& numbering(std::uint16_t viewer) const {
        return noticed_.of(viewer, events_);
    }

    /// A frame for a viewer. Nothing if they do not notice it.
    [[nodiscard]] std::optional<view::FrameView<Spec>> seen(const Frame<Spec>& frame,
                                                            std::uint16_t viewer) const {
        if constexpr (view::HidesCommits<Spec>) {
            return numbering(viewer).frame(frame);
        } else {
            return view::of<Spec>(frame, viewer);
        }
    }
    /// The reason of a refused undo or redo for a viewer.
    [[nodiscard]] HistoryRefusal seen(const HistoryRefusal& refusal, std::uint16_t viewer) const {
        if constexpr (view::HidesCommits<Spec>) {
            return numbering(viewer).refusal(refusal);
        } else {
            return view::of<Spec>(refusal, viewer);
        }
    }

private:
    std::vector<Happened<Spec>> events_;
    std::size_t forgotten_ = 0;     ///< events before these
    mutable Noticed<Spec> noticed_; ///< up to some event; later events are added at the next use
};

} // namespace herding::inline v0::play::detail

#pragma once

#include "herding/herding.hpp"
#include "herding/law/detail/kept_list.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace herding::inline v0::law {

/// Plain model of an engine's history: the list of frames from the first state on, and the limit of undo.
///
/// It holds no states. `rebuild` applies the frames' diffs to a fresh initial state, so its result shares nothing
/// with the engine's states.
template <class Spec> class Model {
    struct Position {
        Frame<Spec> frame;
        std::size_t bytes = 0;
        bool forgotten = true;          // no longer shown by frames()
        std::vector<bool> allowed = {}; // result of may_undo at the commit, of each actor, if it has no State
    };

public:
    Model(HistoryPolicy history, FramePolicy frames, const StateOf<Spec>& initial, unsigned players)
        : history_(history), shown_(frames.count), players_(players) {
        positions_.push_back({});
        positions_[0].bytes = bytes_of(initial);
    }

    /// Model of a fork: the same state, no history.
    [[nodiscard]] Model fork(const StateOf<Spec>& state) const {
        Model forked(history_, {shown_}, state, players_);
        forked.root_ = root_;
        for (std::size_t p = 1; p <= now_; ++p) {
            forked.root_.push_back(positions_[p].frame);
        }
        if (base_ && now_ == base_at_) {
            forked.base_ = base_;
        }
        return forked;
    }

    void commit(const Frame<Spec>& frame, const StateOf<Spec>& after) {
        if (now_ < base_at_) { // another future
            base_.reset();
        }
        positions_.truncate(now_ + 1);
        positions_.push_back({frame, bytes_of(after), false, answers(frame, after)});
        ++last_event_;
        ++now_;
        if (frame.barrier.raised()) {
            floor_ = now_;
        }
        while (floor_ < now_ && (now_ - floor_ > history_.steps || held() > history_.bytes)) {
            ++floor_;
        }
        for (std::size_t p = 0; p < floor_; ++p) {
            if (now_ - p >= shown_) {
                positions_[p].forgotten = true;
            }
        }
    }

    void go_to(std::size_t position) {
        ++last_event_;
        now_ = position;
    }

    [[nodiscard]] std::size_t now() const noexcept { return now_; }
    [[nodiscard]] std::uint64_t last_event() const noexcept { return last_event_; }
    [[nodiscard]] std::size_t undo_depth() const noexcept { return now_ - floor_; }
    [[nodiscard]] std::size_t redo_depth() const noexcept { return positions_.size() - 1 - now_; }
    [[nodiscard]] const Frame<Spec>& frame(std::size_t position) const { return positions_[position].frame; }

    /// The frames that `Engine::frames()` shows, oldest first.
    [[nodiscard]] std::vector<const Frame<Spec>*> shown() const {
        std::vector<const Frame<Spec>*> frames;
        for (std::size_t p = now_; p > 0 && frames.size() < shown_ && !positions_[p].forgotten; --p) {
            frames.push_back(&positions_[p].frame);
        }
        std::reverse(frames.begin(), frames.end());
        return frames;
    }

    /// Reason of the refusal, or nothing.
    [[nodiscard]] std::optional<HistoryRefusal> undo_refused(Actor by, const StateOf<Spec>& state) const {
        return now_ == floor_ ? end_of_undo() : not_yours(now_, by, state);
    }
    [[nodiscard]] std::optional<HistoryRefusal> redo_refused(Actor by, const StateOf<Spec>& state) const {
        if (redo_depth() != 0) {
            return not_yours(now_ + 1, by, state);
        }
        const auto end = end_of_undo(); // right after a barrier, the barrier is the reason for an empty redo
        return undo_depth() == 0 && end.reason == HistoryReason::Barrier
                   ? end
                   : HistoryRefusal{HistoryReason::NothingToRedo};
    }

    /// Position of the last commit of an actor that undo reaches, or 0.
    [[nodiscard]] std::size_t last_of(Actor by) const {
        for (std::size_t p = now_; p > floor_; --p) {
            if (positions_[p].frame.actor == by) {
                return p;
            }
        }
        return 0;
    }

    /// Why `undo_own` may not take back the frame at a position, or nothing.
    [[nodiscard]] std::optional<HistoryRefusal> own_refused(std::size_t position, Actor by,
                                                            const StateOf<Spec>& state) const {
        return not_yours(position, by, state);
    }

    /// Whether may_undo still answers for every frame what it answered at the commit. If it gets the current state, whether it
    /// answers the same for a copy of it.
    [[nodiscard]] bool may_undo_is_stable(const StateOf<Spec>& state) const {
        if constexpr (herding::detail::MayUndoByState<Spec>) {
            const StateOf<Spec> copy(state);
            for (std::size_t p = 1; p < positions_.size(); ++p) {
                if (answers(frame(p), state) != answers(frame(p), copy)) {
                    return false;
                }
            }
            return true;
        }
        for (std::size_t p = 1; p < positions_.size(); ++p) {
            if (positions_[p].allowed != answers(frame(p), state)) {
                return false;
            }
        }
        return true;
    }

    /// Position of a mark, or the reason of the refusal.
    [[nodiscard]] std::pair<std::size_t, std::optional<HistoryRefusal>>
    way_to(Mark mark, Actor by, const StateOf<Spec>& state) const {
        for (std::size_t p = floor_; p <= now_; ++p) {
            if (number(p) != mark.frame) {
                continue;
            }
            for (std::size_t undone = now_; undone > p; --undone) {
                if (const auto refused = not_yours(undone, by, state)) {
                    return {p, refused};
                }
            }
            return {p, std::nullopt};
        }
        if (mark.frame < number(floor_)) {
            return {0, end_of_undo()};
        }
        return {0, HistoryRefusal{HistoryReason::NothingToUndo}};
    }

    [[nodiscard]] std::uint64_t number(std::size_t position) const {
        return positions_[position].frame.number;
    }

    /// Keeps the current state, built from a fresh one, so that later rebuilds begin with a copy of it.
    void begin_here(StateOf<Spec> fresh) {
        base_ = rebuild(std::move(fresh));
        base_at_ = now_;
    }

    /// Builds the current state from a fresh initial one, or from where `begin_here` was called. O(the diffs from there).
    [[nodiscard]] StateOf<Spec> rebuild(StateOf<Spec> fresh) const {
        const auto replay = [&fresh](const Frame<Spec>& frame) {
            for (const auto& diff : frame.diffs) {
                herding::apply<Spec>(diff, fresh);
            }
        };
        const bool from_base = base_ && now_ >= base_at_;
        if (from_base) {
            fresh = StateOf<Spec>(*base_);
        } else {
            for (std::size_t i = 0; i < root_.size(); ++i) {
                replay(root_[i]);
            }
        }
        for (std::size_t p = from_base ? base_at_ + 1 : 1; p <= now_; ++p) {
            replay(positions_[p].frame);
        }
        return fresh;
    }

private:
    [[nodiscard]] std::vector<bool> answers(const Frame<Spec>& frame, const StateOf<Spec>& state) const {
        if constexpr (herding::detail::GoodMayUndo<Spec>) {
            const auto ask = [&](Actor by) {
                return herding::detail::asked_may_undo<Spec>(by, frame, state);
            };
            std::vector<bool> all = {ask(Actor::system), ask(Actor::chance)};
            for (unsigned player = 0; player <= std::min(players_, most_asked);
                 ++player) { // one more than there are
                all.push_back(ask(Actor::player(static_cast<std::uint16_t>(player))));
            }
            return all;
        } else {
            return {};
        }
    }

    [[nodiscard]] static std::size_t bytes_of(const StateOf<Spec>& state) {
        if constexpr (HasFootprint<Spec>) {
            return static_cast<std::size_t>(Spec::footprint(state));
        } else {
            return sizeof(state);
        }
    }

    [[nodiscard]] std::size_t held() const {
        std::size_t sum = 0;
        for (std::size_t p = floor_; p <= now_; ++p) {
            sum += positions_[p].bytes;
        }
        return sum;
    }

    [[nodiscard]] HistoryRefusal end_of_undo() const {
        if (floor_ == 0) {
            return {HistoryReason::NothingToUndo};
        }
        const auto& frame = positions_[floor_].frame;
        return {frame.barrier.raised() ? HistoryReason::Barrier : HistoryReason::Evicted, frame.number,
                frame.barrier};
    }

    [[nodiscard]] std::optional<HistoryRefusal> not_yours(std::size_t position, Actor by,
                                                          const StateOf<Spec>& state) const {
        const auto& frame = positions_[position].frame;
        if (!herding::detail::asked_may_undo<Spec>(by, frame, state)) {
            return HistoryRefusal{HistoryReason::NotYours, frame.number};
        }
        return std::nullopt;
    }

    static constexpr unsigned most_asked = 64;

    HistoryPolicy history_;
    std::size_t shown_;
    unsigned players_;
    detail::KeptList<Frame<Spec>> root_; // frames that led to position 0, from the engine before the fork
    detail::KeptList<Position> positions_;
    std::size_t now_ = 0;
    std::size_t floor_ = 0;
    std::uint64_t last_event_ = 0;
    std::optional<StateOf<Spec>> base_;
    std::size_t base_at_ = 0; // position of base_; frames up to it do not change
};

} // namespace herding::inline v0::law

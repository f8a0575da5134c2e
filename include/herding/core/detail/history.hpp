#pragma once

#include "herding/core/detail/invariant.hpp"
#include "herding/core/detail/slot.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/policy.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/types.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace herding::inline v0 {

/// States and frames of one engine, on one line of positions:
///
///     oldest .. floor .. now .. newest
///
/// - Position 0 is the initial state. A commit makes position now+1.
/// - Frames are kept from `oldest` on, states from `floor` on.
/// - Undo reaches `floor`, redo reaches `newest`. `floor` moves up at a barrier and when the bound evicts.
///
/// A commit has two halves. Everything that can throw (`reserve_spares`, `working`, `prepare`) fills spares, which
/// belong to neither undo nor redo. `commit`, `back_to` and `forward` only move indices and cannot throw.
template <class Spec> class History {
    using State = StateOf<Spec>;
    using Slot = detail::Slot<State>;
    using FrameNode = detail::FrameNode<Spec>;

public:
    /// Begins with one state and no frame. Without `Spec::footprint` the bound on bytes becomes a bound on steps.
    ///
    /// Throws: exceptions of `Spec::footprint` and allocation.
    /// Complexity: a move of the State.
    History(State initial, HistoryPolicy history, FramePolicy frames) : history_(history), frames_(frames) {
        if constexpr (!HasFootprint<Spec>) {
            // All states have the same size. One of them is the current state.
            const std::size_t states = history_.bytes / sizeof(State);
            const std::size_t steps = states == 0 ? 0 : states - 1;
            history_.steps = history_.steps < steps ? history_.steps : steps;
        }
        ring_.reset(new Entry[2]);
        if constexpr (HasFootprint<Spec>) {
            bytes_ = static_cast<std::size_t>(Spec::footprint(initial));
        }
        auto* slot = new Slot(std::move(initial), bytes_);
        ring_[0].slot = slot;
        current_ = &slot->state();
        find_busy();
        check();
    }

    /// Complexity: O(1). The other history can only be destroyed.
    History(History&& other) noexcept
        : history_(other.history_), frames_(other.frames_), ring_(std::move(other.ring_)), mask_(other.mask_),
          oldest_(other.oldest_), floor_(other.floor_), now_(other.now_), newest_(other.newest_),
          busy_from_(other.busy_from_), bytes_(other.bytes_),
          current_(std::exchange(other.current_, nullptr)), working_(std::exchange(other.working_, nullptr)),
          spare_frame_(std::exchange(other.spare_frame_, nullptr)), free_slots_(std::move(other.free_slots_)),
          free_frames_(std::move(other.free_frames_)) {}
    History& operator=(History&&) = delete;

    ~History() {
        for (std::size_t i = 0; ring_ != nullptr && i <= mask_; ++i) {
            const Entry& entry = ring_[i]; // also entries behind `newest`, which are reused
            delete entry.slot;
            if (entry.frame != nullptr) {
                entry.frame->drop();
            }
        }
        delete working_;
        if (spare_frame_ != nullptr) {
            spare_frame_->drop();
        }
    }

    /// The current state and its position; the numbers of steps that undo and redo can go.
    /// Complexity: O(1).
    [[nodiscard]] const State& state() const noexcept { return *current_; }
    [[nodiscard]] std::uint64_t now() const noexcept { return now_; }
    [[nodiscard]] std::size_t undo_depth() const noexcept { return static_cast<std::size_t>(now_ - floor_); }
    [[nodiscard]] std::size_t redo_depth() const noexcept { return static_cast<std::size_t>(newest_ - now_); }

    /// The frame that led to a position from `oldest` on. Position 0 has none.
    /// Complexity: O(1).
    [[nodiscard]] FrameNode& frame(std::uint64_t position) const noexcept { return *at(position).frame; }
    /// The position of the oldest frame, at least 1.
    /// Complexity: O(1).
    [[nodiscard]] std::uint64_t oldest_frame() const noexcept { return oldest_ == 0 ? 1 : oldest_; }
    [[nodiscard]] const FramePolicy& frame_policy() const noexcept { return frames_; }

    /// The state at a position from `floor` to `newest`.
    /// Complexity: O(1).
    [[nodiscard]] const State& state_at(std::uint64_t position) const noexcept {
        return at(position).slot->state();
    }
    /// The state that `commit` will make current.
    /// Complexity: O(1).
    [[nodiscard]] const State& prepared() const noexcept { return working_->state(); }

    /// The number of the frame at a position. 0 for the start.
    /// Complexity: O(1).
    [[nodiscard]] std::uint64_t number(std::uint64_t position) const noexcept {
        return position == 0 ? 0 : frame(position).frame.number;
    }

    /// The reason why undo ends at `floor`.
    /// Complexity: O(1).
    [[nodiscard]] HistoryRefusal floor_refusal() const noexcept {
        if (floor_ == 0) {
            return {HistoryReason::NothingToUndo};
        }
        const Frame<Spec>& at_floor = frame(floor_).frame;
        const auto reason = at_floor.barrier.raised() ? HistoryReason::Barrier : HistoryReason::Evicted;
        return {reason, at_floor.number, at_floor.barrier};
    }

    /// The position from `floor` to `now` whose frame has this number, or nothing.
    /// Complexity: O(log n).
    [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t wanted) const noexcept {
        auto low = floor_;
        auto high = now_;
        while (low < high) {
            const auto middle = low + (high - low) / 2;
            if (number(middle) < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return number(low) == wanted ? std::optional(low) : std::nullopt;
    }

    /// Whether there are a spare slot and a spare frame. They belong to neither undo nor redo.
    /// Complexity: O(1).
    [[nodiscard]] bool has_spares() const noexcept {
        return working_ != nullptr && spare_frame_ != nullptr &&
               spare_frame_->holders.load(std::memory_order_acquire) == 1;
    }

    /// Takes free ones as spares.
    /// Returns: whether both spares are there.
    /// Complexity: O(1).
    [[gnu::noinline]] bool find_spares() noexcept {
        if (working_ == nullptr) {
            working_ = free_slots_.take();
        }
        if (spare_frame_ != nullptr && spare_frame_->holders.load(std::memory_order_acquire) != 1) {
            std::exchange(spare_frame_, nullptr)->drop(); // a caller keeps it
        }
        if (spare_frame_ == nullptr) {
            spare_frame_ = free_frames_.take();
        }
        if (spare_frame_ == nullptr) {
            spare_frame_ = detail::SpareFrames<Spec>::take();
        }
        return working_ != nullptr && spare_frame_ != nullptr;
    }

    /// Takes free ones as spares, or allocates them.
    /// Throws: exceptions of allocation.
    /// Complexity: O(1).
    [[gnu::noinline]] void reserve_spares() {
        if (!find_spares()) {
            if (working_ == nullptr) {
                working_ = new Slot{};
            }
            if (spare_frame_ == nullptr) {
                spare_frame_ = new FrameNode{};
            }
        }
    }

    /// Copies the current state into the spare slot, which must exist.
    /// Throws: exceptions of copying the State.
    /// Complexity: a copy-assignment of the State.
    [[nodiscard]] State& working() { return working_->assign(*current_); }

    /// The spare frame, emptied; it must exist. Number, actor and barrier are those of its last use.
    /// Complexity: O(content of its last use).
    [[nodiscard]] FrameNode& spare_frame() noexcept {
        spare_frame_->clear();
        return *spare_frame_;
    }

    /// Everything else that `commit` needs and that can throw: a place in the ring, the size of the working state.
    /// Throws: exceptions of `Spec::footprint` and allocation.
    /// Complexity: O(1), amortized over the growth of the ring.
    void prepare() {
        if (now_ + 1 >= busy_from_ && now_ + 1 - oldest_ > mask_) [[unlikely]] {
            grow();
        }
        if constexpr (HasFootprint<Spec>) {
            working_->bytes = static_cast<std::size_t>(Spec::footprint(working_->state()));
        }
    }

    /// Makes the working state current, with the recorded frame. Discards redo.
    /// Returns: the frame.
    /// Complexity: O(1); O(states and frames that a barrier or a bound releases); with `Spec::footprint` also O(redo
    /// depth).
    FrameNode& commit() noexcept {
        if constexpr (HasFootprint<Spec>) {
            for (; newest_ > now_; --newest_) {
                bytes_ -= at(newest_).slot->bytes;
            }
        }
        const std::uint64_t now = now_ + 1;
        now_ = now;
        newest_ = now;
        Entry& entry = at(now);
        Slot& slot = *working_;
        FrameNode& node = *spare_frame_;
        // Entries behind `newest` stay in the ring. The commit that overwrites one takes it as the next spare.
        working_ = std::exchange(entry.slot, &slot);
        spare_frame_ = std::exchange(entry.frame, &node);
        current_ = &slot.state();
        if constexpr (HasFootprint<Spec>) {
            bytes_ += slot.bytes;
        }
        const bool barrier = node.frame.barrier.raised();
        if (barrier || now >= busy_from_) {
            release(barrier);
        }
        check();
        return node;
    }

    /// Removes one commit: the frame at `from`, which is from `floor + 1` to `now - 1`. The positions from there on
    /// get the frames and states of `line`, and `line` gets theirs. `line` begins in the state before `from` and has
    /// one position for each later frame. Discards redo.
    /// Returns: the removed frame, valid until the next commit.
    /// Complexity: O(positions from `from` on).
    FrameNode& remove(std::uint64_t from, History& line) noexcept {
        if constexpr (HasFootprint<Spec>) {
            for (auto position = from; position <= newest_; ++position) {
                bytes_ -= at(position).slot->bytes;
            }
        }
        std::swap(at(from),
                  at(now_)); // behind the last commit it is reused, as after an undo
        FrameNode& removed = *at(now_).frame;
        for (auto position = from; position < now_; ++position) {
            std::swap(at(position), line.at(position - from + 1));
            if constexpr (HasFootprint<Spec>) {
                bytes_ += at(position).slot->bytes;
            }
        }
        newest_ = --now_;
        current_ = &at(now_).slot->state();
        if constexpr (HasFootprint<Spec>) {
            release(false);
        }
        check();
        return removed;
    }

    /// Undoes to a position from `floor` to `now`.
    /// Complexity: O(1).
    void back_to(std::uint64_t position) noexcept { move_to(position); }
    /// Redoes one step. `redo_depth()` must not be 0.
    /// Complexity: O(1).
    void forward() noexcept { move_to(now_ + 1); }

private:
    /// Invariants between calls.
    void check() const noexcept {
        HERDING_DETAIL_INVARIANT(oldest_ <= floor_ && floor_ <= now_ && now_ <= newest_);
        HERDING_DETAIL_INVARIANT((mask_ & (mask_ + 1)) == 0 && newest_ - oldest_ <= mask_);
        HERDING_DETAIL_INVARIANT(at(floor_).slot != nullptr && at(newest_).slot != nullptr);
        HERDING_DETAIL_INVARIANT(current_ == &at(now_).slot->state());
        HERDING_DETAIL_INVARIANT(oldest_ == newest_ || at(newest_).frame != nullptr); // position 0 has none
        HERDING_DETAIL_INVARIANT(working_ == nullptr || working_ != at(now_).slot);
        HERDING_DETAIL_INVARIANT(floor_ == now_ || !exceeds_bound());
        HERDING_DETAIL_INVARIANT(busy_from_ <= oldest_ + mask_ + 1);
        HERDING_DETAIL_INVARIANT(bytes_ >= at(now_).slot->bytes);
    }

    struct Entry {
        FrameNode* frame = nullptr;
        Slot* slot = nullptr;
    };

    [[nodiscard]] Entry& at(std::uint64_t position) const noexcept { return ring_[position & mask_]; }

    /// Releases the states and frames that a barrier or the bounds put out of reach.
    [[gnu::noinline]] void release(bool barrier) noexcept {
        while (floor_ < now_ && (barrier || exceeds_bound())) {
            release_slot(floor_++);
        }
        while (oldest_ < floor_ && now_ - oldest_ >= frames_.count) {
            release_frame(oldest_++);
        }
        find_busy();
    }

    /// Computes the next position whose commit grows the ring, evicts a state or releases a frame. All other commits
    /// only compare this number.
    void find_busy() noexcept {
        if constexpr (HasFootprint<Spec>) {
            busy_from_ = 0; // any commit may exceed the bound on bytes
        } else {
            busy_from_ = oldest_ + mask_ + 1;
            if (history_.steps < busy_from_ - floor_) {
                busy_from_ = floor_ + history_.steps + 1;
            }
            if (oldest_ < floor_ && frames_.count < busy_from_ - oldest_) {
                busy_from_ = oldest_ + frames_.count;
            }
        }
    }

    [[nodiscard]] bool exceeds_bound() const noexcept {
        if constexpr (HasFootprint<Spec>) {
            return undo_depth() > history_.steps || bytes_ > history_.bytes;
        }
        return undo_depth() > history_.steps;
    }

    void move_to(std::uint64_t position) noexcept {
        HERDING_DETAIL_INVARIANT(floor_ <= position && position <= newest_);
        now_ = position;
        current_ = &at(position).slot->state();
        check();
    }

    void release_slot(std::uint64_t position) noexcept {
        Slot* slot = std::exchange(at(position).slot, nullptr);
        if constexpr (HasFootprint<Spec>) {
            bytes_ -= slot->bytes;
        }
        free_slots_.give(*slot);
    }

    void release_frame(std::uint64_t position) noexcept {
        FrameNode* node = std::exchange(at(position).frame, nullptr);
        if (node == nullptr) {
            return; // position 0
        }
        if (node->holders.load(std::memory_order_acquire) == 1) {
            free_frames_.give(*node);
        } else {
            node->drop();
        }
    }

    [[gnu::noinline]] void grow() {
        const std::size_t mask = 2 * mask_ + 1;
        std::unique_ptr<Entry[]> larger(new Entry[mask + 1]);
        for (auto position = oldest_; position != oldest_ + mask_ + 1; ++position) {
            larger[position & mask] = at(position);
        }
        ring_ = std::move(larger);
        mask_ = mask;
        find_busy();
        check();
    }

    HistoryPolicy history_;
    FramePolicy frames_;
    std::unique_ptr<Entry[]> ring_;
    std::size_t mask_ = 1; // the size of the ring, a power of two, less 1
    std::uint64_t oldest_ = 0;
    std::uint64_t floor_ = 0;
    std::uint64_t now_ = 0;
    std::uint64_t newest_ = 0;
    std::uint64_t busy_from_ = 0;       // see `settle`
    std::size_t bytes_ = sizeof(State); // of positions floor..newest
    const State* current_ = nullptr;
    Slot* working_ = nullptr;
    FrameNode* spare_frame_ = nullptr;
    detail::FreeList<Slot> free_slots_;
    detail::FreeList<FrameNode> free_frames_;
};

} // namespace herding::inline v0

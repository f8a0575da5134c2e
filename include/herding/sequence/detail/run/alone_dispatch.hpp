#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/ledger.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/dispatch.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/types.hpp"

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

/// Dispatches of sequences that are the only rule of a game. They hold what scripts see of a dispatch, and no more: so all of
/// a walk can live in registers. Where something is wrong, a dispatch of core does it again.

namespace herding::inline v0 {

namespace sequence::detail {

/// A Spec whose dispatches nothing records. The same walk runs as for the Spec, but it makes no diff of a step, no barrier
/// and no reasons.
template <class Spec> struct Unrecorded : Spec {};

/// A Spec whose dispatches fill an empty frame. The same walk runs as for the Spec, but it makes no reasons.
template <class Spec> struct Recorded : Spec {};

/// Whether a walk is one of these two.
template <class Spec> inline constexpr bool is_alone = false;
template <class Spec> inline constexpr bool is_alone<Unrecorded<Spec>> = true;
template <class Spec> inline constexpr bool is_alone<Recorded<Spec>> = true;

template <class Spec> inline constexpr bool is_recorded = true;
template <class Spec> inline constexpr bool is_recorded<Unrecorded<Spec>> = false;

/// What both kinds of dispatches hold.
template <class Spec> class AloneDispatch {
public:
    AloneDispatch() = default;

    [[nodiscard]] StateOf<Spec>& state() const noexcept { return *state_; }
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return *input_; }
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    [[nodiscard]] bool emitted() const noexcept { return (emitted_ | diffs_before_) != 0; }

    /// Whether a dispatch of core does it again: an emit threw, also where the script has caught it, or a list was full.
    [[nodiscard]] bool lost() const noexcept { return lost_ || (diffs_before_ | traces_before_) != 0; }

protected:
    using Ledger = herding::detail::Ledger<Spec>;

    AloneDispatch(StateOf<Spec>& state, const SetupOf<Spec>& setup, const InputOf<Spec>& input, Actor actor,
                  const Budget& budget, std::uint32_t limit) noexcept
        : state_(&state), setup_(&setup), input_(&input), budget_(&budget), limit_(limit), actor_(actor) {}

    /// An emit threw: those that follow throw as well.
    [[gnu::always_inline]] void lose() noexcept {
        lost_ = true;
        limit_ = emitted_;
    }

    /// Throws where the budget ends, or an emit threw before. All of it is inlined, as is what calls it: what lives
    /// across a call that returns would lie in memory.
    [[nodiscard, gnu::always_inline]] std::uint32_t pairs_left() const {
        const std::uint32_t pairs =
            Ledger::pairs_left(*budget_, diffs_before_ + emitted_, traces_before_ + traced_);
        if (lost_ || pairs == 0) [[unlikely]] {
            Ledger::end();
        }
        return pairs;
    }
    /// The same in the middle of a diff, for its next trace and what follows it.
    [[nodiscard, gnu::always_inline]] std::uint32_t pairs_left_behind_trace() const {
        const std::uint32_t diffs = diffs_before_ + emitted_;
        const std::uint32_t traces = traces_before_ + traced_;
        if (!Ledger::allows_trace(*budget_, diffs, traces)) [[unlikely]] {
            Ledger::end();
        }
        return Ledger::pairs_left(*budget_, diffs + 1, traces + 1);
    }

    StateOf<Spec>* state_ = nullptr;
    const SetupOf<Spec>* setup_ = nullptr;
    const InputOf<Spec>* input_ = nullptr;
    const Budget* budget_ = nullptr;
    std::uint32_t emitted_ = 0;
    std::uint32_t traced_ = 0;
    std::uint32_t limit_ = 0;         ///< diffs of one trace each that there may be before somebody asks
    std::uint32_t diffs_before_ = 0;  ///< the list was full and began again
    std::uint32_t traces_before_ = 0; ///< the same of traces
    Actor actor_ = Actor::system;
    bool lost_ = false;
    bool shows_ = false; ///< a diff has shown something to somebody
};

} // namespace sequence::detail

/// It throws what a dispatch of core throws, where that does, because scripts see it.
template <class Spec> class Dispatch<sequence::detail::Unrecorded<Spec>>
    : public sequence::detail::AloneDispatch<Spec> {
    using Base = sequence::detail::AloneDispatch<Spec>;
    using Ledger = typename Base::Ledger;

public:
    Dispatch() = default;
    Dispatch(StateOf<Spec>& state, const SetupOf<Spec>& setup, const InputOf<Spec>& input, Actor actor,
             const Budget& budget) noexcept
        : Base(state, setup, input, actor, budget, Ledger::is_ample(budget) ? detail::most_pairs : 0) {}

    /// Applies a diff.
    template <class D> [[gnu::always_inline]] void emit(D&& diff) {
        try {
            ask();
            std::uint32_t traces = 0;
            detail::apply_diff<TraceOf<Spec>>(diff, *this->state_,
                                              [&](const auto& give) __attribute__((always_inline)) {
                                                  if (traces++ != 0) {
                                                      this->ask_for_trace();
                                                  }
                                                  static_cast<void>(give());
                                                  ++this->traced_;
                                              });
            if (traces == 0) [[unlikely]] {
                Ledger::unexplained();
            }
        } catch (...) {
            this->lose();
            throw;
        }
        ++this->emitted_;
    }

    /// See `InPlace`. What this throws no script sees.
    template <class Change> [[gnu::always_inline]] void emit_change(const Change& change) {
        ask();
        change();
        ++this->traced_;
        ++this->emitted_;
    }

private:
    [[gnu::always_inline]] void ask() {
        if (this->emitted_ == this->limit_) [[unlikely]] {
            this->limit_ = this->emitted_ + this->pairs_left();
        }
    }
    [[gnu::always_inline]] void ask_for_trace() {
        if (this->limit_ > this->emitted_ + 1) {
            --this->limit_; // a diff less until somebody asks
        } else {
            this->limit_ = this->emitted_ + 1 + this->pairs_left_behind_trace();
        }
    }
};

template <class Spec> class Dispatch<sequence::detail::Recorded<Spec>>
    : public sequence::detail::AloneDispatch<Spec> {
    using Base = sequence::detail::AloneDispatch<Spec>;
    using Ledger = typename Base::Ledger;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;

public:
    Dispatch() = default;
    /// The lists of the frame are empty.
    Dispatch(StateOf<Spec>& state, Frame<Spec>& frame, const SetupOf<Spec>& setup, const InputOf<Spec>& input,
             Actor actor, const Budget& budget) noexcept
        : Base(state, setup, input, actor, budget,
               Ledger::is_ample(budget) ? room_in(frame, detail::most_pairs) : 0),
          frame_(&frame) {}

    /// Applies a diff, and appends it and its traces.
    template <class D> [[gnu::always_inline]] void emit(D&& diff) {
        try {
            ask();
            std::uint32_t traces = 0;
            const auto reveals = detail::reveals_made;
            detail::apply_diff<Trace>(
                diff, *this->state_, [&](const auto& give) __attribute__((always_inline)) {
                    if (traces++ != 0) {
                        this->ask_for_trace();
                    }
                    ::new (static_cast<void*>(frame_->traces.data() + this->traced_)) Trace(give());
                    ++this->traced_;
                });
            if (traces == 0) [[unlikely]] {
                Ledger::unexplained();
            }
            this->shows_ =
                this->shows_ || DeclaresReveal<std::remove_cvref_t<D>> || detail::reveals_made != reveals;
            ::new (static_cast<void*>(frame_->diffs.data() + this->emitted_)) Diff(std::forward<D>(diff));
        } catch (...) {
            this->lose();
            throw;
        }
        ++this->emitted_;
    }

    /// See `InPlace`. What this throws no script sees.
    template <class D, class Change, class MakeDiff, class MakeTrace>
    [[gnu::always_inline]] void emit_change(const Change& change, const MakeDiff& diff,
                                            const MakeTrace& trace) {
        using Made = std::invoke_result_t<const MakeTrace&>;
        ask();
        this->shows_ = change() || this->shows_;
        auto* const place = static_cast<void*>(frame_->traces.data() + this->traced_);
        if constexpr (detail::is_alternative<Made, Trace>) {
            ::new (place) Trace(std::in_place_type<Made>, detail::Made<MakeTrace>{trace});
        } else {
            ::new (place) Trace(trace());
        }
        ::new (static_cast<void*>(frame_->diffs.data() + this->emitted_))
            Diff(std::in_place_type<D>, detail::Made<MakeDiff>{diff});
        ++this->traced_;
        ++this->emitted_;
    }

    /// Writes into the frame how many diffs and traces it has.
    void close(Frame<Spec>& frame) const noexcept {
        detail::Unchecked<decltype(frame.diffs)>::set_size(frame.diffs, this->emitted_);
        detail::Unchecked<decltype(frame.traces)>::set_size(frame.traces, this->traced_);
    }
    /// The kinds of barriers that the diffs have raised, as in Barrier.
    [[nodiscard]] std::uint8_t barriers() const noexcept {
        Barrier barrier;
        if (this->shows_) {
            barrier.raise(BarrierKind::Reveal);
        }
        return barrier.kinds;
    }

private:
    /// How many diffs of one trace each the empty lists have room for, up to `most`.
    [[nodiscard, gnu::always_inline]] static std::uint32_t room_in(const Frame<Spec>& frame,
                                                                   std::uint32_t most) noexcept {
        const std::size_t room = frame.diffs.capacity() < frame.traces.capacity() ? frame.diffs.capacity()
                                                                                  : frame.traces.capacity();
        return room < most ? static_cast<std::uint32_t>(room) : most;
    }

    [[gnu::always_inline]] void ask() {
        if (this->emitted_ == this->limit_) [[unlikely]] {
            begin_again();
            this->limit_ = room_in(*frame_, this->pairs_left());
        }
    }
    [[gnu::always_inline]] void ask_for_trace() {
        if (this->limit_ > this->emitted_ + 1) {
            --this->limit_; // a diff less until somebody asks
        } else {
            begin_again();
            this->limit_ = room_in(*frame_, this->pairs_left_behind_trace() + 1);
        }
    }
    /// Writes over the lists, which are full: nobody will read them.
    [[gnu::always_inline]] void begin_again() noexcept {
        this->diffs_before_ += std::exchange(this->emitted_, 0);
        this->traces_before_ += std::exchange(this->traced_, 0);
    }
    Frame<Spec>* frame_ = nullptr;
};

namespace detail {

template <class Spec>
    requires sequence::detail::is_alone<Spec>
struct InPlace<Spec> {
    [[nodiscard]] static constexpr bool opened(const Dispatch<Spec>& /*unused*/) noexcept { return true; }
    [[nodiscard]] static StateOf<Spec>& open(Dispatch<Spec>& dispatch) noexcept { return dispatch.state(); }
    template <class D, class Change, class MakeDiff, class MakeTrace>
    [[gnu::always_inline]] static void emit(Dispatch<Spec>& dispatch, const Change& change,
                                            [[maybe_unused]] const MakeDiff& diff,
                                            [[maybe_unused]] const MakeTrace& trace) {
        if constexpr (sequence::detail::is_recorded<Spec>) {
            dispatch.template emit_change<D>(change, diff, trace);
        } else {
            dispatch.emit_change(change);
        }
    }
};

} // namespace detail

} // namespace herding::inline v0

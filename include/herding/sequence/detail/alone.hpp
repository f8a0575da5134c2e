#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
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
/// a walk can live in registers. Whatever is wrong or near a bound ends them, and a dispatch of core does it again.

namespace herding::inline v0 {

namespace sequence::detail {

/// A Spec whose dispatches nothing records. The same walk runs as for the Spec, but it makes no diff of a step, no barrier
/// and no reasons.
template <class Spec> struct Unrecorded : Spec {};

/// A Spec whose dispatches fill a frame that has room. The same walk runs as for the Spec, but it makes no reasons.
template <class Spec> struct Recorded : Spec {};

/// Whether a walk is one of these two.
template <class Spec> inline constexpr bool is_alone = false;
template <class Spec> inline constexpr bool is_alone<Unrecorded<Spec>> = true;
template <class Spec> inline constexpr bool is_alone<Recorded<Spec>> = true;

template <class Spec> inline constexpr bool is_recorded = true;
template <class Spec> inline constexpr bool is_recorded<Unrecorded<Spec>> = false;

/// Ends a walk that a dispatch of core must do again. Deliberately no std::exception, like `BudgetExceeded`.
struct Unsure {};

/// What both kinds of dispatches hold.
template <class Spec> class AloneDispatch {
public:
    AloneDispatch() = default;
    AloneDispatch(StateOf<Spec>& state, const SetupOf<Spec>& setup, const InputOf<Spec>& input,
                  Actor actor) noexcept
        : state_(&state), setup_(&setup), input_(&input), actor_(actor) {}

    [[nodiscard]] StateOf<Spec>& state() const noexcept { return *state_; }
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return *input_; }
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    [[nodiscard]] bool emitted() const noexcept { return emitted_ != 0; }

    /// Whether an emit threw, also where the script has caught it.
    [[nodiscard]] bool lost() const noexcept { return lost_; }

protected:
    [[gnu::always_inline]] void give_up() {
        lost_ = true;
        end();
    }

    StateOf<Spec>* state_ = nullptr;
    const SetupOf<Spec>* setup_ = nullptr;
    const InputOf<Spec>* input_ = nullptr;
    std::uint32_t emitted_ = 0;
    std::uint32_t traced_ = 0;
    Actor actor_ = Actor::system;
    bool lost_ = false;
    bool shows_ = false; ///< a diff has shown something to somebody

private:
    [[noreturn, gnu::cold, gnu::noinline]] static void end() { throw Unsure{}; }
};

} // namespace sequence::detail

template <class Spec> class Dispatch<sequence::detail::Unrecorded<Spec>>
    : public sequence::detail::AloneDispatch<Spec> {
    using Base = sequence::detail::AloneDispatch<Spec>;

public:
    using Base::Base;

    /// Applies a diff.
    template <class D> [[gnu::always_inline]] void emit(D&& diff) {
        std::uint32_t traces = 0;
        try {
            detail::apply_diff<TraceOf<Spec>>(diff, *this->state_,
                                              [&](const auto& give) __attribute__((always_inline)) {
                                                  static_cast<void>(give());
                                                  ++traces;
                                              });
        } catch (...) {
            this->lost_ = true;
            throw;
        }
        if (traces == 0) [[unlikely]] {
            this->give_up();
        }
        count(traces);
    }

    /// Counts a diff with so many traces.
    [[gnu::always_inline]] void count(std::uint32_t traces) {
        this->emitted_ += traces;
        if (this->emitted_ >= detail::most_pairs) [[unlikely]] {
            this->give_up();
        }
    }
};

template <class Spec> class Dispatch<sequence::detail::Recorded<Spec>>
    : public sequence::detail::AloneDispatch<Spec> {
    using Base = sequence::detail::AloneDispatch<Spec>;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;

public:
    Dispatch() = default;
    /// The lists of the frame are empty.
    Dispatch(StateOf<Spec>& state, Frame<Spec>& frame, const SetupOf<Spec>& setup, const InputOf<Spec>& input,
             Actor actor) noexcept
        : Base(state, setup, input, actor), diffs_(frame.diffs.data()), traces_(frame.traces.data()),
          diffs_end_(smaller(frame.diffs.capacity())), traces_end_(smaller(frame.traces.capacity())) {}

    /// Applies a diff, and appends it and its traces.
    template <class D> [[gnu::always_inline]] void emit(D&& diff) {
        const std::uint32_t traces = this->traced_;
        try {
            const auto reveals = detail::reveals_made;
            detail::apply_diff<Trace>(diff, *this->state_,
                                      [&](const auto& give) __attribute__((always_inline)) {
                                          this->ask_room();
                                          ::new (static_cast<void*>(traces_ + this->traced_)) Trace(give());
                                          ++this->traced_;
                                      });
            this->shows_ = this->shows_ || DeclaresReveal<std::remove_cvref_t<D>> || detail::reveals_made != reveals;
        } catch (...) {
            this->lost_ = true;
            throw;
        }
        if (this->traced_ == traces) [[unlikely]] {
            this->give_up();
        }
        ::new (static_cast<void*>(diffs_ + this->emitted_)) Diff(std::forward<D>(diff));
        ++this->emitted_;
    }

    /// See `InPlace`.
    template <class D, class Change, class MakeDiff, class MakeTrace>
    [[gnu::always_inline]] void emit_change(const Change& change, const MakeDiff& diff,
                                            const MakeTrace& trace) {
        ask_room();
        this->shows_ = change() || this->shows_;
        ::new (static_cast<void*>(traces_ + this->traced_))
            Trace(std::in_place_type<std::invoke_result_t<const MakeTrace&>>, detail::Made<MakeTrace>{trace});
        ::new (static_cast<void*>(diffs_ + this->emitted_))
            Diff(std::in_place_type<D>, detail::Made<MakeDiff>{diff});
        ++this->traced_;
        ++this->emitted_;
    }

    /// Writes into the frame how many diffs and traces it has.
    void close(Frame<Spec>& frame) const noexcept {
        detail::Unchecked<decltype(frame.diffs)>::set_size(frame.diffs, this->emitted_);
        detail::Unchecked<decltype(frame.traces)>::set_size(frame.traces, this->traced_);
    }
    [[nodiscard]] std::uint32_t diffs() const noexcept { return this->emitted_; }
    [[nodiscard]] std::uint32_t traces() const noexcept { return this->traced_; }
    /// The kinds of barriers that the diffs have raised, as in Barrier.
    [[nodiscard]] std::uint8_t barriers() const noexcept {
        Barrier barrier;
        if (this->shows_) {
            barrier.raise(BarrierKind::Reveal);
        }
        return barrier.kinds;
    }

private:
    [[nodiscard]] static std::uint32_t smaller(std::size_t capacity) noexcept {
        return capacity < detail::most_pairs ? static_cast<std::uint32_t>(capacity) : detail::most_pairs;
    }

    /// Room for one diff and one trace.
    [[gnu::always_inline]] void ask_room() {
        if (this->emitted_ == diffs_end_ || this->traced_ == traces_end_) [[unlikely]] {
            this->give_up();
        }
    }

    Diff* diffs_ = nullptr;
    Trace* traces_ = nullptr;
    std::uint32_t diffs_end_ = 0;
    std::uint32_t traces_end_ = 0;
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
            change();
            dispatch.count(1);
        }
    }
};

} // namespace detail

} // namespace herding::inline v0

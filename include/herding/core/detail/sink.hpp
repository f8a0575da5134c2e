#pragma once

#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

/// Sinks of an Emitter: places for its diffs and traces. Emitter and Sink are one local object (see inlined.hpp), so the slow
/// functions of a sink get a list of a frame, and never the sink.

namespace herding::inline v0::detail {

/// Diffs of one trace each between two checks of the budgets, if nothing is recorded.
inline constexpr std::uint32_t most_pairs = 1024;

[[nodiscard]] constexpr std::uint32_t smaller(std::uint32_t a, std::uint32_t b) noexcept {
    return a < b ? a : b;
}

/// Number of further diffs of one trace each that a budget allows after these, up to `most`. This is the only place that
/// counts for a budget.
template <class Spec> [[nodiscard, gnu::always_inline]] inline std::uint32_t
pairs_within(const Budget& budget, std::uint32_t diffs, std::uint32_t traces, std::uint32_t most) noexcept {
    const auto spent = [](std::uint64_t d, std::uint64_t t) {
        return d * sizeof(DiffOf<Spec>) + t * sizeof(TraceOf<Spec>);
    };
    if (most <= budget.diffs - diffs &&
        spent(std::uint64_t{diffs} + most, std::uint64_t{traces} + most) <= budget.bytes) [[likely]] {
        return most; // apart, because it is a constant if nothing is recorded
    }
    const std::uint64_t already = spent(diffs, traces);
    const std::uint64_t fit = already > budget.bytes ? 0 : (budget.bytes - already) / spent(1, 1);
    const std::uint32_t pairs = smaller(most, budget.diffs - diffs);
    return fit < pairs ? static_cast<std::uint32_t>(fit) : pairs;
}

/// Sinks of dispatches that begin with a working state.
template <class Spec> struct OnWorkingState {
    static constexpr bool always_in_place = true;

    /// Whether diffs change the caller's state.
    [[nodiscard]] static constexpr bool in_place() noexcept { return true; }
    /// Whether the first emit of an input has something to prepare.
    [[nodiscard]] static constexpr bool prepares() noexcept { return false; }
    [[nodiscard]] static constexpr bool opened() noexcept { return true; }
    [[nodiscard]] static constexpr const StateOf<Spec>* open(const StateOf<Spec>* now) noexcept {
        return now;
    }
    static constexpr void declare(const InputOf<Spec>& /*input*/, const StateOf<Spec>& /*now*/,
                                  std::uint32_t /*diff*/) noexcept {}
    static constexpr void exceed(Exceeded /*which*/) noexcept {}
};

/// Drops everything.
template <class Spec> struct IntoNothing : OnWorkingState<Spec> {
    static constexpr bool watches = false; ///< barriers are raised

    [[nodiscard]] static constexpr bool records() noexcept { return false; }
    [[nodiscard]] static constexpr std::uint32_t room(std::uint32_t /*diffs*/,
                                                      std::uint32_t /*traces*/) noexcept {
        return most_pairs;
    }
    static constexpr void grow(std::uint32_t /*diffs*/, std::uint32_t /*traces*/) noexcept {}
    static constexpr void raise(BarrierKind /*kind*/, std::uint32_t /*diff*/) noexcept {}
    template <class... D, class Given> static constexpr void put_diff(std::uint32_t /*i*/,
                                                                      Given&& /*given*/) {}
    template <class Give> static constexpr void put_trace(std::uint32_t /*i*/, const Give& /*give*/) {}
};

/// Appends to the empty lists of a frame. Diffs change its working state.
template <class Spec> class IntoFrame : public OnWorkingState<Spec> {
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;
    using Diffs = Unchecked<decltype(Frame<Spec>::diffs)>;
    using Traces = Unchecked<decltype(Frame<Spec>::traces)>;

public:
    static constexpr bool watches = true;

    IntoFrame() = default;
    explicit IntoFrame(Frame<Spec>& frame) noexcept { use(frame); }

    [[nodiscard]] static constexpr bool records() noexcept { return true; }

    /// Number of further diffs of one trace each that the lists have room for.
    [[nodiscard, gnu::always_inline]] std::uint32_t room(std::uint32_t diffs,
                                                         std::uint32_t traces) const noexcept {
        return smaller(static_cast<std::uint32_t>(frame_->diffs.capacity()) - diffs,
                       static_cast<std::uint32_t>(frame_->traces.capacity()) - traces);
    }

    /// Ensures room for one more diff and one more trace.
    [[gnu::always_inline]] void grow(std::uint32_t diffs, std::uint32_t traces) {
        grow(*frame_, diffs, traces);
        use(*frame_);
    }

    /// Makes a diff in its place, for which there is room: of a value, or the D that a function makes.
    template <class... D, class Given> [[gnu::always_inline]] void put_diff(std::uint32_t i, Given&& given) {
        auto* place = static_cast<void*>(diffs_ + i);
        if constexpr (sizeof...(D) == 0) {
            ::new (place) Diff(std::forward<Given>(given));
        } else {
            using Make = std::remove_cvref_t<Given>;
            ::new (place) Diff(std::in_place_type<D>..., Made<Make>{given});
        }
        if constexpr (!Diffs::deferred) {
            Diffs::set_size(frame_->diffs, i + 1);
        }
    }

    /// Makes plain values in place. Copying a value that was just written field by field would wait for the stores.
    template <class Give> [[gnu::always_inline]] void put_trace(std::uint32_t i, const Give& give) {
        using Given = std::invoke_result_t<const Give&>;
        auto* place = static_cast<void*>(traces_ + i);
        if constexpr (is_alternative<Given, Trace> && std::is_trivially_copyable_v<Given> &&
                      std::is_aggregate_v<Given>) { // no constructor that accepts anything
            ::new (place) Trace(std::in_place_type<Given>, Made<Give>{give});
        } else {
            ::new (place) Trace(give());
        }
        if constexpr (!Traces::deferred) {
            Traces::set_size(frame_->traces, i + 1);
        }
    }

    /// Writes the numbers of diffs and traces into the frame.
    void close(std::uint32_t diffs, std::uint32_t traces) const noexcept {
        Diffs::set_size(frame_->diffs, diffs);
        Traces::set_size(frame_->traces, traces);
    }

    /// Makes the commit irreversible because of the diff with this number.
    void raise(BarrierKind kind, std::uint32_t diff) noexcept {
        if (barriers_ == 0) {
            raised_at_ = diff;
        }
        Barrier joined{barriers_};
        joined.raise(kind);
        barriers_ = joined.kinds;
    }
    /// The kinds, as in Barrier.
    [[nodiscard]] std::uint8_t barriers() const noexcept { return barriers_; }
    [[nodiscard]] std::uint32_t raised_at() const noexcept { return raised_at_; }

protected:
    [[gnu::always_inline]] void use(Frame<Spec>& frame) noexcept {
        frame_ = &frame;
        diffs_ = frame.diffs.data();
        traces_ = frame.traces.data();
    }

    Frame<Spec>* frame_ = nullptr;

private:
    [[gnu::noinline]] static void grow(Frame<Spec>& frame, std::uint32_t diffs, std::uint32_t traces) {
        reserve<Diffs>(frame.diffs, diffs);
        reserve<Traces>(frame.traces, traces);
    }
    template <class Filled, class List> static void reserve(List& list, std::uint32_t used) {
        if (used == list.capacity()) {
            Filled::set_size(list, used);
            list.reserve(std::size_t{used} + 1);
        }
    }

    Diff* diffs_ = nullptr;
    Trace* traces_ = nullptr;
    std::uint32_t raised_at_ = 0;
    std::uint8_t barriers_ = 0;
};

} // namespace herding::inline v0::detail

#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/invariant.hpp"
#include "herding/core/detail/sink.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/error.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::detail {

/// Thrown by `emit` if a budget is exceeded, or after an earlier emit of the dispatch threw. Deliberately no
/// std::exception, so that rules do not catch it by accident.
struct BudgetExceeded {};

[[noreturn, gnu::cold, gnu::noinline]] inline void unexplained_diff() {
    throw EngineError(EngineError::Kind::UnexplainedDiff,
                      "a diff left no trace: its `apply` returned an empty range");
}

/// The one way of a diff into a state and a sink (sink.hpp). Behaviors see it as `Dispatch`, sequences see it itself.
///
/// No address of this object escapes, so it stays in registers if the rules are inlined (inlined.hpp).
template <class Spec, class Sink> class Emitter {
    using State = StateOf<Spec>;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;

public:
    /// The last arguments are those of the sink.
    template <class... Into>
    Emitter(const State& now, const SetupOf<Spec>& setup, const Budget& budget, Actor by,
            Into&... into) noexcept
        : now_(&now), setup_(&setup), budget_(&budget), actor_(by), sink_(into...) {}

    /// Begins an input of the dispatch.
    void begin(const InputOf<Spec>& next) noexcept {
        input_ = &next;
        limit_ = sink_.prepares() ? emitted_ : limit_after(emitted_, traced_);
        begun_ = false;
    }

    /// The state with every diff applied.
    [[nodiscard]] const State& state() const noexcept { return *now_; }
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return *input_; }
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }
    [[nodiscard]] const Budget& budget() const noexcept { return *budget_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }

    /// The numbers of diffs and traces that the dispatch has emitted. One that threw counts as a diff.
    [[nodiscard]] std::uint32_t diffs() const noexcept { return emitted_; }
    [[nodiscard]] std::uint32_t traces() const noexcept { return traced_; }
    [[nodiscard]] bool emitted() const noexcept { return emitted_ != 0; }
    /// Whether an emit threw. Later ones throw too.
    [[nodiscard]] bool lost() const noexcept { return lost_; }

    [[nodiscard]] Sink& sink() noexcept { return sink_; }
    [[nodiscard]] const Sink& sink() const noexcept { return sink_; }
    void close() const noexcept { sink_.close(emitted_, traced_); }

    /// Whether there is a working state.
    [[nodiscard]] bool opened() const noexcept { return sink_.opened(); }
    /// The working state, for rules that change it directly and emit afterwards. Copies the state if there is none yet.
    [[gnu::always_inline]] State& open() {
        if (!sink_.opened()) {
            now_ = sink_.open(now_);
        }
        return const_cast<State&>(*now_); // the working state is not const
    }

    /// Applies a diff, and appends it and its traces. Moves the diff, unless it is an lvalue.
    template <class Given> [[gnu::always_inline]] void emit(std::remove_reference_t<Given>& given) {
        using D = std::remove_cvref_t<Given>;
        constexpr bool known = std::same_as<D, Diff> || is_alternative<D, Diff>;
        static_assert(known, "herding: emit takes the Spec's Diff or one of its alternatives: "
                             "add this type to Spec::Diff [docs/errors.md#emit_of_a_foreign_type]");
        constexpr bool applies =
            std::copyable<State> && applicable<D, State, Trace>; // otherwise other checks report it
        if constexpr (known && applies && std::is_lvalue_reference_v<Given>) {
            D diff = copy_of(given); // it may be a part of the state that it changes
            emit_apart(diff);
        } else if constexpr (known && applies) {
            emit_apart(given);
        }
    }

    /// Emits a diff of one trace for the effect of `change` on the working state. `change` returns whether it reveals
    /// anything. If there is a frame, `diff` and `trace` make their values in place.
    template <class D, class Change, class MakeDiff, class MakeTrace>
    [[gnu::always_inline]] void emit_change(const Change& change, const MakeDiff& diff,
                                            const MakeTrace& trace) {
        try {
            if (emitted_ == limit_) [[unlikely]] {
                make_room();
            }
            if (change()) {
                sink_.raise(BarrierKind::Reveal, emitted_);
            }
            if (sink_.records()) {
                sink_.put_trace(traced_, trace);
                sink_.template put_diff<D>(emitted_, diff);
            }
        } catch (...) {
            fail();
            throw;
        }
        ++traced_;
        ++emitted_;
    }

    /// Ends the dispatch, because a part of an emit has thrown.
    [[gnu::always_inline]] void fail() noexcept {
        lost_ = true;
        limit_ = ++emitted_; // `Pass` notices it; if the behavior continues, so does the next emit
    }

private:
    template <class D> [[nodiscard, gnu::always_inline]] D copy_of(const D& given) {
        if constexpr (std::is_nothrow_copy_constructible_v<D>) {
            return given;
        } else {
            try {
                return given;
            } catch (...) {
                fail();
                throw;
            }
        }
    }

    /// Emits a diff that is no part of the state, and moves it. One comparison covers the first emit of an input, the
    /// budgets and the room in the frame.
    template <class D> [[gnu::always_inline]] void emit_apart(D& diff) {
        try {
            if (emitted_ == limit_) [[unlikely]] {
                make_room();
            }
            mutate(diff);
            if (sink_.records()) {
                sink_.put_diff(emitted_, std::move(diff));
            }
        } catch (...) {
            fail();
            throw;
        }
        ++emitted_;
    }

    /// Inlined if the dispatch may stay in registers. The type decides it for large states, because `emit` would become so
    /// large that compilers do not inline it.
    [[gnu::always_inline]] void make_room() {
        constexpr bool asks = Sink::always_in_place || small_state<State>;
        if (in_registers<Spec> || (asks && sink_.in_place())) {
            find_room();
        } else {
            find_room_apart();
        }
    }
    [[gnu::noinline]] void find_room_apart() { find_room(); }

    /// Ensures room for one more diff and its first trace.
    [[gnu::always_inline]] void find_room() {
        if (lost_) [[unlikely]] {
            end();
        }
        if (!begun_) {
            open();
            sink_.declare(*input_, *now_, emitted_);
            begun_ = true;
        }
        limit_ = limit_after(emitted_, traced_);
        if (limit_ == emitted_) [[unlikely]] {
            add_pair();
            limit_ = limit_after(emitted_, traced_);
        }
        HERDING_DETAIL_INVARIANT(opened() && emitted_ < limit_);
    }

    /// Ensures room for one more trace of the diff that is being applied, which has room already.
    [[gnu::always_inline]] void find_trace_room() {
        if (limit_ > emitted_ + 1) {
            --limit_; // one diff less until the next call for room
        } else {
            add_pair();
            limit_ = limit_after(emitted_ + 1, traced_ + 1);
        }
    }

    /// Number of diffs, of one trace each, that fit behind these.
    [[nodiscard, gnu::always_inline]] std::uint32_t limit_after(std::uint32_t diffs,
                                                                std::uint32_t traces) const {
        return diffs + pairs_within<Spec>(*budget_, diffs, traces, sink_.room(diffs, traces));
    }

    /// Ensures room in the sink for one more diff and trace, if the budgets allow them.
    [[gnu::always_inline]] void add_pair() {
        if (pairs_within<Spec>(*budget_, emitted_, traced_, 1) == 0) [[unlikely]] {
            sink_.exceed(emitted_ >= budget_->diffs ? Exceeded{BudgetKind::Diffs, budget_->diffs}
                                                    : Exceeded{BudgetKind::Bytes, budget_->bytes});
            end();
        }
        sink_.grow(emitted_, traced_);
    }

    [[noreturn, gnu::cold, gnu::noinline]] static void end() { throw BudgetExceeded{}; }

    /// Applies a diff and raises barriers for draws and reveals. This holds even if its traces exceed a budget,
    /// because their number may disclose the drawn value.
    template <class D> [[gnu::always_inline]] void mutate(const D& diff) {
        if constexpr (!Sink::watches) {
            apply(diff);
        } else {
            const auto reveals_before = reveals_made;
            if constexpr (HasGenerator<Spec>) {
                const auto generator = of_state(Spec::generator, *now_);
                const auto watch = [&] {
                    if (!(of_state(Spec::generator, *now_) == generator)) {
                        sink_.raise(BarrierKind::Generator, emitted_);
                    }
                    raise_reveals(diff, reveals_before);
                };
                try {
                    apply(diff);
                } catch (...) {
                    watch();
                    throw;
                }
                watch();
            } else {
                try {
                    apply(diff);
                } catch (...) {
                    raise_reveals(diff, reveals_before);
                    throw;
                }
                raise_reveals(diff, reveals_before);
            }
        }
    }

    template <class D> [[gnu::always_inline]] void raise_reveals(const D& diff, std::uint64_t before) {
        if (declares_reveal(diff) || reveals_made != before) {
            sink_.raise(BarrierKind::Reveal, emitted_);
        }
    }

    template <class D> [[gnu::always_inline]] void apply(const D& diff) {
        std::size_t traces = 0;
        const auto append = [this, &traces](const auto& give) __attribute__((always_inline)) {
            if (traces++ != 0) { // the first trace has room already
                this->find_trace_room();
            }
            this->append_trace(give);
        };
        // Since the first emit `now_` points to the working state, which is not const.
        apply_to(diff, const_cast<State&>(*now_), append);
        if (traces == 0) [[unlikely]] {
            unexplained_diff();
        }
    }

    template <class Give> [[gnu::always_inline]] void append_trace(const Give& give) {
        if (sink_.records()) {
            sink_.put_trace(traced_, give);
        } else {
            static_cast<void>(give());
        }
        ++traced_;
    }

    template <class D, class Append>
    [[gnu::always_inline]] static void apply_to(const D& diff, State& state, Append& append) {
        if constexpr (is_alternative<D, Diff> || !is_variant<D>) {
            apply_diff<Trace>(diff, state, append);
        } else {
            std::visit([&](const auto& one) { apply_diff<Trace>(one, state, append); }, diff);
        }
    }

    template <class D> static constexpr bool declares_reveal(const D& diff) {
        if constexpr (is_variant<D>) {
            return std::visit(
                [](const auto& one) { return DeclaresReveal<std::remove_cvref_t<decltype(one)>>; }, diff);
        } else {
            return DeclaresReveal<D>;
        }
    }

    const State* now_;
    const InputOf<Spec>* input_ = nullptr;
    const SetupOf<Spec>* setup_;
    const Budget* budget_;
    std::uint32_t emitted_ = 0;
    std::uint32_t traced_ = 0;
    std::uint32_t limit_ = 0; // number of diffs that fit
    Actor actor_;
    bool begun_ = false; // this input has emitted
    bool lost_ = false;
    Sink sink_;
};

} // namespace herding::inline v0::detail

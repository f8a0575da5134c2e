#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/detail/ledger.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::detail {

/// Fast part of one input's dispatch: places of the next diff and trace, and how many fit. Behaviors see it as
/// `Dispatch`. `Pass` reads its counts. Everything rare is in the Ledger.
///
/// No address of this object escapes, so it stays in registers if the behaviors are inlined.
template <class Spec> class Emitter {
    using State = StateOf<Spec>;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;
    using Diffs = Unchecked<decltype(Frame<Spec>::diffs)>;
    using Traces = Unchecked<decltype(Frame<Spec>::traces)>;

public:
    /// The first emit calls `room`. `emitted` and `traced` are the counts of earlier inputs of the dispatch.
    Emitter(Ledger<Spec>& ledger, bool records, std::uint32_t emitted, std::uint32_t traced) noexcept
        : Emitter(ledger, records, emitted, traced, emitted) {}

    /// Begins with a working state and room for diffs up to `limit`.
    Emitter(Ledger<Spec>& ledger, bool records, std::uint32_t emitted, std::uint32_t traced,
            std::uint32_t limit) noexcept
        : now_(ledger.now), emitted_(emitted), traced_(traced), limit_(limit), input_(ledger.input),
          setup_(ledger.setup), ledger_(&ledger), actor_(ledger.actor), records_(records) {}

    /// The state with every diff applied.
    [[nodiscard]] const State* now() const noexcept { return now_; }
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return *input_; }
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }

    /// The numbers of diffs and traces that the dispatch has emitted.
    [[nodiscard]] std::uint32_t emitted() const noexcept { return emitted_; }
    [[nodiscard]] std::uint32_t traced() const noexcept { return traced_; }
    /// Whether there is a frame. An engine has one.
    [[nodiscard]] bool records() const noexcept { return records_; }
    [[nodiscard]] Ledger<Spec>& ledger() const noexcept { return *ledger_; }

    /// The working state. Copies the state if there is none yet.
    const State& working() {
        if (!ledger_->opened) {
            now_ = ledger_->apart(&Ledger<Spec>::open);
        }
        return *now_;
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
            D diff(given); // a copy, because it may be a part of the state that it changes
            emit_apart(diff);
        } else if constexpr (known && applies) {
            emit_apart(given);
        }
    }

    /// The working state, for rules that change it directly and emit afterwards.
    State& open() {
        return const_cast<State&>(working()); // the working state is not const
    }
    [[nodiscard]] bool opened() const noexcept { return ledger_->opened; }

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
                ledger_->raise(BarrierKind::Reveal, emitted_);
            }
            if (records_) {
                append_trace(trace);
                append_diff<D>(Made<MakeDiff>{diff});
            } else {
                ++traced_;
            }
        } catch (...) {
            lose();
            throw;
        }
        ++emitted_;
    }

private:
    [[gnu::always_inline]] void lose() noexcept {
        ledger_->lose();
        limit_ = ++emitted_; // `Pass` notices it; if the behavior continues, so does the next emit
    }

    template <class D, class Given> [[gnu::always_inline]] void append_diff(Given&& given) {
        ::new (static_cast<void*>(diffs_ + emitted_)) Diff(std::in_place_type<D>, std::forward<Given>(given));
        if constexpr (!Diffs::deferred) {
            Diffs::set_size(ledger_->frame->diffs, emitted_ + 1);
        }
    }

    /// Emits a diff that is no part of the state, and moves it. One comparison covers the first emit of an input, the
    /// budgets and the room in the frame (`Ledger::room`).
    template <class D> [[gnu::always_inline]] void emit_apart(D& diff) {
        try {
            if (emitted_ == limit_) [[unlikely]] {
                make_room();
            }
            mutate(diff);
            if (records_) {
                ::new (static_cast<void*>(diffs_ + emitted_)) Diff(std::move(diff));
                if constexpr (!Diffs::deferred) {
                    Diffs::set_size(ledger_->frame->diffs, emitted_ + 1);
                }
            }
        } catch (...) {
            lose();
            throw;
        }
        ++emitted_;
    }

    [[gnu::always_inline]] void make_room() {
        if (ledger_->in_place()) {
            limit_ = ledger_->limit_in_place(emitted_, traced_);
            return;
        }
        if constexpr (in_registers<Spec> && !DeclaresReversibility<Spec>) {
            if (emitted_ == 0 && records_ && ledger_->open_at_once()) {
                use(ledger_->within(0, 0));
                if (limit_ != 0) [[likely]] {
                    return;
                }
            }
        }
        use(ledger_->apart(&Ledger<Spec>::room, emitted_, traced_));
    }

    [[gnu::always_inline]] void use(const Room<Spec>& room) noexcept {
        now_ = room.now;
        diffs_ = room.diffs;
        traces_ = room.traces;
        limit_ = room.limit;
    }

    /// Applies a diff and raises barriers for draws and reveals. This holds even if its traces exceed a budget,
    /// because their number may disclose the drawn value.
    template <class D> [[gnu::always_inline]] void mutate(const D& diff) {
        const auto reveals_before = reveals_made;
        if constexpr (HasGenerator<Spec>) {
            const auto generator = of_state(Spec::generator, *now_);
            const auto watch = [&] {
                if (!(of_state(Spec::generator, *now_) == generator)) {
                    ledger_->raise(BarrierKind::Generator, emitted_);
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

    template <class D> [[gnu::always_inline]] void raise_reveals(const D& diff, std::uint64_t before) {
        if (declares_reveal(diff) || reveals_made != before) {
            ledger_->raise(BarrierKind::Reveal, emitted_);
        }
    }

    template <class D> [[gnu::always_inline]] void apply(const D& diff) {
        std::size_t traces = 0;
        const auto append = [this, &traces](const auto& give) __attribute__((always_inline)) {
            if (traces++ != 0) { // the first trace has room already
                this->reserve_trace();
            }
            this->append_trace(give);
        };
        // Since the first emit `now_` points to the working state, which is not const.
        apply_to(diff, const_cast<State&>(*now_), append);
        if (traces == 0) [[unlikely]] {
            Ledger<Spec>::unexplained();
        }
    }

    /// Ensures room for one more trace of the diff that is being applied.
    [[gnu::always_inline]] void reserve_trace() {
        if (limit_ > emitted_ + 1) {
            --limit_; // one diff less until the next call for room
        } else if (ledger_->in_place()) {
            limit_ = ledger_->trace_limit_in_place(emitted_, traced_);
        } else {
            use(ledger_->apart(&Ledger<Spec>::trace_room, emitted_, traced_));
        }
    }

    /// Makes plain values in place. Copying a value that was just written field by field would wait for the stores.
    template <class Give> [[gnu::always_inline]] void append_trace(const Give& give) {
        using Given = std::invoke_result_t<const Give&>;
        if (!records_) {
            static_cast<void>(give());
        } else {
            auto* place = static_cast<void*>(traces_ + traced_);
            if constexpr (is_alternative<Given, Trace> && std::is_trivially_copyable_v<Given> &&
                          std::is_aggregate_v<Given>) { // no constructor that accepts anything
                ::new (place) Trace(std::in_place_type<Given>, Made<Give>{give});
            } else {
                ::new (place) Trace(give());
            }
            if constexpr (!Traces::deferred) {
                Traces::set_size(ledger_->frame->traces, traced_ + 1);
            }
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
    Diff* diffs_ = nullptr;   // of the frame
    Trace* traces_ = nullptr; // of the frame
    std::uint32_t emitted_;
    std::uint32_t traced_;
    std::uint32_t limit_; // number of diffs that fit
    const InputOf<Spec>* input_;
    const SetupOf<Spec>* setup_;
    Ledger<Spec>* ledger_;
    Actor actor_;
    bool records_;
};

} // namespace herding::inline v0::detail

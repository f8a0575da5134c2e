#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/ledger.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/types.hpp"

#include <concepts>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0 {

namespace detail {

template <class Spec> class Pass;

} // namespace detail

/// One dispatch as a behavior sees it: the present state, the input, and `emit`.
///
///     herding::Verdict<Info> place(herding::Dispatch<Game>& dispatch) {
///         if (dispatch->cells[dispatch.input().cell] != Mark::None) {
///             return herding::Disallowed{Info::Occupied};
///         }
///         dispatch.emit(SetCell{dispatch.input().cell, dispatch->turn});
///         return herding::Continue{};
///     }
///
/// The state is the engine's own until the first diff, and the working copy from then on: ask `state()` (or `->`)
/// again after an `emit`; a reference taken before it may show the state before the dispatch.
template <class Spec> class Dispatch {
    using State = StateOf<Spec>;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;
    using Ledger = detail::Ledger<Spec>;
    using Diffs = detail::Unchecked<decltype(Frame<Spec>::diffs)>;
    using Traces = detail::Unchecked<decltype(Frame<Spec>::traces)>;

public:
    Dispatch(const Dispatch&) = delete;
    Dispatch& operator=(const Dispatch&) = delete;

    /// The state as it is now, with every diff emitted so far applied.
    [[nodiscard]] const State& state() const noexcept { return *now_; }
    /// The same, for reading its members: always the present state.
    [[nodiscard]] const State* operator->() const noexcept { return now_; }

    /// The input that is being judged: of several, the present one.
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return *input_; }
    /// Who submitted it.
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    /// The parameters of this game.
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }

    /// Whether this dispatch has emitted anything yet, by any behavior.
    [[nodiscard]] bool emitted() const noexcept { return emitted_ != 0; }

    /// For behaviors that run other rules, when `emit` has thrown: says which one it was, in case a budget is exceeded.
    /// The names live as long as the program.
    void stands_at(std::string_view part, std::string_view place) noexcept {
        if (ledger_->exceeds) {
            ledger_->exceeded.part = part;
            ledger_->exceeded.place = place;
        }
    }

    /// The working state, made now if no diff has made it yet. Unlike a reference taken from `state()` before, this one
    /// shows every diff that is still to come, until the dispatch ends. Costs the copy of the first diff.
    const State& working() {
        if (!ledger_->opened) {
            now_ = ledger_->apart(&Ledger::open);
        }
        return *now_;
    }

    /// Applies a diff to the working state at once, and appends it and its traces to the frame.
    ///
    /// The first one of a dispatch copies the state; none allocates once the engine is warm. Throws what `apply`
    /// and copying throw, and `EngineError` where the diff leaves no trace: let it pass, the dispatch is lost.
    template <class Given> void emit(Given&& given) { emit_given<Given>(given); }
#ifdef HERDING_DETAIL_INLINES_EMIT
    template <class Given>
        requires detail::in_registers<Spec>
    [[gnu::always_inline]] void emit(Given&& given) {
        emit_given<Given>(given);
    }
#endif

private:
    friend class detail::Pass<Spec>;

    template <class Given> [[gnu::always_inline]] void emit_given(std::remove_reference_t<Given>& given) {
        using D = std::remove_cvref_t<Given>;
        constexpr bool known = std::same_as<D, Diff> || detail::is_alternative<D, Diff>;
        static_assert(known, "herding: emit takes the Spec's Diff or one of its alternatives: "
                             "add this type to Spec::Diff [docs/errors.md#emit_of_a_foreign_type]");
        constexpr bool applies =
            std::copyable<State> && detail::applicable<D, State, Trace>; // else other checks report it
        if constexpr (known && applies && std::is_lvalue_reference_v<Given>) {
            D diff(given); // it may be a part of the state that it changes
            emit_apart(diff);
        } else if constexpr (known && applies) {
            emit_apart(given);
        }
    }

    /// The first emit asks for room.
    Dispatch(Ledger& ledger, bool records, std::uint32_t emitted, std::uint32_t traced) noexcept
        : Dispatch(ledger, records, emitted, traced, emitted) {}

    Dispatch(Ledger& ledger, bool records, std::uint32_t emitted, std::uint32_t traced,
             std::uint32_t limit) noexcept
        : now_(ledger.now), emitted_(emitted), traced_(traced), limit_(limit), input_(ledger.input),
          setup_(ledger.setup), ledger_(&ledger), actor_(ledger.actor), records_(records) {}

    /// Emits a diff that belongs to nobody else, and takes it. One comparison covers the first emit of an input, the
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
            ledger_->lose();
            limit_ = ++emitted_; // `Pass` notices, and so does the next emit, if the behavior continues
            throw;
        }
        ++emitted_;
    }

    [[gnu::always_inline]] void make_room() {
        if constexpr (detail::in_registers<Spec>) {
            if (ledger_->in_place()) {
                limit_ = ledger_->limit_in_place(emitted_, traced_);
                return;
            }
        }
        if constexpr (detail::in_registers<Spec> && !detail::DeclaresReversibility<Spec>) {
            if (emitted_ == 0 && records_ && ledger_->open_at_once()) {
                use(ledger_->within(0, 0));
                if (limit_ != 0) [[likely]] {
                    return;
                }
            }
        }
        use(ledger_->apart(&Ledger::room, emitted_, traced_));
    }

    [[gnu::always_inline]] void use(const detail::Room<Spec>& room) noexcept {
        now_ = room.now;
        diffs_ = room.diffs;
        traces_ = room.traces;
        limit_ = room.limit;
    }

    /// Applies a diff and watches what makes a commit irreversible: also where its traces exceed a budget, because how
    /// many there are may tell what it has drawn.
    template <class D> [[gnu::always_inline]] void mutate(const D& diff) {
        const auto reveals_before = detail::reveals_made;
        if constexpr (HasGenerator<Spec>) {
            const auto generator = detail::of_state(Spec::generator, *now_);
            const auto watch = [&] {
                if (!(detail::of_state(Spec::generator, *now_) == generator)) {
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
        if (declares_reveal(diff) || detail::reveals_made != before) {
            ledger_->raise(BarrierKind::Reveal, emitted_);
        }
    }

    template <class D> [[gnu::always_inline]] void apply(const D& diff) {
        std::size_t traces = 0;
        const auto append = [this, &traces](const auto& give) __attribute__((always_inline)) {
            if (traces++ != 0) { // the first has its room
                this->reserve_trace();
            }
            this->append_trace(give);
        };
        // Since the first emit `now_` points to the working state, which is not const.
        apply_to(diff, const_cast<State&>(*now_), append);
        if (traces == 0) [[unlikely]] {
            Ledger::unexplained();
        }
    }

    /// Room for one more trace of the diff that is being applied.
    [[gnu::always_inline]] void reserve_trace() {
        if (limit_ > emitted_ + 1) {
            --limit_; // a diff less until the next question for room
        } else if (detail::in_registers<Spec> && ledger_->in_place()) {
            limit_ = ledger_->trace_limit_in_place(emitted_, traced_);
        } else {
            use(ledger_->apart(&Ledger::trace_room, emitted_, traced_));
        }
    }

    /// Plain values are made where they are to stand: a copy of what has just been written part by part waits for the
    /// parts.
    template <class Give> [[gnu::always_inline]] void append_trace(const Give& give) {
        using Given = std::invoke_result_t<const Give&>;
        if (!records_) {
            static_cast<void>(give());
        } else {
            auto* place = static_cast<void*>(traces_ + traced_);
            if constexpr (detail::is_alternative<Given, Trace> && std::is_trivially_copyable_v<Given> &&
                          std::is_aggregate_v<Given>) { // no constructor of its own that would take anything
                ::new (place) Trace(std::in_place_type<Given>, detail::Made<Give>{give});
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
        if constexpr (detail::is_alternative<D, Diff> || !detail::is_variant<D>) {
            detail::apply_diff<Trace>(diff, state, append);
        } else {
            std::visit([&](const auto& one) { detail::apply_diff<Trace>(one, state, append); }, diff);
        }
    }

    template <class D> static constexpr bool declares_reveal(const D& diff) {
        if constexpr (detail::is_variant<D>) {
            return std::visit(
                [](const auto& one) { return DeclaresReveal<std::remove_cvref_t<decltype(one)>>; }, diff);
        } else {
            return DeclaresReveal<D>;
        }
    }

    // Nothing here takes the address of this object, so where the behaviors are inlined it lives in registers.
    const State* now_;
    Diff* diffs_ = nullptr;   // of the frame
    Trace* traces_ = nullptr; // of the frame
    std::uint32_t emitted_;
    std::uint32_t traced_;
    std::uint32_t limit_; // diffs for which there is room
    const InputOf<Spec>* input_;
    const SetupOf<Spec>* setup_;
    Ledger* ledger_;
    Actor actor_;
    bool records_; // there is a frame: in an engine
};

} // namespace herding::inline v0

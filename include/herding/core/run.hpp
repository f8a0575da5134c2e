#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/core/ledger.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/table.hpp"
#include "herding/core/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace herding::inline v0::detail {

/// The stop of a dispatch, in parts: the Refusal is put together where it is to lie.
template <class Spec> struct Stop {
    const BehaviorDef<Spec>* by = nullptr; ///< null while nothing has stopped it
    Verdict<InfoOf<Spec>> verdict = Continue{};
    Exceeded exceeded{}; ///< where the verdict is no stop
    std::uint32_t input = 0;

    [[nodiscard]] VerdictKind kind() const noexcept {
        return verdict.stops() ? verdict.kind() : VerdictKind::Aborted;
    }

    [[nodiscard]] Refusal<Spec> refusal() && {
        using Why = decltype(Refusal<Spec>::why);
        if (verdict.stops()) {
            return {by->name, by->cite, Why(std::in_place_index<0>, std::move(verdict).why()), input};
        }
        return {by->name, by->cite, Why(std::in_place_index<1>, exceeded), input};
    }
};

/// One input on its way through the behaviors, then settling until a round is quiet.
///
/// A local object whose address goes nowhere but to behaviors that are not inlined: that is what keeps it in registers.
template <class Spec> class Pass {
    using Def = BehaviorDef<Spec>;

public:
    /// The first input of a dispatch: nothing has been emitted.
    Pass(Ledger<Spec>& ledger, Stop<Spec>& stop, bool records) noexcept
        : dispatch_(ledger, records, 0, 0), stop_(&stop) {}

    /// Another input.
    Pass(Ledger<Spec>& ledger, Stop<Spec>& stop, bool records, std::uint32_t input) noexcept
        : dispatch_(ledger, records, ledger.emitted, ledger.traced), stop_(&stop), input_(input),
          closed_(ledger.emitted), closed_traces_(ledger.traced) {}

    /// The only input of a dispatch that has its working state already, and no frame.
    Pass(Ledger<Spec>& ledger, Stop<Spec>& stop) noexcept
        : dispatch_(ledger, false, 0, 0, ledger.within(0, 0).limit), stop_(&stop) {}

    /// Runs the tables of the Spec: every call is direct and can be inlined. False: the dispatch stops.
    [[nodiscard, gnu::always_inline]] bool unrolled() {
        using Table = BehaviorTable<Spec>;
        using Settle = SettlingTable<Spec>;
        if (!each<Table>(std::make_index_sequence<Table::entries.size()>{})) {
            return false;
        }
        if constexpr (Settle::entries.size() != 0) {
            if (!until_quiet(
                    [this] { return each<Settle>(std::make_index_sequence<Settle::entries.size()>{}); })) {
                return false;
            }
        }
        close();
        return true;
    }

    /// Runs other tables.
    [[nodiscard]] bool through(const RuntimeTable<Spec>& table) {
        const auto each = [this](std::span<const Def> defs) {
            for (const Def& def : defs) {
                if (!one(def, def.evaluate)) {
                    return false;
                }
            }
            return true;
        };
        const std::span<const Def> settle = table.settling();
        if (!each(table.behaviors()) || !(settle.empty() || until_quiet([&] { return each(settle); }))) {
            return false;
        }
        close();
        return true;
    }

private:
    template <class Table, std::size_t... I>
    [[gnu::always_inline]] bool each(std::index_sequence<I...>) {
        return (one(Table::entries[I], entry<Table, I>()) && ...);
    }

    /// A behavior as a template argument: the compiler sees a direct call from the start, and inlines it.
    template <auto Evaluate> struct Direct {
        [[gnu::always_inline]] Verdict<InfoOf<Spec>> operator()(Dispatch<Spec>& dispatch) const {
            return Evaluate(dispatch);
        }
    };

    template <class Table, std::size_t I> static constexpr auto entry() {
        if constexpr (requires { typename Direct<Table::entries[I].evaluate>; }) {
            return Direct<Table::entries[I].evaluate>{};
        } else { // of a class inside a function, which has no linkage
            return Table::entries[I].evaluate;
        }
    }

    template <class Round> [[gnu::always_inline]] bool until_quiet(Round round) {
        for (round_ = 1;; ++round_) {
            const std::uint32_t before = dispatch_.emitted_;
            if (!round()) {
                return false;
            }
            if (dispatch_.emitted_ == before) {
                return true;
            }
            if (const auto limit = ledger().budget->settling_rounds; round_ >= limit) {
                return refuse(*stop_, *last_, {BudgetKind::SettlingRounds, limit}, input_);
            }
        }
    }

    /// Evaluates one behavior and closes its step. False: the dispatch stops.
    template <class Evaluate> [[gnu::always_inline]] bool one(const Def& def, Evaluate evaluate) {
        try {
            auto verdict = evaluate(dispatch_);
            if (verdict.stops()) [[unlikely]] {
                if (ledger().exceeded) [[unlikely]] {
                    return refuse(*stop_, def, *ledger().exceeded,
                                  input_); // whatever the behavior made of it
                }
                stop_->by = &def;
                stop_->verdict = std::move(verdict);
                stop_->input = input_;
                return false;
            }
        } catch (const BudgetExceeded&) {
            return swallowed(ledger(), *stop_, def, input_);
        }
        return dispatch_.emitted_ == closed_ || close_step(def);
    }

    /// Ends the step of a behavior that emitted something. False: the dispatch stops.
    [[gnu::always_inline]] bool close_step(const Def& def) {
        if (ledger().lost) [[unlikely]] {
            return swallowed(ledger(), *stop_, def, input_);
        }
        last_ = &def;
        if (dispatch_.records_) {
            Unchecked<decltype(Frame<Spec>::steps)>::append(
                ledger().frame->steps,
                {def.name, input_, round_, closed_, dispatch_.emitted_, closed_traces_, dispatch_.traced_});
        }
        closed_ = dispatch_.emitted_;
        closed_traces_ = dispatch_.traced_;
        return true;
    }

    /// Writes down what the dispatch has emitted so far.
    [[gnu::always_inline]] void close() {
        ledger().emitted = dispatch_.emitted_;
        ledger().traced = dispatch_.traced_;
        if (Frame<Spec>* frame = ledger().frame; dispatch_.records_ && frame != nullptr) {
            Ledger<Spec>::Diffs::set_size(frame->diffs, dispatch_.emitted_);
            Ledger<Spec>::Traces::set_size(frame->traces, dispatch_.traced_);
        }
    }

    [[nodiscard]] Ledger<Spec>& ledger() noexcept { return *dispatch_.ledger_; }

    /// A behavior caught what `emit` threw: a budget still ends the dispatch, anything else is a broken rule.
    [[gnu::cold, gnu::noinline]] static bool swallowed(const Ledger<Spec>& ledger, Stop<Spec>& stop,
                                                       const Def& def, std::uint32_t input) {
        if (ledger.exceeded) {
            return refuse(stop, def, *ledger.exceeded, input);
        }
        throw EngineError(EngineError::Kind::SwallowedError,
                          "behaviour \"" + std::string(def.name) + "\" caught what emit threw and went on");
    }

    [[gnu::cold, gnu::noinline]] static bool refuse(Stop<Spec>& stop, const Def& def, Exceeded exceeded,
                                                    std::uint32_t input) {
        stop.by = &def;
        stop.exceeded = exceeded;
        stop.input = input;
        return false;
    }

    Dispatch<Spec> dispatch_;
    Stop<Spec>* stop_;
    const Def* last_ = nullptr; // the latest that emitted
    std::uint32_t input_ = 0;
    std::uint32_t round_ = 0;
    std::uint32_t closed_ = 0;        // diffs that belong to a step
    std::uint32_t closed_traces_ = 0; // the same for traces
};

/// Whether the whole pass is compiled as one function, so that Dispatch never leaves its registers. Worth it where the
/// rules are so small that calls and copies are most of the cost; elsewhere it only costs time to compile.
template <class Spec>
inline constexpr bool in_one_function =
    std::is_trivially_copyable_v<StateOf<Spec>> && sizeof(StateOf<Spec>) <= 64 &&
    BehaviorTable<Spec>::entries.size() + SettlingTable<Spec>::entries.size() <= 16;

/// One dispatch: one input or several. `Engine` and `advance` differ only in what they do with the result.
template <class Spec, bool Records> class Run {
public:
    /// The arguments are those of Ledger; a table replaces the Spec's own.
    template <class... Arguments>
    explicit Run(const RuntimeTable<Spec>* table, Arguments&&... arguments)
        : ledger_(std::forward<Arguments>(arguments)...), table_(table) {}

    /// Runs the only input. False: it was stopped.
    [[nodiscard]] bool only(const InputOf<Spec>& input) {
        ledger_.begin(input);
        return table_ != nullptr ? through(*table_, ledger_, stop_, 0)
                                 : Pass<Spec>(ledger_, stop_, Records).unrolled();
    }

    /// Runs one of several inputs and numbers it in the order given. False: it was stopped, and so is the dispatch.
    [[nodiscard]] bool next(const InputOf<Spec>& input) {
        ledger_.begin(input);
        return table_ != nullptr ? through(*table_, ledger_, stop_, inputs_++)
                                 : Pass<Spec>(ledger_, stop_, Records, inputs_++).unrolled();
    }

    /// What stopped it.
    [[nodiscard]] Stop<Spec>&& stop() && noexcept { return std::move(stop_); }

    [[nodiscard]] bool emitted() const noexcept { return ledger_.touched; }
    [[nodiscard]] Frame<Spec>& frame() noexcept { return *ledger_.frame; }

    /// The join of what the caller said, what the Spec says of the inputs, the actor, and what the diffs did. Written
    /// in place: a copy of what was just written part by part waits for the parts.
    void write_barrier(Barrier& barrier, Reversibility said) const noexcept {
        barrier.kinds = ledger_.barriers;
        if (said == Reversibility::Irreversible) {
            barrier.raise(BarrierKind::Stated);
        }
        if (ledger_.actor == Actor::chance) {
            barrier.raise(BarrierKind::Chance);
        }
        barrier.behavior = {};
        if (barrier.raised()) [[unlikely]] {
            barrier.behavior = ledger_.raiser();
        }
    }

private:
    /// Apart, so that the other paths hand no address of their Pass to a function that is not inlined.
    [[gnu::noinline]] static bool through(const RuntimeTable<Spec>& table, Ledger<Spec>& ledger,
                                          Stop<Spec>& stop, std::uint32_t input) {
        return Pass<Spec>(ledger, stop, Records, input).through(table);
    }

    Ledger<Spec> ledger_;
    const RuntimeTable<Spec>* table_;
    Stop<Spec> stop_;
    std::uint32_t inputs_ = 0;
};

} // namespace herding::inline v0::detail

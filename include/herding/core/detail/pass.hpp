#pragma once

#include "herding/core/detail/filled.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/ledger.hpp"
#include "herding/core/dispatch.hpp"
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

/// Whether `Rules`, such as those of sequences, run an input by themselves because they are the only behavior and
/// few. If the outcome is not a plain commit, a dispatch runs the input again: `Rules::advance<Spec>` returns false,
/// `Rules::record<Spec>` returns an empty Filled, and the state is lost. The last argument of `advance` is true if such a
/// dispatch follows; if not, it returns false only for what a dispatch refuses. A copy of a plain State costs little beside the
/// rules.
template <class Spec> inline constexpr bool rules_run_alone = [] {
    if constexpr (requires { requires Spec::Rules::template run_alone<Spec>; }) {
        // Other checks have reported diffs that do not apply.
        return std::is_trivially_copyable_v<StateOf<Spec>> && sizeof(StateOf<Spec>) <= 512 &&
               SettlingTable<Spec>::entries.size() == 0 &&
               applicable<DiffOf<Spec>, StateOf<Spec>, TraceOf<Spec>>;
    } else {
        return false;
    }
}();

/// The same for an engine. Only a dispatch watches the generator and reads declared barriers.
template <class Spec> inline constexpr bool rules_record_alone =
    rules_run_alone<Spec> && !HasGenerator<Spec> && !DeclaresReversibility<Spec> &&
    std::is_trivially_destructible_v<DiffOf<Spec>> && std::is_trivially_destructible_v<TraceOf<Spec>>;

/// Stop of a dispatch, in parts. The Refusal is made in its final place.
template <class Spec> struct Stop {
    const BehaviorDef<Spec>* by; ///< undefined until something stops the dispatch, as all below
    Verdict<InfoOf<Spec>> verdict = Continue{};
    Exceeded exceeded; ///< used if the verdict is no stop
    std::uint32_t input;

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

/// Joins kinds with the caller's request and the actor. Returns whether the barrier is raised; then the caller must
/// name its behavior. Writes in place, because a copy of a value just written field by field waits for the stores.
[[gnu::always_inline]] inline bool join_barrier(Barrier& barrier, std::uint8_t kinds, Reversibility requested,
                                                Actor by) noexcept {
    barrier.kinds = kinds;
    if (requested == Reversibility::Irreversible) {
        barrier.raise(BarrierKind::Requested);
    }
    if (by == Actor::chance) {
        barrier.raise(BarrierKind::Chance);
    }
    barrier.behavior = {};
    return barrier.raised();
}

/// Dispatch of one input or several: each goes through the behaviors, then settles until a round emits nothing. `Engine`
/// and `advance` differ only in the sink and in their use of the result.
///
/// A local object. Its address reaches only behaviors that are not inlined, so it stays in registers (inlined.hpp).
template <class Spec> class Pass {
    using Def = BehaviorDef<Spec>;
    using Input = InputOf<Spec>;

public:
    /// The last argument is that of the Ledger, if any.
    template <class... Into>
    Pass(const StateOf<Spec>& now, const SetupOf<Spec>& setup, const Budget& budget, Actor by,
         Into&... into) noexcept
        : dispatch_(now, setup, budget, by, into...) {}

    /// Runs inputs in order. False: one was stopped, and so is the dispatch. A run-time table replaces the Spec's own.
    template <std::size_t Count, class... Table>
    [[nodiscard, gnu::always_inline]] bool run(std::span<const Input, Count> inputs, const Table&... table) {
        if constexpr (Count == 1 && sizeof...(Table) == 0) {
            return only(inputs.front());
        } else {
            for (const Input& input : inputs) {
                emitter().begin(input);
                round_ = 0;
                if (!through(table...)) {
                    return false;
                }
                ++input_;
            }
            return true;
        }
    }
    /// Runs the only input.
    [[nodiscard, gnu::always_inline]] bool only(const Input& input) {
        only_ = true;
        emitter().begin(input);
        return through();
    }

    /// The reason why it was stopped.
    [[nodiscard]] Stop<Spec>&& stop() && noexcept { return std::move(stop_); }

    [[nodiscard]] bool emitted() const noexcept { return emitter().emitted() && emitter().opened(); }
    [[nodiscard]] Frame<Spec>& frame() const noexcept { return ledger().frame(); }

    /// Writes the kinds that the inputs declare and the diffs have raised, joined with the request and the actor.
    [[gnu::always_inline]] void write_barrier(Barrier& barrier, Reversibility requested) const noexcept {
        if (join_barrier(barrier, ledger().barriers(), requested, emitter().actor())) [[unlikely]] {
            barrier.behavior = ledger().raiser();
        }
    }

private:
    /// Runs the Spec's own tables. Every call is direct and can be inlined. False: the dispatch stops.
    [[gnu::always_inline]] bool through() {
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

    /// Runs a run-time table.
    bool through(const RuntimeTable<Spec>& table) {
        const auto each = [this](const typename RuntimeTable<Spec>::Entries& defs) {
            for (const Def& def : defs) {
                if (!one(def, def.evaluate)) {
                    return false;
                }
            }
            return true;
        };
        const auto& settle = table.settling();
        if (!each(table.behaviors()) || !(settle.empty() || until_quiet([&] { return each(settle); }))) {
            return false;
        }
        close();
        return true;
    }

    template <class Table, std::size_t... I>
    [[gnu::always_inline]] bool each(std::index_sequence<I...>) {
        return (one(Table::entries[I], entry<Table, I>()) && ...);
    }

    /// Behavior as a template argument. The compiler sees a direct call and inlines it.
    template <auto Evaluate> struct Direct {
        [[gnu::always_inline]] Verdict<InfoOf<Spec>> operator()(Dispatch<Spec>& dispatch) const {
            if constexpr (in_one_function<Spec>) {
                HERDING_DETAIL_INLINED return Evaluate(dispatch);
            } else {
                return Evaluate(dispatch);
            }
        }
    };

    template <class Table, std::size_t I> static constexpr auto entry() {
        if constexpr (requires { typename Direct<Table::entries[I].evaluate>; }) {
            return Direct<Table::entries[I].evaluate>{};
        } else { // a function of a local class, which has no linkage
            return Table::entries[I].evaluate;
        }
    }

    template <class Round> [[gnu::always_inline]] bool until_quiet(Round round) {
        for (round_ = 1;; ++round_) {
            const std::uint32_t before = emitter().diffs();
            if (!round()) {
                return false;
            }
            if (emitter().diffs() == before) {
                return true;
            }
            if (const auto limit = emitter().budget().settling_rounds; round_ >= limit) {
                return refuse(*last_, {BudgetKind::SettlingRounds, limit});
            }
        }
    }

    /// Evaluates one behavior and closes its step. False: the dispatch stops.
    template <class Evaluate> [[gnu::always_inline]] bool one(const Def& def, Evaluate evaluate) {
        try {
            auto verdict = evaluate(dispatch_);
            if (verdict.stops()) [[unlikely]] {
                if (ledger().exceeds()) [[unlikely]] {
                    return refuse(def, ledger().exceeded()); // whatever verdict the behavior returned
                }
                stop_ = {&def, std::move(verdict), {}, input_};
                return false;
            }
        } catch (const BudgetExceeded&) {
            return lost(def);
        }
        return emitter().diffs() == closed_ || close_step(def);
    }

    /// Ends the step of a behavior that emitted diffs. False: the dispatch stops.
    [[gnu::always_inline]] bool close_step(const Def& def) {
        if (emitter().lost()) [[unlikely]] {
            return lost(def);
        }
        last_ = &def;
        if (ledger().records()) {
            const Step step{def.name,          input_, round_, closed_, emitter().diffs(), closed_traces_,
                            emitter().traces()};
            auto& steps = frame().steps;
            if (fits_steps && only_) {
                Steps::put(steps, stepped_++, step);
            } else {
                Steps::append(steps, step);
            }
        }
        closed_ = emitter().diffs();
        closed_traces_ = emitter().traces();
        return true;
    }

    /// Writes the counts of this input to the frame.
    [[gnu::always_inline]] void close() {
        if (ledger().records() && emitter().opened()) {
            emitter().close();
            if (fits_steps && only_) {
                Steps::set_size(frame().steps, stepped_);
            }
        }
    }

    [[nodiscard]] auto& emitter() noexcept { return dispatch_.emitter_; }
    [[nodiscard]] const auto& emitter() const noexcept { return dispatch_.emitter_; }
    [[nodiscard]] const Ledger<Spec>& ledger() const noexcept { return emitter().sink(); }

    /// A behavior caught an exception of `emit`. A budget still ends the dispatch; otherwise the rule is broken.
    [[gnu::always_inline]] bool lost(const Def& def) {
        if (!ledger().exceeds()) {
            swallowed(def);
        }
        return refuse(def, ledger().exceeded());
    }

    [[noreturn, gnu::cold, gnu::noinline]] static void swallowed(const Def& def) {
        throw EngineError(EngineError::Kind::SwallowedError,
                          "behavior \"" + std::string(def.name) + "\" caught what emit threw, and continued");
    }

    [[gnu::always_inline]] bool refuse(const Def& def, Exceeded exceeded) {
        stop_ = {&def, Continue{}, exceeded, input_};
        return false;
    }

    using Steps = Unchecked<decltype(Frame<Spec>::steps)>;

    /// Whether one input cannot fill the steps inside a frame. Then capacity is not checked.
    static constexpr bool fits_steps =
        SettlingTable<Spec>::entries.size() == 0 && BehaviorTable<Spec>::entries.size() <= Steps::inside;

    Dispatch<Spec> dispatch_;
    Stop<Spec> stop_;
    const Def* last_ = nullptr; // the latest that emitted
    std::uint32_t input_ = 0;
    std::uint32_t round_ = 0;
    std::uint32_t closed_ = 0;        // diffs that belong to a step
    std::uint32_t closed_traces_ = 0; // the same for traces
    std::uint32_t stepped_ = 0;       // steps, if they fit
    bool only_ = false;               // the only input
};

} // namespace herding::inline v0::detail

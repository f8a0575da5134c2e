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

/// Whether the whole pass is compiled as one function, so that Dispatch stays in registers. Worth it if the rules are
/// so small that calls and copies dominate; otherwise it only costs compile time.
template <class Spec>
inline constexpr bool in_one_function =
    small_state<StateOf<Spec>> &&
    BehaviorTable<Spec>::entries.size() + SettlingTable<Spec>::entries.size() <= 16;

/// Whether `Rules`, such as those of sequences, run an input by themselves because they are the only behavior and
/// few. If the outcome is not a plain commit, they do not, and the engine dispatches the input:
/// `Rules::advance<Spec>` returns false and has changed nothing, `Rules::record<Spec>` returns an empty Filled. A
/// copy of a plain State costs little beside the rules.
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

/// Pass of one input through the behaviors, then settling until a round emits nothing.
///
/// A local object. Its address reaches only behaviors that are not inlined, so it stays in registers; so do the
/// ledger and the stop.
template <class Spec> class Pass {
    using Def = BehaviorDef<Spec>;

public:
    /// The only input of a dispatch.
    Pass(Ledger<Spec>& ledger, Stop<Spec>& stop, bool records) noexcept
        : dispatch_(ledger, records, 0U, 0U), stop_(&stop), only_(true) {}

    /// One of several inputs.
    Pass(Ledger<Spec>& ledger, Stop<Spec>& stop, bool records, std::uint32_t input) noexcept
        : dispatch_(ledger, records, ledger.emitted, ledger.traced), stop_(&stop), input_(input),
          closed_(ledger.emitted), closed_traces_(ledger.traced) {}

    /// The only input of a dispatch with a working state and without a frame.
    Pass(Ledger<Spec>& ledger, Stop<Spec>& stop) noexcept
        : dispatch_(ledger, false, 0U, 0U, ledger.first_limit_in_place()), stop_(&stop), only_(true) {}

    /// Runs the Spec's own tables. Every call is direct and can be inlined. False: the dispatch stops.
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

    /// Runs a run-time table.
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
            const std::uint32_t before = emitter().emitted();
            if (!round()) {
                return false;
            }
            if (emitter().emitted() == before) {
                return true;
            }
            if (const auto limit = ledger().budget->settling_rounds; round_ >= limit) {
                return refuse(*last_, {BudgetKind::SettlingRounds, limit});
            }
        }
    }

    /// Evaluates one behavior and closes its step. False: the dispatch stops.
    template <class Evaluate> [[gnu::always_inline]] bool one(const Def& def, Evaluate evaluate) {
        try {
            auto verdict = evaluate(dispatch_);
            if (verdict.stops()) [[unlikely]] {
                if (ledger().exceeds) [[unlikely]] {
                    return refuse(def, ledger().exceeded); // whatever verdict the behavior returned
                }
                *stop_ = {&def, std::move(verdict), {}, input_};
                return false;
            }
        } catch (const BudgetExceeded&) {
            return lost(def);
        }
        return emitter().emitted() == closed_ || close_step(def);
    }

    /// Ends the step of a behavior that emitted diffs. False: the dispatch stops.
    [[gnu::always_inline]] bool close_step(const Def& def) {
        if (ledger().lost) [[unlikely]] {
            return lost(def);
        }
        last_ = &def;
        if (emitter().records()) {
            const Step step{def.name,          input_, round_, closed_, emitter().emitted(), closed_traces_,
                            emitter().traced()};
            auto& steps = ledger().frame->steps;
            if (fits_steps && only_) {
                Steps::put(steps, stepped_++, step);
            } else {
                Steps::append(steps, step);
            }
        }
        closed_ = emitter().emitted();
        closed_traces_ = emitter().traced();
        return true;
    }

    /// Writes the counts of this input to the ledger and the frame.
    [[gnu::always_inline]] void close() {
        ledger().emitted = emitter().emitted();
        ledger().traced = emitter().traced();
        if (Frame<Spec>* frame = ledger().frame; emitter().records() && frame != nullptr) {
            Ledger<Spec>::Diffs::set_size(frame->diffs, emitter().emitted());
            Ledger<Spec>::Traces::set_size(frame->traces, emitter().traced());
            if (fits_steps && only_) {
                Steps::set_size(frame->steps, stepped_);
            }
        }
    }

    [[nodiscard]] const Emitter<Spec>& emitter() const noexcept { return dispatch_.emitter_; }
    [[nodiscard]] Ledger<Spec>& ledger() const noexcept { return emitter().ledger(); }

    /// A behavior caught an exception of `emit`. A budget still ends the dispatch; otherwise the rule is broken.
    [[gnu::always_inline]] bool lost(const Def& def) {
        if (!ledger().exceeds) {
            swallowed(def);
        }
        return refuse(def, ledger().exceeded);
    }

    [[noreturn, gnu::cold, gnu::noinline]] static void swallowed(const Def& def) {
        throw EngineError(EngineError::Kind::SwallowedError,
                          "behavior \"" + std::string(def.name) + "\" caught what emit threw, and continued");
    }

    [[gnu::always_inline]] bool refuse(const Def& def, Exceeded exceeded) {
        *stop_ = {&def, Continue{}, exceeded, input_};
        return false;
    }

    using Steps = Unchecked<decltype(Frame<Spec>::steps)>;

    /// Whether one input cannot fill the steps inside a frame. Then capacity is not checked.
    static constexpr bool fits_steps =
        SettlingTable<Spec>::entries.size() == 0 && BehaviorTable<Spec>::entries.size() <= Steps::inside;

    Dispatch<Spec> dispatch_;
    Stop<Spec>* stop_;
    const Def* last_ = nullptr; // the latest that emitted
    std::uint32_t input_ = 0;
    std::uint32_t round_ = 0;
    std::uint32_t closed_ = 0;        // diffs that belong to a step
    std::uint32_t closed_traces_ = 0; // the same for traces
    std::uint32_t stepped_ = 0;       // steps, if they fit
    bool only_ = false;               // the only input
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

/// One dispatch of one input or several. `Engine` and `advance` differ only in their use of the result.
template <class Spec, bool Records> class Run {
public:
    /// The arguments are those of Ledger. A table, if not null, replaces the Spec's own.
    template <class... Arguments>
    explicit Run(const RuntimeTable<Spec>* table, Arguments&&... arguments)
        : ledger_(std::forward<Arguments>(arguments)...), table_(table) {}

    /// Runs the only input. False: it was stopped.
    [[nodiscard]] bool only(const InputOf<Spec>& input) {
        ledger_.begin(input);
        return table_ != nullptr ? through(0) : Pass<Spec>(ledger_, stop_, Records).unrolled();
    }

    /// Runs one of several inputs, which are numbered in order. False: it was stopped, and so is the dispatch.
    [[nodiscard]] bool next(const InputOf<Spec>& input) {
        ledger_.begin(input);
        return table_ != nullptr ? through(inputs_++)
                                 : Pass<Spec>(ledger_, stop_, Records, inputs_++).unrolled();
    }

    /// The reason why it was stopped.
    [[nodiscard]] Stop<Spec>&& stop() && noexcept { return std::move(stop_); }

    [[nodiscard]] bool emitted() const noexcept { return ledger_.touched; }
    [[nodiscard]] Frame<Spec>& frame() noexcept { return *ledger_.frame; }

    /// Writes the kinds that the inputs declare and the diffs have raised, joined with the request and the actor.
    void write_barrier(Barrier& barrier, Reversibility requested) const noexcept {
        if (join_barrier(barrier, ledger_.barriers, requested, ledger_.actor)) [[unlikely]] {
            barrier.behavior = ledger_.raiser();
        }
    }

private:
    [[gnu::always_inline]] bool through(std::uint32_t input) {
        if constexpr (in_registers<Spec>) {
            Ledger<Spec> ledger = ledger_;
            Stop<Spec> stop;
            const bool passed = through(*table_, ledger, stop, input);
            ledger_.take(ledger);
            stop_ = std::move(stop);
            return passed;
        } else {
            return through(*table_, ledger_, stop_, input);
        }
    }

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

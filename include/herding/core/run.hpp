#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/table.hpp"
#include "herding/core/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace herding::inline v0::detail {

/// One dispatch from first behaviour to last: the pass over the behaviours, then settling until a round is quiet.
/// `Engine` and `advance` differ only in what they do with the result.
template <class Spec> class Run {
    using Def = BehaviorDef<Spec>;
    using Stop = std::optional<Verdict<Refusal<Spec>>>;

public:
    /// The arguments are those of Dispatch; a table replaces the Spec's own.
    template <class... Arguments>
    explicit Run(const RuntimeTable<Spec>* table, Arguments&&... arguments)
        : dispatch_(std::forward<Arguments>(arguments)...), table_(table) {}

    /// Runs one input and numbers it in the order given. False: it was stopped, and so is the dispatch.
    [[nodiscard]] bool operator()(const InputOf<Spec>& input) {
        dispatch_.input_ = &input;
        round_ = 0;
        dispatch_.found_ = false;
        const bool goes_on = table_ != nullptr ? pass_and_settle(table_->behaviors(), table_->settling())
                                               : pass_and_settle_unrolled();
        ++input_;
        return goes_on;
    }

    /// The verdict that stopped it.
    [[nodiscard]] Verdict<Refusal<Spec>>&& stop() && noexcept { return *std::move(stop_); }

    [[nodiscard]] bool emitted() const noexcept { return dispatch_.emitted_ != 0; }
    [[nodiscard]] Barrier& barrier() noexcept { return dispatch_.barrier_; }
    [[nodiscard]] Frame<Spec>& frame() noexcept { return *dispatch_.frame_; }

private:
    bool pass_and_settle_unrolled() {
        using Pass = BehaviorTable<Spec>;
        using Settle = SettlingTable<Spec>;
        if (!each<Pass>(std::make_index_sequence<Pass::entries.size()>{})) {
            return false;
        }
        if constexpr (Settle::entries.size() != 0) {
            return until_quiet(
                [this] { return each<Settle>(std::make_index_sequence<Settle::entries.size()>{}); });
        }
        return true;
    }

    bool pass_and_settle(std::span<const Def> pass, std::span<const Def> settle) {
        const auto each = [this](std::span<const Def> table) {
            for (const Def& def : table) {
                if (!one(def, def.evaluate)) {
                    return false;
                }
            }
            return true;
        };
        return each(pass) && (settle.empty() || until_quiet([&] { return each(settle); }));
    }

    /// The constexpr table, unrolled: every call is direct and can be inlined.
    template <class Table, std::size_t... I> bool each(std::index_sequence<I...>) {
        return (one(Table::entries[I], Direct<Table, I>{}) && ...);
    }

    template <class Table, std::size_t I> struct Direct {
        Verdict<InfoOf<Spec>> operator()(Dispatch<Spec>& dispatch) const {
            constexpr auto evaluate = Table::entries[I].evaluate;
            return evaluate(dispatch);
        }
    };

    template <class Round> bool until_quiet(Round round) {
        for (round_ = 1;; ++round_) {
            const std::uint32_t before = dispatch_.emitted_;
            if (!round()) {
                return false;
            }
            if (dispatch_.emitted_ == before) {
                return true;
            }
            if (round_ >= dispatch_.budget_->settling_rounds) {
                return refuse(*last_, {BudgetKind::SettlingRounds, dispatch_.budget_->settling_rounds});
            }
        }
    }

    /// Evaluates one behaviour and closes its step. False: the dispatch stops.
    template <class Evaluate> [[gnu::always_inline]] bool one(const Def& def, Evaluate evaluate) {
        try {
            auto verdict = evaluate(dispatch_);
            if (verdict.stops()) [[unlikely]] {
                return stop_with(def, std::move(verdict));
            }
        } catch (const BudgetExceeded&) {
            return refuse(def, *dispatch_.exceeded_);
        }
        return (dispatch_.emitted_ == closed_ && !dispatch_.lost_) || close_step(def);
    }

    /// Ends the step of a behaviour that emitted something. False: the dispatch stops.
    bool close_step(const Def& def) {
        if (dispatch_.lost_) [[unlikely]] {
            return swallowed(def);
        }
        last_ = &def;
        if (dispatch_.frame_ != nullptr) {
            const auto traces = static_cast<std::uint32_t>(dispatch_.frame_->traces.size());
            dispatch_.frame_->steps.emplace_back(def.name, input_, round_, closed_, dispatch_.emitted_,
                                                 closed_traces_, traces);
            closed_traces_ = traces;
        }
        closed_ = dispatch_.emitted_;
        if (dispatch_.barrier_.raised() && dispatch_.barrier_.behavior.empty()) {
            dispatch_.barrier_.behavior = def.name;
        }
        return true;
    }

    // Not cold: refusals are as usual as commits, and what is cold is compiled to be small, copies and all.
    [[gnu::noinline]] bool stop_with(const Def& def, Verdict<InfoOf<Spec>>&& verdict) {
        if (dispatch_.exceeded_) {
            return refuse(def, *dispatch_.exceeded_); // whatever the behaviour made of it
        }
        stop_.emplace(verdict.kind(), Refusal<Spec>{def.name, def.cite, std::move(verdict).why(), input_});
        return false;
    }

    /// A behaviour caught what `emit` threw: a budget still ends the dispatch, anything else is a broken rule.
    [[gnu::cold, gnu::noinline]] bool swallowed(const Def& def) {
        if (dispatch_.exceeded_) {
            return refuse(def, *dispatch_.exceeded_);
        }
        throw EngineError(EngineError::Kind::SwallowedError,
                          "behaviour \"" + std::string(def.name) + "\" caught what emit threw and went on");
    }

    [[gnu::cold, gnu::noinline]] bool refuse(const Def& def, Exceeded exceeded) {
        stop_.emplace(VerdictKind::Aborted, Refusal<Spec>{def.name, def.cite, exceeded, input_});
        return false;
    }

    Dispatch<Spec> dispatch_;
    const RuntimeTable<Spec>* table_;
    Stop stop_;
    const Def* last_ = nullptr; // the latest that emitted
    std::uint32_t input_ = 0;
    std::uint32_t round_ = 0;
    std::uint32_t closed_ = 0;        // diffs that belong to a step
    std::uint32_t closed_traces_ = 0; // the same for traces
};

} // namespace herding::inline v0::detail

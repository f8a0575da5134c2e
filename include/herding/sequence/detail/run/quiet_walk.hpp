#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/emitter.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/sink.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/continue_script.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/take_action.hpp"
#include "herding/sequence/emits.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

/// The walk of the search path: plain sequences that nothing records. It walks through the same scripts as a dispatch, but it
/// neither pauses between steps nor keeps what a step was. It only counts the diffs of steps, because budgets do.
///
/// Invariants:
///
/// - It returns true only if a dispatch commits, and then the state is the same. For everything else it returns false: a
///   dispatch finds out what happens.
/// - A diff of a step is counted no later than a dispatch emits it. So a budget ends the walk no later.

namespace herding::inline v0::sequence::detail {

/// Whether rules need nothing of a walk but the stack: no triggers, no answers that wait, no diff that ends the game.
template <class Spec> inline constexpr bool are_plain_rules =
    Spec::Rules::queue_size == 0 && Spec::Rules::answers_size == 0 && Spec::Rules::endless_steps == 0 &&
    !some_end_game<typename Spec::Diff, typename Spec::Rules::Board>;

/// The diffs of a quiet walk. Apart from the walk, because steps get its address: so the walk itself can live in registers.
///
/// Diffs of one trace each count down to the next look at the budgets. A further trace counts as one diff more until then.
template <class Spec> class QuietDiffs {
    using State = StateOf<Spec>;

public:
    QuietDiffs(State& state, const Budget& budget) noexcept
        : state_(&state), budget_(&budget), left_(first_look(budget)) {}

    /// Whether an emit threw. Later ones throw too.
    [[nodiscard]] bool lost() const noexcept { return budget_ == nullptr; }

    /// Counts a diff of one trace.
    [[gnu::always_inline]] void count() {
        if (left_ == 0) [[unlikely]] {
            look_at_budgets();
        }
        --left_;
    }

    template <class D> HERDING_DETAIL_PART_OF_WALK static void send(void* diffs, const D& diff) {
        if constexpr (HoldsDiff<typename Spec::Diff, D>::value) { // else the walk of a dispatch reports it
            static_cast<QuietDiffs*>(diffs)->emit(diff);
        }
    }

private:
    template <class D> [[gnu::always_inline]] void emit(const D& given) {
        if (left_ == 0) [[unlikely]] {
            look_at_budgets();
        }
        try {
            const D diff(given); // a copy, because it may be a part of the state that it changes
            std::size_t traces = 0;
            herding::detail::apply_diff<TraceOf<Spec>>(
                diff, *state_, [this, &traces](const auto& give) __attribute__((always_inline)) {
                    if (traces++ != 0) {
                        count_trace();
                    }
                    static_cast<void>(give());
                });
            if (traces == 0) [[unlikely]] {
                herding::detail::unexplained_diff();
            }
        } catch (...) {
            lose();
            throw;
        }
        --left_;
    }

    /// Counts a further trace of the diff that is being applied.
    [[gnu::always_inline]] void count_trace() {
        if (left_ == 1) [[unlikely]] {
            look_for_trace();
        } else {
            --left_;
            --later_;
        }
        ++further_;
    }

    void lose() noexcept {
        budget_ = nullptr;
        left_ = 0;
    }

    [[gnu::always_inline]] static std::uint32_t first_look(const Budget& budget) noexcept {
        return herding::detail::pairs_within<Spec>(budget, 0, 0, herding::detail::most_pairs);
    }
    /// The number of diffs so far.
    [[nodiscard]] std::uint32_t diffs() const noexcept { return first_look(*budget_) + later_ - left_; }

    /// Gives the slow part values and not the address of this object, which is in registers if all steps are inlined.
    [[gnu::always_inline]] void look_at_budgets() {
        left_ = more_diffs(budget_, later_, further_);
        if (left_ == 0) [[unlikely]] {
            exceed();
        }
        later_ += left_;
    }
    /// The number of diffs that the budget allows after `later`, which it has allowed already.
    [[nodiscard, gnu::cold, gnu::noinline]] static std::uint32_t
    more_diffs(const Budget* budget, std::uint32_t later, std::uint32_t further) noexcept {
        if (budget == nullptr) {
            return 0;
        }
        const std::uint32_t diffs = first_look(*budget) + later;
        return herding::detail::pairs_within<Spec>(*budget, diffs, diffs + further,
                                                   herding::detail::most_pairs);
    }

    [[gnu::cold, gnu::noinline]] void look_for_trace() {
        const std::uint32_t behind = diffs() + 1; // the one that is being applied
        const std::uint32_t traces = behind + further_;
        if (herding::detail::pairs_within<Spec>(*budget_, behind - 1, traces, 1) == 0) {
            exceed();
        }
        const std::uint32_t more =
            herding::detail::pairs_within<Spec>(*budget_, behind, traces + 1, herding::detail::most_pairs);
        left_ += more;
        later_ += more;
    }

    [[noreturn, gnu::always_inline]] void exceed() {
        lose();
        end();
    }
    [[noreturn, gnu::cold, gnu::noinline]] static void end() { throw herding::detail::BudgetExceeded{}; }

    State* state_;
    const Budget* budget_;      ///< null after an emit that threw
    std::uint32_t left_;        ///< diffs of one trace each until the next look
    std::uint32_t later_ = 0;   ///< those that looks after the first have allowed; modulo 2^32
    std::uint32_t further_ = 0; ///< traces, besides one of each diff
};

/// The context of the callables of a script in a quiet walk.
template <class Spec> class Context<Quiet<Spec>> {
public:
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using State = typename Spec::State;
    using Setup = SetupOf<Spec>;

    Context(State& state, QuietDiffs<Spec>& diffs, const Setup& setup, Actor by) noexcept
        : state_(&state), diffs_(&diffs), setup_(&setup), actor_(by) {}

    [[nodiscard]] const State& state() const noexcept { return *state_; }
    [[nodiscard]] State& working() noexcept { return *state_; }
    [[nodiscard]] const Board& board() const noexcept { return state(); }
    [[nodiscard]] const Setup& setup() const noexcept { return *setup_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    void act_as(Actor actor) noexcept { actor_ = actor; }
    /// The receiver of the diffs of steps.
    [[nodiscard]] QuietDiffs<Spec>& emits_into() noexcept { return *diffs_; }

    std::size_t depth = 0;
    std::optional<ActionReason> failure;
    std::int64_t limit = 0;

    template <class S> [[nodiscard]] Within<S> within(Within<S>*) const noexcept {
        return Within<S>(depth == 0 ? nullptr : state().pending.template find_below<S>(depth - 1));
    }

private:
    State* state_;
    QuietDiffs<Spec>* diffs_;
    const Setup* setup_;
    Actor actor_;
};

/// In place of a member that a quiet walk does not need: an assignment does nothing.
template <class T> struct Unused {
    constexpr void operator=(const T& /*value*/) const noexcept {}
};

template <class Spec> struct ScriptWalk<Quiet<Spec>> {
    using Rules = typename Spec::Rules;

    static constexpr bool stepped = false; ///< a step is counted at once

    ScriptWalk(StateOf<Spec>& state, QuietDiffs<Spec>& diffs, const SetupOf<Spec>& setup, Actor by,
               const typename Rules::Input& taken) noexcept
        : context(state, diffs, setup, by), input(&taken) {} // never null, so that nothing compares it
    /// A walk that draws an action.
    ScriptWalk(StateOf<Spec>& state, QuietDiffs<Spec>& diffs, const SetupOf<Spec>& setup) noexcept
        : context(state, diffs, setup, Actor::system), input(nullptr) {}

    Context<Quiet<Spec>> context;
    Suspension<Rules>* top = nullptr;
    const typename Rules::Input* input; ///< null in a walk that draws an action
    bool allowed = false;
    [[no_unique_address]] Unused<Players> asked{};
    [[no_unique_address]] Unused<NotTaken> refusal{};

    /// The topmost sequence, and how many are pending.
    struct Place {
        std::size_t depth;
        Suspension<Rules>* top; ///< null if none is pending
    };
    [[nodiscard]] static Place place_in(StateOf<Spec>& state) noexcept {
        const std::size_t depth = state.pending.depth();
        return {depth, depth == 0 ? nullptr : &state.pending.stack_[depth - 1]};
    }

    [[nodiscard]] Suspension<Rules>& sequence_at(std::size_t level) {
        return context.working().pending.stack_[level];
    }
    static constexpr bool open() noexcept { return false; } // the topmost sequence is in the state already

    template <class F, class... Arguments>
    HERDING_DETAIL_PART_OF_WALK int run_effect(const F& f, int next, int end, const Arguments&... arguments) {
        if constexpr (may_stop<F>) {
            return call_lambda(f, context, arguments...).stop ? end : next;
        } else {
            call_lambda(f, context, arguments...);
            return next;
        }
    }
    [[gnu::always_inline]] Next finish_step(const Stepped<Rules>& /*step*/, int next) {
        count_step();
        top->at = static_cast<std::uint16_t>(next);
        return next;
    }

    /// Begins the sequence whose variables are above the topmost one.
    [[gnu::always_inline]] void begin(int at) {
        top = &sequence_at(context.depth);
        top->at = static_cast<std::uint16_t>(at);
        top->interrupt = false;
        set_depth(context.depth + 1);
        count_step();
    }
    /// Ends the topmost sequence. Returns whether another one waits for its result.
    [[gnu::always_inline]] bool end() {
        set_depth(context.depth - 1);
        if (context.depth == 0) {
            count_step();
            return false;
        }
        top = &sequence_at(context.depth - 1);
        return true;
    }
    void set_begun() noexcept { context.working().pending.begun_ = true; }

private:
    void set_depth(std::size_t depth) {
        context.depth = depth;
        context.working().pending.stack_.resize(depth);
    }
    [[gnu::always_inline]] void count_step() { context.emits_into().count(); }
};

/// Begins the first sequence.
template <class Spec> [[gnu::always_inline]] inline Halt begin_quietly(ScriptWalk<Quiet<Spec>>& walk) {
    walk.set_begun();
    walk.sequence_at(0) = {};
    walk.begin(0);
    return with_top<ContinueScript<Quiet<Spec>>>(typename Spec::Rules::Sequences{}, 0, walk);
}

/// Continues a walk that has halted, to the next offer. False: see above; the state is lost. `most_looks` bounds loops without
/// a step.
template <class Spec>
[[gnu::always_inline]] inline bool finish_quietly(ScriptWalk<Quiet<Spec>>& walk, Halt halt, int most_looks) {
    using Walked = Quiet<Spec>;
    using Rules = typename Spec::Rules;
    const auto sequence = [&]() __attribute__((always_inline)) { return walk.top->of.index(); };
    for (int looks = 0; halt != Halt::Waits;) {
        if (halt == Halt::Ends) {
            if (!walk.end()) {
                break;
            }
            halt = with_top<BindResult<Walked>>(typename Rules::Sequences{}, sequence(), walk);
            looks = 0;
            continue;
        }
        if (halt == Halt::Begun) {
            looks = 0;
        } else if (halt != Halt::Loops || ++looks == most_looks) {
            return false;
        }
        halt = with_top<ContinueScript<Walked>>(typename Rules::Sequences{}, sequence(), walk);
    }
    return !walk.context.failure && !walk.context.emits_into().lost();
}

/// Runs an input on a plain state in place. False: see above; the state is lost. Passes on what scripts throw.
template <class Spec>
[[gnu::always_inline]] inline bool walk_quietly(ScriptWalk<Quiet<Spec>>& walk, int most_looks) {
    const auto& pending = walk.context.state().pending;
    walk.context.depth = pending.depth();
    Halt halt = Halt::Waits;
    if (walk.context.depth != 0) [[likely]] {
        walk.top = &walk.sequence_at(walk.context.depth - 1);
        halt =
            with_top<TakeAction<Quiet<Spec>>>(typename Spec::Rules::Sequences{}, walk.top->of.index(), walk);
        if (!walk.allowed) {
            return false;
        }
    } else {
        if (pending.begun() || !std::holds_alternative<Begin>(*walk.input) ||
            walk.context.actor() != Actor::system) {
            return false;
        }
        halt = begin_quietly<Spec>(walk);
    }
    return finish_quietly<Spec>(walk, halt, most_looks);
}

} // namespace herding::inline v0::sequence::detail

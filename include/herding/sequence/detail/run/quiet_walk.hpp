#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/emitter.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/sink.hpp"
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

/// The context of the callables of a script in a quiet walk.
template <class Spec> class Context<Quiet<Spec>> {
public:
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using State = typename Spec::State;
    using Setup = SetupOf<Spec>;
    using Emitter = EmitterOf<Quiet<Spec>>;

    Context(State& state, const Setup& setup, const Budget& budget, Actor by) noexcept
        : emitter_(state, setup, budget, by), actor_(by) {}

    [[nodiscard]] Emitter& emitter() noexcept { return emitter_; }
    [[nodiscard]] const State& state() const noexcept { return emitter_.state(); }
    [[nodiscard]] State& working() noexcept { return emitter_.open(); }
    [[nodiscard]] const Board& board() const noexcept { return state(); }
    [[nodiscard]] const Setup& setup() const noexcept { return emitter_.setup(); }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    void act_as(Actor actor) noexcept { actor_ = actor; }

    std::size_t depth = 0;
    std::optional<ActionReason> failure;
    std::int64_t limit = 0;

    template <class S> [[nodiscard]] Within<S> within(Within<S>*) const noexcept {
        return Within<S>(depth == 0 ? nullptr : state().pending.template find_below<S>(depth - 1));
    }

    template <class D> HERDING_DETAIL_NOT_CLONED static void send(void* context, const D& diff) {
        if constexpr (HoldsDiff<typename Spec::Diff, D>::value) { // else the walk of a dispatch reports it
            D copy(diff);
            static_cast<Context*>(context)->emitter_.template emit<D>(copy);
        }
    }

private:
    Emitter emitter_;
    Actor actor_;
};

/// In place of a member that a quiet walk does not need: an assignment does nothing.
template <class T> struct Unused {
    constexpr void operator=(const T& /*value*/) const noexcept {}
};

template <class Spec> struct ScriptWalk<Quiet<Spec>> {
    using Rules = typename Spec::Rules;

    static constexpr bool stepped = false; ///< a step is counted at once

    ScriptWalk(StateOf<Spec>& state, const SetupOf<Spec>& setup, const Budget& budget, Actor by,
               const typename Rules::Input& taken) noexcept
        : context(state, setup, budget, by), input(&taken) {
        context.emitter().begin(taken);
    }

    Context<Quiet<Spec>> context;
    Suspension<Rules>* top = nullptr;
    const typename Rules::Input* input;
    bool allowed = false;
    [[no_unique_address]] Unused<Players> asked{};
    [[no_unique_address]] Unused<NotTaken> refusal{};

    [[nodiscard]] Suspension<Rules>& sequence_at(std::size_t level) {
        return context.working().pending.stack_[level];
    }
    static constexpr bool open() noexcept { return false; } // the topmost sequence is in the state already

    template <class F, class... Arguments>
    HERDING_DETAIL_NOT_CLONED int run_effect(const F& f, int next, int end, const Arguments&... arguments) {
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
    [[gnu::always_inline]] void begin() {
        top = &sequence_at(context.depth);
        top->at = 0;
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
    [[gnu::always_inline]] void count_step() {
        context.emitter().template emit_change<StackUpdate<Rules>>([] { return false; }, 0, 0);
    }
};

/// Runs an input on a plain state in place. False: see above; the state is lost. Passes on what scripts throw. `most_looks`
/// bounds loops without a step.
template <class Spec>
[[gnu::always_inline]] inline bool walk_quietly(ScriptWalk<Quiet<Spec>>& walk, int most_looks) {
    using Walked = Quiet<Spec>;
    using Rules = typename Spec::Rules;
    const auto sequence = [&]() __attribute__((always_inline)) { return walk.top->of.index(); };
    const auto& pending = walk.context.state().pending;
    walk.context.depth = pending.depth();
    Halt halt = Halt::Waits;
    if (walk.context.depth != 0) [[likely]] {
        walk.top = &walk.sequence_at(walk.context.depth - 1);
        halt = with_top<TakeAction<Walked>>(typename Rules::Sequences{}, sequence(), walk);
        if (!walk.allowed) {
            return false;
        }
    } else {
        if (pending.begun() || !std::holds_alternative<Begin>(*walk.input) ||
            walk.context.actor() != Actor::system) {
            return false;
        }
        walk.set_begun();
        walk.sequence_at(0) = {};
        walk.begin();
        halt = with_top<ContinueScript<Walked>>(typename Rules::Sequences{}, 0, walk);
    }
    for (int looks = 0; halt != Halt::Waits;) {
        if (halt == Halt::Ends) {
            if (!walk.end()) {
                break;
            }
            halt = with_top<BindResult<Walked>>(typename Rules::Sequences{}, sequence(), walk);
            looks = 0;
            continue;
        }
        if (halt == Halt::Calls && walk.context.depth != Rules::depth) {
            walk.begin();
            looks = 0;
        } else if (halt != Halt::Loops || ++looks == most_looks) {
            return false;
        }
        halt = with_top<ContinueScript<Walked>>(typename Rules::Sequences{}, sequence(), walk);
    }
    return !walk.context.failure && !walk.context.emitter().lost();
}

} // namespace herding::inline v0::sequence::detail

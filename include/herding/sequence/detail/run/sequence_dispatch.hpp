#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/dispatch.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/run/answers.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/continue_script.hpp"
#include "herding/sequence/detail/run/interrupts.hpp"
#include "herding/sequence/detail/run/loop_rounds.hpp"
#include "herding/sequence/detail/run/refusals.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/take_action.hpp"
#include "herding/sequence/detail/run/top_sequence.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/in_game.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/players.hpp"
#include "herding/sequence/step.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence::detail {

/// One dispatch of a sequence game: takes the action, then runs steps until somebody has to decide.
///
/// A local object like those of core: what is rare gets values and not its address, so that a compiler that makes one
/// function of a dispatch can keep the walk in registers.
template <class Spec> class SequenceDispatch {
    using Rules = typename Spec::Rules;
    using Verdict = herding::Verdict<InfoOf<Spec>>;
    using Refusals = detail::Refusals<Spec>;

public:
    SequenceDispatch(EmitterOf<Spec>& dispatch, TopCopies<Rules>& copies) : now_(dispatch, copies) {}

    Verdict take_input() {
        const auto& pending = now_.dispatch().state().pending;
        const auto* input = input_of(now_.dispatch().input());
        now_.walk.context.depth = pending.depth();
        if constexpr (!only_actions) {
            if (input == nullptr) {
                return notice_changes();
            }
        }
        if (std::holds_alternative<Begin>(*input) && !pending.begun()) {
            if (now_.dispatch().actor() != Actor::system) {
                return Refusals::refuse({ActionReason::NotYours, Begin::name});
            }
            begin_game();
            return run_until_decision(Halt::None);
        }
        if (pending.stack().empty()) {
            return Refusals::refuse(
                {pending.begun() ? ActionReason::Over : ActionReason::NotBegun, name_of(*input)});
        }
        if constexpr (Rules::queue_size != 0) {
            if (const auto choice = order_choice<Spec>(now_.walk.context, now_.dispatch().state())) {
                return next_trigger(*input, *choice);
            }
            if (now_.walk.context.failure) { // a behavior has changed what owned_by() reads
                return Refusals::refuse({.why = *now_.walk.context.failure,
                                         .action = name_of(*input),
                                         .position = "triggers",
                                         .limit = now_.walk.context.limit});
            }
        }
        if constexpr (is_alone<Spec>) {
            HERDING_DETAIL_INLINED return take_action(*input);
        } else {
            return take_action(*input);
        }
    }

    /// Continues what waits: triggers that behaviors have fired, and an offer to several players whose last missing
    /// answerer has left. If some of several have answered, the others come first.
    Verdict continue_pending() { return notice_changes(); }

    [[nodiscard]] const EmitterOf<Spec>& dispatch() const noexcept { return now_.dispatch(); }

    /// Records the position of the topmost sequence, for messages about budgets.
    void report_position() noexcept {
        const auto* top = now_.walk.top;
        const std::size_t sequence = top != nullptr ? top->of.index() : 0;
        const Code& here = Rules::programs[sequence].code[top != nullptr ? top->at : 0];
        now_.walk.context.dispatch().sink().name_place(Rules::sequence_names[sequence],
                                                       here.name.empty() ? here.after : here.name);
    }

private:
    static constexpr bool only_actions = std::is_same_v<InputOf<Spec>, typename Rules::Input>;

    static const typename Rules::Input* input_of(const InputOf<Spec>& input) noexcept {
        if constexpr (only_actions) {
            return &input;
        } else {
            return std::get_if<typename Rules::Input>(&input);
        }
    }

    static std::string_view name_of(const typename Rules::Input& input) noexcept {
        return input_name<Rules>(input);
    }

    /// Sees to what has changed without an action: who is asked at once, the owner of what waits, and what has been
    /// triggered.
    Verdict notice_changes() {
        now_.walk.context.depth = now_.dispatch().state().pending.depth();
        if (!now_.dispatch().emitted() && !owners_are_players()) {
            return Continue{}; // it has been so before, and a behavior behind this one may mend it
        }
        const auto asked = players_asked();
        if (now_.walk.context.failure) {
            if (now_.dispatch().emitted() && !waits_here(now_)) {
                now_.load_top();
                return give_up();
            }
            now_.walk.context.failure.reset(); // it has been so before, or the offer is not made yet
        }
        if (asked) {
            if (now_.dispatch().emitted() && answers_here() && !waits_here(now_) &&
                asked->size() > Rules::answers_size) {
                now_.load_top();
                now_.walk.context.failure = ActionReason::TooManyPlayers;
                return give_up();
            }
            drop_answers(now_.walk.context, *asked);
        }
        const bool all = asked && missing_players(now_.dispatch().state().pending, *asked).empty();
        const bool answers = !now_.dispatch().state().pending.answers().empty();
        if (!all && (answers || !waits_here(now_))) {
            return Continue{};
        }
        now_.walk.context.open();
        now_.load_top();
        now_.remember_top();
        if (all && answers) {
            now_.walk.context.fired = waits_here(now_);
            return run_until_decision(now_.template walk_top<ContinueScript<Spec>>());
        }
        return run_from_top();
    }

    /// Whether an order can be asked for where sequences wait.
    [[nodiscard]] bool owners_are_players() {
        if constexpr (Rules::queue_size != 0) {
            static_cast<void>(order_choice<Spec>(now_.walk.context, now_.dispatch().state(), Counted::All));
            return !std::exchange(now_.walk.context.failure, std::nullopt);
        }
        return true;
    }

    /// The players whom the topmost sequence asks at once, if it asks several. Sets the failure of the walk where the offer
    /// names a player that there is not.
    std::optional<Players> players_asked() {
        Asked<Spec> asked;
        if constexpr (Rules::Checks::value) {
            if (now_.walk.context.depth != 0 &&
                (Rules::has_several_deciders || says_who_plays<Spec> || now_.dispatch().emitted())) {
                auto top = now_.dispatch().state().pending.top();
                with_top<Asked<Spec>>(typename Rules::Sequences{}, top.of.index(), now_.walk.context, top,
                                      asked);
            }
        }
        return asked.players;
    }

    /// Whether the topmost sequence waits for answers, and not for whoever is first.
    [[nodiscard]] bool answers_here() const {
        const auto& top = now_.dispatch().state().pending.top();
        const auto& program = Rules::programs[top.of.index()];
        const Code& code = program.code[top.at];
        return code.op == Op::Offer && program.alternatives[code.to].decider == DeciderKind::Players;
    }

    void begin_game() {
        now_.walk.context.open();
        now_.walk.context.depth = 1;
        now_.walk.stand_on(0);
        *now_.walk.top = {};
        now_.note_step(StepKind::Began);
    }

    Verdict take_action(const typename Rules::Input& input) {
        now_.load_top();
        if constexpr (Rules::hides_answers) {
            now_.remember_top();
        }
        const std::uint16_t offer = now_.walk.top->at;
        now_.walk.context.fired = waits_here(now_); // behaviors before this one did that
        now_.walk.input = &input;
        const Halt halt = now_.template walk_top<TakeAction<Spec>>();
        if constexpr (Rules::hides_answers) {
            if (halt == Halt::Answered) {
                now_.restore_top(); // whatever the conditions have changed
                return Continue{};
            }
        }
        if (!now_.walk.stepped) [[unlikely]] {
            return Refusals::not_taken(halt, name_of(input), now_.walk.top->of.index(), offer,
                                       now_.walk.refusal, now_.walk.context.limit);
        }
        return run_until_decision(halt);
    }

    [[gnu::noinline]] Verdict next_trigger(const typename Rules::Input& input, const OrderChoice& choice) {
        const auto* next = std::get_if<NextTrigger>(&input);
        if constexpr (Rules::order_size > 1) {
            if (const auto* order = std::get_if<OrderTriggers<Rules::order_size>>(&input)) {
                return order_triggers(*order, choice);
            }
        }
        if (next == nullptr) {
            ActionRefusal refused{ActionReason::NotOffered, name_of(input)};
            static constexpr Alternative all[] = {{NextTrigger::name}, {"order_triggers"}};
            refused.position = "triggers";
            refused.offers = std::span(all).first(Rules::order_size > 1 && choice.waiting.size() > 1 ? 2 : 1);
            return Refusals::refuse(refused);
        }
        if (now_.dispatch().actor() != choice.owner) {
            return Refusals::refuse({ActionReason::NotYours, NextTrigger::name, {}, "triggers"});
        }
        if (std::cmp_greater_equal(next->value.value(), choice.waiting.size())) {
            return Refusals::refuse({ActionReason::OutOfRange, NextTrigger::name, {}, "triggers"});
        }
        now_.walk.context.open();
        now_.load_top();
        begin_interrupt(now_, choice.waiting[static_cast<std::size_t>(next->value.value())]);
        return run_from_top();
    }

    /// Puts all that an owner has ordered onto the stack, the last one first.
    template <std::size_t N> Verdict order_triggers(const OrderTriggers<N>& order,
                                                    const OrderChoice& choice) {
        if (now_.dispatch().actor() != choice.owner) {
            return Refusals::refuse({ActionReason::NotYours, order.name, {}, "triggers"});
        }
        const std::size_t length = length_of(order, choice.waiting.size());
        if (length < 2 || length > now_.dispatch().state().pending.room()) {
            return Refusals::refuse({ActionReason::OutOfRange, order.name, {}, "triggers"});
        }
        std::array<std::size_t, N> indices{};
        for (std::size_t i = 0; i < length; ++i) {
            indices[i] = choice.waiting[static_cast<std::size_t>(order.value[i]->value())];
        }
        now_.walk.context.open();
        now_.load_top();
        for (std::size_t i = length; i-- > 0 && !now_.walk.context.failure;) {
            begin_interrupt(now_, indices[i]);
            for (std::size_t before = 0; before < i; ++before) { // those behind it in the queue move up
                indices[before] -= indices[before] > indices[i] ? 1 : 0;
            }
        }
        return run_from_top();
    }

    /// Handles what a walk has come to and continues, until somebody has to decide, the end, or a refusal.
    [[gnu::always_inline]] Verdict run_until_decision(Halt halt) {
        std::optional<LoopRounds<typename Rules::Variables>> rounds; // of a loop that has run many
        [[maybe_unused]] bool ending = false;
        while (true) {
            if constexpr (Rules::endless_steps != 0) {
                if (!ending && is_endless(halt)) [[unlikely]] {
                    ending = true;
                    now_.begin_ending();
                    halt = Halt::None;
                    rounds.reset();
                }
            }
            if (now_.walk.context.failure) [[unlikely]] {
                return give_up();
            }
            if constexpr (some_end_game<DiffOf<Spec>, typename Rules::Board>) {
                if (now_.walk.context.ended) {
                    now_.end_all();
                    return Continue{};
                }
            }
            now_.walk.context.fired = false;
            if (halt == Halt::Waits) {
                now_.emit_moves();
                return Continue{};
            }
            if (halt == Halt::Loops) {
                if (const auto wrong = look_round(rounds, *now_.walk.top)) {
                    now_.walk.context.failure = *wrong;
                    now_.walk.context.limit = rounds->count();
                    continue;
                }
                halt = now_.template walk_top<ContinueScript<Spec>>();
                if (halt != Halt::Loops) {
                    rounds.reset();
                }
                continue;
            }
            if (halt == Halt::Ends) {
                if (now_.end_top()) {
                    halt = now_.template walk_top<BindResult<Spec>>();
                    continue;
                }
            } else if (halt == Halt::Calls) {
                now_.begin_called();
            } else if (Rules::queue_size != 0 && halt == Halt::Crowded) {
                now_.make_room();
            } else if (halt == Halt::Pauses) {
                now_.emit_moves();
                now_.remember_top();
            }
            if (waits_here(now_) && begin_waiting(now_)) {
                return Continue{};
            }
            if (now_.walk.context.depth == 0) {
                now_.emit_step();
                return Continue{};
            }
            if (!now_.walk.context.failure) {
                halt = now_.template walk_top<ContinueScript<Spec>>();
            }
        }
    }

    /// Whether a chain of steps in which nobody decides has become too long, or has no room.
    [[nodiscard]] bool is_endless(Halt halt) const noexcept {
        if (const auto& failure = now_.walk.context.failure) {
            return is_bound(*failure);
        }
        const std::size_t steps = now_.taken.steps + (now_.walk.stepped ? 1 : 0);
        return steps > Rules::endless_steps && halt != Halt::Waits;
    }

    Verdict give_up() const {
        return Refusals::given_up(input_of(now_.dispatch().input()), *now_.walk.top,
                                  *now_.walk.context.failure, now_.walk.context.limit);
    }

    [[gnu::noinline]] static std::optional<ActionReason>
    look_round(std::optional<LoopRounds<typename Rules::Variables>>& rounds, const Suspension<Rules>& top) {
        if (!rounds) {
            rounds.emplace();
        }
        return rounds->look(top.at, top.of);
    }

    /// Starts with the topmost sequence, before any walk.
    [[gnu::noinline]] Verdict run_from_top() { return run_until_decision(Halt::None); }

    TopSequence<Spec> now_;
};

/// Runs sequences. Where an emit throws, a budget may be exceeded: says where that was.
template <class Spec, class Do>
[[gnu::always_inline]] inline Verdict<InfoOf<Spec>> run_sequences(Dispatch<Spec>& dispatch, Do what) {
    TopCopies<typename Spec::Rules> copies;
    SequenceDispatch<Spec> sequences(herding::detail::emitter_of(dispatch), copies);
    try {
        return what(sequences);
    } catch (...) {
        sequences.report_position();
        throw;
    }
}

} // namespace herding::inline v0::sequence::detail

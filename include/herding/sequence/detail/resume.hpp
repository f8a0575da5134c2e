#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/detail/bind.hpp"
#include "herding/sequence/detail/go.hpp"
#include "herding/sequence/detail/offer.hpp"
#include "herding/sequence/detail/rounds.hpp"
#include "herding/sequence/detail/take.hpp"
#include "herding/sequence/detail/validate.hpp"
#include "herding/sequence/detail/walk.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence::detail {

/// One dispatch of a sequence game: takes the action, then runs steps until somebody has to decide.
template <class Spec> class Resume {
    using Rules = typename Spec::Rules;
    using Verdict = herding::Verdict<InfoOf<Spec>>;

public:
    explicit Resume(Dispatch<Spec>& dispatch) : dispatch_(dispatch), walk_(dispatch) {}

    Verdict take() {
        const auto& pending = dispatch_.state().pending;
        const auto* input = input_of(dispatch_.input());
        walk_.context.depth = pending.depth();
        if (input == nullptr) {
            return look();
        }
        if (std::holds_alternative<Begin>(*input) && !pending.begun()) {
            return begin();
        }
        if (pending.stack().empty()) {
            return refuse({pending.begun() ? ActionReason::Over : ActionReason::NotBegun, name_of(*input)});
        }
        if constexpr (Rules::queue_size != 0) {
            if (const auto choice = order_choice<Spec>(walk_.context, dispatch_.state())) {
                return next_trigger(*input, *choice);
            }
            if (walk_.context.failure) { // a behavior has changed what owned_by() reads
                return refuse({.why = *walk_.context.failure,
                               .action = name_of(*input),
                               .position = "triggers",
                               .limit = walk_.context.limit});
            }
        }
        return take_action(*input);
    }

    /// Continues what waits: triggers that behaviors have fired, and an offer to several players whose last missing
    /// answerer has left. If some of several have answered, the others come first.
    Verdict settle() { return look(); }

    /// Records the position of the topmost sequence, for messages about budgets.
    [[gnu::cold, gnu::noinline]] void stands() noexcept {
        const Code& here = Rules::programs[step_.top.of.index()].code[step_.top.at];
        dispatch_.stands_at(step_.top.sequence(), here.name.empty() ? here.after : here.name);
    }

private:
    static const typename Rules::Input* input_of(const InputOf<Spec>& input) noexcept {
        if constexpr (std::is_same_v<InputOf<Spec>, typename Rules::Input>) {
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
    Verdict look() {
        walk_.context.depth = dispatch_.state().pending.depth();
        if (!dispatch_.emitted() && !owners_are_players()) {
            return Continue{}; // it has been so before, and a behavior behind this one may mend it
        }
        const auto asked = players_asked();
        if (walk_.context.failure) {
            if (dispatch_.emitted() && !waits_here()) {
                load_top();
                return give_up();
            }
            walk_.context.failure.reset(); // it has been so before, or the offer is not made yet
        }
        if (asked) {
            if (dispatch_.emitted() && answers_here() && !waits_here() &&
                asked->size() > Rules::answers_size) {
                load_top();
                walk_.context.failure = ActionReason::TooManyPlayers;
                return give_up();
            }
            drop_answers(walk_.context, *asked);
        }
        const bool all = asked && missing(dispatch_.state().pending, *asked).empty();
        const bool answers = !dispatch_.state().pending.answers().empty();
        if (!all && (answers || !waits_here())) {
            return Continue{};
        }
        load_top();
        walk_.context.open();
        if (all && answers) {
            walk_.context.fired = waits_here();
            return go_on(walk<Go<Spec>>());
        }
        return set_out();
    }

    /// Whether an order can be asked for where sequences wait.
    [[nodiscard]] bool owners_are_players() {
        if constexpr (Rules::queue_size != 0) {
            static_cast<void>(order_choice<Spec>(walk_.context, dispatch_.state(), Counted::All));
            return !std::exchange(walk_.context.failure, std::nullopt);
        }
        return true;
    }

    /// The players whom the topmost sequence asks at once, if it asks several. Sets the failure of the walk where the offer
    /// names a player that there is not.
    std::optional<Players> players_asked() {
        Asked<Spec> asked;
        if constexpr (Rules::Checks::value) {
            if (walk_.context.depth != 0 && (Rules::asks_several || dispatch_.emitted())) {
                auto top = dispatch_.state().pending.top();
                with_top<Asked<Spec>>(typename Rules::Sequences{}, top.of.index(), walk_.context, top, asked);
            }
        }
        return asked.players;
    }

    /// Whether the topmost sequence waits for answers, and not for whoever is first.
    [[nodiscard]] bool answers_here() const {
        const auto& top = dispatch_.state().pending.top();
        const auto& program = Rules::programs[top.of.index()];
        const Code& code = program.code[top.at];
        return code.op == Op::Offer && program.alternatives[code.to].decider == DeciderKind::Players;
    }

    [[gnu::noinline]] Verdict begin() {
        if (dispatch_.actor() != Actor::system) {
            return refuse({ActionReason::NotYours, Begin::name});
        }
        walk_.context.open();
        walk_.context.depth = 1;
        note(StepKind::Began);
        return set_out();
    }

    Verdict take_action(const typename Rules::Input& input) {
        load_top();
        const std::uint16_t offer = step_.top.at;
        walk_.context.fired = waits_here(); // behaviors before this one did that
        walk_.input = &input;
        const int next = walk<Take<Spec>>();
        if (next == answered) {
            return Continue{};
        }
        if (!walk_.stepped) {
            return refuse(not_taken(next, name_of(input), offer));
        }
        return go_on(next);
    }

    [[gnu::noinline]] Verdict next_trigger(const typename Rules::Input& input, const OrderChoice& choice) {
        const auto* next = std::get_if<NextTrigger>(&input);
        if (next == nullptr) {
            ActionRefusal refused{ActionReason::NotOffered, name_of(input)};
            static constexpr Alternative only[] = {{NextTrigger::name}};
            refused.position = "triggers";
            refused.offers = only;
            return refuse(refused);
        }
        if (dispatch_.actor() != choice.owner) {
            return refuse({ActionReason::NotYours, NextTrigger::name, {}, "triggers"});
        }
        if (std::cmp_greater_equal(next->value.value(), choice.waiting.size())) {
            return refuse({ActionReason::OutOfRange, NextTrigger::name, {}, "triggers"});
        }
        load_top();
        walk_.context.open();
        interrupt(choice.waiting[static_cast<std::size_t>(next->value.value())]);
        return set_out();
    }

    /// Handles the answer of a walk and continues, until somebody has to decide, the end, or a refusal.
    [[gnu::always_inline]] Verdict go_on(int next) {
        while (!walk_.context.failure) {
            walk_.context.fired = false;
            if (next == waits) {
                emit_moves();
                return Continue{};
            }
            if (next == loops) {
                next = go_round();
                continue;
            }
            if (next == ends) {
                if (end()) {
                    next = walk<Bind<Spec>>();
                    continue;
                }
            } else if (next == calls) {
                call();
            } else if (next == pauses) {
                emit_moves();
            }
            if (waits_here() && begin_waiting()) {
                return Continue{};
            }
            if (walk_.context.depth == 0) {
                emit_step();
                return Continue{};
            }
            if (!walk_.context.failure) {
                next = walk<Go<Spec>>();
            }
        }
        return give_up();
    }

    /// Continues a loop that has run many rounds, until it comes to something else.
    [[gnu::noinline]] int go_round() {
        Rounds<typename Rules::Variables> rounds;
        int next = loops;
        while (next == loops) {
            if (const auto wrong = rounds.look(step_.top.at, step_.top.of)) {
                walk_.context.failure = *wrong;
                rounds_ = rounds.count();
                return waits;
            }
            next = walk<Go<Spec>>();
        }
        return next;
    }

    void load_top() {
        if (walk_.context.depth != 0) {
            copy_fields(step_.top, dispatch_.state().pending.top());
        }
    }

    /// Starts with the topmost sequence, before any walk.
    [[gnu::noinline]] Verdict set_out() { return go_on(nothing); }

    /// Begins what waits here, until nothing does, or somebody has to say what comes next (true).
    bool begin_waiting() {
        if constexpr (Rules::queue_size != 0) {
            while (!walk_.context.failure && waits_here()) {
                emit_moves();
                if (order_choice<Spec>(walk_.context, dispatch_.state(), Counted::All)) {
                    ask();
                    return true;
                }
                if (walk_.context.failure) {
                    return false; // an owner is no player
                }
                interrupt(first_waiting());
            }
        }
        return false;
    }

    /// Emits the step `asked` for the order, if there was no step since the triggers fired.
    void ask() {
        for (const auto& waiting : dispatch_.state().pending.queue()) {
            if (waiting.just_fired) {
                note(StepKind::Asked);
                step_.what.sequence =
                    static_cast<std::uint16_t>(dispatch_.state().pending.queue()[first_waiting()].of.index());
                emit_step();
                return;
            }
        }
    }

    /// Takes the action, binds the result or only continues, in the topmost sequence.
    template <class Do> int walk() {
        if constexpr (Rules::Checks::value) {
            return with_top<Do>(typename Rules::Sequences{}, step_.top.of.index(), walk_, step_);
        } else {
            Rules::Checks::diagnose();
            return ends;
        }
    }

    void call() {
        emit_moves();
        if (walk_.context.depth == Rules::depth) {
            walk_.context.failure = ActionReason::TooDeep;
            return;
        }
        ++walk_.context.depth;
        begin_top(std::move(walk_.variables), false);
    }

    /// The topmost sequence has ended: back to the one that it interrupted, or that called it and takes its result (true).
    bool end() {
        emit_step(); // its last step, where one has run
        const bool interrupted = step_.top.interrupt;
        if (--walk_.context.depth == 0) {
            note(interrupted ? StepKind::Resumed : StepKind::Ended);
            step_.top = {};
            return false;
        }
        walk_.variables = std::move(step_.top.of);
        copy_fields(step_.top, dispatch_.state().pending.stack()[walk_.context.depth - 1]);
        if (interrupted) {
            note(StepKind::Resumed);
        }
        return !interrupted;
    }

    /// Begins a waiting sequence above the topmost one.
    void interrupt(std::size_t index) {
        if constexpr (Rules::queue_size != 0) {
            if (walk_.context.depth == Rules::depth) {
                walk_.context.failure = ActionReason::TooDeep;
                return;
            }
            ++walk_.context.depth;
            begin_top(dispatch_.state().pending.queue()[index].of, true);
            step_.from_queue = static_cast<std::uint8_t>(index + 1);
            emit_step(); // its place in the queue is free before it does anything
        }
    }

    template <class Variables> void begin_top(Variables&& variables, bool interrupt) {
        step_.top.of = std::forward<Variables>(variables);
        step_.top.at = 0;
        step_.top.interrupt = interrupt;
        note(StepKind::Began);
    }

    void note(StepKind kind) {
        step_.what = {kind, static_cast<std::uint16_t>(step_.top.of.index())};
        walk_.stepped = true;
    }

    /// Emits what has been done, and the present position of the topmost sequence.
    [[gnu::always_inline]] void emit_step() {
        if (!walk_.stepped) {
            return;
        }
        step_.depth = static_cast<std::uint8_t>(walk_.context.depth);
        step_.reveal = walk_.context.revealed();
        dispatch_.emit(std::move(step_));
        walk_.context.told_reveals();
        if constexpr (!std::is_trivially_copyable_v<StackUpdate<Rules>>) {
            if (walk_.context.depth != 0) {
                step_.top = dispatch_.state().pending.top(); // a frame has taken it
            }
        }
        step_.from_queue = 0;
        walk_.stepped = false;
    }

    /// The same where conditions may have changed the topmost sequence: that is something done, where nothing else is.
    [[gnu::always_inline]] void emit_moves() {
        if (!walk_.stepped && walk_.context.depth != 0 && !(step_.top == dispatch_.state().pending.top())) {
            note(StepKind::Resumed);
        }
        emit_step();
    }

    [[nodiscard]] bool waits_here() const noexcept {
        for (const auto& waiting : dispatch_.state().pending.queue()) {
            if (waiting.level == walk_.context.depth) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] std::size_t first_waiting() const noexcept {
        std::size_t i = 0;
        while (dispatch_.state().pending.queue()[i].level != walk_.context.depth) {
            ++i;
        }
        return i;
    }

    /// Why a walk has not taken an action at the position `at`.
    [[nodiscard, gnu::noinline]] ActionRefusal not_taken(int answer, std::string_view action,
                                                         std::uint16_t at) const {
        const auto& program = Rules::programs[step_.top.of.index()];
        const Code& code = program.code[at];
        if (code.op != Op::Offer) {
            return {ActionReason::NotOffered, action, step_.top.sequence()};
        }
        return {answer == waits ? ActionReason::NotOffered : walk_.why,
                action,
                step_.top.sequence(),
                code.name,
                walk_.reason,
                program.alternatives.subspan(code.to, code.count),
                limit_of(walk_.why)};
    }

    [[nodiscard, gnu::noinline]] Verdict refuse(const ActionRefusal& refused) const {
        if (refused.why == ActionReason::OutOfRange) {
            return InvalidInput{refused};
        }
        return Disallowed{refused};
    }
    [[nodiscard, gnu::cold, gnu::noinline]] Verdict give_up() const {
        const auto* input = input_of(dispatch_.input());
        const auto code = Rules::programs[step_.top.of.index()].code;
        const Code& here = code[step_.top.at];
        const bool looping = rounds_ != 0 || walk_.context.failure == ActionReason::IndexTooSmall;
        return Aborted{ActionRefusal{.why = *walk_.context.failure,
                                     .action = input != nullptr ? name_of(*input) : std::string_view{},
                                     .sequence = step_.top.sequence(),
                                     .position = looping             ? loop_name(code, step_.top.at)
                                                 : here.name.empty() ? here.after
                                                                     : here.name,
                                     .limit = limit_of(*walk_.context.failure)}};
    }

    /// The limit that a failure is about.
    [[nodiscard]] std::int64_t limit_of(ActionReason failure) const noexcept {
        switch (failure) {
        case ActionReason::TooDeep: return Rules::depth;
        case ActionReason::TooManyTriggers: return Rules::queue_size;
        case ActionReason::Endless:
        case ActionReason::TooManyRounds: return rounds_;
        case ActionReason::TooManyPlayers: return Rules::answers_size;
        case ActionReason::NoSuchPlayer:
        case ActionReason::NoSuchOwner:
        case ActionReason::IndexTooSmall: return walk_.context.limit;
        default: return 0;
        }
    }

    static constexpr int nothing = 0; // no walk has come to anything yet

    Dispatch<Spec>& dispatch_;
    Walk<Spec> walk_;
    // What has been done and is in no diff yet, and the topmost sequence, ahead of the state while steps run. It is
    // emitted from here, because a copy of a value that was just written in parts waits for the parts.
    StackUpdate<Rules> step_{};
    std::uint32_t rounds_ = 0; // of a loop that does not end
};

/// Runs sequences. Where an emit throws, a budget may be exceeded: says where that was.
template <class Spec, class Do>
[[gnu::always_inline]] inline Verdict<InfoOf<Spec>> running(Dispatch<Spec>& dispatch, Do what) {
    Resume<Spec> sequences(dispatch);
    try {
        return what(sequences);
    } catch (...) {
        sequences.stands();
        throw;
    }
}

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/offer.hpp"
#include "herding/sequence/walk.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence {

namespace detail {

/// One dispatch of a sequence game: takes the action, then goes on until somebody has to decide.
template <class Spec> class Resume {
    using Rules = typename Spec::Rules;
    using Verdict = herding::Verdict<InfoOf<Spec>>;

public:
    explicit Resume(Dispatch<Spec>& dispatch) noexcept
        : dispatch_(dispatch), context_(dispatch), walk_(context_) {}

    Verdict take() {
        const auto& pending = dispatch_.state().pending;
        const auto* input = input_of(dispatch_.input());
        if (input == nullptr) {
            return Continue{};
        }
        if (std::holds_alternative<Begin>(*input) && !pending.begun()) {
            return begin();
        }
        if (pending.stack().empty() && pending.queue().empty()) {
            return refuse({pending.begun() ? Refusing::Over : Refusing::NotBegun, name_of(*input)});
        }
        if constexpr (Rules::queue_size != 0) {
            if (const auto choice = order_choice<Spec>(context_, dispatch_.state())) {
                return next_trigger(*input, *choice);
            }
        }
        if (pending.stack().empty()) {
            return refuse({Refusing::NotOffered, name_of(*input)});
        }
        return take_action(*input);
    }

    /// Goes on with what waits: for triggers that behaviours have fired.
    Verdict settle() {
        const auto& pending = dispatch_.state().pending;
        context_.depth = pending.depth();
        if (!waits_here()) {
            return Continue{};
        }
        if (pending.depth() != 0) {
            top_ = pending.top();
        }
        context_.open();
        return go_on();
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

    Verdict begin() {
        if (dispatch_.actor() != Actor::system) {
            return refuse({Refusing::NotYours, Begin::name});
        }
        context_.open();
        context_.depth = 1;
        top_ = {};
        did(StepKind::Began, 0);
        return go_on();
    }

    Verdict take_action(const typename Rules::Input& input) {
        top_ = dispatch_.state().pending.top();
        context_.depth = dispatch_.state().pending.depth();
        walk_.mode = Mode::Take;
        walk_.input = &input;
        const std::uint16_t offer = top_.at;
        const int next = walk_(top_);
        if (next == refused || next == waits) {
            return refuse(here(next == waits ? Refusing::NotOffered : walk_.why, name_of(input), offer));
        }
        if (context_.failure) {
            return give_up();
        }
        if (next == answered) {
            return Continue{};
        }
        context_.act_as(dispatch_.actor());
        move_to(next);
        did(StepKind::Took, offer, walk_.alternative);
        return go_on();
    }

    Verdict next_trigger(const typename Rules::Input& input, const OrderChoice& choice) {
        const auto* next = std::get_if<NextTrigger>(&input);
        if (next == nullptr) {
            Refused refused{Refusing::NotOffered, name_of(input)};
            static constexpr Alternative only[] = {{NextTrigger::name}};
            refused.position = "triggers";
            refused.offers = only;
            return refuse(refused);
        }
        if (dispatch_.actor() != choice.owner) {
            return refuse({Refusing::NotYours, NextTrigger::name, {}, "triggers"});
        }
        if (std::cmp_greater_equal(next->value.value(), choice.waiting.size())) {
            return refuse({Refusing::OutOfRange, NextTrigger::name, {}, "triggers"});
        }
        context_.open();
        context_.depth = dispatch_.state().pending.depth();
        if (context_.depth != 0) {
            top_ = dispatch_.state().pending.top();
        }
        interrupt(choice.waiting[static_cast<std::size_t>(next->value.value())]);
        return go_on();
    }

    /// Runs until an offer, the end, or a refusal.
    Verdict go_on() {
        for (;;) {
            if (context_.failure) {
                return give_up();
            }
            if (waits_here()) {
                flush();
                if constexpr (Rules::queue_size != 0) {
                    if (order_choice<Spec>(context_, dispatch_.state())) {
                        return Continue{};
                    }
                    interrupt(first_waiting());
                }
                continue;
            }
            if (context_.depth == 0) {
                flush();
                return Continue{};
            }
            if (!one()) {
                return context_.failure ? give_up() : Verdict(Continue{});
            }
        }
    }

    /// One node, or one change of sequence. False: somebody has to decide.
    bool one() {
        walk_.mode = Mode::Go;
        walk_.dirty = did_.has_value();
        switch (const int next = walk_(top_); next) {
        case waits: flush(); return false;
        case pauses: flush(); return true;
        case calls: return call();
        case ends: end(); return true;
        default:
            if (walk_.ran) {
                const auto code = static_cast<std::uint16_t>(next - 1);
                if (walk_.stopped) {
                    move_to(ends);
                }
                did(StepKind::Ran, code);
            }
            return true;
        }
    }

    bool call() {
        flush();
        if (context_.depth == Rules::depth) {
            context_.failure = Refusing::TooDeep;
            return true;
        }
        ++context_.depth;
        begin_top(std::move(walk_.variables), false);
        return true;
    }

    /// The topmost sequence has ended: back to the one that called it or that it interrupted.
    void end() {
        flush_step(); // its last step, where one has run
        const bool interrupted = top_.interrupt;
        if (--context_.depth == 0) {
            const auto sequence = static_cast<std::uint16_t>(top_.of.index());
            top_ = {};
            did_ = Stepped<Rules>{interrupted ? StepKind::Resumed : StepKind::Ended, sequence};
            return;
        }
        walk_.variables = std::move(top_.of);
        top_ = dispatch_.state().pending.stack()[context_.depth - 1];
        if (interrupted) {
            did(StepKind::Resumed, 0);
            flush();
            return;
        }
        const std::uint16_t at = top_.at;
        walk_.mode = Mode::Bind;
        move_to(walk_(top_));
        did(StepKind::Returned, at);
    }

    /// Begins a waiting sequence above the topmost one.
    void interrupt(std::size_t index) {
        if constexpr (Rules::queue_size != 0) {
            if (context_.depth == Rules::depth) {
                context_.failure = Refusing::TooDeep;
                return;
            }
            ++context_.depth;
            begin_top(dispatch_.state().pending.queue()[index].of, true);
            from_queue_ = static_cast<std::uint8_t>(index + 1);
            flush(); // its place in the queue is free before it does anything
        }
    }

    template <class Variables> void begin_top(Variables&& variables, bool interrupt) {
        top_.of = std::forward<Variables>(variables);
        top_.at = 0;
        top_.interrupt = interrupt;
        did(StepKind::Began, 0);
    }

    void did(StepKind kind, std::uint16_t code, std::uint16_t alternative = 0) {
        did_ = Stepped<Rules>{kind, static_cast<std::uint16_t>(top_.of.index()), code, alternative};
    }

    void move_to(int next) {
        top_.at = static_cast<std::uint16_t>(next == ends ? Rules::programs[top_.of.index()].code.size() - 1
                                                          : static_cast<std::size_t>(next));
    }

    /// Tells what has been done, and where the topmost sequence stands now.
    void flush() {
        if (did_) {
            flush_step();
        } else if (context_.depth != 0 && !(top_ == dispatch_.state().pending.top())) {
            did(StepKind::Resumed, 0);
            flush_step();
        }
    }
    void flush_step() {
        if (did_) {
            // Made where it is passed: a copy of what has just been put together part by part waits for the parts.
            dispatch_.emit(Step<Rules>{*did_, static_cast<std::uint8_t>(context_.depth), from_queue_,
                                       context_.revealed(), top_});
            context_.told_reveals();
            did_.reset();
            from_queue_ = 0;
        }
    }

    [[nodiscard]] bool waits_here() const noexcept {
        for (const auto& waiting : dispatch_.state().pending.queue()) {
            if (waiting.level == context_.depth) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] std::size_t first_waiting() const noexcept {
        std::size_t i = 0;
        while (dispatch_.state().pending.queue()[i].level != context_.depth) {
            ++i;
        }
        return i;
    }

    [[nodiscard]] Refused here(Refusing why, std::string_view action, std::uint16_t at) const {
        const auto& program = Rules::programs[top_.of.index()];
        const Code& code = program.code[at];
        return {why,       action,       top_.sequence(),
                code.name, walk_.reason, program.alternatives.subspan(code.to, code.count)};
    }

    [[nodiscard]] Verdict refuse(Refused refused) const {
        if (refused.why == Refusing::OutOfRange) {
            return InvalidInput{std::move(refused)};
        }
        return Disallowed{std::move(refused)};
    }
    [[nodiscard]] Verdict give_up() const {
        const auto* input = input_of(dispatch_.input());
        const Code& code = Rules::programs[top_.of.index()].code[top_.at];
        return Aborted{Refused{*context_.failure, input != nullptr ? name_of(*input) : std::string_view{},
                               top_.sequence(), code.name.empty() ? code.after : code.name}};
    }

    Dispatch<Spec>& dispatch_;
    Context<Spec> context_;
    Walk<Spec> walk_;
    Suspension<Rules> top_{};           // the topmost sequence, ahead of the state while steps run
    std::optional<Stepped<Rules>> did_; // what has been done and no diff tells yet
    std::uint8_t from_queue_ = 0;
};

} // namespace detail

/// Behaviour: takes an action where it is offered, and runs the sequences until somebody has to decide again. Inputs
/// that are no actions are not its business.
template <class Spec> Verdict<InfoOf<Spec>> resume(Dispatch<Spec>& dispatch) {
    return detail::Resume<Spec>(dispatch).take();
}

/// Behaviour for the settling table: begins the sequences that diffs of other behaviours have triggered.
template <class Spec> Verdict<InfoOf<Spec>> interrupts(Dispatch<Spec>& dispatch) {
    return detail::Resume<Spec>(dispatch).settle();
}

/// For behaviours: emits a diff and lets it fire triggers, which begin with the next `resume` or `interrupts`.
template <class Spec, class D> void emit(Dispatch<Spec>& dispatch, const D& diff) {
    detail::Context<Spec> context(dispatch);
    context.depth = dispatch.state().pending.depth();
    detail::Context<Spec>::template send<D>(&context, diff);
}

} // namespace herding::inline v0::sequence

#pragma once

#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/representation.hpp"
#include "herding/sequence/detail/check/pending.hpp"
#include "herding/sequence/detail/run/list_up_to.hpp"
#include "herding/sequence/detail/run/pending_cells.hpp"
#include "herding/sequence/detail/script/position.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"

#include <cereal/cereal.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

/// How pending sequences, and the diffs and traces about them, are written: by names. Reading checks that the stack is
/// one that the rules can make.

namespace herding::inline v0::sequence::detail {

template <class R> struct SuspensionFields {
    static constexpr std::string_view name = "suspension";
    std::string at{};
    typename R::Variables of{};
    bool interrupt = false;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(at), CEREAL_NVP(of), CEREAL_NVP(interrupt));
    }

    static SuspensionFields from(const Suspension<R>& suspension, bool interrupted) {
        return {position_text<R>(suspension.of.index(), suspension.at, interrupted), suspension.of,
                suspension.interrupt};
    }
    [[nodiscard]] Suspension<R> to() const { return {of, position_by_text<R>(of.index(), at), interrupt}; }
};

template <class R> struct WaitingFields {
    static constexpr std::string_view name = "waiting";
    std::string trigger{};
    typename R::Variables of{};
    std::uint8_t level = 0;
    bool just_fired = false;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(trigger), CEREAL_NVP(of), CEREAL_NVP(level), CEREAL_NVP(just_fired));
    }

    static WaitingFields from(const Waiting<R>& waiting) {
        return {std::string(R::trigger_names[waiting.trigger]), waiting.of, waiting.level,
                waiting.just_fired};
    }
    [[nodiscard]] Waiting<R> to() const {
        const auto number = static_cast<std::uint8_t>(number_by_name(R::trigger_names, trigger, "trigger"));
        if (of.index() != R::trigger_sequences[number]) {
            throw std::invalid_argument("trigger `" + trigger + "` does not begin this sequence");
        }
        return {of, number, level, just_fired};
    }
};

template <class R> struct SteppedFields {
    static constexpr std::string_view name = "stepped";
    std::string sequence{};
    StepKind kind{};
    std::string position{};
    std::string action{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sequence), CEREAL_NVP(kind), CEREAL_NVP(position), CEREAL_NVP(action));
    }
};

template <class R> struct TriggeredFields {
    static constexpr std::string_view name = "triggered";
    std::string trigger{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(trigger)); }
};

/// The same fields in every game: one that gets its first trigger, or its first offer to several players, reads what was
/// saved before.
template <class R> struct PendingFields {
    static constexpr std::string_view name = "pending";
    bool begun = false;
    ListUpTo<SuspensionFields<R>, R::depth> stack{};
    ListUpTo<WaitingFields<R>, R::queue_size> queue{};
    herding::detail::FixedList<StoredAnswer<R>, R::answers_size> answers{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(begun), CEREAL_NVP(stack), CEREAL_NVP(queue), CEREAL_NVP(answers));
    }

    static PendingFields from(const Pending<R>& pending) {
        PendingFields fields;
        fields.begun = pending.begun();
        const auto& stack = pending.stack();
        for (std::size_t i = 0; i < stack.size(); ++i) {
            const bool above = i + 1 < stack.size() ? stack[i + 1].interrupt : waits_at(pending, i + 1);
            fields.stack.push_back(SuspensionFields<R>::from(stack[i], above));
        }
        for (const auto& waiting : pending.queue()) {
            fields.queue.push_back(WaitingFields<R>::from(waiting));
        }
        for (const auto& answer : pending.answers()) {
            fields.answers.push_back(answer);
        }
        return fields;
    }

    /// Whether a sequence is kept from its next step; one at an offer is not by what has just fired.
    static bool waits_at(const Pending<R>& pending, std::size_t level) {
        for (const auto& waiting : pending.queue()) {
            if (waiting.level == level && !waiting.just_fired) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] Pending<R> to() const {
        Pending<R> pending;
        pending.begun_ = begun;
        for (const auto& fields : stack) {
            pending.stack_.push_back(fields.to());
        }
        if constexpr (R::queue_size != 0) {
            for (const auto& fields : queue) {
                pending.queue_.push_back(fields.to());
            }
        }
        if constexpr (R::answers_size != 0) {
            for (const auto& answer : answers) {
                pending.answers_.push_back(answer);
            }
        }
        PendingCheck<R>(pending).check();
        return pending;
    }
};

} // namespace herding::inline v0::sequence::detail

namespace herding::inline v0::reflect {

template <class R> struct Representation<sequence::Suspension<R>> {
    using As = sequence::detail::SuspensionFields<R>;
    static As to(const sequence::Suspension<R>& suspension) { return As::from(suspension, false); }
    static sequence::Suspension<R> from(const As& fields) { return fields.to(); }
};

template <class R> struct Representation<sequence::Waiting<R>> {
    using As = sequence::detail::WaitingFields<R>;
    static As to(const sequence::Waiting<R>& waiting) { return As::from(waiting); }
    static sequence::Waiting<R> from(const As& fields) { return fields.to(); }
};

template <class R> struct Representation<sequence::Pending<R>> {
    using As = sequence::detail::PendingFields<R>;
    static As to(const sequence::Pending<R>& pending) { return As::from(pending); }
    static sequence::Pending<R> from(const As& fields) { return fields.to(); }
    static auto cells(const sequence::Pending<R>& pending) {
        return sequence::detail::PendingCells<R>::from(pending);
    }
    /// `cells` copies each Hidden with its viewers. So play writes observations without a view.
    static constexpr bool cells_keep_hidden = true;
    /// The variables and the answers; the names of positions and triggers hide nothing. What lies behind the end of a list
    /// is what has ended: a value that is not const forgets it, or a view would keep it.
    template <class P, class Visit> static void each_part(P& pending, const Visit& visit) {
        if constexpr (!std::is_const_v<P>) {
            forget_behind(pending.stack_);
            forget_behind(pending.queue_);
            forget_behind(pending.answers_);
        }
        for (std::size_t i = 0; i < pending.stack_.size(); ++i) {
            visit(pending.stack_[i].of);
        }
        if constexpr (R::queue_size != 0) {
            for (std::size_t i = 0; i < pending.queue_.size(); ++i) {
                visit(pending.queue_[i].of);
            }
        }
        if constexpr (R::answers_size != 0) {
            for (std::size_t i = 0; i < pending.answers_.size(); ++i) {
                visit(pending.answers_[i]);
            }
        }
    }

private:
    template <class List> static void forget_behind(List& list) {
        if constexpr (requires { list.forget_behind(); }) {
            list.forget_behind();
        } else if constexpr (List::capacity() != 0) {
            for (std::size_t i = list.size(); i < List::capacity(); ++i) {
                list[i] = {};
            }
        }
    }
};

template <class R> struct Representation<sequence::Triggered<R>> {
    using As = sequence::detail::TriggeredFields<R>;
    static As to(const sequence::Triggered<R>& triggered) { return {std::string(triggered.trigger_name())}; }
    static sequence::Triggered<R> from(const As& fields) {
        return {static_cast<std::uint8_t>(
            sequence::detail::number_by_name(R::trigger_names, fields.trigger, "trigger"))};
    }
};

template <class R> struct Representation<sequence::Stepped<R>> {
    using As = sequence::detail::SteppedFields<R>;
    static As to(const sequence::Stepped<R>& stepped) {
        return {std::string(stepped.sequence_name()), stepped.kind, std::string(stepped.position()),
                std::string(stepped.action())};
    }
    static sequence::Stepped<R> from(const As& fields) {
        using sequence::StepKind;
        sequence::Stepped<R> stepped;
        stepped.kind = fields.kind;
        const std::size_t number =
            sequence::detail::number_by_name(R::sequence_names, fields.sequence, "sequence");
        stepped.sequence = static_cast<std::uint16_t>(number);
        if (stepped.kind != StepKind::Took && stepped.kind != StepKind::Ran &&
            stepped.kind != StepKind::Returned) {
            return stepped;
        }
        if (stepped.kind == StepKind::Took) {
            const auto taken = sequence::detail::taken_by_text<R>(number, fields.position, fields.action);
            stepped.code = taken.code;
            stepped.alternative = taken.alternative;
        } else {
            stepped.code = sequence::detail::position_by_text<R>(number, fields.position);
        }
        return stepped;
    }
};

} // namespace herding::inline v0::reflect

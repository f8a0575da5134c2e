#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/invariant.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/hidden.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/run/pending_lists.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/players.hpp"

#include <cereal/cereal.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence {

namespace detail {

template <class R> struct PendingFields;
template <class Spec> class OtherAnswers;
template <class Spec> struct ScriptWalk;

} // namespace detail

struct DropAnswer;

/// Pending sequence: its variables and its position in the script.
template <class R> struct Suspension {
    typename R::Variables of{}; ///< the sequence with its variables
    std::uint16_t at = 0;       ///< number of the position; saved games have its name
    bool interrupt = false;     ///< it was triggered, and the sequence below it continues afterwards

    /// The name of the sequence.
    [[nodiscard]] std::string_view sequence() const noexcept { return R::sequence_names[of.index()]; }
    /// The name of the position.
    [[nodiscard]] std::string_view position() const noexcept { return R::programs[of.index()].code[at].name; }

    /// Compares all members.
    friend bool operator==(const Suspension& a, const Suspension& b) {
        return herding::detail::same_value(a.of, b.of) && a.at == b.at && a.interrupt == b.interrupt;
    }
};

namespace detail {

/// Copies field by field. A copy of the whole would load fields together that were just written one by one, and wait for the
/// stores (store forwarding fails).
template <class R> void copy_fields(Suspension<R>& to, const Suspension<R>& from) {
    to.of = from.of;
    to.at = from.at;
    to.interrupt = from.interrupt;
}

} // namespace detail

/// A triggered sequence that waits for its turn.
template <class R> struct Waiting {
    typename R::Variables of{};
    std::uint8_t trigger = 0; ///< index of the trigger among all, in declared order
    std::uint8_t level = 0;  ///< number of pending sequences when it fired. It interrupts the topmost of them
    bool just_fired = false; ///< no step has run since; the present offer began before it fired

    /// Compares all members.
    friend bool operator==(const Waiting& a, const Waiting& b) {
        return herding::detail::same_value(a.of, b.of) && a.trigger == b.trigger && a.level == b.level &&
               a.just_fired == b.just_fired;
    }
};

/// Answer of one player to an `each`. Hidden from the others until all have answered.
template <class R> struct StoredAnswer {
    static constexpr std::string_view name = "answered";

    std::uint16_t player = 0;
    Hidden<typename R::Input> input{};

    /// An answer that only this player sees.
    /// Throws: std::out_of_range from player 64 on, because a `Hidden` stores no such viewer.
    [[nodiscard]] static StoredAnswer by(std::uint16_t player, typename R::Input input) {
        return {player, Hidden<typename R::Input>::with_viewers(std::move(input), Players::bit(player))};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(input));
    }

    friend bool operator==(const StoredAnswer&, const StoredAnswer&) = default;
};

/// Stack of the sequences that have not ended, with waiting triggers and answers. A part of the State. Only the library's
/// diffs change it.
///
/// A regular value like the rest of the State: it is copied, compared, hashed and saved. `Depth` and `Simultaneous` fix its
/// size. It allocates only for more than 16 waiting triggers (`Queue<N>`) or more than 24 pending sequences (`Depth<N>`). Rules
/// read it, for example to find whose turn it is:
///
///     if (const Turn* turn = state.pending.find<Turn>()) { … turn->player … }
template <class R> class Pending {
public:
    using Stack = detail::StackList<Suspension<R>, R::stack_inside, R::depth>;
    using Queue = detail::QueueList<Waiting<R>, detail::most_waiting, R::queue_size>;
    using Answers = detail::BoundedList<StoredAnswer<R>, R::answers_size>;

    /// Whether the input `begin` was taken.
    [[nodiscard]] bool begun() const noexcept { return begun_; }
    /// Whether it has begun and ended.
    [[nodiscard]] bool over() const noexcept { return begun_ && stack_.empty(); }
    /// Number of pending sequences.
    [[nodiscard]] std::size_t depth() const noexcept { return stack_.size(); }
    /// All pending sequences. The first sequence of the rules is at the bottom, and callers are below the sequences they call.
    [[nodiscard]] const Stack& stack() const noexcept { return stack_; }
    /// The topmost sequence, whose offer waits. There must be one.
    [[nodiscard]] const Suspension<R>& top() const noexcept { return stack_[stack_.size() - 1]; }
    /// Triggered sequences that have not begun, by declared order of their triggers, then in the order in which they fired.
    [[nodiscard]] const Queue& queue() const noexcept { return queue_; }
    /// Answers to an `each`, in the order of the players. Others see only who has answered.
    [[nodiscard]] const Answers& answers() const noexcept { return answers_; }

    /// The topmost pending sequence of a type, or null. `find<Turn>()` is the turn in progress.
    template <class S> [[nodiscard]] const S* find() const noexcept { return find_below<S>(stack_.size()); }

    /// The same among the lowest `depth` sequences.
    template <class S> [[nodiscard]] const S* find_below(std::size_t depth) const noexcept {
        for (std::size_t i = depth; i-- > 0;) {
            if (const S* found = herding::detail::held_if<S>(stack_[i].of)) {
                return found;
            }
        }
        return nullptr;
    }

    /// Whether an answer of this player waits.
    [[nodiscard]] bool has_answered(std::uint16_t player) const noexcept {
        for (const auto& answer : answers_) {
            if (answer.player == player) {
                return true;
            }
        }
        return false;
    }

    /// Whether the sequence `i`, which is not the topmost one, has nothing left to do. It interrupted another sequence, an
    /// interrupt runs above it, no triggered sequence waits for it, and only its end follows. A full stack drops it.
    [[nodiscard]] bool has_ended(std::size_t i) const noexcept {
        if (!stack_[i].interrupt || !stack_[i + 1].interrupt) {
            return false;
        }
        for (const auto& waiting : queue_) {
            if (waiting.level == i + 1) {
                return false;
            }
        }
        const auto code = R::programs[stack_[i].of.index()].code;
        std::size_t at = stack_[i].at;
        while (code[at].op == Op::Jump) {
            at = code[at].to;
        }
        return code[at].op == Op::Stop;
    }

    /// Number of sequences that fit onto the stack after ended ones are dropped.
    /// Complexity: O(depth * waiting sequences).
    [[nodiscard]] std::size_t room() const noexcept {
        std::size_t room = R::depth - stack_.size();
        for (std::size_t i = 1; i + 1 < stack_.size(); ++i) {
            room += has_ended(i) ? 1 : 0;
        }
        return room;
    }

    friend bool operator==(const Pending&, const Pending&) = default;

private:
    /// Applies a step, after which `depth` sequences are pending. Reveals the answers to an `each` and removes them.
    /// `from_queue` is the number of the waiting sequence that begins, or a mark (`QueueNumber`).
    void apply_step(std::uint8_t depth, detail::QueueNumber<R::queue_size> from_queue) {
        begun_ = true;
        if constexpr (R::answers_size != 0) {
            for (std::size_t i = 0; i < answers_.size(); ++i) {
                if (from_queue != detail::forgets_waiting<R::queue_size>) { // else not all have answered
                    answers_[i].input.reveal_to_all(); // a barrier, because players see the answers
                }
            }
            answers_.clear();
        }
        if constexpr (R::queue_size != 0) {
            if (from_queue != 0) {
                if (from_queue == detail::forgets_ended<R::queue_size>) {
                    forget_ended();
                } else if (from_queue == detail::forgets_waiting<R::queue_size>) {
                    queue_.clear();
                } else {
                    queue_.erase(from_queue - 1);
                }
            }
            for (std::size_t i = 0; i < queue_.size(); ++i) {
                if constexpr (R::queue_size > detail::most_waiting) {
                    if (!std::as_const(queue_)[i].just_fired) {
                        continue; // a write may clone shared memory
                    }
                }
                queue_[i].just_fired = false;
            }
        }
        stack_.resize(depth);
        check();
    }

    /// Invariants after each step. Complexity: O(depth + length of the queue).
    void check() const noexcept {
        HERDING_DETAIL_INVARIANT(begun_ || (stack_.empty() && queue_.empty() && answers_.empty()));
        HERDING_DETAIL_INVARIANT(answers_.empty() || !stack_.empty());
        for ([[maybe_unused]] const auto& waiting : queue_) {
            HERDING_DETAIL_INVARIANT(waiting.level <= R::depth && !waiting.just_fired);
        }
        for ([[maybe_unused]] const auto& one : stack_) {
            HERDING_DETAIL_INVARIANT(one.at < R::programs[one.of.index()].code.size());
        }
    }

    /// Removes ended sequences from the stack. A second call does nothing.
    /// Complexity: O(depth * (depth + waiting sequences)).
    [[gnu::noinline]] void forget_ended() {
        for (std::size_t i = 1; i + 1 < stack_.size();) {
            if (!has_ended(i)) {
                ++i;
                continue;
            }
            stack_.erase(i);
            for (std::size_t waits = 0; waits < queue_.size(); ++waits) {
                if (std::as_const(queue_)[waits].level > i) {
                    --queue_[waits].level;
                }
            }
        }
    }

    template <class> friend struct StackUpdate;
    template <class> friend struct Enqueue;
    template <class> friend struct KeepAnswer;
    friend struct DropAnswer;
    template <class> friend struct detail::PendingFields;
    template <class> friend struct reflect::Representation;
    template <class> friend struct reflect::detail::UsedParts;
    template <class> friend class detail::OtherAnswers;
    template <class> friend struct detail::ScriptWalk;

    Stack stack_;
    Queue queue_;
    Answers answers_;
    bool begun_ = false;
};

} // namespace herding::inline v0::sequence

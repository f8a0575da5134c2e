#pragma once

#include "herding/core/hidden.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/pending.hpp"

#include <cereal/cereal.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>
#include <type_traits>

/// Diffs and traces of the library. Only these diffs change pending sequences. `Rules::Diffs` adds them to the Diff of a game,
/// and `Rules::Traces` adds the traces to its Trace. Views, frames and records treat them like all others. Rules do not emit
/// them.

namespace herding::inline v0::sequence {

/// Kind of a step.
enum class StepKind : std::uint8_t {
    Began,    ///< a sequence began: by the input `begin`, a call or a trigger
    Took,     ///< an action was taken
    Ran,      ///< a step without a decision ran
    Returned, ///< a called sequence ended, and its caller took the result
    Resumed,  ///< an interrupted sequence continued
    Ended,    ///< the last sequence ended
    Asked     ///< the owner of triggered sequences must choose the next one, among this one and later ones
};

/// The word of a kind in traces: `took`.
[[nodiscard]] constexpr std::string_view name(StepKind kind) noexcept {
    constexpr std::string_view names[] = {"began", "took", "ran", "returned", "resumed", "ended", "asked"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace herding::inline v0::sequence

template <> inline constexpr int herding::reflect::detail::last_tried<herding::sequence::StepKind> = 31;

namespace herding::inline v0::sequence {

/// Trace of one step of a sequence. Its numbers are valid for one version of the rules. Text and JSON have names instead.
template <class R> struct Stepped {
    static constexpr std::string_view name = "stepped";

    StepKind kind{};
    std::uint16_t sequence = 0;    ///< index among the sequences of the rules
    std::uint16_t code = 0;        ///< number of the position for Took, Ran and Returned, otherwise 0
    std::uint16_t alternative = 0; ///< index among the alternatives of the offer

    /// The name of the sequence.
    [[nodiscard]] std::string_view sequence_name() const noexcept { return R::sequence_names[sequence]; }
    /// The name of the step. Empty for kinds without a position.
    [[nodiscard]] std::string_view position() const noexcept {
        return named() ? at().name : std::string_view{};
    }
    /// The name of the action for Took, otherwise empty.
    [[nodiscard]] std::string_view action() const noexcept {
        return kind == StepKind::Took ? R::programs[sequence].alternatives[at().to + alternative].name
                                      : std::string_view{};
    }

    friend bool operator==(const Stepped&, const Stepped&) = default;

    /// Prints `rerollable_die@keep_it took keep_it`, `battle began`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Stepped& s) {
        out << s.sequence_name();
        if (!s.position().empty()) {
            out << '@' << s.position();
        }
        out << ' ' << sequence::name(s.kind);
        if (!s.action().empty() && s.action() != s.position()) {
            out << ' ' << s.action();
        }
        return out;
    }

private:
    /// Whether steps of this kind have a position.
    [[nodiscard]] bool named() const noexcept {
        return kind == StepKind::Took || kind == StepKind::Ran || kind == StepKind::Returned;
    }
    /// The entry of the position in the program.
    [[nodiscard]] const Code& at() const noexcept { return R::programs[sequence].code[code]; }
};

/// Trace of a trigger that a diff fired. Its sequence waits in the queue.
template <class R> struct Triggered {
    static constexpr std::string_view name = "triggered";

    /// Index among all triggers of the rules, in declared order.
    std::uint8_t trigger = 0;

    /// The name in `trigger<"…">`.
    [[nodiscard]] std::string_view trigger_name() const noexcept { return R::trigger_names[trigger]; }

    friend bool operator==(const Triggered&, const Triggered&) = default;

    /// Prints `triggered ghoul_dies`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Triggered& triggered) {
        return out << "triggered " << triggered.trigger_name();
    }
};

/// Trace of an answer to an `each`, without the answer itself.
struct PlayerAnswered {
    static constexpr std::string_view name = "player_answered";
    std::uint16_t player = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const PlayerAnswered&, const PlayerAnswered&) = default;

    /// Prints `player 1 has answered`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const PlayerAnswered& answered) {
        return out << "player " << answered.player << " has answered";
    }
};

/// Trace of an answer to an `each` that was dropped.
struct AnswerDropped {
    static constexpr std::string_view name = "answer_dropped";
    std::uint16_t player = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const AnswerDropped&, const AnswerDropped&) = default;

    /// Prints `the answer of player 1 does not count any more`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const AnswerDropped& dropped) {
        return out << "the answer of player " << dropped.player << " does not count any more";
    }
};

/// Diff of one step: cuts the stack of pending sequences to `depth`, and sets the topmost one to `top`.
template <class R> struct StackUpdate {
    static constexpr std::string_view name = "step";

    Stepped<R> what{};
    std::uint8_t depth = 0;
    /// Number of the waiting sequence that begins, from 1. 0 is none. Two numbers are marks (`detail::QueueNumber`): the stack
    /// was full, and ended sequences below the topmost one leave it; or the queue and the answers are dropped, because another
    /// sequence replaces everything that was pending.
    detail::QueueNumber<R::queue_size> from_queue = 0;
    bool reveal = false; ///< the script has revealed a `Hidden` since the step before: a barrier
    Suspension<R> top{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(what), CEREAL_NVP(depth), CEREAL_NVP(from_queue), CEREAL_NVP(reveal),
                CEREAL_NVP(top));
    }

    /// Whether ended sequences leave a full stack.
    [[nodiscard]] bool makes_room() const noexcept {
        return R::queue_size != 0 && from_queue == detail::forgets_ended<R::queue_size>;
    }

    /// Also reveals and removes the answers to an `each`. Raises the barrier if `reveal` is set.
    template <class State> Stepped<R> apply(State& state) const {
        auto& pending = state.pending;
        if (reveal) {
            ++herding::detail::reveals_made;
        }
        pending.apply_step(depth, from_queue);
        if (depth != 0) {
            detail::copy_fields(pending.stack_[depth - 1], top);
        }
        return what;
    }

    friend bool operator==(const StackUpdate&, const StackUpdate&) = default;
};

/// Diff that adds a triggered sequence to the queue, behind those whose triggers are declared earlier.
template <class R> struct Enqueue {
    static constexpr std::string_view name = "enqueue";

    bool reveal = false; ///< a `Hidden` among its variables has gained a viewer
    Waiting<R> waiting{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(reveal), CEREAL_NVP(waiting));
    }

    /// Throws: std::length_error if the queue is full. Sequences stop before that.
    template <class State> Triggered<R> apply(State& state) const {
        auto& queue = state.pending.queue_;
        if (reveal) {
            ++herding::detail::reveals_made;
        }
        if constexpr (R::queue_size != 0) {
            std::size_t at = 0;
            while (at < queue.size() && queue[at].trigger <= waiting.trigger) {
                ++at;
            }
            queue.insert(at, waiting);
        }
        return {waiting.trigger};
    }

    friend bool operator==(const Enqueue&, const Enqueue&) = default;
};

/// Diff that stores an answer to an `each`. Answers are in the order of the players, so nobody sees who answered first.
template <class R> struct KeepAnswer {
    static constexpr std::string_view name = "answer";

    StoredAnswer<R> answered{};

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(answered)); }

    /// Whether the stored input is hidden from a player, also as the input of its frame.
    [[nodiscard]] bool hides_input_from(std::uint16_t player) const noexcept {
        return !answered.input.seen_by(player) && !answered.input.seen_by_all();
    }

    /// Throws: std::length_error if there is no room for another answer.
    template <class State> PlayerAnswered apply(State& state) const {
        auto& answers = state.pending.answers_;
        if constexpr (R::answers_size != 0) {
            std::size_t at = 0;
            while (at < answers.size() && answers[at].player < answered.player) {
                ++at;
            }
            answers.insert(at, answered);
        }
        return {answered.player};
    }

    friend bool operator==(const KeepAnswer&, const KeepAnswer&) = default;
};

/// Diff that drops an answer to an `each`: its player has left, or the answer is no longer legal.
struct DropAnswer {
    static constexpr std::string_view name = "drop_answer";

    std::uint16_t player = 0;
    bool reveal = false; ///< the answer is no longer legal, which shows something of it: a barrier

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(reveal));
    }

    /// Throws: std::length_error if this player has not answered, because the diff is of another state.
    template <class State> AnswerDropped apply(State& state) const {
        auto& answers = state.pending.answers_;
        if (reveal) {
            ++herding::detail::reveals_made;
            if (auto* const watch = herding::detail::reveal_watch; watch != nullptr) {
                watch->revealed(~std::uint64_t{0}, true, std::nullopt);
            }
        }
        if constexpr (std::remove_cvref_t<decltype(answers)>::capacity() != 0) {
            std::size_t at = 0;
            while (at < answers.size() && answers[at].player != player) {
                ++at;
            }
            answers.erase(at);
        }
        return {player};
    }

    friend bool operator==(const DropAnswer&, const DropAnswer&) = default;
};

} // namespace herding::inline v0::sequence

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

/// The library's diffs, which are all that ever changes pending sequences, and their traces.

/// A game lists them in its types: `Rules::Diffs` in its Diff, `Rules::Traces` in its Trace. Views, frames and records
/// treat them like all others. Rules make none of them: the sequences do.
namespace herding::inline v0::sequence {

/// What a step of a sequence was.
enum class StepKind : std::uint8_t {
    Began,    ///< a sequence began: by the input `begin`, a call or a trigger
    Took,     ///< an action was taken
    Ran,      ///< a step ran that waits for nobody
    Returned, ///< a called sequence ended, and its caller took the result
    Resumed,  ///< an interrupted sequence went on
    Ended,    ///< the last sequence ended
    Asked ///< the owner of triggered sequences is asked which one comes next: of this one and those behind it
};

/// Its word in traces: `took`.
[[nodiscard]] constexpr std::string_view name(StepKind kind) noexcept {
    constexpr std::string_view names[] = {"began", "took", "ran", "returned", "resumed", "ended", "asked"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace herding::inline v0::sequence

template <> inline constexpr int herding::reflect::detail::last_tried<herding::sequence::StepKind> = 31;

namespace herding::inline v0::sequence {

/// Trace: what a sequence did, by names. A part of `Rules::Traces`. Its numbers are valid for these rules; text and JSON
/// have the names.
template <class R> struct Stepped {
    static constexpr std::string_view name = "stepped";

    StepKind kind{};
    std::uint16_t sequence = 0;    ///< its place among the sequences of the rules
    std::uint16_t code = 0;        ///< its position, where it took, ran or returned; else 0
    std::uint16_t alternative = 0; ///< which of the offer's alternatives

    /// The name of the sequence.
    [[nodiscard]] std::string_view sequence_name() const noexcept { return R::sequence_names[sequence]; }
    /// The name of the step; empty if it has none: a beginning, an end, a pause.
    [[nodiscard]] std::string_view position() const noexcept {
        return named() ? at().name : std::string_view{};
    }
    /// The name of the action that was taken; empty for everything else.
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
    /// Whether a step of this kind stands at a named position.
    [[nodiscard]] bool named() const noexcept {
        return kind == StepKind::Took || kind == StepKind::Ran || kind == StepKind::Returned;
    }
    /// What the program says of the position.
    [[nodiscard]] const Code& at() const noexcept { return R::programs[sequence].code[code]; }
};

/// Trace: a diff fired a trigger; its sequence waits for its turn.
template <class R> struct Triggered {
    static constexpr std::string_view name = "triggered";

    /// Its number among all triggers of the rules, in declared order.
    std::uint8_t trigger = 0;

    /// The name that `trigger<"…">` gives.
    [[nodiscard]] std::string_view trigger_name() const noexcept { return R::trigger_names[trigger]; }

    friend bool operator==(const Triggered&, const Triggered&) = default;

    /// Prints `triggered ghoul_dies`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Triggered& triggered) {
        return out << "triggered " << triggered.trigger_name();
    }
};

/// Trace: one of several players has answered. The answers follow when all have answered.
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

/// Trace: a player who has answered is not asked any more.
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

/// Diff: one step. Cuts the stack of pending sequences to `depth` and puts `top` there, variables and all.
template <class R> struct StackUpdate {
    static constexpr std::string_view name = "step";

    Stepped<R> what{};
    std::uint8_t depth = 0;
    /// The waiting sequence that begins, counted from 1; 0 is none. The largest number is a mark: the stack had no room, and
    /// the sequences that have ended below the topmost one leave it. The one below it is another: all that waits is forgotten,
    /// triggered sequences and answers, because something else takes the place of all that was pending.
    detail::QueueNumber<R::queue_size> from_queue = 0;
    bool reveal = false; ///< what the script ran since the step before has shown a `Hidden`: a barrier
    Suspension<R> top{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(what), CEREAL_NVP(depth), CEREAL_NVP(from_queue), CEREAL_NVP(reveal),
                CEREAL_NVP(top));
    }

    /// Whether the stack was full, and the sequences that have ended leave it.
    [[nodiscard]] bool makes_room() const noexcept {
        return R::queue_size != 0 && from_queue == detail::forgets_ended<R::queue_size>;
    }

    /// Ends an offer to several players: the answers are shown and taken away. Reveals them if the script has.
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

/// Diff: a triggered sequence begins to wait, behind those whose trigger was declared before.
template <class R> struct Enqueue {
    static constexpr std::string_view name = "enqueue";

    bool reveal = false; ///< a `Hidden` among its variables has gained a viewer
    Waiting<R> waiting{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(reveal), CEREAL_NVP(waiting));
    }

    /// Throws std::length_error where the queue is full; the sequences stop before that.
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

/// Diff: one of several players has answered. Kept in the order of the players, so that who was first does not show.
template <class R> struct KeepAnswer {
    static constexpr std::string_view name = "answer";

    StoredAnswer<R> answered{};

    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(answered)); }

    /// Whether the input that this diff keeps must not be shown to a player yet, not even as the input of its frame.
    [[nodiscard]] bool hides_input_from(std::uint16_t player) const noexcept {
        return !answered.input.seen_by(player) && !answered.input.seen_by_all();
    }

    /// Throws std::length_error where there is no room for another answer.
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

/// Diff: forgets the answer of a player who is not asked any more.
struct DropAnswer {
    static constexpr std::string_view name = "drop_answer";

    std::uint16_t player = 0;
    bool reveal = false; ///< it cannot be given any more, which shows something of it: a barrier

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(reveal));
    }

    /// Throws std::length_error where this player has not answered: then it is a diff of another state.
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

#pragma once

#include "herding/core/frame.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/verdict.hpp"

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0 {

/// Case of an outcome without a diff: nothing has happened.
struct NoChange {
    friend constexpr bool operator==(NoChange, NoChange) noexcept = default;
};

/// Case of an outcome with a new frame, lent.
template <class Spec> struct Committed {
    FrameRef<Spec> frame;
    friend bool operator==(const Committed&, const Committed&) = default;
};

/// Case of an undo: the frame that was undone, lent. If `undo_to` crossed several, the earliest one.
template <class Spec> struct Undone {
    FrameRef<Spec> frame;
    friend bool operator==(const Undone&, const Undone&) = default;
};

/// Case of a redo: the frame that was redone, lent.
template <class Spec> struct Redone {
    FrameRef<Spec> frame;
    friend bool operator==(const Redone&, const Redone&) = default;
};

/// Cases of an Outcome, in order from nothing to refused.
enum class OutcomeKind : std::uint8_t {
    NoChange,     ///< no behavior emitted a diff, or `undo_to` is at its mark already
    Committed,    ///< a new frame
    Undone,       ///< the engine went back before a frame
    Redone,       ///< the engine went forward to a frame again
    InvalidInput, ///< the input makes no sense in any state
    Disallowed,   ///< the rules forbid the input now
    Aborted       ///< a budget was exceeded, or a rule gave up after a good start
};

/// The words that `<<` prints.
[[nodiscard]] constexpr std::string_view name(OutcomeKind kind) noexcept {
    constexpr std::string_view names[] = {"no change",     "committed",  "undone", "redone",
                                          "invalid input", "disallowed", "aborted"};
    return names[static_cast<std::size_t>(kind)];
}

/// Result of a request: exactly one of seven cases. Only Committed, Undone and Redone have changed the engine.
///
///     const auto outcome = engine.dispatch(input, actor);
///     outcome.committed();          // a new frame
///     outcome.frame()->traces;      // of a commit, an undo or a redo; else frame() is null
///     outcome.refusal()->behavior;  // of InvalidInput, Disallowed or Aborted; else refusal() is null
///
/// Two outcomes are equal if their cases and contents are equal. Frames are compared by value.
template <class Spec> class [[nodiscard]] Outcome {
    using Why = Refusal<Spec>;
    /// Whether a refusal is trivially copyable. Then an outcome is trivially copyable too.
    static constexpr bool plain = std::is_trivially_copyable_v<Why> && std::is_trivially_destructible_v<Why>;

public:
    /// The cases by number, for `get_if`. An outcome holds a union instead, because a std::variant costs each game
    /// 0.2 s of compiling.
    using Cases = std::variant<NoChange, Committed<Spec>, Undone<Spec>, Redone<Spec>, InvalidInput<Why>,
                               Disallowed<Why>, Aborted<Why>>;

    /// Each case converts to an outcome, also in tests: `EXPECT_EQ(outcome, NoChange{})`.
    /// Throws: exceptions of moving the Info.
    /// Complexity: O(1).
    Outcome(NoChange one) noexcept : no_change_(one), kind_(OutcomeKind::NoChange) {}
    Outcome(Committed<Spec> one) noexcept : committed_(one), kind_(OutcomeKind::Committed) {}
    Outcome(Undone<Spec> one) noexcept : undone_(one), kind_(OutcomeKind::Undone) {}
    Outcome(Redone<Spec> one) noexcept : redone_(one), kind_(OutcomeKind::Redone) {}
    Outcome(InvalidInput<Why> one) : invalid_(std::move(one)), kind_(OutcomeKind::InvalidInput) {}
    Outcome(Disallowed<Why> one) : disallowed_(std::move(one)), kind_(OutcomeKind::Disallowed) {}
    Outcome(Aborted<Why> one) : aborted_(std::move(one)), kind_(OutcomeKind::Aborted) {}

    /// Copies and moves the case. If the Info is trivially copyable, so is the outcome.
    /// Throws: exceptions of copying or moving the Info.
    /// Complexity: O(1), and a copy or move of the Info.
    Outcome(const Outcome&)
        requires plain
    = default;
    Outcome(const Outcome& other) : no_change_(), kind_(other.kind_) { make(other); }
    Outcome(Outcome&&)
        requires plain
    = default;
    Outcome(Outcome&& other) noexcept(std::is_nothrow_move_constructible_v<Why>)
        : no_change_(), kind_(other.kind_) {
        make(std::move(other));
    }
    Outcome& operator=(const Outcome&)
        requires plain
    = default;
    Outcome& operator=(const Outcome& other) { return *this = Outcome(other); }
    Outcome& operator=(Outcome&&)
        requires plain
    = default;
    Outcome& operator=(Outcome&& other) noexcept(std::is_nothrow_move_constructible_v<Why>) {
        if (this != &other) {
            clear();
            make(std::move(other));
            kind_ = other.kind_;
        }
        return *this;
    }
    ~Outcome()
        requires plain
    = default;
    ~Outcome() { clear(); }

    /// Complexity: O(1).
    [[nodiscard]] OutcomeKind kind() const noexcept { return kind_; }
    /// Whether there is a new frame.
    /// Complexity: O(1).
    [[nodiscard]] bool committed() const noexcept { return kind() == OutcomeKind::Committed; }
    /// Whether a behavior or a budget refused it: InvalidInput, Disallowed or Aborted.
    /// Complexity: O(1).
    [[nodiscard]] bool refused() const noexcept { return kind() >= OutcomeKind::InvalidInput; }

    /// The frame of Committed, Undone and Redone, or null. Lent like `FrameRef`.
    /// Complexity: O(1).
    [[nodiscard]] const Frame<Spec>* frame() const noexcept {
        const FrameRef<Spec>* lent = ref();
        return lent == nullptr ? nullptr : &**lent;
    }

    /// The same frame, kept for longer (`FrameRef::keep`), or nothing.
    /// Complexity: O(1), without an allocation.
    [[nodiscard]] std::optional<KeptFrame<Spec>> keep() const noexcept {
        const FrameRef<Spec>* lent = ref();
        return lent == nullptr ? std::nullopt : std::optional(lent->keep());
    }

    /// The refusal of InvalidInput, Disallowed and Aborted, or null.
    /// Complexity: O(1).
    [[nodiscard]] const Refusal<Spec>* refusal() const noexcept {
        switch (kind_) {
        case OutcomeKind::InvalidInput: return &invalid_.why;
        case OutcomeKind::Disallowed: return &disallowed_.why;
        case OutcomeKind::Aborted: return &aborted_.why;
        default: return nullptr;
        }
    }

    /// The case by type, or null: `outcome.get_if<Committed<Game>>()`.
    /// Complexity: O(1).
    template <class Case>
        requires detail::is_alternative<Case, Cases>
    [[nodiscard]] const Case* get_if() const noexcept {
        return visit([](const auto& one) -> const Case* {
            if constexpr (std::is_same_v<decltype(one), const Case&>) {
                return &one;
            } else {
                return nullptr;
            }
        });
    }

    /// Calls `visitor` with the present case. A visitor that misses a case does not compile.
    /// Throws: exceptions of `visitor`.
    template <class Visitor> decltype(auto) visit(Visitor&& visitor) const {
        switch (kind_) {
        case OutcomeKind::Committed: return std::forward<Visitor>(visitor)(committed_);
        case OutcomeKind::Undone: return std::forward<Visitor>(visitor)(undone_);
        case OutcomeKind::Redone: return std::forward<Visitor>(visitor)(redone_);
        case OutcomeKind::InvalidInput: return std::forward<Visitor>(visitor)(invalid_);
        case OutcomeKind::Disallowed: return std::forward<Visitor>(visitor)(disallowed_);
        case OutcomeKind::Aborted: return std::forward<Visitor>(visitor)(aborted_);
        default: return std::forward<Visitor>(visitor)(no_change_);
        }
    }

    /// Compares the case, then the frames by value or the refusals.
    /// Complexity: O(content of the frames).
    friend bool operator==(const Outcome& a, const Outcome& b) {
        if (a.kind_ != b.kind_) {
            return false;
        }
        if (a.refused()) {
            return *a.refusal() == *b.refusal();
        }
        return a.ref() == nullptr || *a.ref() == *b.ref();
    }

    /// Prints `committed frame 3` or `disallowed by your_turn: …`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Outcome& outcome) {
        out << name(outcome.kind());
        if (const Frame<Spec>* frame = outcome.frame()) {
            return out << " frame " << frame->number;
        }
        if (const Refusal<Spec>* refusal = outcome.refusal()) {
            return out << " by " << *refusal;
        }
        return out;
    }

private:
    friend class Engine<Spec>;

    /// Makes a refusal in place. Moving one that was just written field by field would wait for the stores (store
    /// forwarding fails).
    template <class Make> Outcome(VerdictKind kind, const Make& make) : no_change_() {
        switch (kind) {
        case VerdictKind::InvalidInput:
            ::new (static_cast<void*>(&invalid_)) InvalidInput<Why>{make()};
            kind_ = OutcomeKind::InvalidInput;
            break;
        case VerdictKind::Disallowed:
            ::new (static_cast<void*>(&disallowed_)) Disallowed<Why>{make()};
            kind_ = OutcomeKind::Disallowed;
            break;
        default: ::new (static_cast<void*>(&aborted_)) Aborted<Why>{make()}; kind_ = OutcomeKind::Aborted;
        }
    }

    [[nodiscard]] const FrameRef<Spec>* ref() const noexcept {
        switch (kind_) {
        case OutcomeKind::Committed: return &committed_.frame;
        case OutcomeKind::Undone: return &undone_.frame;
        case OutcomeKind::Redone: return &redone_.frame;
        default: return nullptr;
        }
    }

    /// Constructs the case of another outcome. This outcome must hold NoChange.
    template <class Other> void make(Other&& other) {
        switch (other.kind_) {
        case OutcomeKind::NoChange: break;
        case OutcomeKind::Committed: std::construct_at(&committed_, other.committed_); break;
        case OutcomeKind::Undone: std::construct_at(&undone_, other.undone_); break;
        case OutcomeKind::Redone: std::construct_at(&redone_, other.redone_); break;
        case OutcomeKind::InvalidInput:
            std::construct_at(&invalid_, std::forward<Other>(other).invalid_);
            break;
        case OutcomeKind::Disallowed:
            std::construct_at(&disallowed_, std::forward<Other>(other).disallowed_);
            break;
        case OutcomeKind::Aborted: std::construct_at(&aborted_, std::forward<Other>(other).aborted_); break;
        }
    }

    /// Destroys the case and leaves NoChange.
    void clear() noexcept {
        switch (kind_) {
        case OutcomeKind::InvalidInput: std::destroy_at(&invalid_); break;
        case OutcomeKind::Disallowed: std::destroy_at(&disallowed_); break;
        case OutcomeKind::Aborted: std::destroy_at(&aborted_); break;
        default: break;
        }
        kind_ = OutcomeKind::NoChange;
    }

    union {
        NoChange no_change_;
        Committed<Spec> committed_;
        Undone<Spec> undone_;
        Redone<Spec> redone_;
        InvalidInput<Why> invalid_;
        Disallowed<Why> disallowed_;
        Aborted<Why> aborted_;
    };
    OutcomeKind kind_;
};

/// Decision that an input answers: the result of `Engine::decision` at the time of the offer.
struct Meant {
    std::uint64_t decision = 0;
    friend constexpr bool operator==(Meant, Meant) noexcept = default;
};

/// Input that came too late: its decision has passed, and another one has begun. Nothing has happened.
struct Stale {
    std::uint64_t meant = 0; ///< the decision that the input was meant for
    std::uint64_t now = 0;   ///< the present one
    friend constexpr bool operator==(const Stale&, const Stale&) noexcept = default;

    /// Prints `stale: meant for decision 3, and it is 5`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Stale& stale) {
        return out << "stale: meant for decision " << stale.meant << ", and it is " << stale.now;
    }
};

/// Result of a dispatch that is meant for a decision: an Outcome, or Stale if the input came too late.
///
///     if (const auto answer = engine.dispatch(input, by, Meant{decision}, offer); !answer) {
///         std::cout << answer.stale() << '\n'; // ask again
///     }
template <class Spec> class [[nodiscard]] MeantResult {
public:
    /// An input that was dispatched with this outcome, or that came too late.
    MeantResult(Outcome<Spec> outcome) : outcome_(std::move(outcome)), stale_(), in_time_(true) {}
    MeantResult(Stale stale) : outcome_(NoChange{}), stale_(stale), in_time_(false) {}

    /// Whether the input was dispatched. The rules may have refused it.
    /// Complexity: O(1).
    [[nodiscard]] explicit operator bool() const noexcept { return in_time_; }

    /// The outcome. Undefined if the input came too late.
    /// Complexity: O(1).
    [[nodiscard]] const Outcome<Spec>& operator*() const noexcept { return outcome_; }
    [[nodiscard]] const Outcome<Spec>* operator->() const noexcept { return &outcome_; }

    /// The two decisions. Undefined if the input was dispatched.
    /// Complexity: O(1).
    [[nodiscard]] const Stale& stale() const noexcept { return stale_; }

    friend bool operator==(const MeantResult&, const MeantResult&) = default;

private:
    Outcome<Spec> outcome_; // NoChange if it came too late
    Stale stale_;
    bool in_time_;
};

/// Result of `Engine::undo`, `undo_to` and `redo`: an Outcome, or the reason of the refusal. Converts to true if it
/// was not refused.
///
///     if (const auto undone = engine.undo(); !undone) {
///         std::cout << undone.refusal() << '\n'; // barrier at frame 7: chance by roll
///     }
template <class Spec> class [[nodiscard]] HistoryResult {
public:
    /// An outcome, or a refusal with its reason.
    HistoryResult(Outcome<Spec> outcome) : outcome_(std::move(outcome)), refusal_(), done_(true) {}
    HistoryResult(HistoryRefusal refusal) : outcome_(NoChange{}), refusal_(refusal), done_(false) {}

    /// Whether it was not refused.
    /// Complexity: O(1).
    [[nodiscard]] explicit operator bool() const noexcept { return done_; }

    /// The outcome. Undefined if refused.
    /// Complexity: O(1).
    [[nodiscard]] const Outcome<Spec>& operator*() const noexcept { return outcome_; }
    [[nodiscard]] const Outcome<Spec>* operator->() const noexcept { return &outcome_; }

    /// The refusal. Undefined if not refused.
    /// Complexity: O(1).
    [[nodiscard]] const HistoryRefusal& refusal() const noexcept { return refusal_; }

    /// Two results are equal if their outcomes and refusals are equal.
    /// Complexity: O(content of the frames).
    friend bool operator==(const HistoryResult&, const HistoryResult&) = default;

    /// Prints the outcome, or the reason of the refusal.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const HistoryResult& r) {
        return r ? out << *r : out << r.refusal();
    }

private:
    Outcome<Spec> outcome_; // NoChange if refused
    HistoryRefusal refusal_;
    bool done_;
};

/// Result of `undo_own`: a HistoryResult, and the rules' answer to a later input that depends on the commit.
///
///     if (const auto taken = engine.undo_own(by); !taken) {
///         std::cout << taken.refusal() << '\n'; // a later input depends on it at frame 7
///         if (const auto* refusal = taken.later()) {
///             std::cout << refusal->behavior << '\n'; // which rule refuses that input
///         }
///     }
template <class Spec> class [[nodiscard]] OwnUndoResult : public HistoryResult<Spec> {
public:
    /// A success, or a refusal without a dispatch.
    OwnUndoResult(HistoryResult<Spec> result) : HistoryResult<Spec>(std::move(result)), kind_(), later_() {}
    /// A refusal because the inputs of a later frame, dispatched again, were not committed or were a barrier.
    OwnUndoResult(HistoryRefusal refusal, OutcomeKind kind, std::optional<Refusal<Spec>> later)
        : HistoryResult<Spec>(refusal), kind_(kind), later_(std::move(later)) {}

    /// The rules' answer to the inputs of frame `refusal().frame`. Only for the reason Depends.
    /// Complexity: O(1).
    [[nodiscard]] OutcomeKind later_kind() const noexcept { return kind_; }
    /// The refusal of these inputs. Null if no behavior refuses them: they would change nothing, or be a barrier.
    /// Complexity: O(1).
    [[nodiscard]] const Refusal<Spec>* later() const noexcept { return later_ ? &*later_ : nullptr; }

    friend bool operator==(const OwnUndoResult&, const OwnUndoResult&) = default;

private:
    OutcomeKind kind_;
    std::optional<Refusal<Spec>> later_;
};

/// Result of `can_undo` and `can_redo`: yes, or no with the reason.
class [[nodiscard]] HistoryAnswer {
public:
    /// Yes.
    constexpr HistoryAnswer() noexcept = default;
    /// No, for this reason.
    constexpr HistoryAnswer(HistoryRefusal refusal) noexcept : refusal_(refusal), yes_(false) {}

    /// Whether the answer is yes.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return yes_; }
    /// The reason. Meaningful only if the answer is no.
    [[nodiscard]] constexpr const HistoryRefusal& refusal() const noexcept { return refusal_; }

    friend constexpr bool operator==(const HistoryAnswer&, const HistoryAnswer&) noexcept = default;

    /// Prints `yes`, or the reason.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const HistoryAnswer& answer) {
        return answer ? out << "yes" : out << answer.refusal_;
    }

private:
    HistoryRefusal refusal_{HistoryReason::NothingToUndo};
    bool yes_ = true;
};

} // namespace herding::inline v0

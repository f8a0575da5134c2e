#pragma once

#include "herding/core/frame.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/verdict.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

namespace herding::inline v0 {

/// Nothing was emitted; nothing happened.
struct NoChange {
    friend constexpr bool operator==(NoChange, NoChange) noexcept = default;
};

/// A new frame, lent.
template <class Spec> struct Committed {
    FrameRef<Spec> frame;
    friend bool operator==(const Committed&, const Committed&) = default;
};

/// The frame that was undone (the earliest one, where `undo_to` went back over several), lent.
template <class Spec> struct Undone {
    FrameRef<Spec> frame;
    friend bool operator==(const Undone&, const Undone&) = default;
};

/// The frame that was redone, lent.
template <class Spec> struct Redone {
    FrameRef<Spec> frame;
    friend bool operator==(const Redone&, const Redone&) = default;
};

enum class OutcomeKind : std::uint8_t {
    NoChange,
    Committed,
    Undone,
    Redone,
    InvalidInput,
    Disallowed,
    Aborted
};

[[nodiscard]] constexpr std::string_view name(OutcomeKind kind) noexcept {
    constexpr std::string_view names[] = {"no change",     "committed",  "undone", "redone",
                                          "invalid input", "disallowed", "aborted"};
    return names[static_cast<std::size_t>(kind)];
}

/// What became of a request: exactly one of seven cases. Any but Committed, Undone and Redone left the engine as it
/// was. Two outcomes are equal when their case and what it carries are; frames are compared by value.
template <class Spec> class [[nodiscard]] Outcome {
public:
    using Cases =
        std::variant<NoChange, Committed<Spec>, Undone<Spec>, Redone<Spec>, InvalidInput<Refusal<Spec>>,
                     Disallowed<Refusal<Spec>>, Aborted<Refusal<Spec>>>;

    template <class Case>
        requires detail::is_alternative<std::remove_cvref_t<Case>, Cases>
    Outcome(Case&& one) : cases_(std::forward<Case>(one)) {}

    [[nodiscard]] OutcomeKind kind() const noexcept { return static_cast<OutcomeKind>(cases_.index()); }
    [[nodiscard]] bool committed() const noexcept { return kind() == OutcomeKind::Committed; }
    [[nodiscard]] bool refused() const noexcept { return kind() >= OutcomeKind::InvalidInput; }

    /// The frame of Committed, Undone and Redone, else null. Lent like `FrameRef`.
    [[nodiscard]] const Frame<Spec>* frame() const noexcept {
        switch (kind()) {
        case OutcomeKind::Committed: return &*std::get_if<1>(&cases_)->frame;
        case OutcomeKind::Undone: return &*std::get_if<2>(&cases_)->frame;
        case OutcomeKind::Redone: return &*std::get_if<3>(&cases_)->frame;
        default: return nullptr;
        }
    }

    /// The same frame to hold on to, or nothing.
    [[nodiscard]] std::optional<KeptFrame<Spec>> keep() const noexcept {
        return std::visit(
            [](const auto& one) -> std::optional<KeptFrame<Spec>> {
                if constexpr (requires { one.frame.keep(); }) {
                    return one.frame.keep();
                } else {
                    return std::nullopt;
                }
            },
            cases_);
    }

    /// The refusal of InvalidInput, Disallowed and Aborted, else null.
    [[nodiscard]] const Refusal<Spec>* refusal() const noexcept {
        switch (kind()) {
        case OutcomeKind::InvalidInput: return &std::get_if<4>(&cases_)->why;
        case OutcomeKind::Disallowed: return &std::get_if<5>(&cases_)->why;
        case OutcomeKind::Aborted: return &std::get_if<6>(&cases_)->why;
        default: return nullptr;
        }
    }

    /// The case asked for, else null: `outcome.get_if<Committed<Game>>()`.
    template <class Case> [[nodiscard]] const Case* get_if() const noexcept {
        return std::get_if<Case>(&cases_);
    }

    /// Calls `visitor` with the case at hand; a visitor that forgets a case does not compile.
    template <class Visitor> decltype(auto) visit(Visitor&& visitor) const {
        return std::visit(std::forward<Visitor>(visitor), cases_);
    }

    friend bool operator==(const Outcome&, const Outcome&) = default;

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
    Cases cases_;
};

/// The answer to undo and redo: an Outcome, or the reason why not.
template <class Spec> class [[nodiscard]] HistoryResult {
public:
    HistoryResult(Outcome<Spec> outcome) : result_(std::move(outcome)) {}
    HistoryResult(HistoryRefusal refusal) : result_(refusal) {}

    [[nodiscard]] explicit operator bool() const noexcept { return result_.index() == 0; }

    /// The outcome; undefined where it was refused.
    [[nodiscard]] const Outcome<Spec>& operator*() const noexcept { return *std::get_if<0>(&result_); }
    [[nodiscard]] const Outcome<Spec>* operator->() const noexcept { return std::get_if<0>(&result_); }

    /// The refusal; undefined where it was done.
    [[nodiscard]] const HistoryRefusal& refusal() const noexcept { return *std::get_if<1>(&result_); }

    friend bool operator==(const HistoryResult&, const HistoryResult&) = default;

    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const HistoryResult& r) {
        return r ? out << *r : out << r.refusal();
    }

private:
    std::variant<Outcome<Spec>, HistoryRefusal> result_;
};

/// The answer to `can_undo` and `can_redo`: yes, or no with the reason.
class [[nodiscard]] HistoryAnswer {
public:
    constexpr HistoryAnswer() noexcept = default;
    constexpr HistoryAnswer(HistoryRefusal refusal) noexcept : refusal_(refusal), yes_(false) {}

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return yes_; }
    /// The reason; meaningful only where the answer is no.
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

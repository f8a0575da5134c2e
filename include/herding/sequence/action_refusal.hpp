#pragma once

#include "herding/sequence/detail/script/program.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>

namespace herding::inline v0::sequence {

/// Reason of an ActionRefusal. Up to Precondition it is a mistake of the actor. From TooDeep on it is a mistake of the
/// rules: the steps after the action do not end, or exceed a bound.
enum class ActionReason : std::uint8_t {
    NotBegun,        ///< the game begins by the input `begin`
    Over,            ///< the last sequence has ended
    NotOffered,      ///< this action is not offered; `offered()` lists the offered ones
    NotYours,        ///< somebody else decides
    AlreadyAnswered, ///< this player has answered already
    OutOfRange,      ///< an argument is not among the candidates
    Precondition,    ///< a `require` failed; `reason` is its text
    TooDeep,         ///< sequences call or interrupt each other beyond the depth of the rules
    TooManyTriggers, ///< more triggered sequences wait than the queue can hold
    Endless,         ///< a loop without a step returns to the same variables
    TooManyPlayers,  ///< an `each` has more players than `Simultaneous` allows
    TooManyRounds,   ///< loops without a step take too many rounds
    NoSuchPlayer,    ///< a decider names an invalid player number
    IndexTooSmall,   ///< the count of a for_each exceeds the type of its index
    NoSuchOwner      ///< owned_by() names an invalid player number
};

namespace detail {

/// Whether a chain of steps without a decision exceeds a bound of the rules. `Endless` replaces these reasons.
[[nodiscard]] constexpr bool is_bound(ActionReason why) noexcept {
    return why == ActionReason::TooDeep || why == ActionReason::TooManyTriggers ||
           why == ActionReason::Endless || why == ActionReason::TooManyRounds;
}

} // namespace detail

/// Refusal of an action: the reason, the action, the sequence and its position. All texts are valid as long as the program runs.
struct ActionRefusal {
    ActionReason why{};
    std::string_view action = {};
    std::string_view sequence = {};
    std::string_view position = {};
    std::string_view reason = {}; ///< text of the `require` that failed
    std::span<const Alternative> offers = {};
    std::int64_t limit =
        0; ///< the exceeded bound, the rounds of an endless loop, or the invalid player number

    /// The actions that are offered here instead.
    [[nodiscard]] std::span<const Alternative> offered() const noexcept { return offers; }

    friend bool operator==(const ActionRefusal& a, const ActionRefusal& b) noexcept {
        return a.why == b.why && a.action == b.action && a.sequence == b.sequence &&
               a.position == b.position && a.reason == b.reason && a.offers.size() == b.offers.size() &&
               a.limit == b.limit;
    }

    /// Prints `attack: no such model (battle@turn)`, `roll: not offered at battle@turn (offered: attack, end_turn)`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const ActionRefusal& refused) {
        if (!refused.action.empty()) {
            out << refused.action << ": ";
        }
        switch (refused.why) {
        case ActionReason::NotBegun: return out << "game not started: submit `begin` first";
        case ActionReason::Over: return out << "the game is over";
        case ActionReason::NotOffered: {
            out << "not offered at ";
            refused.print_position(out);
            std::string_view before = " (offered: ";
            for (const Alternative& offer : refused.offers) {
                out << before << offer.name;
                before = ", ";
            }
            return out << (refused.offers.empty() ? "" : ")");
        }
        case ActionReason::NotYours: out << "somebody else decides"; break;
        case ActionReason::AlreadyAnswered: out << "you have answered already"; break;
        case ActionReason::OutOfRange: out << "argument out of range"; break;
        case ActionReason::Precondition: out << refused.reason; break;
        case ActionReason::TooDeep:
            out << "more than " << refused.limit << " sequences are pending: say `Depth<N>` in Rules<…>";
            break;
        case ActionReason::TooManyPlayers:
            out << "more than " << refused.limit
                << " players are asked at once: say `Simultaneous<N>` in Rules<…>";
            break;
        case ActionReason::TooManyTriggers:
            out << "more than " << refused.limit << " triggered sequences wait: say `Queue<N>` in Rules<…>";
            break;
        case ActionReason::Endless:
            out << "a loop never ends: in " << refused.limit
                << " rounds it takes no step and changes nothing";
            break;
        case ActionReason::TooManyRounds:
            out << "a loop goes round more than " << refused.limit << " times without a step";
            break;
        case ActionReason::NoSuchPlayer:
            out << "by() names player " << refused.limit << ": players have the numbers 0 to 65534";
            break;
        case ActionReason::NoSuchOwner:
            out << "owned_by() names player " << refused.limit << ": players have the numbers 0 to 65534";
            break;
        case ActionReason::IndexTooSmall:
            out << "a for_each counts further than its index can, which ends at " << refused.limit
                << ": give the index a larger type";
            break;
        }
        if (!refused.position.empty() || !refused.sequence.empty()) {
            out << " (";
            refused.print_position(out);
            out << ')';
        }
        return out;
    }

private:
    template <class Out> void print_position(Out& out) const {
        out << sequence;
        if (!position.empty()) {
            out << (sequence.empty() ? "" : "@") << position;
        }
    }
};

} // namespace herding::inline v0::sequence

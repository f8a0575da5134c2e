#pragma once

#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"

#include <cstdint>
#include <iosfwd>
#include <string_view>
#include <type_traits>
#include <variant>

namespace herding::inline v0 {

/// Reason why a dispatch was refused: the behavior, its citation of the rule book, and its Info or the exceeded
/// budget. Name and citation point into the table and are valid as long as it.
template <class Spec> struct Refusal {
    std::string_view behavior;
    std::string_view cite = {};
    std::variant<InfoOf<Spec>, Exceeded> why;
    std::uint32_t input = 0; ///< index of the refused input in `dispatch_all`, else 0

    /// The behavior's Info, or null if a budget was exceeded.
    /// Complexity: O(1).
    [[nodiscard]] const InfoOf<Spec>* info() const noexcept { return std::get_if<0>(&why); }
    /// The exceeded budget, or null if a behavior refused. A member of the refusal, because only a refusal has one:
    /// `outcome.refusal()->exceeded()`.
    /// Complexity: O(1).
    [[nodiscard]] const Exceeded* exceeded() const noexcept { return std::get_if<1>(&why); }

    /// Compares all members.
    /// Complexity: O(1), and `==` of the Info.
    friend bool operator==(const Refusal& a, const Refusal& b) {
        return a.behavior == b.behavior && a.cite == b.cite && detail::same_value(a.why, b.why) &&
               a.input == b.input;
    }

    /// Prints `behavior: info`. An Info without `<<` is left out; an enumeration is printed as a number.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Refusal& refusal) {
        out << refusal.behavior;
        if (const Exceeded* exceeded = refusal.exceeded()) {
            return out << ": " << *exceeded;
        }
        if constexpr (requires { out << *refusal.info(); }) {
            out << ": " << *refusal.info();
        } else if constexpr (std::is_enum_v<InfoOf<Spec>>) {
            out << ": info " << static_cast<long long>(*refusal.info());
        }
        return out;
    }
};

/// Reason why undo, redo or `undo_own` is refused.
enum class HistoryReason : std::uint8_t {
    NothingToUndo, ///< at the start, or the mark is not on the way back
    NothingToRedo,
    Barrier,  ///< undo would cross an irreversible commit
    Evicted,  ///< the commit is older than the history's bound
    NotYours, ///< `Spec::may_undo` refused this actor
    Depends   ///< `undo_own`: a later input would not be committed without this commit, or would be a barrier
};

[[nodiscard]] constexpr std::string_view name(HistoryReason reason) noexcept {
    constexpr std::string_view names[] = {"nothing to undo",
                                          "nothing to redo",
                                          "barrier",
                                          "evicted by the history's bound",
                                          "not this actor's to undo",
                                          "a later input depends on it"};
    return names[static_cast<std::size_t>(reason)];
}

/// Refused undo or redo: the reason, the frame that prevents it (0: none), and the barrier if that is the
/// reason.
struct HistoryRefusal {
    HistoryReason reason;
    std::uint64_t frame = 0;
    Barrier barrier = {};

    friend constexpr bool operator==(const HistoryRefusal&, const HistoryRefusal&) noexcept = default;

    /// Prints `barrier at frame 7: chance by roll`.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const HistoryRefusal& refusal) {
        out << name(refusal.reason);
        if (refusal.frame != 0) {
            out << " at frame " << refusal.frame;
        }
        if (refusal.barrier.raised()) {
            out << ": " << refusal.barrier;
        }
        return out;
    }
};

} // namespace herding::inline v0

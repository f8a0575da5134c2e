#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/script/program.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Loops of a script that a walk goes round without a step: endless where a round leads to what has been before, and too
/// long from a limit on.

namespace herding::inline v0::sequence::detail {

/// After how many rounds a walk stops to be looked at.
inline constexpr int rounds_at_once = 64;

/// How often one walk may go back to the beginning of a loop without a step. Far more than rules need; about a tenth of
/// a second with optimization, some seconds without.
inline constexpr std::uint32_t most_rounds = 64 * 156'250;

/// Number of times 64 rounds after which a quiet walk gives up, because it compares no variables: if a dispatch follows, and if none
/// does.
inline constexpr int few_quiet_rounds = 64;
inline constexpr int most_quiet_rounds = most_rounds / rounds_at_once;

/// Looks at a walk every 64 rounds. Without a step only the variables of the sequence change, so a walk that comes back
/// to a position with the variables that it had there never ends. Compared with one look before, which moves on at powers
/// of two (Brent's cycle detection).
template <class Variables> class LoopRounds {
public:
    /// A look at the beginning of a loop. Returns what is wrong, or nothing. O(1), and a copy of the variables at powers
    /// of two.
    std::optional<ActionReason> look(int at, const Variables& variables) {
        if (++looks_ * rounds_at_once >= most_rounds) {
            return ActionReason::TooManyRounds;
        }
        if ((looks_ & (looks_ - 1)) == 0) {
            at_ = at;
            before_ = variables;
        } else if (at == at_ && herding::detail::same_value(variables, before_)) {
            return ActionReason::Endless;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::uint32_t count() const noexcept { return looks_ * rounds_at_once; }

private:
    std::uint32_t looks_ = 0;
    int at_ = 0;
    Variables before_{};
};

/// The name of the first step in the loop that begins at `head`, or of the step before it.
constexpr std::string_view loop_name(std::span<const Code> code, std::size_t head) {
    for (std::size_t at = head; at < code[head].to; ++at) {
        if (!code[at].name.empty()) {
            return code[at].name;
        }
    }
    return code[head].after;
}

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "herding/sequence/describe.hpp"
#include "herding/sequence/refused.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Loops of a script that a walk goes round without a step: endless where a round leads to what has been before, and too
/// long from a limit on.

namespace herding::inline v0::sequence::detail {

/// How often one walk may go back to the beginning of a loop without a step. Far more than rules need; about a tenth of
/// a second.
inline constexpr std::uint32_t most_rounds = 10'000'000;

/// Counts the rounds of one walk. Without a step only the variables of the sequence change, so a loop that comes back
/// with the variables that it had never ends. Compared with one round before, which moves on at powers of two (Brent).
template <class Variables> class Rounds {
public:
    /// A way back to the position `to` with these variables. Returns what is wrong, or nothing. O(1); from round 64 on it
    /// compares the variables, and copies them at powers of two.
    std::optional<Refusing> back(int to, const Variables& variables) {
        if (++count_ < 64) {
            return std::nullopt;
        }
        if (count_ == most_rounds) {
            return Refusing::TooManyRounds;
        }
        lowest_ = to < lowest_ ? to : lowest_;
        if ((count_ & (count_ - 1)) == 0) {
            from_ = lowest_ = to;
            before_ = variables;
        } else if (to == from_ && variables == *before_) {
            return Refusing::Endless;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
    /// Where the outermost loop of the last rounds begins.
    [[nodiscard]] int head() const noexcept { return lowest_; }

private:
    std::uint32_t count_ = 0;
    int from_ = 0;
    int lowest_ = 0;
    std::optional<Variables> before_;
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

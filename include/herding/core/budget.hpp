#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

namespace herding::inline v0 {

/// Bounds on one dispatch. A rule that loops forever ends in Aborted.
struct Budget {
    /// Diffs that one dispatch may emit.
    std::uint32_t diffs = 100'000;
    /// Bytes of diffs and traces that one frame may hold, counted by `sizeof`.
    std::uint64_t bytes = std::uint64_t{64} << 20;
    /// Rounds of the settling table after one input.
    std::uint32_t settling_rounds = 1'000;

    friend constexpr bool operator==(const Budget&, const Budget&) noexcept = default;
};

enum class BudgetKind : std::uint8_t { Diffs, Bytes, SettlingRounds };

[[nodiscard]] constexpr std::string_view name(BudgetKind kind) noexcept {
    constexpr std::string_view names[] = {"diffs", "bytes", "settling rounds"};
    return names[static_cast<std::size_t>(kind)];
}

/// The budget that a dispatch exceeded, and the position of the rules at that time.
struct Exceeded {
    BudgetKind budget;
    std::uint64_t limit;
    std::string_view part = {};  ///< part of the rules, if a behavior names one: a sequence
    std::string_view place = {}; ///< place in that part: a position

    friend constexpr bool operator==(const Exceeded&, const Exceeded&) noexcept = default;

    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const Exceeded& e) {
        out << "budget of " << e.limit << ' ' << name(e.budget) << " exceeded";
        if (!e.part.empty()) {
            out << " at " << e.part << (e.place.empty() ? "" : "@") << e.place;
        }
        return out;
    }
};

} // namespace herding::inline v0

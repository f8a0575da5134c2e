#pragma once

#include "herding/law/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

/// Result of `coverage` as data. coverage_report.hpp prints it.

namespace herding::inline v0::law {

/// Result of `coverage`, in plain text and numbers. `<<` prints it as a table, `json` as JSON.
///
///     const auto seen = law::coverage(config);
///     EXPECT_TRUE(seen.behavior("castle")->acted());
///     EXPECT_EQ(law::never_seen(seen.traces), std::vector<std::string>{});
struct Coverage {
    /// Counts of one behavior of the table in all games.
    struct Behavior {
        std::string name;
        std::string cite;
        bool settling = false;
        std::uint64_t reached = 0;          ///< dispatches that reached this behavior
        std::uint64_t stopped = 0;          ///< dispatches that it refused
        std::uint64_t emitted = 0;          ///< dispatches in which it emitted
        Distribution::Counts refusals = {}; ///< by the text of their Info

        /// If false, the games would be the same without this behavior.
        [[nodiscard]] bool acted() const noexcept { return stopped != 0 || emitted != 0; }
    };
    /// Number of occurrences of one alternative of a type, also if it is 0.
    struct Kind {
        std::string name;
        std::uint64_t count = 0;
    };
    /// Effect of two neighbors in the other order, from nothing to everything.
    enum class Difference : std::uint8_t { None, Frame, Refusal, State };
    /// Two neighbors of the table whose order matters.
    struct Conflict {
        std::string first;
        std::string second;
        Difference difference = Difference::None;
        std::vector<std::string> commands = {}; ///< the shortest example; the last command differs
    };

    std::uint64_t cases = 0;    ///< games
    std::uint64_t commands = 0; ///< inputs, over all games
    std::uint64_t seed = 0;
    std::vector<Behavior> behaviors;
    std::vector<Kind> diffs;
    std::vector<Kind> traces;
    std::vector<Kind> positions;   ///< of a game's sequences, if it has any: see `StepsSeen`
    std::vector<Kind> branches;    ///< ways between positions
    Distribution::Counts outcomes; ///< by their kind
    std::vector<Conflict> conflicts;

    /// The behavior with this name, or null. O(behaviors).
    [[nodiscard]] const Behavior* behavior(std::string_view name) const {
        const auto found = std::find_if(behaviors.begin(), behaviors.end(),
                                        [name](const Behavior& one) { return one.name == name; });
        return found == behaviors.end() ? nullptr : &*found;
    }

    friend std::ostream& operator<<(std::ostream& out, const Coverage& c);
};

/// The names with count zero: the games did not exercise them, or they cannot happen.
[[nodiscard]] inline std::vector<std::string> never_seen(const std::vector<Coverage::Kind>& kinds) {
    std::vector<std::string> names;
    for (const auto& kind : kinds) {
        if (kind.count == 0) {
            names.push_back(kind.name);
        }
    }
    return names;
}

/// In words, as the table prints it.
[[nodiscard]] constexpr std::string_view name(Coverage::Difference difference) noexcept {
    constexpr std::string_view names[] = {"nothing", "order of traces", "refusal", "state"};
    return names[static_cast<std::size_t>(difference)];
}

} // namespace herding::inline v0::law

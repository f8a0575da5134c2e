#pragma once

#include "herding/law/command.hpp"
#include "herding/law/laws.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Result of a check as data: the broken law with the shortest example, and the cases that the generated commands
/// exercised. report.hpp prints it.

namespace herding::inline v0::law {

/// Numbers of occurrences by name. A separate type, so that a source with laws does not compile the map again.
struct Counts : std::map<std::string, std::uint64_t, std::less<>> {
    Counts();
    Counts(std::initializer_list<value_type> counts);
    Counts(const Counts& other);
    Counts(Counts&& other) noexcept;
    Counts& operator=(const Counts& other);
    Counts& operator=(Counts&& other) noexcept;
    ~Counts();
};

/// Counts of everything that a check exercised, by name. Low counts show that the generator is too narrow.
struct Distribution {
    using Counts = law::Counts;

    std::uint64_t cases = 0;
    std::uint64_t commands = 0;
    std::uint64_t faults = 0;          ///< injected exceptions
    std::uint64_t finished = 0;        ///< cases that played until no legal input was found
    Counts outcomes;                   ///< of dispatches
    Counts stopped;                    ///< behaviors that refused an input
    Counts emitted;                    ///< behaviors that emitted
    Counts barriers;                   ///< by kind
    Counts made;                       ///< diffs and traces of commits, by kind
    Counts history;                    ///< undo, redo, and reasons of refusals
    Counts settled;                    ///< commits by the rounds of their settling that changed something
    std::uint64_t dealt = 0;           ///< States that `determinize` dealt again
    std::uint64_t dealt_otherwise = 0; ///< of these, those that it changed, not counting the generator
    std::size_t undo_depth = 0;
    std::size_t redo_depth = 0;
    /// All behaviors of the table, including those that never acted.
    std::vector<std::string> behaviors;
    /// All kinds of the author's diffs and traces, including those that never occurred.
    std::vector<std::string> kinds;
    unsigned game_length = 0; ///< inputs of one game; see `Config::max_plays`

    /// Counts one more of a name. O(log names).
    static void count(Counts& counts, std::string_view what);

    /// The count of a name; 0 if it never occurred.
    [[nodiscard]] static std::uint64_t of(const Counts& counts, std::string_view what);

    /// Names with at most `most` occurrences, with their numbers, the rarest first: behaviors that refused or emitted, diffs and
    /// traces, barriers, and rounds of settling. Empty for fewer than 20 cases, because many names are rare then. O(names log names).
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> seldom(std::uint64_t most = 3) const;

    /// Prints a line for each kind of count, and one for each behavior: `place  stopped     12  emitted    340`.
    friend std::ostream& operator<<(std::ostream& out, const Distribution& d);
};

/// A law that does not hold, and the reason.
struct Violation {
    Law law;
    std::string message;
    std::vector<std::string> details = {}; ///< the State or the difference, one line each
};

/// Result of `check`. `EXPECT_TRUE(report.ok()) << report;`
struct Report {
    std::optional<Violation> violation;
    std::vector<std::string> commands; ///< the shrunk example, one line each; the last one breaks the law
    Scenario scenario;                 ///< the same example for `rerun`
    std::uint64_t seed =
        0; ///< of the failing case: `config.seed = seed; config.cases = 1;`. Of a given scenario: the seed of its policy
    std::size_t commands_before_shrinking = 0; ///< commands that ran in the failing case before shrinking
    std::uint64_t shrinks = 0;                 ///< executions during shrinking
    Distribution distribution;

    std::string text;                    ///< see `transcript`
    std::uint64_t replayed = 0;          ///< saved failures that were replayed first
    std::vector<std::string> unreadable; ///< saved failures whose text is no longer valid
    std::string not_saved;               ///< the reason why the failure could not be saved; empty otherwise

    /// Whether all laws hold in all cases that ran.
    [[nodiscard]] bool ok() const noexcept { return !violation; }
    /// The shrunk example in canonical text, for `law::replay`. Paste it into a test. Empty if all laws hold, or if the config
    /// has no `write_input`.
    [[nodiscard]] const std::string& transcript() const noexcept { return text; }
    /// Whether this law is the broken one.
    [[nodiscard]] bool broke(Law law) const noexcept { return violation && violation->law == law; }

    friend std::ostream& operator<<(std::ostream& out, const Report& report);
};

} // namespace herding::inline v0::law

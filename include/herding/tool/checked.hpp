#pragma once

#include "herding/law/report.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Options and result of a check of a game's laws. Checks can be split by seeds over processes and machines, and their results
/// merged.
namespace herding::inline v0::tool {

/// Failure that an earlier check saved as a transcript.
struct SavedFailure {
    std::string path;
    std::string text; ///< for `law::replay`
};

/// Options of a check.
struct CheckOptions {
    std::uint64_t cases = 100; ///< 0: only those in `replays`
    std::uint64_t seed = 1;    ///< of the first case; each next case has the next
    std::uint32_t seconds = 0; ///< no case begins later; 0: no limit
    std::string failures = {}; ///< a folder for the games that break a law; empty: they are not saved
    bool keep_going = false;   ///< after a broken law, continue with the next case
    /// Transcripts to replay before the first case, each in every setup; `saved_failures` reads those of a folder.
    std::vector<SavedFailure> replays = {};
    /// Called from time to time with the number of finished cases.
    std::function<void(std::uint64_t)> progress = {};
};

/// Seeds of cases, both included.
struct SeedRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    friend bool operator==(const SeedRange&, const SeedRange&) = default;
};

/// Broken law with the shortest game that breaks it.
struct LawFailure {
    std::string law;
    std::string message;
    std::uint64_t seed = 0;              ///< seed that finds it again, with one case or `span` cases
    std::uint64_t cases = 0;             ///< number of cases that broke this law
    std::string report = {};             ///< in lines
    std::string transcript = {};         ///< for `law::replay`
    std::vector<std::string> saved = {}; ///< paths of its files: report, transcript, record
    std::string not_saved = {};          ///< the reason if it could not be saved
    std::uint64_t span = 1;              ///< number of cases that show it together; usually 1
    std::string replayed = {};           ///< path of the transcript that broke the law; empty for a case
};

/// Number of consecutive seeds with one setup, from a multiple of this number on. A seed alone decides its case.
inline constexpr std::uint64_t seeds_of_one_setup = 10;

/// Result of a check.
struct CheckResult {
    std::string game = {};
    std::vector<SeedRange> seeds = {}; ///< of the cases that ran, in order
    law::Distribution seen = {};       ///< counts of everything that the cases exercised
    std::vector<LawFailure> failures =
        {};                     ///< one for each broken law: transcripts by path, then cases by seed
    std::uint64_t replayed = 0; ///< transcripts that were replayed
    std::vector<SavedFailure> unreadable = {}; ///< transcripts that no setup can read; the text is the cause
    std::vector<std::string> forgotten = {};   ///< `view::forgotten` of the Spec; the JSON does not have it

    /// Whether all laws hold in all cases that ran.
    [[nodiscard]] bool ok() const noexcept { return failures.empty(); }
};

/// Adds the cases of another part of a check. For each law, the failure with the lowest seed stays.
/// Throws: std::invalid_argument if the parts are of different games or share seeds.
void merge(CheckResult& into, const CheckResult& part);

/// The result as one JSON object: `game`, `seeds`, `cases`, the counts of the cases, `never_seen`, and `failures` with their
/// transcripts. Equal results give equal texts.
[[nodiscard]] std::string json(const CheckResult& result);

/// Reads a text that `json` wrote. Refuses texts that no check can write. Bounds size and depth.
/// Throws: std::runtime_error with the place and the cause.
/// Complexity: O(size).
[[nodiscard]] CheckResult read_check_result(std::string_view text);

/// The transcripts of a game in a folder, by name: its files GAME-*.transcript. Empty for a folder that does not exist.
/// Throws: std::runtime_error with the path of a file that cannot be read.
[[nodiscard]] std::vector<SavedFailure> saved_failures(const std::string& folder, const std::string& game);

} // namespace herding::inline v0::tool

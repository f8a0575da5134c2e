#pragma once

#include "herding/law/report.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// A check of a game's laws: what it is asked to do and what it found. A check may be split over processes and machines by its
/// seeds, and the results are merged.
namespace herding::inline v0::tool {

/// A failure that an earlier check saved as a transcript.
struct SavedFailure {
    std::string path;
    std::string text; ///< for `law::replay`
};

/// What `check` is asked to do.
struct CheckOptions {
    std::uint64_t cases = 100; ///< 0: only what `replays` names
    std::uint64_t seed = 1;    ///< of the first case; each next case has the next
    std::uint32_t seconds = 0; ///< no case begins later; 0: no limit
    std::string failures = {}; ///< a folder for the games that break a law; empty: they are not saved
    bool keep_going = false;   ///< after a broken law, continue with the next case
    /// Transcripts to replay before the first case, each in every setup; `saved_failures` reads those of a folder.
    std::vector<SavedFailure> replays = {};
    /// Called now and then with the number of cases that are done.
    std::function<void(std::uint64_t)> progress = {};
};

/// Seeds of cases, both included.
struct SeedRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    friend bool operator==(const SeedRange&, const SeedRange&) = default;
};

/// A broken law, with the shortest game that breaks it.
struct LawFailure {
    std::string law;
    std::string message;
    std::uint64_t seed = 0;              ///< finds it again, with one case or `span` cases
    std::uint64_t cases = 0;             ///< that broke this law
    std::string report = {};             ///< in lines
    std::string transcript = {};         ///< for `law::replay`
    std::vector<std::string> saved = {}; ///< paths of the files that have it: report, transcript, record
    std::string not_saved = {};          ///< why it could not be saved
    std::uint64_t span = 1;              ///< more than 1 where one game alone does not show it
    std::string replayed = {};           ///< path of the transcript that broke the law; empty for a case
};

/// So many seeds in a row have one setup, the first of them a multiple of it. A seed alone decides what its case does.
inline constexpr std::uint64_t seeds_of_one_setup = 10;

/// What it found.
struct CheckResult {
    std::string game = {};
    std::vector<SeedRange> seeds = {}; ///< of the cases that ran, in order
    law::Distribution seen = {};       ///< what the cases exercised
    std::vector<LawFailure> failures =
        {};                     ///< one for each broken law: of transcripts by path, then of cases by seed
    std::uint64_t replayed = 0; ///< transcripts that were replayed
    std::vector<SavedFailure> unreadable = {}; ///< transcripts that no setup can read; the text is the cause
    std::vector<std::string> forgotten = {};   ///< `view::forgotten` of the Spec; the JSON does not have it

    /// Whether all laws hold in all cases that ran.
    [[nodiscard]] bool ok() const noexcept { return failures.empty(); }
};

/// Adds the cases of another part of a check. Of each law, the failure with the lowest seed stays. Throws std::invalid_argument
/// if the parts are of different games, or have seeds in common.
void merge(CheckResult& into, const CheckResult& part);

/// The result as one JSON object: `game`, `seeds`, `cases`, what the cases exercised, `never_seen`, and `failures` with their
/// transcripts. Equal results give equal texts.
[[nodiscard]] std::string json(const CheckResult& result);

/// Reads what `json` wrote, and nothing else: a text that no check can write is refused. Throws std::runtime_error with the
/// place and the cause. O(size), within bounds of size and depth.
[[nodiscard]] CheckResult read_check_result(std::string_view text);

/// The transcripts of a game in a folder, by name: its files GAME-*.transcript. A folder that is not there has none. Throws
/// std::runtime_error with the path of a file that cannot be read.
[[nodiscard]] std::vector<SavedFailure> saved_failures(const std::string& folder, const std::string& game);

} // namespace herding::inline v0::tool

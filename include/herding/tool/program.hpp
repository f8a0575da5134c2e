#pragma once

#include "herding/play/fwd.hpp"
#include "herding/record/fwd.hpp"
#include "herding/tool/command.hpp"
#include "herding/tool/registration.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Programs that play games, and the compiled function that runs one. Independent of the types of games.

namespace herding::inline v0::tool {

class MatchPage;
struct PlayOptions;
struct Records;
struct MatchRecorder;

/// Serves the inspector for a record while it is written. Another thread calls `store`, and reads there.
using ServeMatch = std::unique_ptr<MatchPage> (*)(const Records& records,
                                                  std::function<std::shared_ptr<record::Store>()> store,
                                                  const std::string& record,
                                                  std::optional<std::uint16_t> viewer);

/// Plays a match on a page in the browser, until a signal ends it. Returns the exit code.
using PlayPage = int (*)(const play::Game& game, std::unique_ptr<play::Match> match,
                         const PlayOptions& options, std::ostream& out);

/// Game by name. Its rules may be in another program of the same build.
struct Entry {
    std::string_view name;
    std::string_view summary;
    const Registration* registration; ///< null: not in this program
    const Records& (*records)() =
        nullptr;               ///< its records (herding/tool/records.hpp); null: not in this program
    Check check = nullptr;     ///< null: this program does not check it
    Mutants mutants = nullptr; ///< null: this program puts no mistakes into it
};

/// Parts of a program besides `games`, `play`, `actions`, `graph`, `coverage` and `signature`.
struct Program {
    std::string_view name = {}; ///< in help and messages; empty: the file name in argv[0]
    std::span<const Entry> games = {};
    std::span<const Commands* const> commands = {};
    const MatchRecorder* recorder = nullptr; ///< of `play --record` and `play --resume`; null: without them
    ServeMatch serve = nullptr;              ///< of `play --inspect`; null: without it
    PlayPage page = nullptr;                 ///< of `play --page`; null: without it
};

/// Matches with records: needs herding::record.
extern const MatchRecorder match_recorder;
/// `record` and `replay`: need herding::record, and herding::record_sqlite for databases.
extern const Commands record_commands;
/// `check`, for games that have a Check.
extern const Commands check_commands;
/// `mutants`, for games that have Mutants.
extern const Commands mutants_commands;
/// `arena`: matches between agents. Needs herding::record.
extern const Commands arena_commands;
/// `new`: projects for games.
extern const Commands new_commands;
/// `inspect`, and `play --inspect`: need herding::inspect_server besides. A viewer sees what that player may see.
extern const Commands inspect_commands;
/// `serve`: tables over the network. Needs herding::serve besides.
extern const Commands serve_commands;
[[nodiscard]] std::unique_ptr<MatchPage> serve_match(const Records& records,
                                                     std::function<std::shared_ptr<record::Store>()> store,
                                                     const std::string& record,
                                                     std::optional<std::uint16_t> viewer);

/// `play --page`: needs herding::tool_page besides.
[[nodiscard]] int play_on_page(const play::Game& game, std::unique_ptr<play::Match> match,
                               const PlayOptions& options, std::ostream& out);

/// Parses the command line and runs one command. Pointers in the program must stay valid during the call. Call it once in a process.
/// Returns: the exit code.
[[nodiscard]] int run(const Program& program, int argc, char** argv);

/// A `main` that prints the signatures of all games of a program. Its argument is the number of dispatches. It needs no library
/// besides the games, so it can be built with every compiler and option whose signatures are compared.
[[nodiscard]] int run_signatures(const Program& program, int argc, char** argv);

} // namespace herding::inline v0::tool

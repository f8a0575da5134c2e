#include "rulegame/tool/analyze.hpp"

#include "rulegame/analysis.hpp"
#include "rulegame/compare.hpp"
#include "rulegame/orders.hpp"
#include "rulegame/tool/rule_file.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace herd {

using herding::tool::Run;

namespace {

/// How many boards are done, on standard error, for who waits at a terminal; gone when it is.
class BoardProgress {
public:
    BoardProgress() : shown_(isatty(STDERR_FILENO) != 0) {}
    ~BoardProgress() {
        if (last_ >= 0) {
            fmt::print(stderr, "\r\x1b[K");
        }
    }
    BoardProgress(const BoardProgress&) = delete;
    BoardProgress& operator=(const BoardProgress&) = delete;

    void operator()(int done, int boards) {
        const int hundredths = static_cast<int>(std::int64_t{done} * 100 / boards);
        if (shown_ && hundredths > last_) {
            last_ = hundredths;
            fmt::print(stderr, "\r{} of {} boards", done, boards);
        }
    }

private:
    bool shown_;
    int last_ = -1;
};

int analyze(const std::string& file, rulegame::AnalysisPlan plan) {
    const auto program = read_program(file);
    if (program == nullptr) {
        return 2;
    }
    const auto analysis = [&] {
        BoardProgress progress;
        plan.progress = std::ref(progress);
        return rulegame::analyze(program, plan);
    }();
    fmt::print("{}", rulegame::describe(analysis, program, file));
    return analysis.clean() ? 0 : 1;
}

int compare(const std::array<std::string, 2>& files, rulegame::ComparisonPlan plan) {
    rulegame::Programs programs;
    for (std::size_t i = 0; i < files.size(); ++i) {
        programs[i] = read_program(files[i]);
        if (programs[i] == nullptr) {
            return 2;
        }
    }
    const auto comparison = [&] {
        BoardProgress progress;
        plan.progress = std::ref(progress);
        return rulegame::compare(programs, plan);
    }();
    fmt::print("{}", rulegame::describe(comparison, programs, files));
    return comparison.difference ? 1 : 0;
}

/// Options of the command line.
struct Analysis {
    std::array<std::string, 2> files;
    rulegame::AnalysisPlan analysis;
    rulegame::ComparisonPlan comparison;
};

template <class Plan> void add_plan(CLI::App* command, Plan& plan, const char* pieces) {
    command->add_option("--pieces", plan.pieces, pieces)
        ->check(CLI::Range(1, rulegame::cells))
        ->capture_default_str();
    command->add_option("--seed", plan.seed, "Seed of the random boards")->capture_default_str();
    command->add_option("--widest", plan.widest, "Positions after each number of moves that are looked at")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
}

} // namespace

Run add_rulegame_analyze(CLI::App& game) {
    const auto asked = std::make_shared<Analysis>();
    CLI::App* analyze = game.add_subcommand(
        "analyze", "Play boards in every way: what never accepts a move, stalemates, boards never cleared");
    analyze->add_option("FILE", asked->files[0], "Rule file")->required();
    analyze->add_option("--boards", asked->analysis.boards, "Random boards; all, where there are no more")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_plan(analyze, asked->analysis, "Pieces of each board");

    CLI::App* compare = game.add_subcommand(
        "compare",
        "Whether two rule files answer every move alike; if not, a smallest board on which they differ");
    compare->add_option("A", asked->files[0], "Rule file")->required();
    compare->add_option("B", asked->files[1], "Rule file")->required();
    compare->add_option("--boards", asked->comparison.boards, "Random boards")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_plan(compare, asked->comparison, "Boards have 1 to so many pieces");

    return [=]() -> std::optional<int> {
        if (*analyze) {
            return herd::analyze(asked->files[0], asked->analysis);
        }
        if (*compare) {
            return herd::compare(asked->files, asked->comparison);
        }
        return std::nullopt;
    };
}

} // namespace herd

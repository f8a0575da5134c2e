#include "rulegame/explain.hpp"
#include "rulegame/lint.hpp"
#include "rulegame/parse_cases.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/tool/analyze.hpp"
#include "rulegame/tool/lines.hpp"
#include "rulegame/tool/rule_file.hpp"
#include "rulegame/tool/serve.hpp"
#include "rulegame/transcript.hpp"

#include "herding/tool/command.hpp"
#include "herding/tool/files.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace herd {

using herding::tool::path_below;
using herding::tool::read_file;
using herding::tool::Run;

namespace {

constexpr int most_differences_shown = 10;

/// Finds rule sets in a folder, each read once. A name is the path of a file below that folder.
class RuleFolder {
public:
    explicit RuleFolder(std::string folder) : folder_(std::move(folder)) {}

    std::shared_ptr<const rulegame::Program> operator()(const std::string& name) {
        auto& program = programs_[name];
        if (program == nullptr) {
            const std::string path = path_below(folder_, name);
            try {
                program = std::make_shared<const rulegame::Program>(
                    rulegame::compile(rulegame::parse_rules(read_file(path))));
            } catch (const rulegame::ParseError& error) {
                throw std::runtime_error("its rule file is refused: " + error.message(path));
            } catch (const std::runtime_error& error) {
                throw std::runtime_error("its rule file " + path + ": " + error.what());
            }
        }
        return program;
    }

private:
    std::string folder_;
    std::map<std::string, std::shared_ptr<const rulegame::Program>> programs_;
};

/// Uses each line of a file; one that cannot be used is said, and the others still are. Returns whether all could be.
template <class Use> bool use_lines(const std::string& file, Use use) {
    bool usable = true;
    try {
        each_line(file, [&](std::size_t number, std::string_view line) {
            try {
                use(number, line);
            } catch (const std::runtime_error& error) {
                fmt::print(stderr, "{}:{}: {}\n", file, number, error.what());
                usable = false;
            }
        });
    } catch (const std::runtime_error& error) {
        fmt::print(stderr, "{}: {}\n", file, error.what());
        return false;
    }
    return usable;
}

int check(const std::string& transcripts, const std::string& rules) {
    RuleFolder folder(rules);
    const rulegame::FindProgram find = [&folder](const std::string& name) { return folder(name); };
    std::size_t episodes = 0;
    std::size_t attempts = 0;
    std::size_t agree = 0;
    std::size_t differ = 0;
    int shown = 0;
    const bool usable = use_lines(transcripts, [&](std::size_t, std::string_view line) {
        const auto result = rulegame::check_episode(line, find);
        ++episodes;
        attempts += result.attempts;
        agree += result.agree;
        // An episode that begins otherwise differs, even if nothing was attempted in it.
        differ += std::max<std::size_t>(result.attempts - result.agree, result.difference.empty() ? 0 : 1);
        if (!result.difference.empty() && ++shown <= most_differences_shown) {
            fmt::print("{}\n", result.difference);
        }
    });
    if (shown > most_differences_shown) {
        fmt::print("... and {} episodes more that differ\n", shown - most_differences_shown);
    }
    fmt::print("episodes {}, attempts {}, agree {}, differ {}\n", episodes, attempts, agree, differ);
    return !usable ? 2 : differ > 0 ? 1 : 0;
}

int parse_check(const std::string& file) {
    std::size_t cases = 0;
    std::size_t agree = 0;
    const bool usable = use_lines(file, [&](std::size_t number, std::string_view line) {
        const auto result = rulegame::check_parse_case(line);
        ++cases;
        agree += result.agrees ? 1 : 0;
        if (!result.agrees && cases - agree <= most_differences_shown) {
            fmt::print("{}:{}: {}\n", file, number, result.difference);
        }
    });
    fmt::print("cases {}, agree {}, differ {}\n", cases, agree, cases - agree);
    return !usable ? 2 : agree < cases ? 1 : 0;
}

int lint(const std::string& file) {
    const auto rules = read_rules(file);
    if (!rules) {
        return 2;
    }
    const auto remarks = rulegame::lint(*rules);
    for (const auto& remark : remarks) {
        fmt::print("{}:{}:{}: {}{}\n", file, remark.place.line, remark.place.column, remark.text,
                   remark.text_differs ? " [the server and the text differ]" : "");
    }
    return remarks.empty() ? 0 : 1;
}

int explain(const std::string& file) {
    const auto rules = read_rules(file);
    if (!rules) {
        return 2;
    }
    fmt::print("{}", rulegame::explain(*rules));
    return 0;
}

/// Options of the command line; lives as long as the function that runs it.
struct Asked {
    std::string file;
    std::string rules;
};

Run add_rulegame(CLI::App& app) {
    const auto asked = std::make_shared<Asked>();
    CLI::App* game = app.add_subcommand("rulegame", "The Rule Game: rule files, explained and checked");
    game->require_subcommand(1);
    game->footer("Examples:\n  herd play rulegame --set file=games/rulegame/rules/turns.txt\n"
                 "  herd rulegame explain FILE\n  herd rulegame analyze FILE --pieces 3 --boards 100");

    CLI::App* check =
        game->add_subcommand("check", "Replay recorded episodes and compare every reply and state");
    check->add_option("TRANSCRIPTS", asked->file, "One episode a line (JSON); may be compressed by gzip")
        ->required();
    check
        ->add_option("--rules", asked->rules,
                     "Folder of the rule files that they name, with or without folders in it")
        ->required();

    CLI::App* parse_check =
        game->add_subcommand("parse-check", "Compare what the parser accepts with recorded cases");
    parse_check
        ->add_option("CASES", asked->file, "One rule text a line (JSON), accepted or with its class of error")
        ->required();

    CLI::App* lint = game->add_subcommand(
        "lint", "Say where a rule file may not do what was meant, or what the published text says");
    lint->add_option("FILE", asked->file, "Rule file")->required();

    CLI::App* explain =
        game->add_subcommand("explain", "Tell a rule file in plain English, its orders as tables");
    explain->add_option("FILE", asked->file, "Rule file")->required();

    const auto analyze = add_rulegame_analyze(*game);
    const auto serve = add_rulegame_serve(*game);

    return [=]() -> std::optional<int> {
        for (const auto& run : {analyze, serve}) {
            if (const auto code = run()) {
                return code;
            }
        }
        if (*lint) {
            return herd::lint(asked->file);
        }
        if (*explain) {
            return herd::explain(asked->file);
        }
        if (*check) {
            return herd::check(asked->file, asked->rules);
        }
        if (*parse_check) {
            return herd::parse_check(asked->file);
        }
        return std::nullopt;
    };
}

} // namespace

} // namespace herd

extern const herding::tool::Commands rulegame_commands;
const herding::tool::Commands rulegame_commands{herd::add_rulegame};

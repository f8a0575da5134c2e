#include "hammer/traces.hpp"

#include "herding/play/game.hpp"
#include "herding/tool/command.hpp"
#include "herding/tool/files.hpp"
#include "herding/tool/registration.hpp"
#include "herding/view/view.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

extern const herding::tool::Registration herding_game_hammer;

namespace herd {

namespace {

/// What the command line asks for.
struct TraceOptions {
    std::string file;
    std::string setup = "published";
    std::vector<std::string> options = {};
    bool shows = false;
    bool board = false;
};

/// Replays a trace and prints how far it was taken.
int print_trace(const TraceOptions& options) {
    herding::play::Start start{.setup = options.setup};
    for (const std::string& option : options.options) {
        const auto equals = std::min(option.find('='), option.size());
        start.options.emplace_back(option.substr(0, equals),
                                   option.substr(std::min(equals + 1, option.size())));
    }
    const auto match = herding_game_hammer.game().begin(start);
    const auto show = [&](std::string_view line) {
        if (options.shows) {
            fmt::print("{}\n{}", line, match->describe(match->events() - 1, herding::view::observer));
        }
    };
    std::string trace;
    try {
        trace = herding::tool::read_file(options.file);
    } catch (const std::runtime_error& error) {
        fmt::print(stderr, "{}: {}\n", options.file, error.what());
        return 2;
    }
    const auto result = hammer::replay(*match, trace, show);
    if (options.board) {
        fmt::print("{}", match->draw({}));
    }
    if (result.line != 0) {
        fmt::print("{}:{}: {}\n", options.file, result.line, result.refusal);
    }
    fmt::print("{} actions taken; the battle is {}\n", result.taken, match->over() ? "over" : "not over");
    return result.line == 0 ? 0 : 1;
}

herding::tool::Run add_hammer(CLI::App& app) {
    CLI::App* hammer = app.add_subcommand("hammer", "The war game: replay traces of the published game");
    hammer->require_subcommand(1);
    hammer->footer("Example:\n  herd hammer trace game.trace --board");
    CLI::App* trace =
        hammer->add_subcommand("trace", "Replay a trace; print the first refusal with its reason");
    auto options = std::make_shared<TraceOptions>();
    trace->add_option("file", options->file, "Actions in text form, one a line")->required();
    trace->add_option("--setup", options->setup, "The rules: battle, skirmish, published")
        ->capture_default_str();
    trace->add_option("--set", options->options, "name=value: an option, as quirks.long_charges=false")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    trace->add_flag("--show", options->shows, "Print each action with its effects");
    trace->add_flag("--board", options->board, "Draw the table at the end");
    trace->footer("Examples:\n  herd hammer trace game.trace --board\n"
                  "  herd hammer trace games/hammer/traces/charge.trace --setup skirmish");
    return [trace, options]() -> std::optional<int> {
        return *trace ? std::optional(print_trace(*options)) : std::nullopt;
    };
}

} // namespace

} // namespace herd

extern const herding::tool::Commands hammer_commands;
const herding::tool::Commands hammer_commands{herd::add_hammer};

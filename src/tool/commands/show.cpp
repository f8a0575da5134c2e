#include "commands/choose_game.hpp"
#include "commands/commands.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "one_of.hpp"

#include "herding/play/c_table.h"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/reflect/json.hpp"
#include "herding/sequence/tools/action_list.hpp"
#include "herding/sequence/tools/graph_text.hpp"
#include "herding/tool/files.hpp"

#include <fmt/core.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::tool {

namespace {

using herding::reflect::JsonLayout;
using herding::sequence::ListedAction;
using herding::sequence::ListedArgument;
using herding::sequence::ListedOffer;

/// The actions as JSON.
struct ActionReport {
    std::string game;
    std::optional<std::uint64_t> table_size = {};
    std::vector<ListedAction> actions = {};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(game), CEREAL_NVP(table_size), CEREAL_NVP(actions));
    }
};

void print_text(const ActionReport& report, std::uint64_t ids) {
    fmt::print("{}: {} actions; ", report.game, report.actions.size());
    if (report.table_size) {
        fmt::print("the action table has {} entries, those of the library included\n", *report.table_size);
    } else if (ids != 0) {
        fmt::print("{} ids, those that `all_actions` of the Playable lists included\n", ids);
    } else {
        fmt::print("no ids, since arguments have candidates of the board: list them in `all_actions` of the "
                   "Playable\n");
    }
    for (const ListedAction& action : report.actions) {
        fmt::print("\n{}\n", action.label);
        for (const ListedArgument& argument : action.arguments) {
            fmt::print("  takes {} ({})\n", argument.type, argument.values);
        }
        if (action.count) {
            fmt::print("  inputs: {}\n", *action.count);
        }
        for (const ListedOffer& offer : action.offers) {
            fmt::print("  at {}@{} by {}\n", offer.sequence, offer.position, offer.decider);
        }
    }
}

/// Draws with Graphviz' own program, which writes where our standard output, or `output`, leads.
int draw(const std::string& dot, const std::string& output) {
    if (std::system("command -v dot >/dev/null 2>&1") != 0) {
        fmt::print(stderr, "There is no program `dot`, which draws graphs: install the package graphviz, or "
                           "take --format dot, mermaid or json.\n");
        return 2;
    }
    std::string quoted;
    for (const char c : output) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    static_cast<void>(std::signal(SIGPIPE, SIG_IGN)); // a `dot` that stops early is said below
    FILE* pipe = popen((output.empty() ? "dot -Tsvg" : "dot -Tsvg -o '" + quoted + "'").c_str(), "w");
    if (pipe == nullptr) {
        throw std::runtime_error(std::string("dot cannot be started: ") + std::strerror(errno));
    }
    const bool all = std::fwrite(dot.data(), 1, dot.size(), pipe) == dot.size();
    const int status = pclose(pipe);
    if (!all || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        throw std::runtime_error("dot could not draw the graph");
    }
    return 0;
}

int only_behaviors(const std::string& game) {
    fmt::print(stderr,
               "{}: its rules are behaviors, and only sequences say what they offer; `{} coverage {}` lists "
               "the behaviors\n",
               game, program_name(), game);
    return 2;
}

/// The first game of this program that has sequences, for an example. That of a program with one game, whatever its rules
/// are: what it says of itself does not wait for a graph.
std::string_view game_of_sequences() {
    const auto games = all_games();
    const auto found = std::find_if(games.begin(), games.end(), [&](const Entry& entry) {
        return games.size() == 1 ||
               (find_registration(entry.name) != nullptr && find_game(entry.name).graph().has_value());
    });
    return found == games.end() ? "GAME" : found->name;
}

/// All actions: arguments, values, who decides, where they are offered. `format` is text or json.
int show_actions(const std::string& name, const std::string& format) {
    const auto& game = find_game(name);
    const auto actions = game.actions();
    if (!actions) {
        return only_behaviors(name);
    }
    const ActionReport report{name, game.table_size(), *actions};
    if (format == "json") {
        fmt::print("{}", herding::reflect::to_json(report, JsonLayout::Pretty));
    } else {
        print_text(report, game.begin({})->action_count());
    }
    return 0;
}

/// The action graph. `format` is dot, mermaid, json, or svg, which the program `dot` of Graphviz draws. Without `output`
/// to standard output.
int show_graph(const std::string& name, const std::string& format, const std::string& output) {
    const auto found = find_game(name).graph();
    if (!found) {
        return only_behaviors(name);
    }
    const herding::sequence::Graph& graph = *found;
    try {
        refuse_to_replace_record(output);
        if (format == "svg") {
            return draw(herding::sequence::to_dot(graph), output);
        }
        const std::string text = format == "dot"       ? herding::sequence::to_dot(graph)
                                 : format == "mermaid" ? herding::sequence::to_mermaid(graph)
                                                       : herding::reflect::to_json(graph, JsonLayout::Pretty);
        if (output.empty()) {
            std::cout << text; // the program says if it cannot be written
        } else {
            write_file(output, text);
        }
        return 0;
    } catch (const std::runtime_error& error) {
        complain((output.empty() ? "standard output" : output) + ": " + error.what());
        return 2;
    }
}

/// A name as the beginning of macros: `connect_four` becomes `CONNECT_FOUR_`.
std::string macro_prefix(std::string_view name) {
    std::string prefix;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        prefix += !letter ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return prefix + '_';
}

/// The constants of a game's table of C functions, as macros.
int show_c_header(const std::string& name, const std::string& setup) {
    const auto& game = find_game(name);
    if (game.state_words() == 0) {
        fmt::print(stderr, "{}: it has no table of C functions, because its State holds containers\n", name);
        return 2;
    }
    const auto match = game.begin({.setup = setup});
    const auto shape = match->observation_shape();
    const std::string prefix = macro_prefix(setup.empty() ? name : name + '_' + setup);
    std::size_t cells = 1;
    std::string dimensions;
    for (const std::size_t dimension : shape) {
        cells *= dimension;
        dimensions += (dimensions.empty() ? "" : ", ") + std::to_string(dimension);
    }
    std::uint64_t outcomes = 0;
    for (std::uint64_t id = 0; id < match->action_count(); ++id) {
        outcomes += match->is_chance_action(id) ? 1U : 0U;
    }
    fmt::print("/* Constants of {}. `{} c-header` writes them. */\n", name, program_name());
    const auto define = [&prefix](const char* what, std::uint64_t value) {
        fmt::print("#define {}{} {}\n", prefix, what, value);
    };
    define("NUM_PLAYERS", match->players());
    define("STATE_SIZE", game.state_words());
    define("MAX_NUM_ACTIONS", std::max<std::uint64_t>({match->player_action_count(), outcomes, 1}));
    define("STRING_BUF_SIZE", HERDING_STRING_BUF_SIZE);
    for (const char* const what : {"OBS", "FEATURES"}) {
        define((std::string(what) + "_NDIMS").c_str(), shape.size());
        define((std::string(what) + "_SIZE").c_str(), cells);
        fmt::print("#define {}{}_DIMS {{{}}}\n", prefix, what, dimensions);
    }
    return 0;
}

} // namespace

Run add_show(CLI::App& app) {
    struct Asked {
        std::string game;
        std::string setup;
        std::string format;
        std::string output;
    };
    const auto asked = std::make_shared<Asked>();
    const auto add = [&app, asked](const char* name, const char* about) {
        CLI::App* command = app.add_subcommand(name, about);
        add_game_argument(*command, asked->game);
        return command;
    };
    const std::string_view drawn = game_of_sequences();
    CLI::App* actions = add("actions", "All actions of a game: what they take, who decides, where");
    actions->add_option("--format", asked->format, "text or json")->check(one_of({"text", "json"}, "format"));
    actions->footer(examples({"actions GAME", "actions GAME --format json"}, drawn));
    CLI::App* graph = add("graph", "Draw the sequences of a game: offers, actions, and what may follow");
    graph->add_option("--format", asked->format, "dot, mermaid, json, or svg, which needs graphviz")
        ->check(one_of({"dot", "mermaid", "json", "svg"}, "format"));
    graph->add_option("--output", asked->output, "Write to a file");
    graph->footer(examples({"graph GAME", "graph GAME --format svg --output graph.svg"}, drawn));
    CLI::App* header = add("c-header", "Constants of a game's table of C functions");
    header->add_option("--setup", asked->setup, "A named way to begin; `games GAME` lists them");
    header->footer(examples({"c-header GAME", "c-header GAME > constants.h"}));
    return [actions, graph, header, asked]() -> std::optional<int> {
        if (*header) {
            return show_c_header(asked->game, asked->setup);
        }
        if (*actions) {
            return show_actions(asked->game, asked->format);
        }
        if (*graph) {
            return show_graph(asked->game, asked->format.empty() ? "dot" : asked->format, asked->output);
        }
        return std::nullopt;
    };
}

} // namespace herding::inline v0::tool

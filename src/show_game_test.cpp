// herd actions and herd graph.

#include "run_herd.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>

namespace herd_tests {
namespace {

TEST(HerdShow, actions_list_arguments_values_and_places) {
    const Ran text = herd("actions dice");
    EXPECT_EQ(text.code, 0);
    EXPECT_NE(text.out.find("\nkeep_it\n  takes value: bool (false | true)\n  inputs: 2\n"
                            "  at rerollable_die@keep_it by player\n"),
              std::string::npos)
        << text.out;
    EXPECT_NE(
        herd("actions skirmish").out.find(" ids, those that `all_actions` of the Playable lists included\n"),
        std::string::npos);
    const Ran json = herd("actions dice --format json");
    EXPECT_NE(json.out.find("\"position\": \"keep_it\""), std::string::npos) << json.out;
}

TEST(HerdShow, graphs_are_drawn_without_running_the_game) {
    EXPECT_EQ(herd("graph pig").out.rfind("digraph actions {", 0), 0U);
    EXPECT_EQ(herd("graph pig --format mermaid").out.rfind("flowchart TD", 0), 0U);
    EXPECT_NE(herd("graph skirmish --format json").out.find("\"triggers\""), std::string::npos);
    const Scratch file("");
    EXPECT_EQ(herd("graph pig --output " + file.path()).out, "");
    EXPECT_EQ(file_text(file.path()), herd("graph pig").out);
    EXPECT_NE(herd("graph pig --output /no/folder").out.find("/no/folder: cannot be written: "),
              std::string::npos);
    const Ran full = run("sh", std::string("-c '") + HERD + " graph pig >/dev/full'");
    EXPECT_EQ(full.code, 2);
    EXPECT_EQ(full.out, "standard output cannot be written: No space left on device\n");
}

TEST(HerdShow, help_names_a_game_that_has_what_is_shown) {
    EXPECT_NE(herd("graph --help").out.find("\nExamples:\n  herd graph dice\n"), std::string::npos);
    EXPECT_NE(herd("actions --help").out.find("\nExamples:\n  herd actions dice\n"), std::string::npos);
    EXPECT_NE(herd("--help").out.find("\nExamples:\n  herd games\n  herd play tictactoe\n"),
              std::string::npos);
    const Ran group = herd("backgammon --help");
    EXPECT_EQ(group.out.find("herd play tictactoe"), std::string::npos) << group.out;
}

// A reader who closes the pipe gets no message, and does not end the program.
TEST(HerdShow, a_reader_who_has_gone_is_no_error) {
    const Ran gone = run("sh", std::string("-c 'trap \"\" PIPE; { sleep 0.2; ") + HERD +
                                   " graph pig; echo \"code $?\" >&2; } | true'");
    EXPECT_EQ(gone.out, "code 2\n");
}

const std::array<std::string, 5> drawn_games{"dice", "kuhn", "pig", "skirmish", "triggers"};

TEST(HerdShow, a_graph_is_drawn_for_each_game) {
    if (std::system("command -v dot >/dev/null 2>&1") != 0) {
        GTEST_SKIP() << "no program `dot`, which the package graphviz brings";
    }
    for (const std::string& game : drawn_games) {
        const Ran svg = herd("graph " + game + " --format svg");
        EXPECT_EQ(svg.code, 0) << svg.out;
        EXPECT_TRUE(svg.out.starts_with("<?xml ") && svg.out.ends_with("</svg>\n")) << svg.out;
        EXPECT_EQ(svg.out.find("Warning"), std::string::npos) << svg.out;
        // Every action that is offered stands in it.
        const Ran actions = herd("actions " + game);
        for (std::size_t at = 0; (at = actions.out.find("\n\n", at)) != std::string::npos; ++at) {
            const std::string action = actions.out.substr(at + 2, actions.out.find('\n', at + 2) - at - 2);
            EXPECT_NE(svg.out.find(action), std::string::npos) << game << ": " << action;
        }
    }
    const Scratch file("");
    EXPECT_EQ(herd("graph kuhn --format svg --output " + file.path()).out, "");
    EXPECT_EQ(file_text(file.path()), herd("graph kuhn --format svg").out);
    EXPECT_EQ(herd("graph kuhn --format svg --output /no/folder/x").code, 2);
}

TEST(HerdShow, without_graphviz_it_says_what_to_install) {
    // A search path that leads nowhere stands for a machine without it; the shell itself is found by its full name.
    const Ran svg = herd("graph pig --format svg", "/dev/null", "PATH=/nowhere ");
    EXPECT_EQ(svg.code, 2);
    EXPECT_EQ(svg.out, "There is no program `dot`, which draws graphs: install the package graphviz, or take "
                       "--format dot, mermaid or json.\n");
}

} // namespace
} // namespace herd_tests

// What the shell offers behind a part of a command line.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace herd_tests {
namespace {

std::vector<std::string> completed(const std::string& words) {
    std::istringstream lines(run(KUHN, "complete-words " + words).out);
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);) {
        found.push_back(line);
    }
    return found;
}

using Words = std::vector<std::string>;

TEST(Completion, knows_every_command) {
    EXPECT_EQ(completed("c"), (Words{"c-header", "coverage", "completion", "check"}));
    EXPECT_EQ(completed("a"), (Words{"actions", "arena"}));
    EXPECT_EQ(completed("check ''"), Words{"kuhn"});
    EXPECT_EQ(completed("c-header ''"), Words{"kuhn"});
    const Words options = completed("check kuhn --");
    EXPECT_EQ(std::count(options.begin(), options.end(), "--failures"), 1);
}

TEST(Completion, knows_agents_one_by_one) {
    EXPECT_EQ(completed("arena kuhn --agents ex"), (Words{"expectiminimax", "external"}));
    EXPECT_EQ(completed("arena kuhn --agents random,mc"), Words{"random,mcts"});
    EXPECT_EQ(completed("play --players human,co"), Words{"human,computer"});
    EXPECT_EQ(completed("play --hints is"), Words{"ismcts"});
    EXPECT_TRUE(completed("arena --agents human").empty()); // nobody sits at an arena
}

TEST(Completion, knows_the_words_that_an_option_allows) {
    EXPECT_EQ(completed("play --chance ''"), (Words{"seed", "ask"}));
    EXPECT_EQ(completed("completion ''"), (Words{"bash", "zsh", "fish"}));
    EXPECT_TRUE(completed("play --record ''").empty()); // the shell completes files
}

TEST(Completion, knows_the_setups_and_options_of_the_game) {
    const auto lines = [](const std::string& words) {
        std::istringstream all(run(BACKGAMMON, "complete-words " + words).out);
        Words found;
        for (std::string line; std::getline(all, line);) {
            found.push_back(line);
        }
        return found;
    };
    const Words setups = lines("play --setup ''");
    const std::string listed = run(BACKGAMMON, "games backgammon").out;
    ASSERT_FALSE(setups.empty());
    for (const std::string& name : setups) {
        EXPECT_NE(listed.find("\n  " + name), std::string::npos) << name;
    }
    for (const std::string& option : lines("play backgammon --set ''")) {
        EXPECT_NE(listed.find("\n  " + option), std::string::npos) << option;
        EXPECT_EQ(option.find(' '), std::string::npos) << "a shell would take it apart";
    }
}

TEST(Completion, knows_an_option_that_bash_has_taken_apart) {
    EXPECT_EQ(completed("play --chance ="), (Words{"seed", "ask"}));
    EXPECT_EQ(completed("play --chance = se"), Words{"seed"});
}

TEST(CommandLine, names_the_option_that_is_not_there) {
    const auto says = [](const std::string& typed, const std::string& words) {
        const Ran ran = run(KUHN, typed);
        EXPECT_EQ(ran.code, 2) << typed;
        EXPECT_EQ(ran.out, words + "\nRun with --help for more information.\n") << typed;
    };
    says("check --failure folder", "check has no option --failure; did you mean --failures?");
    says("check kuhn --failure=folder", "check has no option --failure; did you mean --failures?");
    says("arena --agent random,random", "arena has no option --agent; did you mean --agents?");
    says("record show --form 3", "show has no option --form; did you mean --from?");
    says("play --xyz", "play has no option --xyz");
    says("play kuhn -s 3", "play has no option -s");
    says("play kuhn more", "play takes no further argument, found more");
    says("play kuhn more and more", "play takes no further arguments, found more and more");
    EXPECT_NE(run(BACKGAMMON, "backgammon play").out.find("; did you mean play backgammon?\n"),
              std::string::npos);
    const Ran game = run(KUHN, "kuhn --seed 3");
    EXPECT_EQ(game.code, 2);
    EXPECT_NE(run(KUHN, "kuhn").out.find("; did you mean play kuhn?\n"), std::string::npos) << game.out;
    says("play --seed", "--seed needs a value behind it");
    says("play --seed 1 --seed 2", "--seed is given more than once");
    says("play --board=maybe", "--board takes no value");
    says("play --load a --record b", "--load and --record cannot be used together");
    says("completion", "completion needs SHELL (bash, zsh or fish)");
    says("completion bsh",
         "SHELL: there is no script for the shell bsh; did you mean bash? There is bash, zsh, fish");
    says("graph --format sgv",
         "--format: there is no format sgv; did you mean svg? There is dot, mermaid, json, svg");
    says("play kuh", "GAME: there is no game kuh; did you mean kuhn? There is kuhn");
    says("play chess", "GAME: there is no game chess; there is kuhn");
    says("--versions", "play_kuhn has no option --versions; did you mean --version?");
}

TEST(CommandLine, help_is_a_command) {
    EXPECT_EQ(run(KUHN, "help").out, run(KUHN, "--help").out);
    EXPECT_EQ(run(KUHN, "help").code, 0);
    EXPECT_EQ(run(KUHN, "help play").out, run(KUHN, "play --help").out);
    EXPECT_EQ(run(KUHN, "help record verify").out, run(KUHN, "record verify --help").out);
    const Ran wrong = run(KUHN, "help plya");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_NE(wrong.out.find("play_kuhn has no command plya; it has "), std::string::npos) << wrong.out;
    EXPECT_NE(wrong.out.find("; did you mean play?\n"), std::string::npos) << wrong.out;
}

TEST(CommandLine, without_arguments_a_program_prints_its_help) {
    for (const char* const program : {KUHN, BACKGAMMON, MENU}) {
        const Ran ran = run(program, "");
        EXPECT_EQ(ran.code, 0) << program;
        EXPECT_EQ(ran.out, run(program, "--help").out) << program;
    }
}

// Every command says by which options, how it is used, and how it ends; and completion knows each of these options.
void expect_complete_help(const std::string& program, const std::string& command) {
    const Ran help = run(program, command + " --help");
    ASSERT_EQ(help.code, 0) << command << help.out;
    EXPECT_NE(help.out.find("\nExample"), std::string::npos) << command << help.out;
    std::istringstream completion(run(program, "complete-words " + command + " --").out);
    Words options;
    for (std::string line; std::getline(completion, line);) {
        options.push_back(line);
    }
    std::istringstream lines(help.out);
    Words commands;
    std::string part;
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << command << " --help: " << line;
        if (!line.starts_with(' ')) {
            part = line;
        } else if (part == "Subcommands:" && line.size() > 2 && line[2] != ' ') {
            commands.push_back(line.substr(2, line.find(' ', 2) - 2));
        } else if (part == "Options:") {
            const auto at = line.find("--");
            if (at != std::string::npos && at < 6) {
                const std::string option = line.substr(at, line.find_first_of(" ,", at) - at);
                EXPECT_EQ(std::count(options.begin(), options.end(), option), 1) << command << ' ' << option;
            }
        }
    }
    if (commands.empty() || command.empty()) {
        EXPECT_NE(help.out.find("\nExit codes:\n  0  "), std::string::npos) << command << help.out;
    }
    for (const std::string& one : commands) {
        expect_complete_help(program, command.empty() ? one : command + ' ' + one);
    }
}

TEST(Help, of_every_command_has_examples_and_exit_codes) {
    expect_complete_help(KUHN, "");
    expect_complete_help(BACKGAMMON, "");
    expect_complete_help(MENU, ""); // has games without their rules
}

} // namespace
} // namespace herd_tests

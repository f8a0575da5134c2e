#include "commands/completion.hpp"

#include "agents.hpp"
#include "commands/commands.hpp"
#include "one_of.hpp"
#include "registry.hpp"
#include "terminal.hpp"

#include "herding/play/game.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

namespace {

// Each script asks the program what may follow, so that it is never out of date.
constexpr std::string_view bash_script = R"script(_NAME() {
    local IFS=$'\n'
    COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" complete-words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" \
        -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _NAME PROGRAM
)script";
constexpr std::string_view zsh_script = R"script(#compdef PROGRAM
_NAME() {
    local -a found
    found=("${(@f)$("${words[1]}" complete-words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[*]}" ]]; then compadd -a found; else _files; fi
}
compdef _NAME PROGRAM
)script";
constexpr std::string_view fish_script = R"script(function __NAME
    set -l words (commandline -opc)
    $words[1] complete-words $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c PROGRAM -a '(__NAME)'
)script";

void replace_all(std::string& text, std::string_view what, std::string_view by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
}

/// The name of a shell function for this program.
std::string function_name() {
    std::string name = program_name() + "_completion";
    std::replace_if(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

/// The subcommands that a person can see.
std::vector<const CLI::App*> shown_subcommands(const CLI::App& app) {
    auto all = app.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
    return {all.begin(), all.end()};
}

/// The game that a command line names, or the only one of the program; null if there is none.
const Registration* game_of(std::span<const std::string> words) {
    const auto names = game_names();
    if (names.size() == 1) {
        return find_registration(names.front());
    }
    for (const std::string& word : words) {
        if (const Registration* found = find_registration(word)) {
            return found;
        }
    }
    return nullptr;
}

/// A value that a shell takes as one word.
bool is_word(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.' || c == ',';
    });
}

/// The named setups of a game, or its options with their present values if these are words.
std::vector<std::string> setups_of(const Registration* game) {
    std::vector<std::string> names;
    if (game != nullptr) {
        for (const auto& setup : game->game().setups()) {
            names.push_back(setup.name);
        }
    }
    return names;
}
std::vector<std::string> options_of(const Registration* game) {
    std::vector<std::string> names;
    if (game != nullptr) {
        for (const auto& option : game->game().options()) {
            names.push_back(option.name + '=' + (is_word(option.value) ? option.value : ""));
        }
    }
    return names;
}

/// Values of an option or argument: games, setups and options of the game, agents, or the words that it lists in its help
/// as {a,b}. Empty if they are unknown, so that the shell completes files.
std::vector<std::string> values_of(const CLI::Option& option, const std::string& typed,
                                   const Registration* game) {
    if (option.get_name(true) == "GAME" || option.check_lname("game")) {
        return game_names();
    }
    if (option.check_lname("setup")) {
        return setups_of(game);
    }
    if (option.check_lname("set")) {
        return options_of(game);
    }
    const bool plays = option.check_lname("players");
    if (plays || option.check_lname("agents") || option.check_lname("hints")) {
        auto names = agent_names();
        if (plays) {
            names.insert(names.end(), {"computer", std::string(human)});
        }
        const auto comma = option.check_lname("hints") ? std::string::npos : typed.rfind(',');
        if (comma != std::string::npos) {
            for (std::string& name : names) {
                name.insert(0, typed, 0, comma + 1);
            }
        }
        return names;
    }
    const std::string type = option.get_type_name();
    const auto begin = type.find('{');
    const auto end = type.rfind('}');
    return begin == std::string::npos || end == std::string::npos
               ? std::vector<std::string>()
               : CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

} // namespace

std::vector<std::string> completions(const CLI::App& program, std::span<const std::string> words) {
    const CLI::App* app = &program;
    const CLI::Option* open = nullptr; // waits for its value
    for (const std::string& word : words.first(words.empty() ? 0 : words.size() - 1)) {
        if (open != nullptr) {
            open = word == "=" ? open : nullptr; // bash takes --option=value apart
        } else if (word.starts_with('-')) {
            open = app->get_option_no_throw(word);
            open = open != nullptr && open->get_items_expected_max() > 0 ? open : nullptr;
        } else {
            for (const CLI::App* sub : shown_subcommands(*app)) {
                if (sub->get_name() == word) {
                    app = sub;
                    break;
                }
            }
        }
    }
    std::string last = words.empty() ? std::string() : words.back();
    if (open != nullptr && last == "=") {
        last.clear();
    }
    const Registration* game = game_of(words);
    std::vector<std::string> found;
    const auto add_values = [&](const CLI::Option& option) {
        const auto values = values_of(option, last, game);
        found.insert(found.end(), values.begin(), values.end());
    };
    if (open != nullptr) {
        add_values(*open);
        std::erase_if(found, [&](const std::string& word) { return !word.starts_with(last); });
        return found;
    }
    for (const CLI::Option* option : app->get_options()) {
        if (last.starts_with('-')) {
            for (const std::string& name : option->get_lnames()) {
                found.push_back("--" + name);
            }
        } else if (option->get_positional()) {
            add_values(*option);
        }
    }
    if (!last.starts_with('-')) {
        for (const CLI::App* sub : shown_subcommands(*app)) {
            found.push_back(sub->get_name());
        }
    }
    std::erase_if(found, [&](const std::string& word) { return !word.starts_with(last); });
    return found;
}

Run add_completion(CLI::App& app) {
    const auto shell = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("completion", "Print a script that completes commands in a shell");
    command->add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(one_of({"bash", "zsh", "fish"}, "script for the shell"));
    command->footer("Examples:\n  source <(" + program_name() + " completion bash)\n  " + program_name() +
                    " completion fish > ~/.config/fish/completions/" + program_name() + ".fish");
    return [command, shell]() -> std::optional<int> {
        if (!*command) {
            return std::nullopt;
        }
        std::string script(*shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script);
        replace_all(script, "NAME", function_name());
        replace_all(script, "PROGRAM", program_name());
        std::cout << script;
        return 0;
    };
}

} // namespace herding::inline v0::tool

#include "wrong_line.hpp"

#include "one_of.hpp"
#include "registry.hpp"

#include "herding/reflect/error.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

bool is_game(const std::string& name) {
    const auto games = all_games();
    return std::any_of(games.begin(), games.end(), [&](const Entry& entry) { return entry.name == name; });
}

/// The command that was typed, or the program.
const CLI::App& typed_command(const CLI::App& app) {
    const CLI::App* at = &app;
    while (!at->get_subcommands().empty()) {
        at = at->get_subcommands().back();
    }
    return *at;
}

/// Message if a command is missing or unknown. Empty if something else is wrong.
std::string wrong_command(const CLI::App& app, const CLI::App& at) {
    std::vector<std::string> names;
    std::string list;
    for (const CLI::App* one : at.get_subcommands({})) {
        names.push_back(one->get_name());
        list += (list.empty() ? "" : ", ") + names.back();
    }
    if (names.empty()) {
        return {};
    }
    const std::vector<std::string> typed = at.remaining();
    if (typed.empty()) {
        return at.get_name() + " needs one of its commands: " + list;
    }
    std::string suggestion = reflect::nearest(typed.front(), names);
    const auto of_program = app.get_subcommands(
        [&](const CLI::App* one) { return &at != &app && one->get_name() == typed.front(); });
    if (!of_program.empty() && is_game(at.get_name())) { // `backgammon play`
        suggestion = typed.front() + ' ' + at.get_name();
    }
    if (suggestion.empty() && &at == &app && is_game(typed.front())) {
        suggestion = "play " + typed.front();
    }
    return at.get_name() + " has no command " + typed.front() + "; it has " + list +
           (suggestion.empty() ? "" : "; did you mean " + suggestion + '?');
}

/// Message if there are more arguments than a command takes, in their order. Empty if something else is wrong.
std::string unexpected_arguments(const CLI::App& app, const CLI::App& at) {
    const std::vector<std::string> typed = app.remaining(true);
    std::string list;
    for (const std::string& one : typed) {
        list += ' ' + one;
    }
    return typed.empty() ? std::string()
                         : at.get_name() + " takes no further argument" + (typed.size() == 1 ? "" : "s") +
                               ", found" + list;
}

/// Message if a command does not have an option. CLI11 would take the value of such an option for an argument, and report
/// that. Empty if something else is wrong.
std::string wrong_option(const CLI::App& at) {
    const std::vector<std::string> typed = at.remaining();
    const auto wrong = std::find_if(typed.begin(), typed.end(), [](const std::string& word) {
        return word.size() > 1 && word.starts_with('-') && word != "--";
    });
    if (wrong == typed.end()) {
        return {};
    }
    const std::string name = wrong->substr(0, wrong->find('='));
    std::vector<std::string> names;
    for (const CLI::Option* option : at.get_options()) {
        for (const std::string& one : option->get_lnames()) {
            names.push_back("--" + one);
        }
    }
    const std::string suggestion = reflect::nearest(name, names);
    return at.get_name() + " has no option " + name +
           (suggestion.empty() ? "" : "; did you mean " + suggestion + '?');
}

/// The two parts of a text around a word. Both are empty if it is not there.
std::pair<std::string, std::string> around(std::string_view text, std::string_view word) {
    const auto at = text.find(word);
    return at == std::string_view::npos
               ? std::pair<std::string, std::string>()
               : std::pair{std::string(text.substr(0, at)), std::string(text.substr(at + word.size()))};
}

/// Description of a missing argument or option, from its help.
std::string missing(const CLI::App& at, const std::string& name) {
    const CLI::Option* option = at.get_option_no_throw(name);
    std::string what = option == nullptr ? std::string() : option->get_description();
    if (!what.empty()) {
        what.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(what.front())));
    }
    return at.get_name() + " needs " + name + (what.empty() ? "" : " (" + what + ')');
}

/// Message of a check of a value. Commands of a game may use the checks of CLI11; those of the tool have their own words.
std::string in_own_words(const std::string& text) {
    constexpr std::size_t longest_bound = 12; // a longer one is none that anybody has chosen
    const auto [name, said] = around(text, ": ");
    if (const auto [value, bounds] = around(said, " not in range "); value.starts_with("Value ")) {
        const auto [least, most] = around(bounds, " to ");
        return name + ": expected a number " +
               (most.size() > longest_bound ? "above 0" : "from " + least + " to " + most) + ", not " +
               value.substr(std::string_view("Value ").size());
    }
    if (const auto [value, list] = around(said, " not in {"); list.ends_with('}')) {
        return name + ": " +
               unless_one_of(value, CLI::detail::split(list.substr(0, list.size() - 1), ','), "choice");
    }
    return text;
}

/// The kinds of errors that concern one option or two. CLI11 names them in its message only.
std::string wrong_value(const CLI::App& at, const CLI::ParseError& error) {
    const std::string text = error.what();
    const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
    if (kind == CLI::ExitCodes::RequiredError) {
        return missing(at, around(text, " is required").first);
    }
    if (kind == CLI::ExitCodes::RequiresError) {
        const auto [one, other] = around(text, " requires ");
        return one + " works only together with " + other;
    }
    if (kind == CLI::ExitCodes::ExcludesError) {
        const auto [one, other] = around(text, " excludes ");
        return one + " and " + other + " cannot be used together";
    }
    if (kind == CLI::ExitCodes::ArgumentMismatch) {
        const std::string name = around(text, ": ").first;
        if (text.ends_with(" flag override") || name.empty()) {
            return around(text, " was given").first + " takes no value";
        }
        return name + (text.find("At Most") != std::string::npos ? " is given more than once"
                                                                 : " needs a value behind it");
    }
    if (kind == CLI::ExitCodes::ConversionError) {
        const auto [name, value] = around(around(text, "Could not convert: ").second, " = ");
        const CLI::Option* option = at.get_option_no_throw(name);
        const bool is_flag = option == nullptr || option->get_items_expected_max() == 0;
        return is_flag ? (name.empty() ? around(text, ": ").first : name) + " takes no value"
                       : name + " cannot be " + value;
    }
    return in_own_words(text);
}

} // namespace

std::string wrong_line(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App& at = typed_command(app);
    std::string wrong = wrong_option(at);
    const auto kind =
        static_cast<CLI::ExitCodes>(error.get_exit_code()); // its name may be that of the program
    if (wrong.empty() && (kind == CLI::ExitCodes::ExtrasError || kind == CLI::ExitCodes::RequiredError)) {
        wrong = wrong_command(app, at);
    }
    if (wrong.empty() && kind == CLI::ExitCodes::ExtrasError) {
        wrong = unexpected_arguments(app, at);
    }
    return (wrong.empty() ? wrong_value(at, error) : wrong) + "\nRun with --help for more information.";
}

} // namespace herding::inline v0::tool

#include "menu.hpp"

#include "herding/reflect/detail/printable.hpp"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <sstream>
#include <system_error>

namespace herding::inline v0::tool {

namespace {

constexpr std::size_t most_meant = 8;      // of several choices with the same beginning
constexpr std::size_t columns = 80;        // of a line
constexpr std::size_t longest_quoted = 80; // characters of a line that was typed

/// A text with other words.
std::string with(std::string text, std::string_view word, std::string_view other) {
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + other.size())) {
        text.replace(at, word.size(), other);
    }
    return text;
}

/// The choices that a beginning may mean.
std::string may_be(std::string_view typed, const std::vector<const play::Choice*>& meant) {
    std::string line = '`' + std::string(typed) + "` may be ";
    for (std::size_t i = 0; i < meant.size() && i < most_meant; ++i) {
        line += (i == 0 ? "" : ", ") + shown(*meant[i]);
    }
    return line + (meant.size() > most_meant ? ", ...\n" : "\n");
}

} // namespace

std::string shown(const play::Choice& choice) {
    return choice.notation.empty() ? choice.input : choice.notation;
}

std::string words(Actor actor) {
    std::ostringstream out;
    out << actor;
    return out.str();
}

std::string name_of(const play::Game& game, Actor actor) {
    const auto names = game.player_names();
    const auto index = actor.is_player() ? static_cast<std::size_t>(actor.index()) : names.size();
    return index < names.size() ? std::string(names[index]) : words(actor);
}

std::string in_lines(std::string_view text) {
    const std::size_t indent = std::min({text.find_first_not_of(' '), text.size(), columns / 2});
    text.remove_prefix(indent);
    std::string lines;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (indent + end > columns) {
            const auto space = text.rfind(' ', columns - indent);
            end = space == std::string_view::npos ? columns - indent : space;
        }
        lines += std::string(indent, ' ') + std::string(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(' ', end)));
    }
    return lines;
}

void show_choices(const play::Game& game, const std::vector<play::Choice>& choices, std::size_t most,
                  std::ostream& out) {
    for (std::size_t i = 0; i < choices.size() && i < most; ++i) {
        if (i == 0 || choices[i].by != choices[i - 1].by) {
            out << name_of(game, choices[i].by) << " can\n";
        }
        out << "  " << i + 1 << "  " << shown(choices[i]) << '\n';
    }
    if (choices.size() > most) {
        out << "  ... and " << choices.size() - most << " more: `list` shows all\n";
    }
}

std::optional<std::size_t> listed_number(std::string_view typed, std::size_t listed) {
    std::size_t number = 0;
    const char* const last = typed.data() + typed.size();
    const auto [end, error] = std::from_chars(typed.data(), last, number);
    const bool is_listed = error == std::errc{} && end == last && number != 0 && number <= listed;
    return is_listed ? std::optional(number - 1) : std::nullopt;
}

Meant meant_choice(std::string_view typed, const std::vector<play::Choice>& listed) {
    if (!listed.empty() && typed.find_first_not_of("0123456789") == std::string_view::npos) {
        if (const auto number = listed_number(typed, listed.size())) {
            return {.choice = number};
        }
        return {.problem = "There is no " + std::string(typed) + ": choose 1 to " +
                           std::to_string(listed.size()) + ".\n"};
    }
    std::vector<const play::Choice*> meant;
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const play::Choice& choice = listed[i];
        if (choice.input == typed || choice.notation == typed) {
            return {.choice = i};
        }
        if (choice.input.starts_with(typed) || choice.notation.starts_with(typed)) {
            meant.push_back(&choice);
        }
    }
    if (meant.size() == 1) {
        return {.choice = static_cast<std::size_t>(meant.front() - listed.data())};
    }
    return {.problem = meant.empty() ? std::string() : may_be(typed, meant)};
}

std::string quoted(std::string_view typed) {
    return "`" + reflect::detail::printable(typed.substr(0, longest_quoted)) + "`";
}

std::string no_action(std::string_view typed, const reflect::ReadError& error) {
    if (error.format() == "notation") { // in the words of the game
        return quoted(typed) + ": " + error.cause();
    }
    std::string cause =
        with(with(error.cause(), "unknown field", "unknown argument"), "the field", "the argument");
    std::string_view path = error.path();
    if (error.cause().starts_with("unknown field")) { // the path ends with a field that was expected there
        path = path.substr(0, path.rfind('.'));
    }
    if (path.empty()) { // the cause ends with what was typed
        cause = cause.substr(0, cause.rfind(", found `"));
    }
    const auto end = path.find_first_of(".[", 1); // of the action's name
    std::string place = path.empty() ? std::string() : " in " + std::string(path.substr(0, end));
    if (end != std::string_view::npos) {
        place += ", " + std::string(path.substr(end + (path[end] == '.' ? 1 : 0)));
    }
    return quoted(typed) + " is no action:" + place + (place.empty() ? " " : ": ") + cause +
           (error.suggestion().empty() ? "" : "; did you mean `" + error.suggestion() + "`?");
}

} // namespace herding::inline v0::tool

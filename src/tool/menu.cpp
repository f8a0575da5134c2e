#include "menu.hpp"

#include "../play/offer_types.hpp"
#include "choices.hpp"

#include "herding/play/offer.hpp"
#include "herding/reflect/detail/number.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/detail/take_line.hpp"
#include "herding/reflect/detail/type_names.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>
#include <utility>

namespace herding::inline v0::tool {

namespace {

constexpr std::size_t most_meant = 8;      // of several choices with the same beginning
constexpr std::size_t longest_quoted = 40; // characters of a line that was typed

/// A text with other words.
std::string with(std::string text, std::string_view word, std::string_view other) {
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + other.size())) {
        text.replace(at, word.size(), other);
    }
    return text;
}

/// The choices that a beginning may mean, in one line or in one for each.
std::string may_be(std::string_view typed, const std::vector<const play::Choice*>& meant) {
    const std::string begin = quoted(typed) + " may be";
    std::string line = begin;
    std::string list = begin + '\n';
    for (std::size_t i = 0; i < meant.size() && i < most_meant; ++i) {
        line += (i == 0 ? " " : ", ") + shown(*meant[i]);
        list += "  " + shown(*meant[i]) + '\n';
    }
    const bool all = meant.size() <= most_meant;
    return line.size() < usual_columns ? line + (all ? "\n" : ", ...\n") : list + (all ? "" : "  ...\n");
}

std::vector<std::string> inputs_of(const std::vector<play::Choice>& choices, Actor by) {
    std::vector<std::string> inputs;
    for (const play::Choice& choice : choices) {
        if (choice.by == by) {
            inputs.push_back(choice.input);
        }
    }
    return inputs;
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

std::string in_lines(std::string_view text, std::size_t columns) {
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

std::string narrow(std::string_view text, std::size_t columns) {
    std::string lines;
    while (!text.empty()) {
        const std::string_view line = reflect::detail::take_line(text);
        lines += line.empty() ? "\n" : in_lines(line, columns);
    }
    return lines;
}

std::string plain_reason(std::string_view refused, std::span<const play::ActionWords> words) {
    const std::size_t open = refused.ends_with(')') ? refused.rfind(" (") : std::string_view::npos;
    if (open != std::string_view::npos) { // the names of a sequence and of a step
        const std::string_view place = refused.substr(open + 2, refused.size() - open - 3);
        const std::size_t at = place.find('@');
        if (at != std::string_view::npos && place.find_first_of(" ,") == std::string_view::npos) {
            refused = refused.substr(0, open);
        }
    }
    std::string reason = with(std::string(refused), ": argument out of range", ": there is no such choice");
    const std::size_t colon = std::min(reason.find(": "), reason.size());
    const std::string name = reason.substr(0, colon);
    if (colon < reason.size() &&
        reflect::detail::is_identifier(name)) { // of the action, as the rules call it
        const auto labeled = std::find_if(words.begin(), words.end(), [&](const play::ActionWords& one) {
            return one.action == name && !one.label.empty();
        });
        reason.replace(0, colon, labeled == words.end() ? play::detail::spoken(name) : labeled->label);
    }
    return reason;
}

bool names_positions(std::string_view refused) {
    return refused.find(": not offered at ") != std::string_view::npos;
}

std::string refusal_lines(const play::Match& match, const std::string& refused, const std::string& input,
                          std::size_t columns) {
    const play::RefusedBy by = match.refused_by();
    const std::string reason = plain_reason(refused, match.action_words());
    std::string lines = by.cite.empty() || by.input.empty()
                            ? narrow("  " + reason, columns)
                            : in_lines(input + " is not allowed: " + reason + '.', columns);
    if (!by.cite.empty()) { // a paragraph with its number, or a sentence
        const bool numbered = by.cite.front() >= '0' && by.cite.front() <= '9';
        lines += in_lines("  Rule" + std::string(numbered ? " " : ": ") + std::string(by.cite), columns);
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
    const auto number = reflect::detail::whole_number_in<std::size_t>(typed);
    return number && *number != 0 && *number <= listed ? std::optional(*number - 1) : std::nullopt;
}

void name_choices(const play::Match& match, std::vector<play::Choice>& choices) {
    for (const Actor by : actors_of(choices)) {
        const bool needs_words = std::any_of(choices.begin(), choices.end(), [by](const play::Choice& one) {
            return one.by == by && one.notation.empty();
        });
        const play::Offer offer =
            needs_words ? play::actions_of(match, by, inputs_of(choices, by)) : play::Offer();
        for (play::Choice& choice : choices) {
            if (choice.by == by && choice.notation.empty()) {
                choice.notation = play::words_of(offer, choice.input);
            }
        }
    }
}

std::string quoted(std::string_view typed) {
    const bool all = typed.size() <= longest_quoted;
    return "`" + reflect::detail::printable(typed.substr(0, longest_quoted)) + (all ? "`" : "...`");
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

namespace {

Meant meant_number(std::string_view typed, const std::vector<play::Choice>& listed) {
    if (listed.empty() || typed.find_first_not_of("0123456789") != std::string_view::npos) {
        return {};
    }
    if (const auto number = listed_number(typed, listed.size())) {
        return {.choice = number};
    }
    return {.problem = "There is no " + std::string(typed) + ": choose 1 to " +
                       std::to_string(listed.size()) + ".\n"};
}

Meant meant_choice(const play::Match& match, std::string_view typed, const std::vector<play::Choice>& choices,
                   play::Understanding how) {
    Meant none;
    for (const Actor by : actors_of(choices)) {
        const std::vector<play::OfferedAction> kinds = play::kinds_of_actions(match, by);
        how.kinds = kinds;
        play::Shown all;
        std::vector<const play::Choice*> theirs;
        for (const play::Choice& choice : choices) {
            if (choice.by == by) {
                all.emplace_back(choice.input, shown(choice));
                theirs.push_back(&choice);
            }
        }
        play::Understood understood =
            play::understood(play::actions_of(match, by, inputs_of(choices, by)), all, typed, how);
        const auto choice_of = [&](const std::string& input) {
            return *std::find_if(theirs.begin(), theirs.end(),
                                 [&](const play::Choice* one) { return one->input == input; });
        };
        if (!understood.input.empty()) {
            return {.choice = static_cast<std::size_t>(choice_of(understood.input) - choices.data())};
        }
        if (!understood.candidates.empty()) {
            std::vector<const play::Choice*> meant;
            std::vector<std::size_t> candidates;
            for (const std::string& input : understood.candidates) {
                meant.push_back(choice_of(input));
                candidates.push_back(static_cast<std::size_t>(meant.back() - choices.data()));
            }
            return {.candidates = std::move(candidates), .problem = may_be(typed, meant)};
        }
        if (none.expected.empty() || (none.attempt.empty() && !understood.attempt.empty())) {
            none = {.attempt = std::move(understood.attempt), .expected = std::move(understood.expected)};
        }
    }
    return none;
}

/// An input that the game itself reads in a line, or else the error of its notation, if it has one.
struct Reading {
    std::string input = {};
    std::string problem = {};
};
Reading reading_of(const play::Match& match, std::string_view typed) {
    try {
        const auto id = match.action_id(typed);
        const bool is_loose =
            id && typed.find('{') != std::string_view::npos; // it may have blanks, or be JSON
        return {.input = is_loose ? match.action(*id) : std::string(typed)};
    } catch (const reflect::ReadError& error) {
        return {.problem = error.format() == "notation" ? no_action(typed, error) : std::string()};
    }
}

} // namespace

Meant meant_line(const play::Match& match, std::string_view typed, const std::vector<play::Choice>& choices,
                 bool numbered, const play::Understanding& how) {
    constexpr std::string_view blanks = " \t";
    typed.remove_prefix(std::min(typed.find_first_not_of(blanks), typed.size()));
    typed = typed.substr(0, typed.find_last_not_of(blanks) + 1);
    Meant meant = numbered ? meant_number(typed, choices) : Meant();
    if (meant.choice || !meant.problem.empty()) {
        return meant;
    }
    const auto exact = std::find_if(choices.begin(), choices.end(), [typed](const play::Choice& choice) {
        return choice.input == typed || choice.notation == typed;
    });
    if (exact != choices.end()) {
        return {.choice = static_cast<std::size_t>(exact - choices.begin())};
    }
    Reading reading = reading_of(match, typed);
    if (!reading.input.empty()) {
        return {.attempt = std::move(reading.input)};
    }
    meant = meant_choice(match, typed, choices, how);
    if (!meant.attempt.empty() && reading_of(match, meant.attempt).input.empty()) {
        meant.attempt.clear();
    }
    if (!reading.problem.empty()) {
        meant.expected = std::move(reading.problem);
    }
    if (meant.expected.empty()) {
        meant.expected = quoted(typed) + " is no action.";
    }
    return meant;
}

std::string possible_instead(const play::Match& match, std::string_view typed,
                             const std::vector<play::Choice>& choices, const play::Understanding& how) {
    const Meant meant = meant_choice(match, typed, choices, how);
    return meant.expected.empty() ? quoted(typed) + " is not possible now."
                                  : with(meant.expected, " is no action.", " is not possible now.");
}

} // namespace herding::inline v0::tool

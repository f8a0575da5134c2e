#include "event_words.hpp"
#include "menu.hpp"
#include "numbers.hpp"
#include "screen.hpp"
#include "terminal_board.hpp"
#include "terminal_help.hpp"
#include "terminal_match.hpp"
#include "way_back.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Lines that persons type: actions, words of the game and commands.

namespace herding::inline v0::tool {

using play::Choice;
using play::RefusalText;

namespace {

constexpr std::size_t most_shown = 24; // choices, before `list` is needed

} // namespace

bool TerminalMatch::confirmed(std::string_view input, Actor by) {
    std::string question;
    try {
        question = match_->question(input, by);
    } catch (const reflect::ReadError&) {}
    if (question.empty()) {
        return true;
    }
    return saving_.yes_or_no(question, *match_).value_or(false);
}

bool TerminalMatch::ask(std::vector<Choice> choices) {
    name_choices(*match_, choices);
    const Actor by = choices.front().by;
    const play::Prompt prompt = match_->prompt(by);
    const bool asks_in_words = !prompt.text.empty();
    shown_ = !screen_.changed() && shown_;
    if (!shown_) {
        listed_ = game_.lists_legal() && !asks_in_words;
        out_ << (asks_in_words && options_.draw ? "\n" : "");
        if (options_.draw) {
            draw_board(screen_, options_);
        }
        if (listed_) {
            show(choices, most_shown);
        } else if (!asks_in_words) {
            out_ << who(by) << " can act; `list` shows the legal actions\n";
        }
        shown_ = true;
    }
    out_ << (asks_in_words ? "\n" : "");
    const std::vector<Choice> none;
    const auto& listed = listed_ ? choices : none;
    in_.complete_from(completions(listed));
    const auto line = in_.read(who(by) + (asks_in_words ? ", " + prompt.text : "") + "> ");
    if (!line) {
        out_ << (interrupted_ ? "\n" : "\nThe input ends here.\n");
        return false;
    }
    std::string_view typed = trimmed(*line);
    if (typed.empty() && !chance_waits()) {
        typed = prompt.enter;
    }
    if (const play::Word* word = word_of_game(typed)) {
        obey(*word, by, choices);
        return true;
    }
    if (leaves(typed) && !is_listed(typed, listed)) {
        return !saving_.may_leave(*match_);
    }
    if (typed == "chance" || (typed.empty() && chance_waits())) {
        let_chance();
    } else if (typed == "list") {
        listed_ = true;
        show(choices, choices.size());
    } else if (!typed.empty() && !command(typed, by, choices)) {
        action(typed, by, choices);
    }
    return true;
}

const play::Word* TerminalMatch::word_of_game(std::string_view typed) const {
    const auto same = [](char written, char one) {
        return written == one || (one >= 'A' && one <= 'Z' && written == one - 'A' + 'a');
    };
    const auto found = std::find_if(words_.begin(), words_.end(), [&](const play::Word& word) {
        return std::equal(word.word.begin(), word.word.end(), typed.begin(), typed.end(), same);
    });
    return found == words_.end() ? nullptr : &*found;
}

void TerminalMatch::obey(const play::Word& word, Actor by, const std::vector<Choice>& choices) {
    switch (word.does) {
    case play::Word::Does::Act: action(word.word, by, choices); break;
    case play::Word::Does::ThrowDice:
        if (options_.ask_chance) {
            action(word.word, by, choices);
        } else {
            let_chance();
        }
        break;
    case play::Word::Does::Explain: explain(std::string(word.word)); break;
    case play::Word::Does::ExplainRefused: explain_last(match_->refused_by().input); break;
    }
}

bool TerminalMatch::is_listed(std::string_view typed, const std::vector<Choice>& listed) {
    return std::any_of(listed.begin(), listed.end(), [typed](const Choice& choice) {
        return choice.input == typed || choice.notation == typed;
    });
}

std::vector<std::string> TerminalMatch::completions(const std::vector<Choice>& choices) const {
    std::vector<std::string> lines = commands_of(game_);
    for (const Choice& choice : choices) {
        lines.push_back(shown(choice));
    }
    return lines;
}

bool TerminalMatch::chance_waits() const {
    const auto all = match_->legal_actions();
    return !options_.ask_chance && screen_.seat() != Actor::chance &&
           std::any_of(all.begin(), all.end(),
                       [](const Choice& choice) { return choice.by == Actor::chance; });
}

void TerminalMatch::let_chance() {
    if (chance_waits()) {
        throw_dice();
    } else {
        out_ << "Chance has nothing to decide now.\n";
    }
}

void TerminalMatch::show(const std::vector<Choice>& choices, std::size_t most) {
    show_choices(game_, choices, most, out_);
    if (chance_waits()) {
        out_ << "  Enter lets chance act\n";
    }
}

bool TerminalMatch::command(std::string_view typed, Actor by, const std::vector<Choice>& choices) {
    const auto space = std::min(typed.find(' '), typed.size());
    const std::string_view word = typed.substr(0, space);
    const std::string file(trimmed(typed.substr(space)));
    if (word == "save" || word == "load") {
        if (file.empty()) {
            out_ << "Which file? `" << word << " FILE`.\n";
        } else if (word == "save") {
            saving_.save(*match_, file);
        } else {
            static_cast<void>(load(file));
        }
        return true;
    }
    if (word == "picture") {
        if (file.empty()) {
            out_ << "Which file? `picture FILE`.\n";
        } else {
            write_picture(*match_, screen_.seat() ? viewer(*screen_.seat()) : view::observer, file, out_);
        }
        return true;
    }
    if (word == "try" && file.empty()) {
        out_ << "Which action? `try ACTION`.\n";
        return true;
    }
    if (word == "try") {
        preview(file, by, choices);
        return true;
    }
    if (word == "why" && !file.empty()) {
        explain(file);
        return true;
    }
    if (word == "undo" && file == "mine") {
        say(match_->undo_own(by));
        return true;
    }
    if (!file.empty()) {
        return false;
    }
    if (word == "board") {
        draw_board(screen_, options_);
    } else if (word == "describe") {
        describe_board(screen_);
    } else if (word == "help" || word == "?") {
        out_ << help_of(game_, columns_);
    } else if (word == "state") {
        screen_.print([&](std::uint16_t player) { return match_->state(player) + '\n'; });
    } else if (word == "why") {
        explain_last("");
    } else if (word == "trace") {
        screen_.print([&](std::uint16_t player) { return match_->trace(player); });
    } else if (word == "hint") {
        opponents_.hint(*match_, by);
        screen_.keep_private();
    } else if (word == "reasoning") {
        opponents_.reasoning();
    } else if (word == "attempts") {
        print_attempts(by);
    } else if (word == "next") {
        ++next_;
        out_ << (others_ == 0 ? "Nobody else is asked now.\n" : "");
    } else if (word == "undo") {
        undo(by);
    } else if (word == "redo") {
        redo(by);
    } else {
        return false;
    }
    return true;
}

bool TerminalMatch::person_is_asked() const {
    const auto choices = match_->legal_actions();
    return std::any_of(choices.begin(), choices.end(), [this](const Choice& one) { return asks(one.by); });
}

void TerminalMatch::undo(Actor by) {
    if (const RefusalText refused = why_no_way_back(*match_, by, [this](Actor one) { return asks(one); })) {
        say(refused);
        return;
    }
    if (const RefusalText refused =
            undo_to_person(*match_, by, [this] { return person_is_asked(); }, [this] { done(); })) {
        say(refused);
    }
}

void TerminalMatch::redo(Actor by) {
    if (const RefusalText refused =
            redo_to_person(*match_, by, [this] { return person_is_asked(); }, [this] { done(); })) {
        say(refused);
    }
}

void TerminalMatch::explain_last(const std::string& refused) {
    screen_.print([&](std::uint16_t player) {
        const std::string words = refused.empty() ? std::string() : match_->explain(refused, player);
        return words.empty() ? narrow(screen_.why(player), columns_) : words;
    });
}

void TerminalMatch::print_attempts(Actor by) {
    Attempts sum;
    for (const auto& [who, theirs] : attempts_) {
        if (!hides_ || who == by) {
            sum.all += theirs.all;
            sum.refused += theirs.refused;
        }
    }
    out_ << counted(sum.all, "attempt") << ", of which the rules refused " << sum.refused << ".\n";
    screen_.keep_private();
}

void TerminalMatch::explain(const std::string& what) {
    screen_.print([&](std::uint16_t player) {
        const std::string words = match_->explain(what, player);
        return words.empty()
                   ? "This game explains no part of its board: `why` alone explains the last input.\n"
                   : words;
    });
}

play::Understanding TerminalMatch::understanding() const {
    return {.beginnings = listed_, .examples = listed_ || game_.lists_legal()};
}

void TerminalMatch::action(std::string_view typed, Actor by, const std::vector<Choice>& choices) {
    const Meant meant = meant_line(*match_, typed, choices, listed_, understanding());
    if (meant.choice) {
        if (confirmed(choices[*meant.choice].input, by)) {
            take(choices[*meant.choice]);
        }
    } else if (!meant.problem.empty()) {
        out_ << meant.problem;
    } else if (meant.attempt.empty()) {
        print_expected(typed, meant.expected);
    } else if (confirmed(meant.attempt, by)) {
        submit(meant.attempt, by, choices, typed);
    }
}

void TerminalMatch::submit(const std::string& input, Actor by, const std::vector<Choice>& choices,
                           std::string_view typed) {
    screen_.before(input, by);
    const RefusalText refused = match_->submit(input, by);
    tried(refused, by);
    if (!refused || !names_positions(*refused)) {
        say(refused);
    } else {
        const std::string tried = input == typed ? input : tool::in_words(*match_, input, viewer(by));
        out_ << in_lines("  " + possible_instead(*match_, tried, choices, understanding()), columns_);
    }
}

void TerminalMatch::print_expected(std::string_view typed, const std::string& expected) {
    out_ << in_lines("  " + expected, columns_);
    std::vector<std::string> commands = completions({});
    for (std::string& command : commands) {
        command = trimmed(command);
    }
    const std::string command(typed.substr(0, typed.find(' ')));
    std::string near = reflect::nearest(command, commands);
    if (near == command) { // it is a word of the game, which cannot be done now
        near.clear();
    }
    out_ << (near.empty() ? "" : "  Did you mean the command `" + near + "`?\n")
         << in_lines("  `list` shows the legal actions, and `help` what else you can type.", columns_);
}

void TerminalMatch::preview(const std::string& typed, Actor by, const std::vector<Choice>& choices) {
    const Meant meant = meant_line(*match_, typed, choices, listed_, understanding());
    if (meant.choice || !meant.attempt.empty()) {
        const std::string shown =
            match_->preview(meant.choice ? choices[*meant.choice].input : meant.attempt, by);
        out_ << (names_positions(shown)
                     ? in_lines("  " + possible_instead(*match_, typed, choices, understanding()), columns_)
                     : shown);
        screen_.keep_private();
    } else if (!meant.problem.empty()) {
        out_ << meant.problem;
    } else {
        print_expected(typed, meant.expected);
    }
}

bool TerminalMatch::load(const std::string& file) {
    if (options_.recorded) {
        out_ << "This match is recorded, and `load` would leave its record. Quit, and use --load without "
                "--record.\n";
        return false;
    }
    try {
        LoadedGame loaded = read_saved(file);
        if (!saving_.may_leave(*match_)) {
            return false;
        }
        begin_with(std::move(loaded), file);
    } catch (const std::runtime_error& error) {
        out_ << error.what() << '\n';
        return false;
    }
    return true;
}

} // namespace herding::inline v0::tool

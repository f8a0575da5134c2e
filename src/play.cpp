#include "play.hpp"

#include "games/game.hpp"
#include "saved_game.hpp"

#include "herding/core/random.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <istream>
#include <iterator>
#include <memory>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace herd {

namespace {

using herding::Actor;

constexpr std::size_t most_shown = 24;            // choices, before `list` is needed
constexpr std::size_t most_meant = 8;             // of several choices with the same beginning
constexpr std::size_t most_by_itself = 1'000'000; // inputs in a row that nobody was asked for

constexpr std::string_view help =
    "An action is its number, its text, or the beginning of its text where no other has it.\n"
    "  list         all that can be done now\n"
    "  state        the whole game in canonical text\n"
    "  why          what was done last, by which rules, and whether it can be undone\n"
    "  trace        what the sequences did in it, step by step, and what changed\n"
    "  undo, redo   one input back, or forward again; not over dice\n"
    "  save FILE    writes what has been done; load FILE plays it again\n"
    "  help, quit\n";

std::string words(Actor actor) {
    std::ostringstream out;
    out << actor;
    return out.str();
}

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) {
        return {};
    }
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

class Play {
public:
    Play(const std::string& name, const PlayOptions& options, std::istream& in, std::ostream& out)
        : name_(name), options_(options), in_(in), out_(out), game_(find_game(name)),
          table_(game_->begin(options.seed)), random_(options.seed) {}

    int run() {
        if (!options_.load.empty() && !load(options_.load)) {
            return 2;
        }
        for (std::size_t by_itself = 0;;) {
            const auto choices = table_->choices();
            if (choices.empty()) {
                out_ << (table_->over() ? "The game is over: " : "Nobody can do anything: ")
                     << table_->state() << '\n';
                return 0;
            }
            std::vector<Choice> asked;
            std::copy_if(choices.begin(), choices.end(), std::back_inserter(asked),
                         [this](const Choice& choice) { return asks(choice.by); });
            if (!asked.empty()) {
                by_itself = 0;
                if (!ask(asked)) {
                    return 0;
                }
            } else if (++by_itself > most_by_itself) {
                out_ << "Stopped: nobody was asked anything in " << most_by_itself << " inputs.\n";
                return 1;
            } else {
                go_on(choices);
            }
        }
    }

private:
    /// Whether a person is asked what this actor does. The beginning, and clocks, are the program's own.
    [[nodiscard]] bool asks(Actor by) const {
        if (!by.is_player()) {
            return by == Actor::chance && options_.ask_chance;
        }
        const auto& players = options_.players;
        return players[std::min(static_cast<std::size_t>(by.index()), players.size() - 1)] ==
               Controller::Human;
    }

    /// What chance, the program and random players do.
    void go_on(const std::vector<Choice>& choices) {
        const Choice& first = choices.front();
        if (first.by == Actor::chance) {
            take({table_->draw(), first.by});
            return;
        }
        std::vector<Choice> theirs;
        std::copy_if(choices.begin(), choices.end(), std::back_inserter(theirs),
                     [&](const Choice& choice) { return choice.by == first.by; });
        take(theirs[random_.below(static_cast<std::uint32_t>(theirs.size()))]);
    }

    /// Does it and says who did what, and what happened.
    void take(const Choice& choice) {
        const Told told = table_->submit(choice.input, choice.by);
        out_ << words(choice.by) << ": " << choice.input << (told.done ? "" : " is not allowed") << '\n';
        say(told);
    }
    void say(const Told& told) {
        for (const std::string& line : told.lines) {
            out_ << "  " << line << '\n';
        }
        shown_ = shown_ && !told.done;
    }

    /// Reads a line and does what it says. False at the end.
    bool ask(const std::vector<Choice>& choices) {
        if (!shown_) {
            show(choices, most_shown);
            shown_ = true;
        }
        out_ << words(choices.front().by) << "> " << std::flush;
        std::string line;
        if (!std::getline(in_, line)) {
            out_ << "\nThe input ends here.\n";
            return false;
        }
        const std::string_view typed = trimmed(line);
        if (options_.echo) {
            out_ << typed << '\n';
        }
        if (typed == "quit") {
            return false;
        }
        if (!typed.empty() && !command(typed, choices)) {
            action(typed, choices);
        }
        return true;
    }

    void show(const std::vector<Choice>& choices, std::size_t most) {
        for (std::size_t i = 0; i < choices.size() && i < most; ++i) {
            if (i == 0 || choices[i].by != choices[i - 1].by) {
                out_ << words(choices[i].by) << " can\n";
            }
            out_ << "  " << i + 1 << "  " << choices[i].input << '\n';
        }
        if (choices.size() > most) {
            out_ << "  ... and " << choices.size() - most << " more: `list` shows all\n";
        }
    }

    /// Whether the line was a command.
    bool command(std::string_view typed, const std::vector<Choice>& choices) {
        const auto space = std::min(typed.find(' '), typed.size());
        const std::string_view word = typed.substr(0, space);
        const std::string file(trimmed(typed.substr(space)));
        if (word == "save" || word == "load") {
            if (file.empty()) {
                out_ << "Which file? `" << word << " FILE`.\n";
            } else if (word == "save") {
                save(file);
            } else {
                static_cast<void>(load(file));
            }
            return true;
        }
        if (!file.empty()) {
            return false;
        }
        if (word == "help") {
            out_ << help;
        } else if (word == "list") {
            show(choices, choices.size());
        } else if (word == "state") {
            out_ << table_->state() << '\n';
        } else if (word == "why") {
            for (const std::string& one : table_->why()) {
                out_ << one << '\n';
            }
        } else if (word == "trace") {
            out_ << table_->trace();
        } else if (word == "undo") {
            say(table_->undo());
        } else if (word == "redo") {
            say(table_->redo());
        } else {
            return false;
        }
        return true;
    }

    void action(std::string_view typed, const std::vector<Choice>& choices) {
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
        if (end == typed.data() + typed.size() && error != std::errc::invalid_argument) {
            if (error != std::errc{} || number == 0 || number > choices.size()) {
                out_ << "There is no " << typed << ": choose 1 to " << choices.size() << ".\n";
            } else {
                take(choices[number - 1]);
            }
            return;
        }
        std::vector<Choice> meant;
        for (const Choice& choice : choices) {
            if (choice.input == typed) {
                take(choice);
                return;
            }
            if (choice.input.starts_with(typed)) {
                meant.push_back(choice);
            }
        }
        if (meant.size() == 1) {
            take(meant.front());
        } else if (!meant.empty()) {
            out_ << '`' << typed << "` may be ";
            for (std::size_t i = 0; i < meant.size() && i < most_meant; ++i) {
                out_ << (i == 0 ? "" : ", ") << meant[i].input;
            }
            out_ << (meant.size() > most_meant ? ", ...\n" : "\n");
        } else {
            submit(typed, choices.front().by);
        }
    }

    /// What is not offered: the rules say why.
    void submit(std::string_view typed, Actor by) {
        try {
            say(table_->submit(typed, by));
        } catch (const herding::reflect::ReadError& error) {
            out_ << "  " << error.what() << "\n  `help` tells what can be typed.\n";
        }
    }

    void save(const std::string& file) {
        try {
            write_game(file, name_, table_->history());
            out_ << "Saved to " << file << ".\n";
        } catch (const std::runtime_error& error) {
            out_ << file << ": " << error.what() << '\n';
        }
    }

    /// Where the file is refused the game goes on as it was.
    bool load(const std::string& file) {
        auto table = game_->begin(options_.seed);
        try {
            replay_game(file, name_, *table);
        } catch (const std::runtime_error& error) {
            out_ << file << error.what() << '\n';
            return false;
        }
        table_ = std::move(table);
        shown_ = false;
        out_ << "Played " << table_->history().size() << " inputs from " << file << ".\n";
        return true;
    }

    std::string name_;
    PlayOptions options_;
    std::istream& in_;
    std::ostream& out_;
    std::unique_ptr<Game> game_;
    std::unique_ptr<Table> table_;
    herding::Generator random_;
    bool shown_ = false; // what can be done has been shown since anything was done
};

} // namespace

int play(const std::string& game, const PlayOptions& options, std::istream& in, std::ostream& out) {
    return Play(game, options, in, out).run();
}

} // namespace herd

#include "terminal.hpp"

#include "choices.hpp"
#include "event_words.hpp"
#include "greeting.hpp"
#include "interrupt.hpp"
#include "menu.hpp"
#include "numbers.hpp"
#include "opponents.hpp"
#include "place.hpp"
#include "saved_game.hpp"
#include "saving.hpp"
#include "screen.hpp"
#include "terminal_board.hpp"
#include "terminal_help.hpp"
#include "way_back.hpp"

#include "herding/core/random.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

using herding::Actor;
using herding::play::Choice;
using herding::play::RefusalText;

constexpr std::size_t most_shown = 24;            // choices, before `list` is needed
constexpr std::size_t most_by_itself = 1'000'000; // inputs in a row that nobody was asked for

std::vector<Actor> sorted(std::vector<Actor> actors) {
    std::sort(actors.begin(), actors.end());
    return actors;
}

/// The options, with players if they name none.
PlayOptions with_players(PlayOptions options, const play::Game& game) {
    options.players = players_of(options, game);
    return options;
}

/// The dialog with who has the seat.
class Play {
public:
    Play(const herding::play::Game& game, std::unique_ptr<herding::play::Match> match,
         const PlayOptions& options, LineReader& in, std::ostream& out)
        : options_(with_players(options, game)), in_(in), out_(out), game_(game), match_(std::move(match)),
          random_(seed_of_players(options.start.seed)) {
        const auto& players = options_.players;
        nobody_ = std::find(players.begin(), players.end(), human) == players.end() && !options_.ask_chance;
        at_once_ = !hides_ || nobody_;
        screen_.show(*match_, 0, options_.continued && several_persons() ? Actor::system : first_person());
    }

    int run() {
        if (!options_.load.empty()) {
            begin_with(read_saved(options_.load),
                       options_.load); // throws, so that a file that cannot be read is the only message
        }
        if (!nobody_) {
            out_ << greeting(game_, options_.players, match_->players(), options_.ask_chance, columns_);
        } else if (options_.continued) {
            out_ << who_plays(game_, options_.players, match_->players(), options_.ask_chance);
        }
        int code = with_place([this] { return place(); }, [this] { return run_and_finish(); });
        if (hides_ && seed_used_) {
            out_ << options_.seed_note;
        }
        if (interrupted()) {
            saving_.before_end(*match_);
            out_ << "Interrupted.\n";
            code = interrupted_code;
        }
        return code;
    }

private:
    /// A sentence that has begun is printed also before an error is reported.
    int run_and_finish() {
        try {
            const int code = run_to_end();
            screen_.finish();
            return code;
        } catch (...) {
            screen_.finish();
            throw;
        }
    }

    int run_to_end() {
        for (std::size_t by_itself = 0;;) {
            const auto choices = awaited_choices(*match_);
            if (choices.empty()) {
                end();
                return 0;
            }
            const auto asked = asked_of(choices);
            if (!asked.empty()) {
                by_itself = 0;
                if (!screen_.sit(asked.front().by) || !ask(asked)) {
                    return 0;
                }
            } else if (++by_itself > most_by_itself) {
                screen_.finish();
                out_ << "Stopped: nobody was asked anything in " << most_by_itself << " inputs.\n";
                return 1;
            } else {
                act_for_others(choices);
            }
            if (interrupted()) {
                return 0;
            }
        }
    }

    /// Position of the match, for messages about exceptions of the game.
    [[nodiscard]] std::string place() const {
        return (options_.header.empty() ? std::string(game_.name()) : options_.header) + ", with seed " +
               std::to_string(options_.start.seed) + ", after " + counted(match_->history().size(), "input") +
               (thinks_ ? ", while " + who(*thinks_) + " thinks" : "");
    }

    [[nodiscard]] std::string who(Actor actor) const { return name_of(game_, actor); }

    /// The first seat of a person: whoever starts the program has it.
    [[nodiscard]] Actor first_person() const {
        const auto& players = options_.players;
        const auto first = std::find(players.begin(), players.end(), human);
        return Actor::player(
            static_cast<std::uint16_t>(first == players.end() ? 0 : first - players.begin()));
    }

    /// Whether whoever starts the program need not be who is asked first.
    [[nodiscard]] bool several_persons() const {
        unsigned persons = options_.ask_chance ? 1 : 0;
        for (unsigned i = 0; i < match_->players(); ++i) {
            persons += player_in(options_.players, i) == human ? 1 : 0;
        }
        return persons > 1;
    }

    /// Ctrl-C ends a thought, or else the game. If no person could continue after the thought, it ends both.
    /// SIGTERM ends both.
    [[nodiscard]] bool interrupted() const {
        return interrupted_ || terminated() || (nobody_ && opponents_.interrupted());
    }

    /// Prints the source of random numbers once. The seed determines chance, so a game that hides something prints it at
    /// its end.
    void use_seed() {
        if (!seed_used_ && !hides_ && !options_.seed_note.empty()) {
            screen_.finish();
            out_ << options_.seed_note;
        }
        seed_used_ = true;
    }

    /// Whether a person is asked what this actor does. The beginning, and clocks, are the program's own.
    [[nodiscard]] bool asks(Actor by) const {
        if (!by.is_player()) {
            return by == Actor::chance && options_.ask_chance;
        }
        return opponents_.player(by) == human;
    }

    /// Actions that persons can take now. If something is hidden, they are asked one by one: first those for whom the game waits, and by
    /// `next` those, too, who may act while it waits for others.
    std::vector<Choice> asked_of(const std::vector<Choice>& choices) {
        std::vector<Choice> asked = of_persons(choices);
        if (hides_ && !asked.empty()) {
            std::vector<Actor> who = sorted(actors_of(asked));
            const std::vector<Choice> all = of_persons(match_->legal_actions());
            for (const Actor by : sorted(actors_of(all))) {
                if (std::find(who.begin(), who.end(), by) == who.end()) {
                    who.push_back(by);
                }
            }
            others_ = who.size() - 1;
            const Actor by = who[next_ % who.size()];
            asked = of_actor(all, by);
        }
        return asked;
    }
    [[nodiscard]] std::vector<Choice> of_persons(const std::vector<Choice>& choices) const {
        std::vector<Choice> theirs;
        std::copy_if(choices.begin(), choices.end(), std::back_inserter(theirs),
                     [this](const Choice& choice) { return asks(choice.by); });
        return theirs;
    }
    void end() {
        screen_.open();
        const bool draws = match_->over() && !match_->draw({}).empty();
        if (options_.draw || draws) {
            draw_board(screen_, options_);
        } // a script, too, gets the end of the game as a board
        out_ << (match_->over() ? "The game is over" : "Nobody can do anything");
        if (draws) { // the drawing is above
            out_ << ".\n";
        } else {
            out_ << ": ";
            screen_.print([&](std::uint16_t player) { return match_->state(player) + '\n'; });
        }
        // The rules had to be found out. If players hide something from each other, nobody may know how often another one tried.
        if (!game_.lists_legal() && !attempts_.empty() && !(hides_ && several_persons())) {
            print_attempts(first_person());
        }
        const auto returns = match_->returns();
        for (std::size_t i = 0; i < returns.size(); ++i) {
            out_ << who(Actor::player(static_cast<std::uint16_t>(i))) << " gets " << returns[i] << '\n';
        }
    }

    /// Lets agents, chance and the program act. Agents may act before chance does, and may wait.
    void act_for_others(const std::vector<Choice>& choices) {
        std::vector<Actor> waiting;
        for (const Choice& choice : choices) {
            if (choice.by.is_player() &&
                std::find(waiting.begin(), waiting.end(), choice.by) == waiting.end()) {
                if (agent_acts(choice.by, choices)) {
                    return;
                }
                waiting.push_back(choice.by);
            }
        }
        const Actor by = choices.front().by;
        if (by.is_player()) {
            throw std::runtime_error(who(by) + ": the agent " + opponents_.player(by) +
                                     " waits, and nobody else can do anything");
        }
        if (by == Actor::chance) {
            throw_dice();
            return;
        }
        const auto its = of_actor(choices, by);
        if (its.size() > 1) {
            use_seed();
        }
        take(its[random_.below(static_cast<std::uint32_t>(its.size()))]);
    }

    /// Lets an agent act. False if it waits.
    bool agent_acts(Actor by, const std::vector<Choice>& choices) {
        if (of_actor(choices, by).size() > 1) {
            use_seed();
        }
        if (options_.reasoning) {
            screen_.finish();
        }
        thinks_ = by;
        const std::string chosen = opponents_.choose(*match_, by, !choices.front().by.is_player());
        thinks_.reset();
        if (!chosen.empty()) {
            take_of_agent({chosen, by});
        }
        return !chosen.empty();
    }

    /// An agent that chose wrong once would choose so forever. Throws std::runtime_error.
    void take_of_agent(const Choice& choice) {
        screen_.before(choice.input, choice.by);
        const std::string chose = who(choice.by) + ": the agent " + opponents_.player(choice.by) + " chose ";
        try {
            if (const RefusalText refused = match_->submit(choice.input, choice.by)) {
                throw std::runtime_error(
                    chose +
                    (hides_ ? "what is not allowed" : choice.input + ", which is not allowed: " + *refused));
            }
        } catch (const herding::reflect::ReadError& error) {
            throw std::runtime_error(chose + "what is no action: " + error.what());
        }
        done();
    }

    void throw_dice() {
        use_seed();
        take({match_->sample_chance(), Actor::chance});
    }

    void take(const Choice& choice) {
        screen_.before(choice.input, choice.by);
        const RefusalText refused = match_->submit(choice.input, choice.by);
        tried(refused, choice.by);
        if (!refused) {
            done();
        } else if (hides_ && choice.by != screen_.seat()) {
            out_ << who(choice.by) << ": (not shown) is not allowed\n";
        } else if (!match_->refused_by().cite.empty()) {
            say(refused);
        } else {
            out_ << who(choice.by) << ": " << shown(choice) << " is not allowed\n  "
                 << plain_reason(*refused, match_->action_words()) << '\n';
        }
    }
    /// Counts what persons tried. Undo takes no attempt back.
    void tried(const RefusalText& refused, Actor by) {
        if (asks(by)) {
            Attempts& theirs = attempts_[by];
            ++theirs.all;
            theirs.refused += refused ? 1 : 0;
        }
    }
    void done() {
        next_ = 0;
        if (screen_.seat()) { // nobody misses what happened before anybody was asked
            saving_.changed();
        }
        if (at_once_) {
            screen_.tell();
        } else {
            screen_.typed();
        }
    }
    void say(const RefusalText& refused) {
        if (!refused) {
            done();
            return;
        }
        out_ << refusal_lines(*match_, *refused, screen_.input(match_->refused_by().input), columns_);
    }

    /// Whether a person confirms this input, if there is a question. An input that cannot be read is reported by `submit`.
    bool confirmed(std::string_view input, Actor by) {
        std::string question;
        try {
            question = match_->question(input, by);
        } catch (const herding::reflect::ReadError&) {}
        if (question.empty()) {
            return true;
        }
        return saving_.yes_or_no(question, *match_).value_or(false);
    }

    /// Reads a line and executes it. False at the end.
    bool ask(std::vector<Choice> choices) {
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

    /// The word of the game that a line is, if it is one. Null: it is none.
    [[nodiscard]] const play::Word* word_of_game(std::string_view typed) const {
        const auto same = [](char written, char one) {
            return written == one || (one >= 'A' && one <= 'Z' && written == one - 'A' + 'a');
        };
        const auto found = std::find_if(words_.begin(), words_.end(), [&](const play::Word& word) {
            return std::equal(word.word.begin(), word.word.end(), typed.begin(), typed.end(), same);
        });
        return found == words_.end() ? nullptr : &*found;
    }
    void obey(const play::Word& word, Actor by, const std::vector<Choice>& choices) {
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

    /// Whether a line is an action exactly. A game may have one that is called like a command.
    static bool is_listed(std::string_view typed, const std::vector<Choice>& listed) {
        return std::any_of(listed.begin(), listed.end(), [typed](const Choice& choice) {
            return choice.input == typed || choice.notation == typed;
        });
    }

    [[nodiscard]] std::vector<std::string> completions(const std::vector<Choice>& choices) const {
        std::vector<std::string> lines = commands_of(game_);
        for (const Choice& choice : choices) {
            lines.push_back(shown(choice));
        }
        return lines;
    }

    /// Whether chance may act too, although a player is asked before it.
    [[nodiscard]] bool chance_waits() const {
        const auto all = match_->legal_actions();
        return !options_.ask_chance && screen_.seat() != Actor::chance &&
               std::any_of(all.begin(), all.end(),
                           [](const Choice& choice) { return choice.by == Actor::chance; });
    }
    void let_chance() {
        if (chance_waits()) {
            throw_dice();
        } else {
            out_ << "Chance has nothing to decide now.\n";
        }
    }

    void show(const std::vector<Choice>& choices, std::size_t most) {
        show_choices(game_, choices, most, out_);
        if (chance_waits()) {
            out_ << "  Enter lets chance act\n";
        }
    }

    /// Whether the line was a command.
    bool command(std::string_view typed, Actor by, const std::vector<Choice>& choices) {
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

    [[nodiscard]] bool person_is_asked() const {
        const auto choices = match_->legal_actions();
        return std::any_of(choices.begin(), choices.end(),
                           [this](const Choice& one) { return asks(one.by); });
    }
    void undo(Actor by) {
        if (const RefusalText refused =
                why_no_way_back(*match_, by, [this](Actor one) { return asks(one); })) {
            say(refused);
            return;
        }
        if (const RefusalText refused =
                undo_to_person(*match_, by, [this] { return person_is_asked(); }, [this] { done(); })) {
            say(refused);
        }
    }
    void redo(Actor by) {
        if (const RefusalText refused =
                redo_to_person(*match_, by, [this] { return person_is_asked(); }, [this] { done(); })) {
            say(refused);
        }
    }

    /// The input that the rules have refused, if there is one and the game explains it; otherwise what was done last.
    void explain_last(const std::string& refused) {
        screen_.print([&](std::uint16_t player) {
            const std::string words = refused.empty() ? std::string() : match_->explain(refused, player);
            return words.empty() ? narrow(screen_.why(player), columns_) : words;
        });
    }
    /// Those of all persons, or if something is hidden, of this one: others may try what nobody notices.
    void print_attempts(Actor by) {
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

    void explain(const std::string& what) {
        screen_.print([&](std::uint16_t player) {
            const std::string words = match_->explain(what, player);
            return words.empty()
                       ? "This game explains no part of its board: `why` alone explains the last input.\n"
                       : words;
        });
    }

    /// If the actions were not listed, nothing shows which there are.
    [[nodiscard]] play::Understanding understanding() const {
        return {.beginnings = listed_, .examples = listed_ || game_.lists_legal()};
    }

    void action(std::string_view typed, Actor by, const std::vector<Choice>& choices) {
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

    /// Submits what is not legal, so that the rules say why.
    void submit(const std::string& input, Actor by, const std::vector<Choice>& choices,
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

    void print_expected(std::string_view typed, const std::string& expected) {
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

    /// Prints the effects of an action.
    void preview(const std::string& typed, Actor by, const std::vector<Choice>& choices) {
        const Meant meant = meant_line(*match_, typed, choices, listed_, understanding());
        if (meant.choice || !meant.attempt.empty()) {
            const std::string shown =
                match_->preview(meant.choice ? choices[*meant.choice].input : meant.attempt, by);
            out_ << (names_positions(shown)
                         ? in_lines("  " + possible_instead(*match_, typed, choices, understanding()),
                                    columns_)
                         : shown);
            screen_.keep_private();
        } else if (!meant.problem.empty()) {
            out_ << meant.problem;
        } else {
            print_expected(typed, meant.expected);
        }
    }

    /// Loads a saved game. If the file is refused, the game continues as it was.
    bool load(const std::string& file) {
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

    /// Throws std::runtime_error with the file and the cause.
    [[nodiscard]] LoadedGame read_saved(const std::string& file) const {
        return load_game(file, options_.header, game_, options_.start, options_.seed_given);
    }

    /// Continues a saved game.
    void begin_with(LoadedGame loaded, const std::string& file) {
        match_ = std::move(loaded.match);
        options_.begun = std::move(loaded.begun);
        opponents_.forget();
        screen_.show(*match_, match_->events(), several_persons() ? Actor::system : first_person());
        next_ = 0;
        shown_ = false;
        saving_.loaded();
        out_ << "Played " << counted(match_->history().size(), "input") << " from " << file << ".\n";
    }

    PlayOptions options_;
    LineReader& in_;
    std::ostream& out_;
    const herding::play::Game& game_;
    std::unique_ptr<herding::play::Match> match_;
    herding::Generator random_; // of the application
    Opponents opponents_{game_, options_, out_};

    std::atomic<bool> interrupted_ = false;
    Interrupt interrupt_{interrupted_, OnInterrupt::EndInput};
    bool nobody_ = false; // is a person
    bool hides_ = game_.hides();
    std::vector<play::Word> words_ = game_.words();
    std::size_t columns_ = std::clamp<std::size_t>(options_.width, 20, usual_columns); // of sentences
    Screen screen_{game_, options_.clear, in_, out_, columns_};
    Saving saving_{options_, hides_, in_, out_};
    bool at_once_ = true;              // events are printed at once, not when the next player sits down
    std::size_t next_ = 0;             // how often `next` was said since the last event
    std::size_t others_ = 0;           // other players who could decide now
    bool shown_ = false;               // the actions have been shown since the last event
    bool listed_ = true;               // and the player knows the legal actions
    bool seed_used_ = false;           // chance or a random player has used the seed
    std::optional<Actor> thinks_ = {}; // whose agent is choosing

    struct Attempts {
        std::size_t all = 0;
        std::size_t refused = 0; // by the rules
    };
    std::map<Actor, Attempts> attempts_ = {}; // inputs of persons since the program began
};

} // namespace

int play(const herding::play::Game& game, std::unique_ptr<herding::play::Match> match,
         const PlayOptions& options, LineReader& in, std::ostream& out) {
    return Play(game, std::move(match), options, in, out).run();
}

} // namespace herding::inline v0::tool

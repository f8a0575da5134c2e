#include "terminal.hpp"

#include "choices.hpp"
#include "greeting.hpp"
#include "interrupt.hpp"
#include "menu.hpp"
#include "numbers.hpp"
#include "opponents.hpp"
#include "place.hpp"
#include "saved_game.hpp"
#include "screen.hpp"
#include "terminal_board.hpp"
#include "terminal_match.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Turns of a match at a terminal: persons, agents and chance.

namespace herding::inline v0::tool {

using play::Choice;
using play::RefusalText;

namespace {

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

} // namespace

TerminalMatch::TerminalMatch(const play::Game& game, std::unique_ptr<play::Match> match,
                             const PlayOptions& options, LineReader& in, std::ostream& out)
    : options_(with_players(options, game)), in_(in), out_(out), game_(game), match_(std::move(match)),
      random_(seed_of_players(options.start.seed)) {
    const auto& players = options_.players;
    nobody_ = std::find(players.begin(), players.end(), human) == players.end() && !options_.ask_chance;
    at_once_ = !hides_ || nobody_;
    screen_.show(*match_, 0, options_.continued && several_persons() ? Actor::system : first_person());
}

int TerminalMatch::run() {
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

int TerminalMatch::run_and_finish() {
    try {
        const int code = run_to_end();
        screen_.finish();
        return code;
    } catch (...) {
        screen_.finish();
        throw;
    }
}

int TerminalMatch::run_to_end() {
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

std::string TerminalMatch::place() const {
    return (options_.header.empty() ? std::string(game_.name()) : options_.header) + ", with seed " +
           std::to_string(options_.start.seed) + ", after " + counted(match_->history().size(), "input") +
           (thinks_ ? ", while " + who(*thinks_) + " thinks" : "");
}

Actor TerminalMatch::first_person() const {
    const auto& players = options_.players;
    const auto first = std::find(players.begin(), players.end(), human);
    return Actor::player(static_cast<std::uint16_t>(first == players.end() ? 0 : first - players.begin()));
}

bool TerminalMatch::several_persons() const {
    unsigned persons = options_.ask_chance ? 1 : 0;
    for (unsigned i = 0; i < match_->players(); ++i) {
        persons += player_in(options_.players, i) == human ? 1 : 0;
    }
    return persons > 1;
}

bool TerminalMatch::interrupted() const {
    return interrupted_ || terminated() || (nobody_ && opponents_.interrupted());
}

void TerminalMatch::use_seed() {
    if (!seed_used_ && !hides_ && !options_.seed_note.empty()) {
        screen_.finish();
        out_ << options_.seed_note;
    }
    seed_used_ = true;
}

bool TerminalMatch::asks(Actor by) const {
    if (!by.is_player()) {
        return by == Actor::chance && options_.ask_chance;
    }
    return opponents_.player(by) == human;
}

std::vector<Choice> TerminalMatch::asked_of(const std::vector<Choice>& choices) {
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

std::vector<Choice> TerminalMatch::of_persons(const std::vector<Choice>& choices) const {
    std::vector<Choice> theirs;
    std::copy_if(choices.begin(), choices.end(), std::back_inserter(theirs),
                 [this](const Choice& choice) { return asks(choice.by); });
    return theirs;
}

void TerminalMatch::end() {
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
    // In such a game players find out the rules by trying. If something is hidden, they must not see how often others tried.
    if (!game_.lists_legal() && !attempts_.empty() && !(hides_ && several_persons())) {
        print_attempts(first_person());
    }
    const auto returns = match_->returns();
    for (std::size_t i = 0; i < returns.size(); ++i) {
        out_ << who(Actor::player(static_cast<std::uint16_t>(i))) << " gets " << returns[i] << '\n';
    }
}

void TerminalMatch::act_for_others(const std::vector<Choice>& choices) {
    std::vector<Actor> waiting;
    for (const Choice& choice : choices) {
        if (choice.by.is_player() && std::find(waiting.begin(), waiting.end(), choice.by) == waiting.end()) {
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
    take_unasked(its[random_.below(static_cast<std::uint32_t>(its.size()))]);
}

bool TerminalMatch::agent_acts(Actor by, const std::vector<Choice>& choices) {
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

void TerminalMatch::take_of_agent(const Choice& choice) {
    screen_.before(choice.input, choice.by);
    const std::string chose = who(choice.by) + ": the agent " + opponents_.player(choice.by) + " chose ";
    try {
        if (const RefusalText refused = match_->submit(choice.input, choice.by)) {
            if (match_->refused_by().exceeded) {
                throw std::runtime_error(chose + "what the rules do not end: " + *refused);
            }
            throw std::runtime_error(chose + (hides_ ? "what is not allowed"
                                                     : choice.input + ", which is not allowed: " + *refused));
        }
    } catch (const reflect::ReadError& error) {
        throw std::runtime_error(chose + "what is no action: " + error.what());
    }
    done();
}

void TerminalMatch::throw_dice() {
    use_seed();
    take_unasked({match_->sample_chance(), Actor::chance});
}

/// Submits an action of chance or of the application. Throws std::runtime_error if the rules refuse it.
void TerminalMatch::take_unasked(const Choice& choice) {
    screen_.before(choice.input, choice.by);
    if (const RefusalText refused = match_->submit(choice.input, choice.by)) {
        const std::string words = who(choice.by) + ": the rules ";
        if (match_->refused_by().exceeded) {
            throw std::runtime_error(words + "do not end: " + *refused);
        }
        throw std::runtime_error(words + "refuse " + (hides_ ? "it" : choice.input + ": " + *refused));
    }
    done();
}

void TerminalMatch::take(const Choice& choice) {
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

void TerminalMatch::tried(const RefusalText& refused, Actor by) {
    if (asks(by)) {
        Attempts& theirs = attempts_[by];
        ++theirs.all;
        theirs.refused += refused ? 1 : 0;
    }
}

void TerminalMatch::done() {
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

void TerminalMatch::say(const RefusalText& refused) {
    if (!refused) {
        done();
        return;
    }
    out_ << refusal_lines(*match_, *refused, screen_.input(match_->refused_by().input), columns_);
}

LoadedGame TerminalMatch::read_saved(const std::string& file) const {
    return load_game(file, options_.header, game_, options_.start, options_.seed_given);
}

void TerminalMatch::begin_with(LoadedGame loaded, const std::string& file) {
    match_ = std::move(loaded.match);
    options_.begun = std::move(loaded.begun);
    opponents_.forget();
    screen_.show(*match_, match_->events(), several_persons() ? Actor::system : first_person());
    next_ = 0;
    shown_ = false;
    saving_.loaded();
    out_ << "Played " << counted(match_->history().size(), "input") << " from " << file << ".\n";
}

int play(const play::Game& game, std::unique_ptr<play::Match> match, const PlayOptions& options,
         LineReader& in, std::ostream& out) {
    return TerminalMatch(game, std::move(match), options, in, out).run();
}

} // namespace herding::inline v0::tool

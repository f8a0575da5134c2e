#include "backgammon/terminal.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/drawing.hpp"
#include "backgammon/transcript.hpp"

#include "herding/tool/lower_words.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>
#include <vector>

namespace backgammon {

namespace {

using herding::Actor;

constexpr std::size_t failed = ~std::size_t{0}; // result of `obey`: skip the rest of the line

std::string name(Player player) { return std::string(player_name(player)); }

/// A whole number up to 999, else -1.
int small_number(std::string_view word) {
    int number = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool whole = error == std::errc{} && end == word.data() + word.size();
    return whole && number <= 999 ? number : -1;
}

/// `6 3`, the larger number first.
std::string describe_throw(const Match& match) {
    const auto [low, high] = std::minmax(match.thrown[0], match.thrown[1]);
    return std::to_string(high) + " " + std::to_string(low);
}

} // namespace

Terminal::Terminal(const TerminalOptions& options, std::istream& in, std::ostream& out)
    : options_(options), in_(in), out_(out), speaker_(out), engine_(options.setup, new_match(options.setup)),
      dice_(options.seed) {}

void Terminal::run() {
    greet();
    std::string line;
    while (!left_) {
        if (acts_alone()) {
            continue;
        }
        prompt();
        if (!std::getline(in_, line)) {
            out_ << '\n';
            speaker_.say("The input ends here. " + score() + " Goodbye.");
            return;
        }
        if (options_.echo) {
            out_ << line << '\n';
        }
        if (is_input_text(line)) {
            read_and_submit(line);
            continue;
        }
        const auto words = herding::tool::lower_words(line);
        if (words.empty()) {
            (void)do_the_only_thing();
        }
        for (std::size_t i = 0; i < words.size() && !left_;) {
            const std::size_t used = obey(Words(words).subspan(i));
            i = used == failed ? words.size() : i + used;
        }
    }
}

// ---- Actors

Player Terminal::due() const {
    const Match& match = engine_.state();
    return match.resigner != nobody        ? opponent(match.resigner)
           : match.phase == Phase::Doubled ? opponent(match.turn)
                                           : match.turn;
}

bool Terminal::human(Player player) const {
    return options_.players == Players::HumanHuman ||
           (options_.players == Players::HumanComputer && player == 0);
}

/// Does everything that asks nobody: the opening throw, and the computer's decisions.
bool Terminal::acts_alone() {
    const bool watched = options_.players == Players::ComputerComputer;
    switch (engine_.state().phase) {
    case Phase::Opening: return throw_dice();
    case Phase::GameOver: return watched && options_.setup.match_length > 0 && submit(NextGame{});
    case Phase::MatchOver: left_ = watched; return watched;
    default: break;
    }
    if (human(due())) {
        return false;
    }
    computer_acts();
    return true;
}

void Terminal::computer_acts() {
    const Setup& setup = options_.setup;
    const Match& match = engine_.state();
    if (match.resigner != nobody) {
        (void)submit(wants_to_accept(match) ? Input(Accept{}) : Refuse{});
    } else if (match.phase == Phase::Doubled) {
        (void)submit(wants_to_take(setup, match) ? Input(Take{}) : Drop{});
    } else if (match.phase == Phase::Move) {
        computer_moves();
    } else if (wants_to_double(setup, match)) {
        (void)submit(Double{});
    } else {
        throw_dice();
    }
}

/// Prints a whole turn in one line.
void Terminal::computer_moves() {
    const Match before = engine_.state();
    const Actor by = Actor::player(before.turn);
    const Turn turn = choose_turn(options_.setup, before);
    for (const Move& move : turn.moves) {
        (void)engine_.dispatch(move, by);
    }
    board_is_stale_ = true;
    const std::string throws = name(before.turn) + " throws " + describe_throw(before);
    speaker_.say(turn.moves.empty() ? throws + " and cannot play."
                                    : throws + ": " + write_turn(before.board, before.turn, turn.moves));
    if (engine_.state().phase == Phase::Move) {
        (void)engine_.dispatch(EndTurn{}, by);
        return;
    }
    for (const Trace& trace : engine_.frames().back()->traces) {
        if (std::holds_alternative<GameWon>(trace) || std::holds_alternative<MatchWon>(trace)) {
            speaker_.say(sentence(describe(trace)));
        }
    }
    tell_result();
}

// ---- Commands

/// Obeys the first of these words. Returns how many words it used, or `failed`.
std::size_t Terminal::obey(Words words) {
    const std::string& word = words.front();
    if (const auto command = find_command(word)) {
        return obey(*command, words.subspan(1));
    }
    if (const auto way = parse_way(word)) {
        return play(*way, word) ? 1 : failed;
    }
    speaker_.wonder_at(word);
    return failed;
}

std::size_t Terminal::obey(Command command, Words rest) {
    const int number = rest.empty() ? -1 : small_number(rest.front());
    const std::size_t with_number = number < 0 ? 1 : 2;
    const auto done = [](bool yes, std::size_t used = 1) { return yes ? used : failed; };
    switch (command) {
    case Command::Roll: return done(throw_dice());
    case Command::Double: return done(submit(Double{}));
    case Command::Take: return done(submit(Take{}));
    case Command::Drop: return done(submit(Drop{}));
    case Command::End: return done(submit(EndTurn{}));
    case Command::Undo: return done(take_back(false));
    case Command::Redo: return done(take_back(true));
    case Command::Moves: list_turns(); return 1;
    case Command::Why: explain(number < 0 ? 1 : static_cast<std::size_t>(number)); return with_number;
    case Command::Board: board_is_stale_ = true; return 1;
    case Command::Resign: return done(submit(Resign{number < 0 ? 1 : number}), with_number);
    case Command::Accept: return done(submit(Accept{}));
    case Command::Refuse: return done(submit(Refuse{}));
    case Command::Next: return done(submit(NextGame{}));
    case Command::Help: speaker_.help(); return 1;
    case Command::Quit:
        speaker_.say(score() + " Goodbye.");
        left_ = true;
        return 1;
    }
    return failed;
}

/// Obeys one input in canonical text, as a program would type it.
void Terminal::read_and_submit(const std::string& line) {
    try {
        (void)submit(parse_input(line));
    } catch (const herding::reflect::ReadError& error) {
        speaker_.misread(line, error);
    }
}

/// Submits an input for the player to decide, and prints the result.
bool Terminal::submit(const Input& input) {
    const auto outcome = engine_.dispatch(input, Actor::player(due()));
    if (const auto* refusal = outcome.refusal()) {
        speaker_.refuse(*refusal, describe(input));
        return false;
    }
    const bool passes = std::holds_alternative<EndTurn>(input);
    if (!passes || options_.players == Players::HumanHuman) {
        speaker_.tell(*outcome.frame());
    }
    // People look at the board when a turn begins, and when somebody doubles.
    board_is_stale_ |= passes || std::holds_alternative<Move>(input) ||
                       (std::holds_alternative<Double>(input) && human(due()));
    tell_result();
    return true;
}

bool Terminal::play(const Way& way, const std::string& word) {
    for (int i = 0; i < way.times; ++i) {
        for (std::size_t k = 1; k < way.points.size(); ++k) {
            if (!go(way.points[k - 1], way.points[k], word)) {
                return false;
            }
        }
    }
    return true;
}

/// Moves one checker from point to point. If several dice do it in one way only, they are one frame.
bool Terminal::go(int from, int to, const std::string& word) {
    const Match& match = engine_.state();
    const auto found =
        match.phase == Phase::Move ? plans(options_.setup, match, from, to) : std::vector<Turn>();
    if (found.empty()) {
        return submit(Move{from, to}); // to get the refusal
    }
    if (found.size() > 1) {
        speaker_.say(word + " can mean several things. Say where the checker stops:");
        for (const Turn& plan : found) {
            speaker_.say(write_turn(match.board, match.turn, plan.moves), 2);
        }
        return false;
    }
    const std::vector<Input> steps(found[0].moves.begin(), found[0].moves.end());
    const auto outcome = engine_.dispatch_all(steps, Actor::player(match.turn));
    speaker_.tell(*outcome.frame());
    board_is_stale_ = true;
    tell_result();
    return true;
}

/// Obeys an empty line: throws, ends the turn or begins the next game, if nothing else is possible.
bool Terminal::do_the_only_thing() {
    switch (engine_.state().phase) {
    case Phase::Roll:
        if (!allowed(Double{}) && allowed(Roll{1, 1})) {
            return throw_dice();
        }
        break;
    case Phase::Move:
        if (allowed(EndTurn{})) {
            return submit(EndTurn{});
        }
        break;
    case Phase::GameOver: return submit(NextGame{});
    case Phase::MatchOver: left_ = true; return true;
    default: break;
    }
    speaker_.say("Say what to do; `help` lists the words, `moves` the turns that are allowed.");
    return false;
}

bool Terminal::take_back(bool redo) {
    const Actor by = Actor::player(due());
    const auto result = redo ? engine_.redo(by) : engine_.undo(by);
    if (!result) {
        // A person who just threw the dice knows that redo is gone.
        const bool gone = redo && result.refusal().reason == herding::HistoryReason::Barrier;
        speaker_.refuse(gone ? herding::HistoryRefusal{herding::HistoryReason::NothingToRedo}
                             : result.refusal());
        return false;
    }
    speaker_.say((redo ? "Played again: " : "Taken back: ") + inputs(*result->frame()));
    board_is_stale_ = true;
    return true;
}

// ---- Course of the game

bool Terminal::allowed(const Input& input) const {
    Match trial = engine_.state();
    const bool chance = std::holds_alternative<Roll>(input);
    return !herding::advance<Rules>(options_.setup, trial, input,
                                    chance ? Actor::chance : Actor::player(due()))
                .stops();
}

bool Terminal::nothing_to_play() const { return engine_.state().phase == Phase::Move && allowed(EndTurn{}); }

/// Draws dice only if the throw commits, so a refused throw uses up no random numbers.
bool Terminal::throw_dice() {
    herding::Generator dice = dice_;
    const auto a = static_cast<int>(1 + dice.below(6));
    const auto b = static_cast<int>(1 + dice.below(6));
    const bool opening = engine_.state().phase == Phase::Opening;
    const auto outcome = engine_.dispatch(Roll{a, b}, Actor::chance);
    if (const auto* refusal = outcome.refusal()) {
        speaker_.refuse(*refusal, "roll");
        return false;
    }
    dice_ = dice;
    const Match& match = engine_.state();
    if (opening) {
        const std::string equal =
            match.phase == Phase::Opening ? "once more." : name(match.turn) + " begins.";
        board_is_stale_ = true;
        speaker_.say("White throws " + std::to_string(a) + ", Black " + std::to_string(b) + ": " + equal);
    } else if (human(match.turn)) {
        speaker_.say(name(match.turn) + " throws " + describe_throw(match) + ".");
    }
    if (nothing_to_play() && human(match.turn)) {
        speaker_.say("No checker can move.");
    }
    return true;
}

void Terminal::tell_result() {
    if (engine_.state().phase >= Phase::GameOver) {
        speaker_.say(score());
    }
}

// ---- Texts

void Terminal::greet() {
    const int length = options_.setup.match_length;
    speaker_.say(
        "Backgammon, " + (length == 0 ? std::string("money play") : "a match to " + std::to_string(length)) +
        (options_.players == Players::HumanComputer ? ". You are White (O), the computer is Black (X)."
                                                    : ". White is O, Black is X."));
    if (options_.players != Players::ComputerComputer) {
        speaker_.say("`help` lists the words that are understood here.");
    }
}

void Terminal::prompt() {
    if (board_is_stale_) {
        draw_board();
    }
    out_ << '\n' << what_to_do() << "> " << std::flush;
}

std::string Terminal::what_to_do() const {
    const Match& match = engine_.state();
    if (match.phase == Phase::GameOver) {
        return "Enter for the next game, or quit";
    }
    if (match.phase == Phase::MatchOver) {
        return "Enter to leave";
    }
    const std::string player = name(due()) + ", ";
    if (match.resigner != nobody) {
        return player + "accept or refuse";
    }
    if (match.phase == Phase::Doubled) {
        return player + "take or drop";
    }
    if (match.phase == Phase::Roll) {
        return player + (allowed(Double{}) ? "roll or double" : "Enter to roll");
    }
    if (!nothing_to_play()) {
        return player + "play " + describe(match.dice);
    }
    return player + (engine_.can_undo(Actor::player(due())) ? "Enter to end the turn, or undo"
                                                            : "Enter to end the turn");
}

void Terminal::draw_board() {
    const bool below = options_.players == Players::HumanHuman && due() == 1;
    out_ << '\n'
         << draw(options_.setup, engine_.state(), {below ? Player{1} : Player{0}, options_.color}).view();
    board_is_stale_ = false;
}

void Terminal::explain(std::size_t count) {
    const auto frames = engine_.frames();
    if (frames.empty()) {
        speaker_.say("Nothing has happened yet.");
    }
    for (std::size_t i = frames.size() - std::min(count, frames.size()); i < frames.size(); ++i) {
        speaker_.explain(*frames[i]);
    }
}

void Terminal::list_turns() {
    const Match& match = engine_.state();
    if (match.phase != Phase::Move || match.resigner != nobody || nothing_to_play()) {
        speaker_.say("There is nothing to play now.");
        return;
    }
    std::vector<std::string> turns;
    for (const Turn& turn : legal_turns(options_.setup, match)) {
        turns.push_back(write_turn(match.board, match.turn, turn.moves));
    }
    const std::string count = std::to_string(turns.size());
    speaker_.say(count + (turns.size() == 1 ? " turn:" : " turns, each to a different board:"));
    speaker_.list(turns);
}

std::string Terminal::score() const {
    const Match& match = engine_.state();
    return "Score: White " + std::to_string(match.score[0]) + ", Black " + std::to_string(match.score[1]) +
           ".";
}

int play_in_terminal(const TerminalOptions& options, std::istream& in, std::ostream& out) {
    Terminal(options, in, out).run();
    return 0;
}

} // namespace backgammon

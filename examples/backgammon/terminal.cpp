#include "backgammon/terminal.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/drawing.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <istream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <vector>

namespace backgammon {

namespace {

using herding::Actor;

constexpr std::size_t columns = 80;
constexpr std::size_t failed = ~std::size_t{0}; // of obey: leave the rest of the line alone

std::string name(Player player) { return std::string(player_name(player)); }

std::string capitalized(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// Words in small letters; what cannot be printed becomes a question mark.
std::vector<std::string> split(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    for (std::string& word : words) {
        for (char& c : word) {
            c = c < ' ' || c > '~' ? '?' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
    }
    return words;
}

/// A whole number up to 999, else -1.
int small_number(std::string_view word) {
    int number = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool whole = error == std::errc{} && end == word.data() + word.size();
    return whole && number <= 999 ? number : -1;
}

/// `6 3`, the larger first.
std::string describe_throw(const Match& match) {
    const auto [low, high] = std::minmax(match.thrown[0], match.thrown[1]);
    return std::to_string(high) + " " + std::to_string(low);
}

std::string inputs(const herding::Frame<Rules>& frame) {
    std::string text;
    for (const Input& input : frame.inputs) {
        text += (text.empty() ? "" : " ") + describe(input);
    }
    return text;
}

std::string actor(Actor by) {
    return by.is_player() ? name(static_cast<Player>(by.index())) : by == Actor::chance ? "chance" : "system";
}

} // namespace

Terminal::Terminal(const TerminalOptions& options, std::istream& in, std::ostream& out)
    : options_(options), in_(in), out_(out), engine_(options.setup, new_match(options.setup)),
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
            say("The input ends here. " + score() + " Goodbye.");
            return;
        }
        if (options_.echo) {
            out_ << line << '\n';
        }
        const auto words = split(line);
        if (words.empty()) {
            (void)do_the_only_thing();
        }
        for (std::size_t i = 0; i < words.size() && !left_;) {
            const std::size_t used = obey(Words(words).subspan(i));
            i = used == failed ? words.size() : i + used;
        }
    }
}

// ---- Who acts

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

/// Does what nobody has to be asked for: the opening throw, and what the computer decides.
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

/// A whole turn, told in one line.
void Terminal::computer_moves() {
    const Match before = engine_.state();
    const Actor by = Actor::player(before.turn);
    const Turn turn = choose_turn(options_.setup, before);
    for (const Move& move : turn.moves) {
        (void)engine_.dispatch(move, by);
    }
    board_is_stale_ = true;
    const std::string throws = name(before.turn) + " throws " + describe_throw(before);
    say(turn.moves.empty() ? throws + " and cannot play."
                           : throws + ": " + write_turn(before.board, before.turn, turn.moves));
    if (engine_.state().phase == Phase::Move) {
        (void)engine_.dispatch(EndTurn{}, by);
        return;
    }
    for (const Trace& trace : engine_.frames().back()->traces) {
        if (std::holds_alternative<GameWon>(trace) || std::holds_alternative<MatchWon>(trace)) {
            say(capitalized(describe(trace)) + ".");
        }
    }
    tell_result();
}

// ---- What people ask for

/// Obeys the first of these words. Returns how many it used, or `failed`.
std::size_t Terminal::obey(Words words) {
    const std::string& word = words.front();
    if (const auto command = find_command(word)) {
        return obey(*command, words.subspan(1));
    }
    if (const auto way = parse_way(word)) {
        return play(*way, word) ? 1 : failed;
    }
    tell_unknown(word);
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
    case Command::Help: help(); return 1;
    case Command::Quit:
        say(score() + " Goodbye.");
        left_ = true;
        return 1;
    }
    return failed;
}

/// Submits for the player who is to decide, and tells what became of it.
bool Terminal::submit(const Input& input) {
    const auto outcome = engine_.dispatch(input, Actor::player(due()));
    if (const auto* refusal = outcome.refusal()) {
        tell_refusal(*refusal, describe(input));
        return false;
    }
    const bool passes = std::holds_alternative<EndTurn>(input);
    if (!passes || options_.players == Players::HumanHuman) {
        tell_traces(*outcome.frame());
    }
    // A turn that begins is a good moment to look at the board, and so is a double.
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

/// One checker from point to point. Several dice that can do it in one way only are played as one frame.
bool Terminal::go(int from, int to, const std::string& word) {
    const Match& match = engine_.state();
    const auto found =
        match.phase == Phase::Move ? plans(options_.setup, match, from, to) : std::vector<Turn>();
    if (found.empty()) {
        return submit(Move{from, to}); // for the refusal
    }
    if (found.size() > 1) {
        say(word + " can mean several things. Say where the checker stops:");
        for (const Turn& plan : found) {
            say(write_turn(match.board, match.turn, plan.moves), 2);
        }
        return false;
    }
    const std::vector<Input> steps(found[0].moves.begin(), found[0].moves.end());
    const auto outcome = engine_.dispatch_all(steps, Actor::player(match.turn));
    tell_traces(*outcome.frame());
    board_is_stale_ = true;
    tell_result();
    return true;
}

/// What an empty line means: throw, end the turn, begin the next game, wherever nothing else can be done.
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
    say("Say what to do; `help` lists the words, `moves` the turns that are allowed.");
    return false;
}

bool Terminal::take_back(bool redo) {
    const Actor by = Actor::player(due());
    const auto result = redo ? engine_.redo(by) : engine_.undo(by);
    if (!result) {
        tell_refusal(result.refusal());
        return false;
    }
    say((redo ? "Played again: " : "Taken back: ") + inputs(*result->frame()));
    board_is_stale_ = true;
    return true;
}

// ---- The game's course

bool Terminal::allowed(const Input& input) const {
    Match trial = engine_.state();
    const bool chance = std::holds_alternative<Roll>(input);
    return !herding::advance<Rules>(options_.setup, trial, input,
                                    chance ? Actor::chance : Actor::player(due()))
                .stops();
}

bool Terminal::nothing_to_play() const { return engine_.state().phase == Phase::Move && allowed(EndTurn{}); }

/// The dice fall only if the throw is committed; a refused one uses up no luck.
bool Terminal::throw_dice() {
    herding::Generator dice = dice_;
    const auto a = static_cast<int>(1 + dice.below(6));
    const auto b = static_cast<int>(1 + dice.below(6));
    const bool opening = engine_.state().phase == Phase::Opening;
    const auto outcome = engine_.dispatch(Roll{a, b}, Actor::chance);
    if (const auto* refusal = outcome.refusal()) {
        tell_refusal(*refusal, "roll");
        return false;
    }
    dice_ = dice;
    const Match& match = engine_.state();
    if (opening) {
        const std::string equal =
            match.phase == Phase::Opening ? "once more." : name(match.turn) + " begins.";
        board_is_stale_ = true;
        say("White throws " + std::to_string(a) + ", Black " + std::to_string(b) + ": " + equal);
    } else if (human(match.turn)) {
        say(name(match.turn) + " throws " + describe_throw(match) + ".");
    }
    if (nothing_to_play() && human(match.turn)) {
        say("No checker can move.");
    }
    return true;
}

void Terminal::tell_result() {
    if (engine_.state().phase >= Phase::GameOver) {
        say(score());
    }
}

// ---- Texts

void Terminal::greet() {
    const int length = options_.setup.match_length;
    say("Backgammon, " + (length == 0 ? std::string("money play") : "a match to " + std::to_string(length)) +
        (options_.players == Players::HumanComputer ? ". You are White (O), the computer is Black (X)."
                                                    : ". White is O, Black is X."));
    if (options_.players != Players::ComputerComputer) {
        say("`help` lists the words that are understood here.");
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
    const bool below = options_.players == Players::HumanHuman && engine_.state().turn == 1;
    out_ << '\n' << draw(options_.setup, engine_.state(), {below ? Player{1} : Player{0}, options_.color});
    board_is_stale_ = false;
}

/// The last frames, step by step: which rule did what, and where the rule book says so.
void Terminal::explain(std::size_t count) {
    const auto frames = engine_.frames();
    if (frames.empty()) {
        say("Nothing has happened yet.");
    }
    for (std::size_t i = frames.size() - std::min(count, frames.size()); i < frames.size(); ++i) {
        const herding::Frame<Rules>& frame = *frames[i];
        say("Frame " + std::to_string(frame.number) + " by " + actor(frame.actor) + ": " + inputs(frame));
        for (const herding::Step& step : frame.steps) {
            say(std::string(step.behavior), 2);
            say(std::string(herding::find_behavior<Rules>(step.behavior)->cite), 4);
            for (const Trace& trace : frame.traces_of(step)) {
                say("-> " + describe(trace), 4);
            }
        }
    }
}

void Terminal::list_turns() {
    const Match& match = engine_.state();
    if (match.phase != Phase::Move || nothing_to_play()) {
        say("There is nothing to play now.");
        return;
    }
    std::vector<std::string> turns;
    for (const Turn& turn : legal_turns(options_.setup, match)) {
        turns.push_back(write_turn(match.board, match.turn, turn.moves));
    }
    std::size_t widest = 0;
    for (const std::string& turn : turns) {
        widest = std::max(widest, turn.size() + 3);
    }
    const std::size_t in_a_row = std::max<std::size_t>(1, (columns - 2) / widest);
    say(std::to_string(turns.size()) + (turns.size() == 1 ? " turn:" : " turns, each to a different board:"));
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const bool last = i % in_a_row == in_a_row - 1 || i + 1 == turns.size();
        out_ << (i % in_a_row == 0 ? "  " : "") << turns[i]
             << (last ? "\n" : std::string(widest - turns[i].size(), ' '));
    }
}

void Terminal::help() {
    say("Checker moves: 24/18, bar/20, 6/off; several in a line, 24/18 13/8; one checker by several dice, "
        "24/13; "
        "two alike, 8/4(2). Each player counts the points from his own side, from 24 down to 1.");
    for (const CommandWord& word : commands()) {
        out_ << "  " << word.word << std::string(9 - word.word.size(), ' ') << word.help << '\n';
    }
    say("An empty line does what is left to do, where that is one thing.");
}

void Terminal::tell_traces(const herding::Frame<Rules>& frame) {
    std::string text;
    for (const Trace& trace : frame.traces) {
        text += (text.empty() ? "" : "; ") + describe(trace);
    }
    say(capitalized(text) + ".");
}

void Terminal::tell_refusal(const herding::Refusal<Rules>& refusal, const std::string& asked) {
    std::ostringstream why;
    if (const Info* info = refusal.info()) {
        why << *info;
    } else {
        why << *refusal.exceeded();
    }
    say(asked + " is not allowed: " + why.str() + ".");
    say("Rule " + std::string(refusal.cite), 2);
}

void Terminal::tell_refusal(const herding::HistoryRefusal& refusal) {
    const std::string frame = "frame " + std::to_string(refusal.frame);
    switch (refusal.reason) {
    case herding::HistoryReason::NothingToUndo: say("There is nothing to take back."); break;
    case herding::HistoryReason::NothingToRedo: say("There is nothing to play again."); break;
    case herding::HistoryReason::NotYours: say("The other player did that (" + frame + "), not you."); break;
    case herding::HistoryReason::Evicted: say("That is too long ago to be taken back."); break;
    case herding::HistoryReason::Barrier:
        say((refusal.barrier.has(herding::BarrierKind::Chance)
                 ? "The dice have fallen, and nobody takes back what chance has shown ("
                 : "What is done is done (") +
            frame + ", " + std::string(refusal.barrier.behavior) + ").");
        break;
    }
}

void Terminal::tell_unknown(const std::string& word) {
    const std::string shown = word.size() > 24 ? word.substr(0, 24) + "..." : word;
    const auto nearest = nearest_command(word);
    if (word.find('/') != std::string::npos) {
        say("`" + shown + "` is no move. Moves look like 24/18, bar/20, 6/off or 8/4(2).");
    } else if (!nearest.empty()) {
        say("There is no word `" + shown + "`. Did you mean `" + std::string(nearest) + "`?");
    } else {
        say("There is no word `" + shown + "`. `help` lists those there are.");
    }
}

std::string Terminal::score() const {
    const Match& match = engine_.state();
    return "Score: White " + std::to_string(match.score[0]) + ", Black " + std::to_string(match.score[1]) +
           ".";
}

/// Writes a paragraph, broken into lines of at most 80 columns.
void Terminal::say(std::string_view text, std::size_t indent) {
    while (!text.empty()) {
        std::size_t end = text.size();
        if (indent + end > columns) {
            const auto space = text.rfind(' ', columns - indent);
            end = space == std::string_view::npos ? columns - indent : space;
        }
        out_ << std::string(indent, ' ') << text.substr(0, end) << '\n';
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(' ', end)));
    }
}

int play_in_terminal(const TerminalOptions& options, std::istream& in, std::ostream& out) {
    Terminal(options, in, out).run();
    return 0;
}

} // namespace backgammon

#include "backgammon/replay.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/legal_turns.hpp"
#include "backgammon/notation.hpp"
#include "backgammon/transcript.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <sstream>
#include <utility>

namespace backgammon {

namespace {

/// Ends the replay of one match.
struct Stopped {
    Rejection why;
};

std::string score_text(std::uint32_t white, std::uint32_t black) {
    return std::to_string(white) + ":" + std::to_string(black);
}

/// Finds an order in which the rules allow the moves of a turn, and the dice that each of them takes. The written order
/// comes first.
class OrderSearch {
public:
    OrderSearch(const Setup& setup, std::span<const RecordedMove> moves) : setup_(setup), moves_(moves) {}

    bool visit(const Match& match) {
        if (placed_ == moves_.size()) {
            return true;
        }
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            if (used_[i]) {
                continue;
            }
            const auto ways = plans(setup_, match, moves_[i].move.from, moves_[i].move.to);
            if (ways.size() != 1) { // none, or several that hit different blots
                continue;
            }
            const auto size = found_.size();
            found_.insert(found_.end(), ways[0].moves.begin(), ways[0].moves.end());
            used_[i] = true;
            ++placed_;
            if (visit(ways[0].after)) {
                return true;
            }
            --placed_;
            used_[i] = false;
            found_.resize(size);
        }
        return false;
    }

    [[nodiscard]] const std::vector<Move>& found() const { return found_; }

private:
    const Setup& setup_;
    std::span<const RecordedMove> moves_;
    std::array<bool, 4> used_{}; // a file has at most four moves in a turn
    std::size_t placed_ = 0;
    std::vector<Move> found_;
};

class Replayer {
public:
    Replayer(const MatchFile& file, const BeforeInput& before)
        : file_(file), before_(before), engine_(setup_of(file), new_match(setup_of(file))) {}

    void play(ReplayResult& result) {
        for (const RecordedGame& game : file_.games) {
            ++result.games;
            begin_game(game, result.games);
            for (const RecordedAction& action : game.actions) {
                submit_inputs();
                if (!std::holds_alternative<RecordedWin>(action.what)) {
                    close_turn(action.line);
                }
                std::visit([&](const auto& what) { play(action, what, result); }, action.what);
            }
            submit_inputs();
            if (next_input_ < file_.inputs.size() && file_.inputs[next_input_].game <= result.games) {
                misplaced();
            }
        }
        if (next_input_ < file_.inputs.size()) {
            misplaced();
        }
    }

    [[nodiscard]] const Match& state() const { return engine_.state(); }
    [[nodiscard]] std::vector<Submitted>& committed() { return committed_; }

private:
    void begin_game(const RecordedGame& game, std::size_t number) {
        game_ = number;
        place_ = 0;
        submit_inputs();
        if (engine_.state().game < number) {
            close_turn(game.line);
            submit(game.line, NextGame{}, herding::Actor::system);
        }
        check_score(game);
    }

    void play(const RecordedAction& action, const RecordedTurn& turn, ReplayResult& result) {
        const bool opening = engine_.state().phase == Phase::Opening;
        // The opening throw is one die each. The file writes the dice of the player who begins: the higher die is
        // that player's.
        const bool swapped = opening && (action.player == 0) != (turn.a > turn.b);
        submit(action.line, swapped ? Roll{turn.b, turn.a} : Roll{turn.a, turn.b}, herding::Actor::chance);
        ++result.turns;
        if (engine_.state().turn != action.player) {
            reject(action.line, "the file gives the turn to " + name(action.player) + ", but it is " +
                                    name(engine_.state().turn) + "'s");
        }
        submit_inputs();
        play_moves(action, turn.moves);
        submit_inputs();
        const bool stays_open = file_.last_turn_open && &action == &file_.games.back().actions.back();
        if (may_end_turn() && !stays_open) {
            submit(action.line, EndTurn{}, herding::Actor::player(action.player));
        }
        turn_line_ = action.line;
    }

    void play_moves(const RecordedAction& action, std::span<const RecordedMove> moves) {
        const auto player = herding::Actor::player(action.player);
        OrderSearch search(engine_.setup(), moves);
        if (!search.visit(engine_.state())) {
            explain_moves(action, moves);
        }
        std::vector<int> hits;
        for (const Move& move : search.found()) {
            submit_inputs();
            submit(action.line, move, player);
            if (hit_in_last_frame()) {
                hits.push_back(move.to);
            }
        }
        for (const auto& [move, marked] : moves) {
            const auto on_the_way = [way = move](int point) { return point < way.from && point >= way.to; };
            if (marked && std::none_of(hits.begin(), hits.end(), on_the_way)) {
                reject(action.line, describe(Input(move)) + ": the file marks a hit, but there is none");
            }
        }
    }

    /// Rejects moves that fit in no order, by what is wrong with them in the written one.
    [[noreturn]] void explain_moves(const RecordedAction& action, std::span<const RecordedMove> moves) {
        const bool a_die_each = static_cast<int>(moves.size()) >= engine_.state().dice.count();
        for (const auto& [move, marked] : moves) {
            const auto ways = a_die_each ? std::vector<Turn>()
                                         : plans(engine_.setup(), engine_.state(), move.from, move.to);
            if (ways.size() > 1) {
                reject(action.line, describe(Input(move)) +
                                        ": the dice in either order hit another checker; write the stop of "
                                        "the checker, like 24/18*/15");
            }
            for (const Move& step : ways.empty() ? std::vector<Move>{move} : ways[0].moves) {
                submit(action.line, step, herding::Actor::player(action.player));
            }
        }
        reject(action.line, "the rules allow these moves in no order");
    }

    /// The next action follows a turn that the file did not complete. A forced move may be left out; anything else is
    /// refused.
    void close_turn(std::size_t line) {
        const Match& match = engine_.state();
        if (match.phase != Phase::Move || match.resigner != nobody) {
            return;
        }
        const auto player = herding::Actor::player(match.turn);
        const auto turns = legal_turns(engine_.setup(), match);
        if (turns.size() == 1) {
            for (const Move& move : turns[0].moves) {
                submit(turn_line_, move, player);
            }
        }
        if (engine_.state().phase == Phase::Move) {
            submit(turn_line_ == 0 ? line : turn_line_, EndTurn{}, player);
        }
    }

    void play(const RecordedAction& action, const RecordedDouble& offer, ReplayResult&) {
        submit(action.line, Double{}, herding::Actor::player(action.player));
        if (offer.to != 2 * engine_.state().cube.value) {
            reject(action.line, "the file doubles to " + std::to_string(offer.to) +
                                    ", but the cube goes to " +
                                    std::to_string(2 * engine_.state().cube.value));
        }
        if (file_.cube_limit && offer.to > *file_.cube_limit) {
            reject(action.line, "the file doubles to " + std::to_string(offer.to) +
                                    ", but its CubeLimit is " + std::to_string(*file_.cube_limit));
        }
    }

    void play(const RecordedAction& action, const RecordedTake&, ReplayResult&) {
        submit(action.line, Take{}, herding::Actor::player(action.player));
    }

    void play(const RecordedAction& action, const RecordedDrop&, ReplayResult&) {
        submit(action.line, Drop{}, herding::Actor::player(action.player));
    }

    void play(const RecordedAction& action, const RecordedWin& win, ReplayResult&) {
        const Match& match = engine_.state();
        const auto winner = herding::Actor::player(action.player);
        const auto loser = herding::Actor::player(opponent(action.player));
        const std::uint32_t cube = match.cube.value;
        const bool times_the_cube =
            win.points % cube == 0 && win.points / cube >= 1 && win.points / cube <= 3;
        if (match.phase == Phase::Doubled && match.turn == action.player && win.points == cube) {
            submit(action.line, Drop{}, loser);
        } else if ((match.phase == Phase::Roll || match.phase == Phase::Move) && times_the_cube) {
            // The format has no word for a resignation. A game that ends before its last checker is off was resigned.
            submit(action.line, Resign{static_cast<int>(win.points / cube)}, loser);
            submit(action.line, Accept{}, winner);
        }
        const std::optional<GameWon> won = won_in_last_frame();
        if (!won) {
            const bool on = match.phase == Phase::Roll || match.phase == Phase::Move;
            reject(action.line,
                   "the file says that " + name(action.player) + " wins" +
                       (on ? " " + std::to_string(win.points) +
                                 ", but a resignation costs 1, 2 or 3 times the cube at " +
                                 std::to_string(cube)
                        : match.phase == Phase::Opening ? ", but nobody can resign before the opening throw"
                                                        : ", but the game goes on"));
        }
        if (won->player != action.player || won->points != win.points) {
            reject(action.line, "the file says that " + name(action.player) + " wins " +
                                    std::to_string(win.points) + ", but " + describe(Trace(*won)));
        }
    }

    void check_score(const RecordedGame& game) {
        const auto& score = engine_.state().score;
        // Some programs do not add up the points of money play.
        const bool uncounted = file_.length == 0 && game.score == std::array<std::uint32_t, 2>{};
        if (score != game.score && !uncounted) {
            reject(game.line, "the file says that the score is " + score_text(game.score[0], game.score[1]) +
                                  ", but it is " + score_text(score[0], score[1]));
        }
    }

    /// Submits the inputs from comments whose place has come.
    void submit_inputs() {
        while (next_input_ < file_.inputs.size()) {
            const RecordedInput& input = file_.inputs[next_input_];
            if (input.game != game_ || input.place != place_ + 1) {
                return;
            }
            try {
                const Submitted submitted = parse_submitted(input.text);
                ++next_input_;
                submit(input.line, submitted.input, submitted.by);
            } catch (const herding::reflect::ReadError& error) {
                reject(input.line, std::string("the text of this input cannot be read: ") + error.what());
            }
        }
    }

    [[noreturn]] void misplaced() const {
        const RecordedInput& input = file_.inputs[next_input_];
        reject(input.line, "input " + std::to_string(input.place) + " of game " + std::to_string(input.game) +
                               " has no place in the rows of the file");
    }

    [[nodiscard]] bool may_end_turn() const {
        Match match = engine_.state();
        return match.phase == Phase::Move &&
               !herding::advance_legal<Rules>(engine_.setup(), match, EndTurn{},
                                              herding::Actor::player(match.turn))
                    .stops();
    }

    void submit(std::size_t line, const Input& input, herding::Actor by) {
        if (before_) {
            before_(engine_);
        }
        const auto outcome = engine_.dispatch(input, by);
        if (const auto* refusal = outcome.refusal()) {
            reject(line, describe(input) + ": " + explain(*refusal));
        }
        committed_.push_back({by, input});
        ++place_;
    }

    [[noreturn]] static void reject(std::size_t line, const std::string& text) {
        throw Stopped{{line, text}};
    }

    [[nodiscard]] bool hit_in_last_frame() const {
        for (const Trace& trace : engine_.frames().back()->traces) {
            if (std::holds_alternative<Hit>(trace)) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::optional<GameWon> won_in_last_frame() const {
        if (engine_.frames().empty()) {
            return std::nullopt;
        }
        for (const Trace& trace : engine_.frames().back()->traces) {
            if (const auto* won = std::get_if<GameWon>(&trace)) {
                return *won;
            }
        }
        return std::nullopt;
    }

    static std::string name(Player player) { return std::string(player_name(player)); }

    const MatchFile& file_;
    const BeforeInput& before_;
    Engine engine_;
    std::vector<Submitted> committed_;
    std::size_t next_input_ = 0; // of file_.inputs
    std::size_t game_ = 0;
    std::size_t place_ = 0;     // number of inputs of this game
    std::size_t turn_line_ = 0; // of the last turn
};

} // namespace

Setup setup_of(const MatchFile& file) {
    Setup setup;
    setup.match_length = file.length;
    setup.crawford = file.crawford.value_or(file.length > 0);
    setup.jacoby = file.jacoby.value_or(false);
    setup.automatic_doubles = file.automatic_doubles.value_or(false);
    return setup;
}

ReplayResult replay(const MatchFile& file, const BeforeInput& before) {
    ReplayResult result;
    Replayer replayer(file, before);
    try {
        replayer.play(result);
    } catch (const Stopped& stopped) {
        result.rejections.push_back(stopped.why);
    }
    result.last = replayer.state();
    result.committed = std::move(replayer.committed());
    return result;
}

std::string explain(const herding::Refusal<Rules>& refusal) {
    std::ostringstream text;
    text << "refused by " << refusal.behavior << " (" << refusal.cite << "): ";
    if (const auto* exceeded = refusal.exceeded()) {
        text << *exceeded;
    } else {
        text << *refusal.info();
    }
    return text.str();
}

} // namespace backgammon

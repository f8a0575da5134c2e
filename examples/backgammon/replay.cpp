#include "backgammon/replay.hpp"

#include "backgammon/describe.hpp"

#include <optional>
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

class Replayer {
public:
    Replayer(const MatchFile& file, const BeforeInput& before)
        : before_(before), engine_(setup_of(file), new_match(setup_of(file))) {}

    void play(const MatchFile& file, ReplayResult& result) {
        for (const RecordedGame& game : file.games) {
            ++result.games;
            if (&game != &file.games.front()) {
                submit(game.line, NextGame{}, herding::Actor::system);
            }
            check_score(game);
            for (const RecordedAction& action : game.actions) {
                std::visit([&](const auto& what) { play(action, what, result); }, action.what);
            }
        }
    }

    [[nodiscard]] const Match& state() const { return engine_.state(); }
    [[nodiscard]] std::vector<Submitted>& committed() { return committed_; }

private:
    void play(const RecordedAction& action, const RecordedTurn& turn, ReplayResult& result) {
        const auto player = herding::Actor::player(action.player);
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
        for (const RecordedMove& move : turn.moves) {
            submit(action.line, move.move, player);
            if (hit_in_last_frame() != move.hit) {
                reject(action.line, describe(Input(move.move)) +
                                        (move.hit ? ": the file marks a hit, but there is none"
                                                  : ": this is a hit, but the file does not mark it"));
            }
        }
        if (engine_.state().phase == Phase::Move) {
            submit(action.line, EndTurn{}, player);
        }
    }

    void play(const RecordedAction& action, const RecordedDouble& offer, ReplayResult&) {
        submit(action.line, Double{}, herding::Actor::player(action.player));
        if (offer.to != 2 * engine_.state().cube.value) {
            reject(action.line, "the file doubles to " + std::to_string(offer.to) +
                                    ", but the cube goes to " +
                                    std::to_string(2 * engine_.state().cube.value));
        }
    }

    void play(const RecordedAction& action, const RecordedTake&, ReplayResult&) {
        submit(action.line, Take{}, herding::Actor::player(action.player));
    }

    void play(const RecordedAction& action, const RecordedDrop&, ReplayResult&) {
        submit(action.line, Drop{}, herding::Actor::player(action.player));
    }

    void play(const RecordedAction& action, const RecordedWin& win, ReplayResult&) {
        // The format has no word for a resignation. A game that ends before its last checker is off was resigned.
        const std::uint32_t cube = engine_.state().cube.value;
        if (engine_.state().phase == Phase::Roll && win.points % cube == 0) {
            submit(action.line, Resign{static_cast<int>(win.points / cube)},
                   herding::Actor::player(opponent(action.player)));
            submit(action.line, Accept{}, herding::Actor::player(action.player));
        }
        const std::optional<GameWon> won = won_in_last_frame();
        if (!won) {
            reject(action.line, "the file says that " + name(action.player) + " wins, but the game goes on");
        }
        if (won->player != action.player || won->points != win.points) {
            reject(action.line, "the file says that " + name(action.player) + " wins " +
                                    std::to_string(win.points) + ", but " + describe(Trace(*won)));
        }
    }

    void check_score(const RecordedGame& game) {
        const auto& score = engine_.state().score;
        if (score != game.score) {
            reject(game.line, "the file says that the score is " + score_text(game.score[0], game.score[1]) +
                                  ", but it is " + score_text(score[0], score[1]));
        }
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

    const BeforeInput& before_;
    Engine engine_;
    std::vector<Submitted> committed_;
};

} // namespace

Setup setup_of(const MatchFile& file) {
    Setup setup;
    setup.match_length = file.length;
    setup.crawford = file.length > 0;
    return setup;
}

ReplayResult replay(const MatchFile& file, const BeforeInput& before) {
    ReplayResult result;
    Replayer replayer(file, before);
    try {
        replayer.play(file, result);
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

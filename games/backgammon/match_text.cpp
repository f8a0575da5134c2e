#include "backgammon/match_text.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/transcript.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>

namespace backgammon {

namespace {

constexpr std::size_t left_column = 5;
constexpr std::size_t right_column = 33;

std::string words(const RecordedTurn& turn) {
    std::string text = std::to_string(10 * turn.a + turn.b) + ":";
    for (const auto& [move, hit] : turn.moves) {
        text += " " + std::to_string(move.from) + "/" + std::to_string(move.to) + (hit ? "*" : "");
    }
    return text;
}
std::string words(const RecordedDouble& offer) { return " Doubles => " + std::to_string(offer.to); }
std::string words(const RecordedTake& /*take*/) { return " Takes"; }
std::string words(const RecordedDrop& /*drop*/) { return " Drops"; }
std::string words(const RecordedWin& win) {
    return " Wins " + std::to_string(win.points) + (win.points == 1 ? " point" : " points");
}

/// A name as the form can hold it: a line is a line, and a colon ends a name.
std::string name_words(std::string name) {
    for (char& c : name) {
        c = c == ':' ? ';' : static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return name;
}

/// The rows of one game: the left column is player 0.
class Rows {
public:
    void add(const RecordedAction& action) {
        const std::string text = std::visit([](const auto& what) { return words(what); }, action.what);
        if (action.player == 0) {
            end();
            // Behind a win comes no other action, and its row has no number.
            row_ =
                std::holds_alternative<RecordedWin>(action.what) ? std::string(left_column, ' ') : numbered();
            row_ += text;
            return;
        }
        if (row_.empty() && !std::holds_alternative<RecordedWin>(action.what)) {
            row_ = numbered();
        }
        // A long left turn pushes the right column on.
        row_.resize(std::max(right_column, row_.size() + 1), ' ');
        row_ += text;
        end();
    }
    std::string all() {
        end();
        return std::move(all_);
    }

private:
    std::string numbered() {
        const std::string number = std::to_string(++number_);
        return std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + ") ";
    }
    void end() {
        if (!row_.empty()) {
            all_ += row_ + "\n";
            row_.clear();
        }
    }

    std::string all_;
    std::string row_;
    std::size_t number_ = 0;
};

/// Plays inputs and collects what the form has words for.
class Collector {
public:
    Collector(const Setup& setup, const Names& names) : names_(names), engine_(setup, new_match(setup)) {
        file_.length = setup.match_length;
        begin_game();
    }

    /// `next` is the input after this one, or null.
    void take(const Submitted& submitted, const Submitted* next) {
        const bool in_rows = rows_say(submitted, next);
        const auto outcome = engine_.dispatch(submitted.input, submitted.by);
        if (!outcome.committed()) {
            const auto* refusal = outcome.refusal();
            throw std::invalid_argument(describe(submitted.input) +
                                        (refusal != nullptr ? ": " + explain(*refusal) : ": does nothing"));
        }
        if (const auto* move = std::get_if<Move>(&submitted.input)) {
            std::get<RecordedTurn>(actions().back().what).moves.push_back({*move, false});
        } else if (std::holds_alternative<Double>(submitted.input)) {
            add(submitted.by, RecordedDouble{2 * engine_.state().cube.value});
        } else if (std::holds_alternative<Take>(submitted.input)) {
            add(submitted.by, RecordedTake{});
        } else if (std::holds_alternative<Drop>(submitted.input)) {
            add(submitted.by, RecordedDrop{});
        } else if (std::holds_alternative<NextGame>(submitted.input)) {
            begin_game();
        }
        ++place_;
        if (!in_rows) {
            file_.inputs.push_back({0, file_.games.size(), place_, print_submitted(submitted)});
        }
        for (const Trace& trace : outcome.frame()->traces) {
            std::visit([this](const auto& what) { see(what); }, trace);
        }
    }

    MatchFile file() {
        file_.last_turn_open = may_end_turn();
        return std::move(file_);
    }

private:
    /// Whether a reader makes this input from the rows alone. A win stands for a resignation that was accepted at once.
    /// But a reader ends a turn that is complete, so the rows cannot hold a resignation before that.
    bool rows_say(const Submitted& submitted, const Submitted* next) {
        const Input& input = submitted.input;
        if (const auto* roll = std::get_if<Roll>(&input)) {
            return engine_.state().phase != Phase::Opening || roll->a != roll->b;
        }
        if (std::holds_alternative<Resign>(input)) {
            resignation_in_rows_ =
                next != nullptr && std::holds_alternative<Accept>(next->input) && !may_end_turn();
            return resignation_in_rows_;
        }
        if (std::holds_alternative<Accept>(input)) {
            return resignation_in_rows_;
        }
        if (std::holds_alternative<NextGame>(input)) {
            return submitted.by == herding::Actor::system;
        }
        return !std::holds_alternative<Refuse>(input);
    }

    [[nodiscard]] bool may_end_turn() const {
        Match match = engine_.state();
        return match.phase == Phase::Move &&
               !herding::advance_legal<Rules>(engine_.setup(), match, EndTurn{},
                                              herding::Actor::player(match.turn))
                    .stops();
    }

    void begin_game() {
        place_ = 0;
        const std::size_t number = file_.games.size();
        file_.games.push_back(
            {0,
             number < names_.size() ? names_[number] : std::array<std::string, 2>{"White", "Black"},
             engine_.state().score,
             {}});
    }
    std::vector<RecordedAction>& actions() { return file_.games.back().actions; }
    template <class What> void add(herding::Actor by, What what) {
        actions().push_back({0, static_cast<Player>(by.index()), what});
    }

    void see(const Rolled& rolled) {
        // Who begins has thrown the higher die, which comes first.
        const bool opening = actions().empty();
        const int high = std::max(rolled.a, rolled.b);
        const int low = std::min(rolled.a, rolled.b);
        actions().push_back(
            {0, rolled.player, opening ? RecordedTurn{high, low, {}} : RecordedTurn{rolled.a, rolled.b, {}}});
    }
    void see(const Hit& /*hit*/) { std::get<RecordedTurn>(actions().back().what).moves.back().hit = true; }
    void see(const GameWon& won) { actions().push_back({0, won.player, RecordedWin{won.points}}); }
    template <class Other> void see(const Other& /*other*/) {}

    const Names& names_;
    Engine engine_;
    MatchFile file_;
    std::size_t place_ = 0; // number of inputs of this game
    bool resignation_in_rows_ = false;
};

std::string comment(std::string_view key, std::string_view value) {
    return "; [" + std::string(key) + " \"" + std::string(value) + "\"]\n";
}

std::string comment(std::string_view key, const std::optional<bool>& on) {
    return on ? comment(key, std::string_view(*on ? "On" : "Off")) : std::string();
}

std::string comments(const MatchFile& file) {
    std::string text = comment("Crawford", file.crawford) + comment("Jacoby", file.jacoby) +
                       comment("AutoDoubles", file.automatic_doubles);
    if (file.cube_limit) {
        text += comment("CubeLimit", std::to_string(*file.cube_limit));
    }
    for (const RecordedInput& input : file.inputs) {
        text +=
            comment("Input " + std::to_string(input.game) + " " + std::to_string(input.place), input.text);
    }
    return file.last_turn_open ? text + comment("LastTurn", std::string_view("Open")) : text;
}

/// The options that a reader would not assume. Programs assume different ones for money play.
void state_options(const Setup& setup, MatchFile& file) {
    const Setup assumed = setup_of(file);
    const bool money = setup.match_length == 0;
    if (setup.crawford != assumed.crawford) {
        file.crawford = setup.crawford;
    }
    if (money || setup.jacoby != assumed.jacoby) {
        file.jacoby = setup.jacoby;
    }
    if (money || setup.automatic_doubles != assumed.automatic_doubles) {
        file.automatic_doubles = setup.automatic_doubles;
    }
}

} // namespace

std::string print_match(const MatchFile& file) {
    std::string text = comments(file);
    text += (text.empty() ? " " : "\n ") + std::to_string(file.length) + " point match\n";
    std::size_t number = 0;
    for (const RecordedGame& game : file.games) {
        text += "\n Game " + std::to_string(++number) + "\n";
        std::string score = " " + name_words(game.names[0]) + " : " + std::to_string(game.score[0]);
        score.resize(std::max(right_column - 1, score.size() + 1), ' ');
        text += score + name_words(game.names[1]) + " : " + std::to_string(game.score[1]) + "\n";
        Rows rows;
        for (const RecordedAction& action : game.actions) {
            rows.add(action);
        }
        text += rows.all();
    }
    return text;
}

MatchFile match_of(const Setup& setup, const std::vector<Submitted>& committed, const Names& names) {
    if (setup.match_length < 0 || setup.match_length > longest_match) {
        throw std::invalid_argument("a match file holds matches of 0 to " + std::to_string(longest_match) +
                                    " points, not of " + std::to_string(setup.match_length));
    }
    Collector collector(setup, names);
    for (std::size_t i = 0; i < committed.size(); ++i) {
        collector.take(committed[i], i + 1 < committed.size() ? &committed[i + 1] : nullptr);
    }
    MatchFile file = collector.file();
    state_options(setup, file);
    return file;
}

std::string export_match(const Setup& setup, const std::vector<Submitted>& committed, const Names& names) {
    std::string text = print_match(match_of(setup, committed, names));
    const ReplayResult again = replay(parse_match(text));
    const auto [written, read] =
        std::mismatch(committed.begin(), committed.end(), again.committed.begin(), again.committed.end());
    if (written != committed.end() || read != again.committed.end()) {
        throw std::invalid_argument(
            "a match file cannot hold this match: input " + std::to_string(written - committed.begin() + 1) +
            " would be read as " + (read == again.committed.end() ? "nothing" : print_submitted(*read)) +
            (again.rejections.empty() ? "" : " (" + again.rejections.front().text + ")"));
    }
    return text;
}

} // namespace backgammon

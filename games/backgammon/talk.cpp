#include "backgammon/talk.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/drawing.hpp"
#include "backgammon/legal_turns.hpp"
#include "backgammon/notation.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace backgammon {

namespace {

constexpr std::size_t columns = 80;

bool allowed(const Setup& setup, const Match& match, const Input& input, herding::Actor by) {
    Match trial = match;
    return !herding::advance<Rules>(setup, trial, input, by).stops();
}

/// `6-3`, the larger number first.
std::string dice(const Rolled& rolled) {
    const auto [low, high] = std::minmax(rolled.a, rolled.b);
    return std::to_string(high) + '-' + std::to_string(low);
}

std::string opening_throw(int white, int black) {
    return "White throws " + std::to_string(white) + ", Black " + std::to_string(black) + "; ";
}

std::string sentence(std::string phrase) {
    phrase[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(phrase[0])));
    return phrase;
}

/// Words in columns.
std::string in_columns(const std::vector<std::string>& words) {
    std::size_t widest = 1;
    for (const std::string& word : words) {
        widest = std::max(widest, word.size() + 3);
    }
    const std::size_t in_a_row = std::max<std::size_t>(1, (columns - 2) / widest);
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool last = i % in_a_row == in_a_row - 1 || i + 1 == words.size();
        text += (i % in_a_row == 0 ? "  " : "") + words[i] +
                (last ? "\n" : std::string(widest - words[i].size(), ' '));
    }
    return text;
}

} // namespace

herding::play::Prompt prompt(const Setup& setup, const Match& match, herding::Actor by) {
    if (!by.is_player()) { // throws are chosen from the list
        return {};
    }
    if (match.phase == Phase::GameOver) {
        return {"Enter for the next game, or quit", "next"};
    }
    if (match.resigner != nobody) {
        return {"accept or refuse"};
    }
    switch (match.phase) {
    case Phase::Doubled: return {"take or drop"};
    case Phase::Roll: return {allowed(setup, match, Double{}, by) ? "roll or double" : "Enter to roll"};
    case Phase::Move:
        if (!allowed(setup, match, EndTurn{}, by)) {
            return {"play " + describe(match.dice)};
        }
        return {(match.dice.count() == 0 ? "" : "no move is possible: ") +
                    std::string("Enter to end the turn"),
                "end"};
    default: return {};
    }
}

herding::play::Telling tell(std::span<const Trace> traces, bool opening) {
    if (traces.empty()) {
        return {};
    }
    const Trace& first = traces.front();
    if (const auto* equal = std::get_if<RolledEqual>(&first)) {
        return {opening_throw(equal->die, equal->die) + "once more" +
                (equal->cube > 1 ? ", with the cube at " + std::to_string(equal->cube) : "")};
    }
    if (const auto* rolled = std::get_if<Rolled>(&first)) {
        const std::string name(player_name(rolled->player));
        return {opening ? opening_throw(rolled->a, rolled->b) + name + " begins"
                        : name + " throws " + dice(*rolled)};
    }
    std::string moves;
    std::string others;
    bool passes = false;
    for (const Trace& trace : traces) {
        if (const auto* moved = std::get_if<Moved>(&trace)) {
            moves += (moves.empty() ? "" : " ") + point_name(moved->from) + '/' + point_name(moved->to);
        } else if (std::holds_alternative<Hit>(trace)) {
            moves += '*';
        } else {
            passes = std::holds_alternative<TurnEnded>(trace);
            others += (others.empty() ? "" : "; ") + describe(trace);
        }
    }
    if (moves.empty()) {
        return {.sentence = sentence(others), .joins = passes};
    }
    const std::string name(player_name(std::get<Moved>(first).player));
    const std::string behind = (others.empty() || passes ? "" : "; ") + (passes ? "" : others);
    return {.sentence = name + " plays " + moves + (others.empty() ? "" : "; ") + others,
            .more = moves + behind,
            .joins = true};
}

std::string question(const Input& input) {
    const auto* resign = std::get_if<Resign>(&input);
    return resign == nullptr ? ""
                             : std::string("Offer to lose ") +
                                   (resign->times == 1   ? "the game"
                                    : resign->times == 2 ? "a gammon, twice the stake"
                                                         : "a backgammon, three times the stake") +
                                   '?';
}

std::string list_turns(const Setup& setup, const Match& match) {
    std::vector<std::string> turns;
    if (match.phase == Phase::Move && match.resigner == nobody) {
        for (const Turn& turn : legal_turns(setup, match)) {
            if (!turn.moves.empty()) {
                turns.push_back(write_turn(match.board, match.turn, turn.moves));
            }
        }
    }
    if (turns.empty()) {
        return "There is nothing to play now.\n";
    }
    return std::to_string(turns.size()) +
           (turns.size() == 1 ? " turn:\n" : " turns, each to a different board:\n") + in_columns(turns);
}

} // namespace backgammon

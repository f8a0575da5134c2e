#include "backgammon/commands.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace backgammon {

namespace {

constexpr std::array<CommandWord, 16> words = {{
    {"roll", Command::Roll, "throw the dice"},
    {"double", Command::Double, "offer the cube, before throwing"},
    {"take", Command::Take, "play on at the doubled stake, and own the cube"},
    {"drop", Command::Drop, "give the game up at the stake before the double"},
    {"end", Command::End, "end the turn"},
    {"undo", Command::Undo, "take the last checker move of this turn back"},
    {"redo", Command::Redo, "play again what was taken back"},
    {"moves", Command::Moves, "all turns that the rules allow from here"},
    {"why", Command::Why, "what happened last and by which rules; why 4: the last four"},
    {"board", Command::Board, "draw the board again"},
    {"resign", Command::Resign, "offer to lose the game; resign 2: as a gammon, 3: a backgammon"},
    {"accept", Command::Accept, "accept a resignation"},
    {"refuse", Command::Refuse, "refuse a resignation"},
    {"next", Command::Next, "begin the next game"},
    {"help", Command::Help, "this list"},
    {"quit", Command::Quit, "leave"},
}};

/// Number of letters to insert, remove or change (Levenshtein's distance).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t k = 0; k < row.size(); ++k) {
        row[k] = k;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t changed = diagonal + (a[i - 1] == b[k - 1] ? 0 : 1);
            diagonal = row[k];
            row[k] = std::min({changed, row[k] + 1, row[k - 1] + 1});
        }
    }
    return row[b.size()];
}

} // namespace

std::span<const CommandWord> commands() { return words; }

std::optional<Command> find_command(std::string_view word) {
    const auto found =
        std::find_if(words.begin(), words.end(), [&](const CommandWord& w) { return w.word == word; });
    return found == words.end() ? std::nullopt : std::optional(found->command);
}

std::string_view nearest_command(std::string_view word) {
    const auto nearest =
        std::min_element(words.begin(), words.end(), [&](const CommandWord& a, const CommandWord& b) {
            return distance(word, a.word) < distance(word, b.word);
        });
    // Two wrong letters are too many in a word that is hardly longer.
    const std::size_t near = word.size() > 3 ? 2 : 1;
    return distance(word, nearest->word) <= near ? nearest->word : std::string_view();
}

} // namespace backgammon

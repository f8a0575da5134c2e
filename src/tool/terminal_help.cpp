#include "terminal_help.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace herding::inline v0::tool {

namespace {

constexpr std::size_t help_column = 13; // where the meaning of a word begins, behind its indent

constexpr std::string_view help =
    "Type an action as it is listed, or by its number. A beginning is enough if no\n"
    "other action has it. Small words and names may be missing: `bid 3`, `steal ann`.\n"
    "  list         all legal actions\n"
    "  board        draws the board\n"
    "  describe     the board in sentences\n"
    "  picture FILE writes the board as an SVG picture\n"
    "  state        the whole game in canonical text\n"
    "  try ACTION   what an action would do\n"
    "  hint         what an agent would do, and what it thinks\n"
    "  reasoning    what the agent that acted last thought\n"
    "  why          what was done last, by which rules, and whether it can be undone\n"
    "  why WHAT     how something on the board came about, if the game explains it\n"
    "  trace        what the sequences did in it, and what changed\n"
    "  undo, redo   back to the choice before, or forward again; not over dice\n"
    "  undo mine    takes back your last action, and leaves what others did since\n"
    "  chance       throws the dice if a player may act before; so does Enter\n"
    "  attempts     how many actions were tried, and how many the rules refused\n"
    "  next         asks who else may act now, if they are asked one by one\n"
    "  save FILE    writes what has been done; load FILE plays it again\n"
    "  help, ?      these lines\n"
    "  quit         leaves, and asks if the match would be lost; so do exit and q\n";

} // namespace

namespace {

/// A line of the help in lines of at most so many characters. The meaning of a word begins below itself, or below the word
/// if there is little room.
std::string wrapped(std::string_view line, std::size_t columns) {
    const bool has_word = line.starts_with("  ");
    const std::size_t margin = !has_word ? 0 : columns < 60 ? 4 : help_column + 2;
    std::string text;
    for (std::size_t room = columns; line.size() > room; room = columns - margin) {
        const std::size_t space = line.rfind(' ', room);
        const std::size_t end = space == std::string_view::npos || space < 2 ? room : space;
        text += std::string(line.substr(0, end)) + '\n' + std::string(margin, ' ');
        line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ', end)));
    }
    return text + std::string(line) + '\n';
}

} // namespace

std::string help_of(const play::Game& game, std::size_t columns) {
    const std::vector<play::Word> words = game.words();
    std::string text = words.empty() ? std::string() : "Words of " + std::string(game.name()) + ":\n";
    for (const play::Word& word : words) {
        text += wrapped(
            "  " + std::string(word.word) +
                std::string(word.word.size() < help_column ? help_column - word.word.size() : 1, ' ') +
                std::string(word.help),
            columns);
    }
    // A word of the game comes before a command of the same name.
    for (std::string_view rest = help; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n') + 1);
        rest.remove_prefix(line.size());
        const bool taken = std::any_of(words.begin(), words.end(), [line](const play::Word& word) {
            return line.starts_with("  " + std::string(word.word) + "  ");
        });
        text += taken ? std::string() : wrapped(line.substr(0, line.size() - 1), columns);
    }
    return text;
}

std::vector<std::string> commands_of(const play::Game& game) {
    std::vector<std::string> lines{"attempts", "board", "chance", "describe", "exit", "help",      "hint",
                                   "list",     "load ", "next",   "picture ", "quit", "reasoning", "redo",
                                   "save ",    "state", "trace",  "try ",     "undo", "why"};
    for (const play::Word& word : game.words()) {
        if (word.word.find_first_of("0123456789 ") == std::string_view::npos) { // no example
            lines.emplace_back(word.word);
        }
    }
    return lines;
}

} // namespace herding::inline v0::tool

#include "backgammon/match_file.hpp"

#include <charconv>
#include <optional>

namespace backgammon {

namespace {

// The start of the right column varies, because a long left turn pushes it on. A single entry of a row belongs to the
// right player only if it begins at this column or later.
constexpr std::size_t right_column = 20;

/// One line, consumed from the left.
class Cursor {
public:
    Cursor(std::string_view line, std::size_t number) : line_(line), number_(number) {}

    void skip_blanks() {
        while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t')) {
            ++at_;
        }
    }
    [[nodiscard]] bool at_end() {
        skip_blanks();
        return at_ == line_.size();
    }
    [[nodiscard]] std::size_t column() const { return at_; }
    [[nodiscard]] std::size_t number() const { return number_; }

    bool take(std::string_view word) {
        if (line_.substr(at_).starts_with(word)) {
            at_ += word.size();
            return true;
        }
        return false;
    }

    void expect(std::string_view word, std::string_view where) {
        if (!take(word)) {
            fail("expected \"" + std::string(word) + "\" " + std::string(where));
        }
    }

    std::optional<std::uint32_t> take_number() {
        std::uint32_t value = 0;
        const char* begin = line_.data() + at_;
        const auto [end, error] = std::from_chars(begin, line_.data() + line_.size(), value);
        if (error != std::errc{} || value > 1'000'000) {
            return std::nullopt;
        }
        at_ += static_cast<std::size_t>(end - begin);
        return value;
    }

    std::uint32_t number_or_fail(std::string_view what) {
        if (const auto value = take_number()) {
            return *value;
        }
        fail("expected " + std::string(what));
    }

    [[nodiscard]] std::string_view rest() const { return line_.substr(at_); }

    /// Reports the text found here instead, cut to a readable length.
    [[noreturn]] void fail(const std::string& cause) const {
        std::string found(rest().substr(0, 24));
        for (char& c : found) {
            c = c < ' ' || c > '~' ? '?' : c;
        }
        throw MatchFileError(number_, cause + (found.empty() ? ", found the end of the line"
                                                             : ", found \"" + found + "\" at column " +
                                                                   std::to_string(at_ + 1)));
    }

private:
    std::string_view line_;
    std::size_t number_;
    std::size_t at_ = 0;
};

RecordedMove read_move(Cursor& cursor) {
    const auto from = cursor.number_or_fail("a checker move like 24/18");
    cursor.expect("/", "in a checker move");
    const auto to = cursor.number_or_fail("the point a checker moves to");
    const bool hit = cursor.take("*");
    if (from > static_cast<std::uint32_t>(bar) || to > static_cast<std::uint32_t>(bar)) {
        cursor.fail("a point is 0 to 25, not " + std::to_string(from > 25 ? from : to));
    }
    return {{static_cast<int>(from), static_cast<int>(to)}, hit};
}

/// `63: 24/18 24/21`: ends where no move follows.
RecordedTurn read_turn(Cursor& cursor, std::uint32_t dice) {
    const auto a = static_cast<int>(dice / 10);
    const auto b = static_cast<int>(dice % 10);
    if (a < 1 || a > 6 || b < 1 || b > 6) {
        cursor.fail("dice are two numbers 1 to 6, not " + std::to_string(dice));
    }
    RecordedTurn turn{a, b, {}};
    for (;;) {
        Cursor ahead = cursor;
        ahead.skip_blanks();
        if (!ahead.take_number() || ahead.take(":")) {
            return turn; // the other player's dice, or no number
        }
        cursor.skip_blanks();
        if (turn.moves.size() == 4) {
            cursor.fail("a turn has at most four checker moves");
        }
        turn.moves.push_back(read_move(cursor));
    }
}

RecordedAction read_action(Cursor& cursor, Player player) {
    const std::size_t line = cursor.number();
    if (cursor.take("Doubles")) {
        cursor.skip_blanks();
        cursor.expect("=>", "after Doubles");
        cursor.skip_blanks();
        return {line, player, RecordedDouble{cursor.number_or_fail("the value of the cube")}};
    }
    if (cursor.take("Takes")) {
        return {line, player, RecordedTake{}};
    }
    if (cursor.take("Drops")) {
        return {line, player, RecordedDrop{}};
    }
    if (cursor.take("Wins")) {
        cursor.skip_blanks();
        const auto points = cursor.number_or_fail("the points won");
        cursor.skip_blanks();
        cursor.expect("point", "after the points won");
        cursor.take("s");
        cursor.skip_blanks();
        cursor.take("and the match");
        return {line, player, RecordedWin{points}};
    }
    const auto dice = cursor.number_or_fail("dice, Doubles, Takes, Drops or Wins");
    cursor.expect(":", "after the dice");
    return {line, player, read_turn(cursor, dice)};
}

/// One or two actions of a row, after the row's number.
void read_row(Cursor& cursor, RecordedGame& game) {
    Player player = 0;
    while (!cursor.at_end()) {
        if (cursor.column() >= right_column) {
            player = 1;
        }
        game.actions.push_back(read_action(cursor, player));
        if (player == 1 && !cursor.at_end()) {
            cursor.fail("a row has two columns");
        }
        player = 1;
    }
}

/// `White : 0          Black : 0`
void read_score(Cursor& cursor, RecordedGame& game) {
    const std::string_view line = cursor.rest();
    const auto first = line.find(" : ");
    const auto second = first == std::string_view::npos ? first : line.find(" : ", first + 3);
    if (second == std::string_view::npos) {
        cursor.fail("expected both players' names and scores: \"White : 0   Black : 0\"");
    }
    const auto trimmed = [](std::string_view text) {
        const auto begin = text.find_first_not_of(' ');
        const auto end = text.find_last_not_of(' ');
        return begin == std::string_view::npos ? std::string()
                                               : std::string(text.substr(begin, end - begin + 1));
    };
    game.line = cursor.number();
    game.names[0] = trimmed(line.substr(0, first));
    cursor.take(line.substr(0, first + 3));
    cursor.skip_blanks();
    game.score[0] = cursor.number_or_fail("the score of the left player");
    const std::string_view rest = cursor.rest();
    game.names[1] = trimmed(rest.substr(0, rest.find(" : ")));
    cursor.take(rest.substr(0, rest.find(" : ") + 3));
    cursor.skip_blanks();
    game.score[1] = cursor.number_or_fail("the score of the right player");
    if (!cursor.at_end()) {
        cursor.fail("expected the end of the line after the scores");
    }
}

enum class Expect : std::uint8_t { Match, Game, Score, Rows };

} // namespace

MatchFile parse_match(std::string_view text) {
    MatchFile file;
    Expect expect = Expect::Match;
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        Cursor cursor(line, number);
        if (line.starts_with(';') || cursor.at_end()) {
            continue;
        }
        if (expect == Expect::Match) {
            const auto length = cursor.number_or_fail("\"N point match\"");
            cursor.skip_blanks();
            cursor.expect("point match", "after the length of the match");
            if (length > static_cast<std::uint32_t>(longest_match)) {
                throw MatchFileError(number,
                                     "a match has at most " + std::to_string(longest_match) + " points");
            }
            file.length = static_cast<int>(length);
            expect = Expect::Game;
        } else if (expect == Expect::Score) {
            read_score(cursor, file.games.back());
            expect = Expect::Rows;
        } else if (cursor.take("Game")) {
            cursor.skip_blanks();
            if (cursor.number_or_fail("the number of the game") != file.games.size() + 1) {
                throw MatchFileError(number, "expected Game " + std::to_string(file.games.size() + 1));
            }
            file.games.push_back({number, {}, {}, {}});
            expect = Expect::Score;
        } else if (expect == Expect::Game) {
            cursor.fail("expected \"Game 1\"");
        } else if (cursor.take("Wins")) {
            Cursor again(line, number);
            again.skip_blanks();
            read_row(again, file.games.back());
        } else {
            cursor.number_or_fail("a numbered row, \"Wins …\" or \"Game …\"");
            cursor.expect(")", "after the number of a row");
            read_row(cursor, file.games.back());
        }
    }
    if (expect == Expect::Match) {
        throw MatchFileError(number, "the file has no \"N point match\" line");
    }
    if (file.games.empty() || expect == Expect::Score) {
        throw MatchFileError(number, "the file ends before its first game is complete");
    }
    return file;
}

} // namespace backgammon

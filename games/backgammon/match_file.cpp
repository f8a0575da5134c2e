#include "backgammon/match_file.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <tuple>

namespace backgammon {

namespace {

// The start of the right column varies, because a long left turn pushes it on. A single entry of a row belongs to the
// right player only if it begins at this column or later.
constexpr std::size_t right_column = 20;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Whether both are the same ASCII word, whatever the case of its letters.
bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

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

    /// The same, whatever the case of its letters.
    bool take_word(std::string_view word) {
        if (same_word(line_.substr(at_, word.size()), word)) {
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
        if (error != std::errc{}) {
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

/// 0 to 25, `bar` or `off`.
std::optional<std::uint32_t> take_point(Cursor& cursor) {
    if (cursor.take_word("bar")) {
        return bar;
    }
    if (cursor.take_word("off")) {
        return off;
    }
    return cursor.take_number();
}

/// `24/18`, `24/18*/15`, `8/5(2)`: one move for each stop of each checker.
void read_moves(Cursor& cursor, std::vector<RecordedMove>& moves) {
    std::vector<RecordedMove> way;
    const auto from = take_point(cursor);
    if (!from) {
        cursor.fail("expected a checker move like 24/18");
    }
    cursor.expect("/", "in a checker move");
    std::uint32_t stop = *from;
    do {
        const auto to = take_point(cursor);
        if (!to) {
            cursor.fail("expected the point a checker moves to");
        }
        const bool hit = cursor.take("*");
        if (stop > static_cast<std::uint32_t>(bar) || *to > static_cast<std::uint32_t>(bar)) {
            cursor.fail("a point is 0 to 25, not " + std::to_string(stop > 25 ? stop : *to));
        }
        if (way.size() == 4) {
            cursor.fail("a checker moves by at most four dice");
        }
        way.push_back({{static_cast<int>(stop), static_cast<int>(*to)}, hit});
        stop = *to;
    } while (cursor.take("/"));
    std::uint32_t times = 1;
    if (cursor.take("(")) {
        times = cursor.number_or_fail("the number of checkers");
        cursor.expect(")", "after the number of checkers");
        if (times < 1 || times > 4) {
            cursor.fail("one to four checkers move in a turn, not " + std::to_string(times));
        }
    }
    for (std::uint32_t checker = 0; checker < times; ++checker) {
        for (const RecordedMove& move : way) {
            if (moves.size() == 4) {
                cursor.fail("a turn has at most four checker moves");
            }
            moves.push_back({move.move, move.hit && checker == 0}); // only the first of several hits
        }
    }
}

/// `63: 24/18 24/21`. It ends if no move follows.
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
        if (ahead.take_word("Cannot Move") ||
            ahead.take("???")) { // a dance, or a resignation after the throw
            ahead.take("?");
            cursor = ahead;
            return turn;
        }
        if (!take_point(ahead) || ahead.take(":")) {
            return turn; // the other player's dice, or no point
        }
        cursor.skip_blanks();
        if (turn.moves.size() == 4) {
            cursor.fail("a turn has at most four checker moves");
        }
        read_moves(cursor, turn.moves);
    }
}

/// The first of these words at the cursor, in any case, with or without an s at its end.
bool take_verb(Cursor& cursor, std::initializer_list<std::string_view> verbs) {
    return std::any_of(verbs.begin(), verbs.end(), [&](std::string_view verb) {
        return cursor.take_word(verb) && (cursor.take_word("s"), true);
    });
}

RecordedAction read_action(Cursor& cursor, Player player) {
    const std::size_t line = cursor.number();
    if (take_verb(cursor, {"Double"})) {
        cursor.skip_blanks();
        cursor.expect("=>", "after Doubles");
        cursor.skip_blanks();
        return {line, player, RecordedDouble{cursor.number_or_fail("the value of the cube")}};
    }
    if (take_verb(cursor, {"Take"})) {
        return {line, player, RecordedTake{}};
    }
    if (take_verb(cursor, {"Drop"})) {
        return {line, player, RecordedDrop{}};
    }
    const bool wins = take_verb(cursor, {"Win"});
    if (wins || take_verb(cursor, {"Losse", "Lose"})) {
        cursor.skip_blanks();
        const auto points = cursor.number_or_fail(wins ? "the points won" : "the points lost");
        cursor.skip_blanks();
        cursor.expect("point", wins ? "after the points won" : "after the points lost");
        cursor.take("s");
        cursor.skip_blanks();
        cursor.take("and the match");
        return {line, wins ? player : opponent(player), RecordedWin{points}};
    }
    if (Cursor ahead = cursor; take_verb(ahead, {"Beaver", "Raccoon"})) {
        cursor.fail("these rules have no beavers and no raccoons");
    }
    const auto dice = cursor.number_or_fail("dice, Doubles, Takes, Drops or Wins");
    cursor.expect(":", "after the dice");
    return {line, player, read_turn(cursor, dice)};
}

bool repeats_the_end(const RecordedGame& game, const RecordedAction& action) {
    const auto* win = std::get_if<RecordedWin>(&action.what);
    const auto* last = game.actions.empty() ? nullptr : std::get_if<RecordedWin>(&game.actions.back().what);
    return win != nullptr && last != nullptr && last->points == win->points &&
           game.actions.back().player == action.player;
}

/// One or two actions of a row, after the row's number.
void read_row(Cursor& cursor, RecordedGame& game) {
    Player player = 0;
    while (!cursor.at_end()) {
        if (cursor.column() >= right_column) {
            player = 1;
        }
        const RecordedAction action = read_action(cursor, player);
        // Some programs write the end of a game in both columns, as points won and points lost.
        if (!repeats_the_end(game, action)) {
            game.actions.push_back(action);
        }
        if (player == 1 && !cursor.at_end()) {
            cursor.fail("a row has two columns");
        }
        player = 1;
    }
}

/// `White : 0          Black : 0`. A name may be empty.
void read_score(Cursor& cursor, RecordedGame& game) {
    game.line = cursor.number();
    for (std::size_t player = 0; player < 2; ++player) {
        const std::string_view rest = cursor.rest();
        const auto colon = rest.starts_with(": ") ? 0 : rest.find(" : ");
        if (colon == std::string_view::npos) {
            cursor.fail("expected both players' names and scores: \"White : 0   Black : 0\"");
        }
        const std::string_view name = rest.substr(0, colon);
        game.names[player] = trimmed(name);
        cursor.take(rest.substr(0, rest.find(':', colon) + 1));
        cursor.skip_blanks();
        game.score[player] = cursor.number_or_fail(player == 0 ? "the score of the left player"
                                                               : "the score of the right player");
        if (player == 0) {
            cursor.skip_blanks();
        }
    }
    if (!cursor.at_end()) {
        cursor.fail("expected the end of the line after the scores");
    }
}

// ---- Comments before the length

bool on_or_off(const Cursor& cursor, std::string_view key, std::string_view value) {
    if (!same_word(value, "On") && !same_word(value, "Off")) {
        cursor.fail(std::string(key) + " is \"On\" or \"Off\"");
    }
    return same_word(value, "On");
}

/// `Input 1 7`: game and place of an input.
RecordedInput read_input(std::string_view key, std::string_view text, std::size_t line) {
    Cursor cursor(key, line);
    cursor.take("Input ");
    const auto game = cursor.number_or_fail("the number of a game after Input");
    cursor.skip_blanks();
    const auto place = cursor.number_or_fail("the number of an input after the game");
    if (!cursor.at_end()) {
        cursor.fail("expected two numbers after Input");
    }
    return {line, game, place, std::string(text)};
}

/// Reads a comment of the form `; [Key "Value"]`; others are left alone.
void read_comment(Cursor cursor, MatchFile& file) {
    cursor.take(cursor.rest().substr(0, 1));
    cursor.skip_blanks();
    const std::string_view rest = trimmed(cursor.rest());
    const auto quote = rest.find(" \"");
    if (!rest.starts_with('[') || !rest.ends_with("\"]") || quote == std::string_view::npos ||
        quote + 4 > rest.size()) {
        return;
    }
    const std::string_view key = trimmed(rest.substr(1, quote - 1));
    const std::string_view value = rest.substr(quote + 2, rest.size() - quote - 4);
    if (key == "Crawford") {
        file.crawford = on_or_off(cursor, key, value);
    } else if (key == "Jacoby") {
        file.jacoby = on_or_off(cursor, key, value);
    } else if (key == "AutoDoubles") {
        file.automatic_doubles = on_or_off(cursor, key, value);
    } else if (key == "CubeLimit") {
        file.cube_limit = Cursor(value, cursor.number()).number_or_fail("a number as CubeLimit");
    } else if (key == "Variation" && !same_word(value, "Backgammon")) {
        cursor.fail("these are the rules and the first position of Backgammon, not of another variation");
    } else if (key == "LastTurn") {
        file.last_turn_open = same_word(value, "Open");
    } else if (key.starts_with("Input ")) {
        file.inputs.push_back(read_input(key, value, cursor.number()));
    }
}

enum class Expect : std::uint8_t { Match, Game, Score, Rows };

} // namespace

MatchFile parse_match(std::string_view text) {
    MatchFile file;
    Expect expect = Expect::Match;
    std::size_t number = 0;
    if (text.starts_with(byte_order_mark)) {
        text.remove_prefix(byte_order_mark.size());
    }
    while (!text.empty()) {
        ++number;
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        Cursor cursor(line, number);
        if (line.starts_with(';') || line.starts_with('#') || cursor.at_end()) {
            if (expect == Expect::Match) {
                read_comment(cursor, file);
            }
            continue;
        }
        if (expect == Expect::Match && cursor.take_word("unlimited game")) {
            expect = Expect::Game; // money play
        } else if (expect == Expect::Match) {
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
        } else if (Cursor ahead = cursor; take_verb(ahead, {"Win", "Losse", "Lose"})) {
            read_row(cursor, file.games.back());
        } else {
            cursor.number_or_fail("a numbered row, \"Wins …\" or \"Game …\"");
            if (!cursor.take(".")) {
                cursor.expect(")", "after the number of a row");
            }
            read_row(cursor, file.games.back());
        }
    }
    if (expect == Expect::Match) {
        throw MatchFileError(number, "the file has no \"N point match\" line");
    }
    if (file.games.empty() || expect == Expect::Score) {
        throw MatchFileError(number, "the file ends before its first game is complete");
    }
    std::sort(file.inputs.begin(), file.inputs.end(), [](const RecordedInput& a, const RecordedInput& b) {
        return std::tie(a.game, a.place, a.line) < std::tie(b.game, b.place, b.line);
    });
    return file;
}

} // namespace backgammon

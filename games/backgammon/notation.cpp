#include "backgammon/notation.hpp"

#include "backgammon/describe.hpp"

#include <algorithm>
#include <charconv>

namespace backgammon {

namespace {

std::optional<int> parse_point(std::string_view word) {
    while (word.ends_with('*')) {
        word.remove_suffix(1);
    }
    if (word == "bar") {
        return bar;
    }
    if (word == "off") {
        return off;
    }
    int point = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), point);
    const bool number = error == std::errc{} && end == word.data() + word.size();
    return number && point >= off && point <= bar ? std::optional(point) : std::nullopt;
}

bool hits(const Board& board, Player player, int to) { return to != off && board.against(player, to) == 1; }

/// The same moves grouped by checker. Empty if the rules forbid that order, because all must enter first, or come home
/// first.
std::optional<std::vector<Move>> by_checker(const Board& board, Player player, std::span<const Move> moves) {
    std::vector<Move> rest(moves.begin(), moves.end());
    std::vector<Move> ordered;
    Board now = board;
    while (!rest.empty()) {
        const auto goes_on = [&](const Move& move) {
            return !ordered.empty() && move.from == ordered.back().to && move.to != off;
        };
        auto next = std::find_if(rest.begin(), rest.end(), goes_on);
        next = next == rest.end() ? rest.begin() : next;
        const bool legal =
            next->to == off ? now.all_home(player) : can_move(now, player, next->from, next->from - next->to);
        if (!legal) {
            return std::nullopt;
        }
        now = moved(now, player, next->from, next->to);
        ordered.push_back(*next);
        rest.erase(next);
    }
    return ordered;
}

std::string without_hits(std::string way) {
    std::erase(way, '*');
    return way;
}

/// All sequences of single moves of one checker to its target.
class PlanSearch {
public:
    PlanSearch(const Setup& setup, int to) : setup_(setup), to_(to) {}

    void visit(const Match& match, int from, bool hitting, std::vector<Move>& moves) {
        if (from == to_) {
            std::vector<Turn>& found = hitting ? hitting_ : quiet_;
            const auto same = [&](const Turn& turn) { return turn.after == match; };
            if (std::none_of(found.begin(), found.end(), same)) {
                found.push_back({moves, match});
            }
            return;
        }
        for (int die = 6; die >= 1; --die) {
            const Move move{from, std::max(from - die, off)};
            Match next = match;
            const bool fits = match.phase == Phase::Move && match.dice.has(die) && move.to >= to_;
            if (fits &&
                !herding::advance<Rules>(setup_, next, move, herding::Actor::player(match.turn)).stops()) {
                moves.push_back(move);
                visit(next, move.to, hitting || (move.to != to_ && hits(match.board, match.turn, move.to)),
                      moves);
                moves.pop_back();
            }
        }
    }

    [[nodiscard]] std::vector<Turn> take() { return std::move(quiet_.empty() ? hitting_ : quiet_); }

private:
    const Setup& setup_;
    int to_;
    std::vector<Turn> quiet_;
    std::vector<Turn> hitting_;
};

} // namespace

std::optional<Way> parse_way(std::string_view word) {
    Way way;
    if (word.size() > 3 && word.ends_with(')') && word[word.size() - 3] == '(') {
        way.times = word[word.size() - 2] - '0';
        word.remove_suffix(3);
    }
    for (;;) {
        const auto slash = word.find('/');
        const auto point = parse_point(word.substr(0, slash));
        if (!point) {
            return std::nullopt;
        }
        way.points.push_back(*point);
        if (slash == std::string_view::npos) {
            break;
        }
        word.remove_prefix(slash + 1);
    }
    const bool sensible =
        way.points.size() >= 2 && way.points.size() <= 5 && way.times >= 1 && way.times <= 4;
    return sensible ? std::optional(std::move(way)) : std::nullopt;
}

std::string write_turn(const Board& board, Player player, std::span<const Move> moves) {
    const auto chained = by_checker(board, player, moves);
    std::vector<std::string> ways;
    Board now = board;
    int last = off;
    bool last_hit = false;
    for (const Move& move : chained ? std::span<const Move>(*chained) : moves) {
        const bool hit = hits(now, player, move.to);
        const std::string to = "/" + point_name(move.to) + (hit ? "*" : "");
        if (chained && move.from == last && !ways.empty()) {
            // One checker continues. Its stops matter if it hit there, or if it bears off, which one die may do.
            std::string& way = ways.back();
            if (!last_hit && move.to != off) {
                way.erase(way.rfind('/'));
            }
            way += to;
        } else {
            ways.push_back(point_name(move.from) + to);
        }
        now = moved(now, player, move.from, move.to);
        last = move.to;
        last_hit = hit;
    }
    std::string text;
    for (auto way = ways.begin(); way != ways.end();) {
        // Only the first of several checkers can hit.
        const auto next = std::find_if(way, ways.end(), [&](const std::string& other) {
            return without_hits(other) != without_hits(*way);
        });
        text += (text.empty() ? "" : " ") + *way;
        text += next - way > 1 ? "(" + std::to_string(next - way) + ")" : "";
        way = next;
    }
    return text;
}

std::vector<Turn> plans(const Setup& setup, const Match& match, int from, int to) {
    Match next = match;
    const Move move{from, to};
    if (!herding::advance<Rules>(setup, next, move, herding::Actor::player(match.turn)).stops()) {
        return {{{move}, next}};
    }
    PlanSearch search(setup, to);
    std::vector<Move> moves;
    search.visit(match, from, false, moves);
    return search.take();
}

} // namespace backgammon

#include "backgammon/computer.hpp"

#include "backgammon/pips.hpp"

#include <algorithm>
#include <utility>

namespace backgammon {

namespace {

// Weights in tenths of a pip.
constexpr int pip = 10;           // the race, which always counts
constexpr int borne_off = 20;     // a checker off is safe, and saves the gammon
constexpr int outside = 20;       // in a race, a checker that keeps others from bearing off
constexpr int stacked = 8;        // each checker beyond three on a point has no other use
constexpr int hard_to_enter = 15; // a checker on the bar, for each held point of the home it enters
constexpr int return_fire =
    4 * pip; // a hit, for each held point of that home, because pips alone do not show the danger

constexpr int won_game = 1500;      // more than any position that still can be lost
constexpr int even_lead = 40 * pip; // a lead with which a player wins three games of four
constexpr int margin = 8 * pip;     // turns that look worse by more are not looked at further
constexpr std::size_t most_candidates = 5;

// Value of a point that the player holds, by its number. High for the home from the ace point up, for the bar and 8, low
// for the outside; behind, high for the anchors at the edge of the opponent's home.
constexpr std::array<int, 25> held = {0, 5, 15, 30, 55, 70, 65, 50, 25, 10, 10, 10, 5,
                                      5, 5, 10, 15, 20, 40, 40, 60, 50, 30, 20, 10};

// Additional value of a wall of so many neighboring points. Nothing passes a wall of six.
constexpr std::array<int, 7> wall = {0, 0, 5, 20, 60, 110, 180};

bool holds(const Board& board, Player player, int point) { return board.at(player, point) >= 2; }

int points_held_at_home(const Board& board, Player player) {
    int count = 0;
    for (int point = 1; point <= home; ++point) {
        count += holds(board, player, point) ? 1 : 0;
    }
    return count;
}

std::size_t longest_wall(const Board& board, Player player) {
    std::size_t longest = 0;
    std::size_t length = 0;
    for (int point = 1; point <= 12; ++point) {
        length = holds(board, player, point) ? length + 1 : 0;
        longest = std::max(longest, length);
    }
    return std::min(longest, wall.size() - 1);
}

bool hits(const Board& board, Player hitter, int target, int a, int b) {
    const auto stands = [&](int distance) {
        return target + distance <= bar && board.at(hitter, target + distance) > 0;
    };
    const auto lands = [&](int distance) { return open(board, hitter, target + distance); };
    if (stands(a) || stands(b)) {
        return true;
    }
    if (a != b) {
        return stands(a + b) && (lands(a) || lands(b));
    }
    for (int steps = 2; steps <= 4 && target + steps * a <= bar && lands((steps - 1) * a); ++steps) {
        if (stands(steps * a)) {
            return true;
        }
    }
    return false;
}

int race(const Board& board, Player player) {
    int sum = borne_off * board.at(player, off) - pip * pips(board, player);
    for (int point = home + 1; point <= bar; ++point) {
        sum -= outside * board.at(player, point);
    }
    return sum;
}

/// Value of the points that the player holds: what stays while the other player moves.
int structure(const Board& board, Player player) {
    int sum = wall[longest_wall(board, player)];
    for (int point = 1; point <= 24; ++point) {
        const int checkers = board.at(player, point);
        if (checkers >= 2) {
            sum += held[static_cast<std::size_t>(point)] - stacked * std::max(checkers - 3, 0);
        }
    }
    return sum;
}

/// Value of the board for the player who just ended a turn, from both sides: what one player wins, the other one loses.
int standing(const Board& board, Player player) {
    const Player other = opponent(player);
    if (board.at(player, off) == 15 || board.at(other, off) == 15) {
        const Player winner = board.at(player, off) == 15 ? player : other;
        const int value = won_game * (board.at(opponent(winner), off) == 0 ? 2 : 1);
        return winner == player ? value : -value;
    }
    return contact(board)
               ? evaluate(board, player) - structure(board, other) - borne_off * board.at(other, off)
               : race(board, player) - race(board, other);
}

/// The lead of a player in pips, in percent of the player's own distance.
int lead_in_percent(const Board& board, Player player) {
    const int own = std::max(pips(board, player), 1);
    return 100 * (pips(board, opponent(player)) - own) / own;
}

/// Distance until a player's first checker is off, which saves the gammon.
int pips_to_save_gammon(const Board& board, Player player) {
    int sum = 0;
    for (int point = home + 1; point <= bar; ++point) {
        sum += (point - home) * board.at(player, point);
    }
    return board.at(player, off) > 0 ? 0 : sum + 1;
}

/// Points that a player still needs. Money play has no end.
std::uint32_t points_needed(const Setup& setup, const Match& match, Player player) {
    const auto length = static_cast<std::uint32_t>(setup.match_length);
    return length == 0 ? ~std::uint32_t{0} : length - std::min(length, match.score[player]);
}

} // namespace

int shots(const Board& board, Player player, int point) {
    int count = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= 6; ++b) {
            count += hits(board, opponent(player), mirror(point), a, b) ? 1 : 0;
        }
    }
    return count;
}

int evaluate(const Board& board, Player player) {
    const Player other = opponent(player);
    if (!contact(board)) {
        return race(board, player);
    }
    int sum = pip * (pips(board, other) - pips(board, player)) + borne_off * board.at(player, off);
    sum += hard_to_enter * board.at(other, bar) * points_held_at_home(board, player);
    sum += structure(board, player);
    for (int point = 1; point <= 24; ++point) {
        if (board.at(player, point) == 1) {
            const int loss = pip * mirror(point) + return_fire * points_held_at_home(board, other);
            sum -= loss * shots(board, player, point) / 36;
        }
    }
    return sum;
}

int outlook(const Setup& setup, const Match& match, Player player) {
    Match thrown = match;
    if (match.phase == Phase::Move) {
        (void)herding::advance_legal<Rules>(setup, thrown, EndTurn{}, herding::Actor::player(match.turn));
    }
    if (thrown.phase != Phase::Roll) {
        return 36 * standing(thrown.board, player);
    }
    int sum = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= a; ++b) {
            Match next = thrown;
            (void)herding::advance_legal<Rules>(setup, next, Roll{a, b}, herding::Actor::chance);
            const Player mover = next.turn;
            const auto turns = legal_turns(setup, next);
            int best = standing(turns.front().after.board, mover);
            for (const Turn& turn : turns) {
                best = std::max(best, standing(turn.after.board, mover));
            }
            sum += (a == b ? 1 : 2) * (mover == player ? best : -best);
        }
    }
    return sum;
}

int expected_win(const Match& match, Player player) {
    if (match.turn == nobody) {
        return 0;
    }
    const Player ended =
        match.phase == Phase::Roll || match.phase == Phase::Doubled ? opponent(match.turn) : match.turn;
    const int value = standing(match.board, ended);
    const int size = value < 0 ? -value : value;
    const int expected = 1000 * value / (size + even_lead);
    return ended == player ? expected : -expected;
}

Turn choose_turn(const Setup& setup, const Match& match) {
    auto turns = legal_turns(setup, match);
    const Player player = match.turn;
    std::vector<std::pair<int, std::size_t>> order; // the best first, the first of equals before
    order.reserve(turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i) {
        order.emplace_back(-evaluate(turns[i].after.board, player), i);
    }
    std::sort(order.begin(), order.end());
    std::size_t best = order.front().second;
    const std::size_t looked_at = std::min(order.size(), most_candidates);
    if (looked_at > 1) {
        int highest = 0;
        for (std::size_t i = 0; i < looked_at && order[i].first <= order.front().first + margin; ++i) {
            const int value = outlook(setup, turns[order[i].second].after, player);
            if (i == 0 || value > highest) {
                highest = value;
                best = order[i].second;
            }
        }
    }
    return std::move(turns[best]);
}

std::optional<Input> choose(const Setup& setup, const Match& match, Player player) {
    if (match.resigner != nobody) {
        return match.resigner == player ? std::nullopt
               : wants_to_accept(match) ? std::optional<Input>(Accept{})
                                        : Refuse{};
    }
    if (match.phase == Phase::Doubled && match.turn != player) {
        return wants_to_take(setup, match) ? std::optional<Input>(Take{}) : Drop{};
    }
    if (match.phase == Phase::GameOver) {
        return NextGame{};
    }
    if (match.turn != player) {
        return std::nullopt;
    }
    if (match.phase == Phase::Move) {
        const Turn turn = choose_turn(setup, match);
        return turn.moves.empty() ? std::optional<Input>(EndTurn{}) : turn.moves.front();
    }
    return match.phase == Phase::Roll && wants_to_double(setup, match) ? std::optional<Input>(Double{})
                                                                       : std::nullopt;
}

bool wants_to_double(const Setup& setup, const Match& match) {
    Match offered = match;
    if (herding::advance<Rules>(setup, offered, Double{}, herding::Actor::player(match.turn)).stops()) {
        return false;
    }
    if (points_needed(setup, match, match.turn) <= match.cube.value) {
        return false; // a single game is enough
    }
    if (points_needed(setup, match, opponent(match.turn)) <= match.cube.value) {
        return true; // a lost game loses the match in any case
    }
    // In a race the usual bounds are 8 % to double and 12 % to take. If hits are still possible, a lead means less.
    return lead_in_percent(match.board, match.turn) >= (contact(match.board) ? 25 : 8);
}

bool wants_to_take(const Setup& setup, const Match& match) {
    if (points_needed(setup, match, match.turn) <= match.cube.value) {
        return true; // a drop loses the match
    }
    return lead_in_percent(match.board, match.turn) <= (contact(match.board) ? 45 : 12);
}

bool wants_to_accept(const Match& match) {
    const Player winner = opponent(match.resigner);
    const bool gammon = pips_to_save_gammon(match.board, match.resigner) > pips(match.board, winner);
    return match.resigned_times >= (gammon ? 2 : 1);
}

} // namespace backgammon

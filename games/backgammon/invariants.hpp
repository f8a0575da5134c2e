#pragma once

#include "backgammon/pips.hpp"
#include "backgammon/rules.hpp"

#include "herding/law/frames.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

/// Invariants of every commit of backgammon, independent of the table of rules. Together with those of positions
/// (positions.hpp) they describe the game a second time, and `herding::law` compares the rules with them.
namespace backgammon {

struct CommitInvariant {
    std::string_view name;
    /// Checked for commits of one input only, because a commit of several may pass through positions that nobody sees.
    bool (*holds)(const Setup&, const Match& before, const herding::Frame<Rules>&, const Match& after);
};

[[nodiscard]] std::span<const CommitInvariant> commit_invariants();

namespace invariant {

using Frame = herding::Frame<Rules>;

template <class T> const T* find(const Frame& frame) {
    for (const Trace& trace : frame.traces) {
        if (const T* found = std::get_if<T>(&trace)) {
            return found;
        }
    }
    return nullptr;
}

// ---- Commits

inline bool one_checker_by_one_die(const Setup&, const Match& before, const Frame& frame,
                                   const Match& after) {
    const auto* moved = find<Moved>(frame);
    if (moved == nullptr) {
        return before.board == after.board || find<GameBegun>(frame) != nullptr;
    }
    const auto* hit = find<Hit>(frame);
    const int length = moved->from - moved->to;
    const Player other = opponent(moved->player);
    Dice left = before.dice;
    if (!left.has(moved->die)) {
        return false;
    }
    left.take(moved->die);
    return (moved->to == off ? moved->die >= length : moved->die == length) && left == after.dice &&
           pips(before.board, moved->player) - length == pips(after.board, moved->player) &&
           pips(before.board, other) + (hit != nullptr ? bar - hit->point : 0) == pips(after.board, other);
}

inline bool own_turn(const Setup&, const Match& before, const Frame& frame, const Match&) {
    const auto* moved = find<Moved>(frame);
    return moved == nullptr ||
           (moved->player == before.turn && frame.actor == herding::Actor::player(before.turn));
}

inline bool bar_first(const Setup&, const Match& before, const Frame& frame, const Match&) {
    const auto* moved = find<Moved>(frame);
    return moved == nullptr || moved->from == bar || before.board.at(moved->player, bar) == 0;
}

inline bool blots_are_hit(const Setup&, const Match& before, const Frame& frame, const Match&) {
    const auto* moved = find<Moved>(frame);
    const int there = moved == nullptr ? 0 : before.board.against(moved->player, moved->to);
    return there < 2 && (there == 1) == (find<Hit>(frame) != nullptr);
}

inline bool borne_off_from_home(const Setup&, const Match& before, const Frame& frame, const Match&) {
    const auto* moved = find<Moved>(frame);
    return moved == nullptr || moved->to != off ||
           (before.board.all_home(moved->player) &&
            (moved->die == moved->from || before.board.furthest(moved->player) == moved->from));
}

inline bool turns_alternate(const Setup&, const Match& before, const Frame& frame, const Match& after) {
    const auto* ended = find<TurnEnded>(frame);
    return ended == nullptr ? after.turn == before.turn || find<Rolled>(frame) || find<GameBegun>(frame)
                            : ended->next == opponent(before.turn) && after.turn == ended->next;
}

inline bool turn_is_played_out(const Setup&, const Match& before, const Frame& frame, const Match&) {
    if (find<TurnEnded>(frame) != nullptr) {
        for (int die = 1; die <= 6; ++die) {
            if (before.dice.has(die) && can_play(before.board, before.turn, die)) {
                return false;
            }
        }
    }
    return true;
}

inline bool chance_throws(const Setup&, const Match& before, const Frame& frame, const Match&) {
    const auto* rolled = find<Rolled>(frame);
    return rolled == nullptr ||
           (frame.actor == herding::Actor::chance &&
            (before.phase == Phase::Opening ? rolled->a != rolled->b : rolled->player == before.turn));
}

inline bool cube_passes_over(const Setup&, const Match& before, const Frame& frame, const Match& after) {
    const auto* doubled = find<Doubled>(frame);
    const auto* taken = find<Taken>(frame);
    return (doubled == nullptr ||
            (doubled->player == before.turn && before.cube.owner != opponent(before.turn) &&
             frame.actor == herding::Actor::player(before.turn))) &&
           (taken == nullptr || after.cube == Cube{2 * before.cube.value, opponent(before.turn)});
}

/// What a game without checkers of the winner was, by the board alone (7.1, 7.2). It counts the loser's checkers, and
/// shares nothing with the rules.
inline Win lost_by(const Match& m, Player loser) {
    const auto& checkers = m.board.checkers[loser];
    if (checkers[off] > 0) {
        return Win::Single;
    }
    // The winner's home is the loser's points 19 to 24. The bar is behind it.
    const bool behind =
        std::any_of(checkers.begin() + 19, checkers.end(), [](int number) { return number > 0; });
    return behind ? Win::Backgammon : Win::Gammon;
}

inline bool won_games_count(const Setup& setup, const Match& before, const Frame& frame, const Match& after) {
    const auto* won = find<GameWon>(frame);
    if (won == nullptr) {
        return after.score == before.score;
    }
    const Input& input = frame.inputs.front();
    std::uint32_t times = 1;
    if (std::holds_alternative<Drop>(input)) {
        if (won->how != Win::Drop || won->player != before.turn) {
            return false;
        }
    } else if (std::holds_alternative<Accept>(input)) {
        if (won->how != Win::Resignation || won->player == before.resigner) {
            return false;
        }
        times = before.resigned_times;
    } else {
        const Win how = lost_by(after, opponent(won->player));
        if (won->how != how || after.board.at(won->player, off) != 15) {
            return false;
        }
        const bool multiplied = !setup.jacoby || before.cube.owner != nobody;
        times = !multiplied || how == Win::Single ? 1 : how == Win::Gammon ? 2 : 3;
    }
    auto expected = before.score;
    expected[won->player] += times * before.cube.value;
    return after.score == expected && won->points == times * before.cube.value;
}

/// The diffs of a commit of one input are exactly those that the input may cause.
struct Done {
    const Setup& setup;
    const Match& before;
    const Frame& frame;
    const Match& after;

    /// Whether these are all diffs, apart from the ends of a game and a match.
    template <class... D> [[nodiscard]] bool does(const D&... expected) const {
        std::size_t ends = 0;
        for (const Diff& diff : frame.diffs) {
            ends += std::holds_alternative<WinGame>(diff) || std::holds_alternative<WinMatch>(diff) ? 1U : 0U;
        }
        return frame.diffs.size() == sizeof...(D) + ends && (herding::law::just(frame, expected) && ...);
    }
    [[nodiscard]] bool ends(Player winner, Win how) const {
        const auto* won = herding::law::only<WinGame>(frame);
        return won != nullptr && won->player == winner && won->how == how;
    }

    bool operator()(const Roll& roll) const {
        const auto a = static_cast<std::uint8_t>(roll.a);
        const auto b = static_cast<std::uint8_t>(roll.b);
        if (before.phase != Phase::Opening) {
            return does(ThrowDice{before.turn, a, b});
        }
        const bool doubles = setup.automatic_doubles && before.cube.value < cube_limit;
        return a == b ? does(ThrowAgain{a, before.cube.value * (doubles ? 2 : 1)})
                      : does(ThrowDice{a > b ? Player{0} : Player{1}, a, b});
    }
    /// The board is the one before, with the checker that the input names on its new point, and a blot there on the bar.
    bool operator()(const Move& move) const {
        auto checkers = before.board.checkers;
        auto& own = checkers[before.turn];
        auto& others = checkers[opponent(before.turn)];
        --own[static_cast<std::size_t>(move.from)];
        ++own[static_cast<std::size_t>(move.to)];
        if (move.to != off && others[static_cast<std::size_t>(25 - move.to)] == 1) {
            --others[static_cast<std::size_t>(25 - move.to)];
            ++others[bar];
        }
        return after.board.checkers == checkers && herding::law::count<MoveChecker>(frame) == 1 &&
               std::holds_alternative<MoveChecker>(frame.diffs.front());
    }
    bool operator()(const EndTurn&) const { return does(PassTurn{opponent(before.turn)}); }
    bool operator()(const Double&) const { return does(OfferCube{before.turn}); }
    bool operator()(const Take&) const { return does(TakeCube{opponent(before.turn)}); }
    bool operator()(const Drop&) const { return does() && ends(before.turn, Win::Drop); }
    bool operator()(const Resign& resign) const {
        return does(
            OfferToResign{static_cast<Player>(frame.actor.index()), static_cast<std::uint8_t>(resign.times)});
    }
    bool operator()(const Accept&) const {
        return does() && ends(opponent(before.resigner), Win::Resignation);
    }
    bool operator()(const Refuse&) const { return does(RefuseResignation{opponent(before.resigner)}); }
    bool operator()(const NextGame&) const {
        const bool away = setup.match_length > 0 &&
                          std::any_of(before.score.begin(), before.score.end(), [&](std::uint32_t points) {
                              return points + 1 == static_cast<std::uint32_t>(setup.match_length);
                          });
        constexpr int whole = 167; // pips of each side in the first position
        return does(BeginGame{setup.crawford && away && !before.crawford_played}) &&
               pips(after.board, 0) == whole && pips(after.board, 1) == whole && after.cube == Cube{} &&
               after.phase == Phase::Opening;
    }
};

inline bool inputs_do_what_they_say(const Setup& setup, const Match& before, const Frame& frame,
                                    const Match& after) {
    return std::visit(Done{setup, before, frame, after}, frame.inputs.front());
}

/// Who reaches the length has won the match, and nobody else.
inline bool winner_has_the_points(const Setup& setup, const Match&, const Frame& frame, const Match& after) {
    const auto* won = herding::law::only<WinMatch>(frame);
    return won == nullptr
               ? herding::law::count<WinMatch>(frame) == 0
               : after.score[won->player] >= static_cast<std::uint32_t>(std::max(setup.match_length, 1));
}

} // namespace invariant

inline std::span<const CommitInvariant> commit_invariants() {
    static constexpr CommitInvariant list[] = {
        {"a move takes one checker as far as its die says, and nothing else",
         invariant::one_checker_by_one_die},
        {"checkers are moved by the player whose turn it is", invariant::own_turn},
        {"checkers on the bar enter first", invariant::bar_first},
        {"one checker of the other side is hit, two block", invariant::blots_are_hit},
        {"checkers are borne off when all are home", invariant::borne_off_from_home},
        {"the turn passes to the other player", invariant::turns_alternate},
        {"a turn ends when no die can be played", invariant::turn_is_played_out},
        {"dice are thrown by chance for the player whose turn it is", invariant::chance_throws},
        {"who may double doubles, who takes owns the cube", invariant::cube_passes_over},
        {"a won game counts as often as it should", invariant::won_games_count},
        {"each input does what it says, and nothing else", invariant::inputs_do_what_they_say},
        {"who has the points wins the match", invariant::winner_has_the_points},
    };
    return list;
}

} // namespace backgammon

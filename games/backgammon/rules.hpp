#pragma once

#include "backgammon/movement.hpp"
#include "backgammon/positions.hpp"
#include "backgammon/types.hpp"

#include "herding/herding.hpp"

/// The rules of backgammon as behaviors, in the order in which they run. Each cites its rule in RULES.md. First come the
/// rules on who may do what and when, then the consequences.
namespace backgammon {

struct Rules {
    using Setup = backgammon::Setup;
    using State = Match;
    using Input = backgammon::Input;
    using Diff = backgammon::Diff;
    using Trace = backgammon::Trace;
    using Info = backgammon::Info;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Rules>;
    using Verdict = herding::Verdict<Info>;
    using Continue = herding::Continue;
    using Disallowed = herding::Disallowed<Info>;
    using InvalidInput = herding::InvalidInput<Info>;

    // ---- Valid inputs

    static Verdict dice_show_one_to_six(Dispatch& d) {
        const auto* roll = asked<Roll>(d);
        if (roll != nullptr && (roll->a < 1 || roll->a > 6 || roll->b < 1 || roll->b > 6)) {
            return InvalidInput{Info::NoSuchDice};
        }
        return Continue{};
    }

    static Verdict checkers_move_forward(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move != nullptr && (move->from > bar || move->to < off || move->to >= move->from)) {
            return InvalidInput{Info::NoSuchPoint};
        }
        return Continue{};
    }

    static Verdict resign_one_to_three_times(Dispatch& d) {
        const auto* resign = asked<Resign>(d);
        if (resign != nullptr && (resign->times < 1 || resign->times > 3)) {
            return InvalidInput{Info::NoSuchResignation};
        }
        return Continue{};
    }

    // ---- Phases

    static Verdict match_ends_at_its_length(Dispatch& d) {
        return d->phase == Phase::MatchOver ? Verdict(Disallowed{Info::MatchIsOver}) : Continue{};
    }

    static Verdict chance_throws_the_dice(Dispatch& d) {
        const bool throws = asked<Roll>(d) != nullptr;
        if (throws != (d.actor() == herding::Actor::chance)) {
            return Disallowed{throws ? Info::ChanceThrows : Info::ChanceOnlyThrows};
        }
        return Continue{};
    }

    static Verdict throw_before_moving(Dispatch& d) {
        if (asked<Roll>(d) != nullptr && d->phase != Phase::Opening && d->phase != Phase::Roll) {
            return Disallowed{Info::NotTimeToThrow};
        }
        return Continue{};
    }

    static Verdict move_after_throwing(Dispatch& d) {
        if ((asked<Move>(d) != nullptr || asked<EndTurn>(d) != nullptr) && d->phase != Phase::Move) {
            return Disallowed{Info::NotTimeToMove};
        }
        return Continue{};
    }

    static Verdict double_before_throwing(Dispatch& d) {
        if (asked<Double>(d) != nullptr && d->phase != Phase::Roll) {
            return Disallowed{Info::NotTimeToDouble};
        }
        return Continue{};
    }

    static Verdict answer_a_double(Dispatch& d) {
        if ((asked<Take>(d) != nullptr || asked<Drop>(d) != nullptr) && d->phase != Phase::Doubled) {
            return Disallowed{Info::NothingToAnswer};
        }
        return Continue{};
    }

    static Verdict answer_a_resignation(Dispatch& d) {
        const bool answers = asked<Accept>(d) != nullptr || asked<Refuse>(d) != nullptr;
        if (answers != (d->resigner != nobody)) {
            return Disallowed{answers ? Info::NothingToAnswer : Info::AnswerTheResignation};
        }
        return Continue{};
    }

    static Verdict resign_during_a_game(Dispatch& d) {
        if (asked<Resign>(d) != nullptr && d->phase != Phase::Roll && d->phase != Phase::Move) {
            return Disallowed{Info::GameIsNotOn};
        }
        return Continue{};
    }

    static Verdict games_follow_each_other(Dispatch& d) {
        if (asked<NextGame>(d) != nullptr && d->phase != Phase::GameOver) {
            return Disallowed{Info::GameGoesOn};
        }
        return Continue{};
    }

    // ---- Actors

    static Verdict players_take_turns(Dispatch& d) {
        if (asked<Roll>(d) != nullptr || asked<NextGame>(d) != nullptr) {
            return Continue{};
        }
        if (asked<Resign>(d) != nullptr) { // at any time, but only for the resigning player
            return d.actor().is_player() && d.actor().index() < 2 ? Verdict(Continue{})
                                                                  : Disallowed{Info::NotYourTurn};
        }
        const Player due = d->resigner != nobody        ? opponent(d->resigner)
                           : d->phase == Phase::Doubled ? opponent(d->turn)
                                                        : d->turn;
        return d.actor() == herding::Actor::player(due) ? Verdict(Continue{}) : Disallowed{Info::NotYourTurn};
    }

    static Verdict cube_owner_doubles(Dispatch& d) {
        if (asked<Double>(d) != nullptr && d->cube.owner == opponent(d->turn)) {
            return Disallowed{Info::CubeIsNotYours};
        }
        return Continue{};
    }

    static Verdict no_cube_in_crawford_game(Dispatch& d) {
        if (asked<Double>(d) != nullptr && d->crawford_game) {
            return Disallowed{Info::CrawfordGame};
        }
        return Continue{};
    }

    static Verdict cube_has_a_limit(Dispatch& d) {
        if (asked<Double>(d) != nullptr && d->cube.value >= cube_limit) {
            return Disallowed{Info::CubeAtItsLimit};
        }
        return Continue{};
    }

    // ---- Checkers

    static Verdict own_checker(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move != nullptr && d->board.at(d->turn, move->from) == 0) {
            return Disallowed{Info::NoCheckerThere};
        }
        return Continue{};
    }

    static Verdict enter_first(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move != nullptr && must_enter(d->board, d->turn) && move->from != bar) {
            return Disallowed{Info::EnterFirst};
        }
        return Continue{};
    }

    static Verdict a_die_for_every_move(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move == nullptr) {
            return Continue{};
        }
        const int needed = move->from - move->to;
        const bool played = move->to == off ? d->dice.largest() >= needed : d->dice.has(needed);
        return played ? Verdict(Continue{}) : Disallowed{Info::NoSuchDie};
    }

    static Verdict land_on_open_point(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move != nullptr && !open(d->board, d->turn, move->to)) {
            return Disallowed{Info::PointIsBlocked};
        }
        return Continue{};
    }

    static Verdict bear_off_from_home(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move != nullptr && move->to == off && !d->board.all_home(d->turn)) {
            return Disallowed{Info::NotAllHome};
        }
        return Continue{};
    }

    static Verdict bear_off_furthest_first(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move != nullptr && move->to == off && die_used(d, *move) == 0) {
            return Disallowed{Info::CheckerFurtherBack};
        }
        return Continue{};
    }

    static Verdict play_both_dice(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move == nullptr) {
            return Continue{};
        }
        Dice rest = d->dice;
        rest.take(die_used(d, *move));
        const Board after = moved(d->board, d->turn, move->from, move->to);
        if (1 + most_dice(after, d->turn, rest) < most_dice(d->board, d->turn, d->dice)) {
            return Disallowed{Info::BothDice};
        }
        return Continue{};
    }

    static Verdict play_the_larger_die(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move == nullptr) {
            return Continue{};
        }
        const int die = die_used(d, *move);
        const int larger = d->dice.largest();
        if (die < larger && can_play(d->board, d->turn, larger) &&
            most_dice(d->board, d->turn, d->dice) == 1) {
            return Disallowed{Info::LargerDie};
        }
        return Continue{};
    }

    static Verdict play_what_can_be_played(Dispatch& d) {
        if (asked<EndTurn>(d) != nullptr && most_dice(d->board, d->turn, d->dice) > 0) {
            return Disallowed{Info::DiceLeft};
        }
        return Continue{};
    }

    // ---- Consequences

    static Verdict throw_for_the_start(Dispatch& d) {
        const auto* roll = asked<Roll>(d);
        if (roll == nullptr || d->phase != Phase::Opening) {
            return Continue{};
        }
        const auto a = static_cast<std::uint8_t>(roll->a);
        const auto b = static_cast<std::uint8_t>(roll->b);
        if (a == b) {
            const bool doubles = d.setup().automatic_doubles && d->cube.value < cube_limit;
            d.emit(ThrowAgain{a, doubles ? 2 * d->cube.value : d->cube.value});
        } else {
            d.emit(ThrowDice{a > b ? Player{0} : Player{1}, a, b});
        }
        return Continue{};
    }

    static Verdict throw_for_the_turn(Dispatch& d) {
        const auto* roll = asked<Roll>(d);
        if (roll != nullptr && d->phase == Phase::Roll) {
            d.emit(
                ThrowDice{d->turn, static_cast<std::uint8_t>(roll->a), static_cast<std::uint8_t>(roll->b)});
        }
        return Continue{};
    }

    static Verdict move_the_checker(Dispatch& d) {
        if (const auto* move = asked<Move>(d)) {
            d.emit(MoveChecker{d->turn, static_cast<std::uint8_t>(move->from),
                               static_cast<std::uint8_t>(move->to),
                               static_cast<std::uint8_t>(die_used(d, *move))});
        }
        return Continue{};
    }

    static Verdict hit_a_blot(Dispatch& d) {
        const auto* move = asked<Move>(d);
        if (move != nullptr && d->board.against(d->turn, move->to) == 1) {
            d.emit(SendToBar{opponent(d->turn), static_cast<std::uint8_t>(mirror(move->to))});
        }
        return Continue{};
    }

    static Verdict pass_the_turn(Dispatch& d) {
        if (asked<EndTurn>(d) != nullptr) {
            d.emit(PassTurn{opponent(d->turn)});
        }
        return Continue{};
    }

    static Verdict offer_a_double(Dispatch& d) {
        if (asked<Double>(d) != nullptr) {
            d.emit(OfferCube{d->turn});
        }
        return Continue{};
    }

    static Verdict take_a_double(Dispatch& d) {
        if (asked<Take>(d) != nullptr) {
            d.emit(TakeCube{opponent(d->turn)});
        }
        return Continue{};
    }

    static Verdict drop_a_double(Dispatch& d) {
        if (asked<Drop>(d) != nullptr) {
            d.emit(WinGame{d->turn, Win::Drop, d->cube.value});
        }
        return Continue{};
    }

    static Verdict offer_to_resign(Dispatch& d) {
        if (const auto* resign = asked<Resign>(d)) {
            d.emit(OfferToResign{static_cast<Player>(d.actor().index()),
                                 static_cast<std::uint8_t>(resign->times)});
        }
        return Continue{};
    }

    static Verdict accept_a_resignation(Dispatch& d) {
        if (asked<Accept>(d) != nullptr) {
            d.emit(WinGame{opponent(d->resigner), Win::Resignation, d->resigned_times * d->cube.value});
        }
        return Continue{};
    }

    static Verdict refuse_a_resignation(Dispatch& d) {
        if (asked<Refuse>(d) != nullptr) {
            d.emit(RefuseResignation{opponent(d->resigner)});
        }
        return Continue{};
    }

    static Verdict win_by_bearing_off(Dispatch& d) {
        if (asked<Move>(d) == nullptr || d->board.at(d->turn, off) < 15) {
            return Continue{};
        }
        const Win how = win_over(d->board, opponent(d->turn));
        const bool multiplied = !d.setup().jacoby || d->cube.owner != nobody;
        const std::uint32_t times = how == Win::Backgammon ? 3 : how == Win::Gammon ? 2 : 1;
        d.emit(WinGame{d->turn, how, d->cube.value * (multiplied ? times : 1)});
        return Continue{};
    }

    static Verdict win_the_match(Dispatch& d) {
        const auto length = static_cast<std::uint32_t>(d.setup().match_length);
        if (d->phase == Phase::GameOver && length > 0) {
            for (Player player = 0; player < 2; ++player) {
                if (d->score[player] >= length) {
                    d.emit(WinMatch{player});
                    break;
                }
            }
        }
        return Continue{};
    }

    static Verdict begin_the_next_game(Dispatch& d) {
        if (asked<NextGame>(d) != nullptr) {
            d.emit(
                BeginGame{d.setup().crawford && !d->crawford_played && one_point_away(d.setup(), d->score)});
        }
        return Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Rules>({
            {"dice_show_one_to_six", 100, dice_show_one_to_six, "2.1 Two dice show 1 to 6 each."},
            {"checkers_move_forward", 110, checkers_move_forward,
             "3.1 Checkers move forward, to lower points."},
            {"resign_one_to_three_times", 120, resign_one_to_three_times,
             "7.4 A player may resign a game: single, gammon or backgammon."},
            {"match_ends_at_its_length", 200, match_ends_at_its_length,
             "8.1 The match ends when a player reaches its length."},
            {"chance_throws_the_dice", 210, chance_throws_the_dice,
             "2.2 The dice are thrown by chance; a player cannot choose them."},
            {"throw_before_moving", 220, throw_before_moving, "2.4 A turn begins with one throw."},
            {"move_after_throwing", 230, move_after_throwing,
             "3.5 Checkers move after the throw of the turn."},
            {"double_before_throwing", 240, double_before_throwing,
             "6.1 A player may double before throwing."},
            {"answer_a_double", 250, answer_a_double, "6.2 A double is taken or dropped at once."},
            {"answer_a_resignation", 252, answer_a_resignation,
             "7.5 The opponent accepts a resignation or refuses it, before anything else."},
            {"resign_during_a_game", 254, resign_during_a_game,
             "7.4 A player may resign a game: single, gammon or backgammon."},
            {"games_follow_each_other", 260, games_follow_each_other,
             "8.3 A game is finished before the next."},
            {"players_take_turns", 300, players_take_turns, "2.5 The players take turns."},
            {"cube_owner_doubles", 310, cube_owner_doubles, "6.3 Only the owner of the cube may double."},
            {"no_cube_in_crawford_game", 320, no_cube_in_crawford_game,
             "8.2 There is no cube in the Crawford game."},
            {"cube_has_a_limit", 330, cube_has_a_limit, "6.5 The cube goes up to 4096."},
            {"own_checker", 400, own_checker, "3.1 Checkers move forward, to lower points."},
            {"enter_first", 410, enter_first, "4.2 Checkers on the bar enter before any other moves."},
            {"a_die_for_every_move", 420, a_die_for_every_move,
             "3.3 Each die moves one checker by its number."},
            {"land_on_open_point", 430, land_on_open_point, "3.2 A checker lands only on an open point."},
            {"bear_off_from_home", 440, bear_off_from_home, "5.1 Checkers bear off when all are home."},
            {"bear_off_furthest_first", 450, bear_off_furthest_first,
             "5.3 A larger number bears off only the furthest checker."},
            {"play_both_dice", 460, play_both_dice, "3.6 As many dice are played as can be."},
            {"play_the_larger_die", 470, play_the_larger_die,
             "3.7 If only one die can be played, it is the larger."},
            {"play_what_can_be_played", 480, play_what_can_be_played,
             "3.6 As many dice are played as can be."},
            {"throw_for_the_start", 500, throw_for_the_start, "2.3 The first throw decides who begins."},
            {"throw_for_the_turn", 510, throw_for_the_turn, "2.4 A turn begins with one throw."},
            {"move_the_checker", 520, move_the_checker, "3.3 Each die moves one checker by its number."},
            {"hit_a_blot", 530, hit_a_blot, "4.1 A blot that is landed on goes to the bar."},
            {"pass_the_turn", 540, pass_the_turn, "2.5 The players take turns."},
            {"offer_a_double", 550, offer_a_double, "6.1 A player may double before throwing."},
            {"take_a_double", 560, take_a_double,
             "6.4 Who takes plays on at the doubled stake and owns the cube."},
            {"drop_a_double", 570, drop_a_double, "6.2 A double is taken or dropped at once."},
            {"offer_to_resign", 580, offer_to_resign,
             "7.4 A player may resign a game: single, gammon or backgammon."},
            {"accept_a_resignation", 582, accept_a_resignation,
             "7.5 The opponent accepts a resignation or refuses it, before anything else."},
            {"refuse_a_resignation", 584, refuse_a_resignation,
             "7.5 The opponent accepts a resignation or refuses it, before anything else."},
            {"win_by_bearing_off", 600, win_by_bearing_off,
             "7.1 Who bears off all fifteen checkers wins the game."},
            {"win_the_match", 610, win_the_match, "8.1 The match ends when a player reaches its length."},
            {"begin_the_next_game", 700, begin_the_next_game, "8.3 A game is finished before the next."},
        });
    }

    /// A player may undo checker moves until the turn ends; everything else is a barrier. The move that ends a game
    /// also ends the turn.
    static herding::Reversibility reversibility(const Input& input, const Match& before) {
        const auto* move = std::get_if<Move>(&input);
        const bool last = move != nullptr && move->to == off && before.board.at(before.turn, off) == 14;
        return move != nullptr && !last ? herding::Reversibility::Reversible
                                        : herding::Reversibility::Irreversible;
    }

    /// `White moved 24/18 with the 6` (describe.cpp).
    static std::string describe(const Trace& trace);

    /// A player undoes only their own moves.
    static bool may_undo(herding::Actor actor, const herding::Frame<Rules>& frame) {
        return actor == frame.actor || actor == herding::Actor::system;
    }

    /// Points that the loser has lost (7.1, 7.2).
    static constexpr Win win_over(const Board& board, Player loser) {
        if (board.at(loser, off) > 0) {
            return Win::Single;
        }
        return board.furthest(loser) >= mirror(home) ? Win::Backgammon : Win::Gammon;
    }

    static constexpr bool one_point_away(const Setup& setup, const std::array<std::uint32_t, 2>& score) {
        const auto away = static_cast<std::uint32_t>(setup.match_length);
        return away > 0 && (score[0] + 1 == away || score[1] + 1 == away);
    }

private:
    template <class Asked> static const Asked* asked(const Dispatch& d) {
        return std::get_if<Asked>(&d.input());
    }

    static int die_used(const Dispatch& d, const Move& move) {
        return die_for(d->board, d->turn, d->dice, move.from, move.to);
    }
};

/// A match before its first throw.
inline Match new_match(const Setup& setup) {
    Match match;
    match.crawford_game = setup.crawford && Rules::one_point_away(setup, match.score);
    match.crawford_played = match.crawford_game;
    return match;
}

} // namespace backgammon

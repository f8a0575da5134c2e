#include "backgammon/mutate.hpp"

#include "backgammon/movement.hpp"

#include <array>

namespace backgammon {

namespace {

using Attempt = std::optional<Mistake::Attempt>;
using herding::Actor;
using herding::Generator;

Actor mover(const Match& match) { return Actor::player(match.turn); }

int any_die(Generator& random) { return static_cast<int>(random.below(6)) + 1; }

bool playing(const Match& match) { return match.phase == Phase::Move; }

/// The first checker move that fits. Tries all points and distances, from a random one on.
template <class Fits> Attempt any_move(const Match& match, Generator& random, Fits fits) {
    const auto first = static_cast<int>(random.below(25));
    const auto first_die = static_cast<int>(random.below(6));
    for (int i = 0; i < 25; ++i) {
        const int from = 1 + (first + i) % 25;
        for (int k = 0; k < 6; ++k) {
            const int die = 1 + (first_die + k) % 6;
            const Move move{from, from > die ? from - die : off};
            if (fits(move, die)) {
                return Mistake::Attempt{move, mover(match)};
            }
        }
    }
    return std::nullopt;
}

/// Whether the rules for a single checker allow this die here. The rules for a whole turn may not.
bool single_move(const Match& match, const Move& move, int die) {
    return match.dice.has(die) && can_move(match.board, match.turn, move.from, die);
}

/// One of the mover's checkers that may move.
bool may_touch(const Match& match, int from) {
    return match.board.at(match.turn, from) > 0 && (from == bar || !must_enter(match.board, match.turn));
}

Attempt dice_of_seven(const Setup&, const Match& match, Generator& random) {
    if (match.phase != Phase::Roll) {
        return std::nullopt;
    }
    return Mistake::Attempt{Roll{7, any_die(random)}, Actor::chance};
}

Attempt backwards(const Setup&, const Match& match, Generator& random) {
    if (!playing(match)) {
        return std::nullopt;
    }
    const int from = 1 + static_cast<int>(random.below(18));
    return Mistake::Attempt{Move{from, from + any_die(random)}, mover(match)};
}

Attempt after_the_match(const Setup&, const Match& match, Generator& random) {
    if (match.phase != Phase::MatchOver) {
        return std::nullopt;
    }
    return Mistake::Attempt{Roll{any_die(random), any_die(random)}, Actor::chance};
}

Attempt roll_by_player(const Setup&, const Match& match, Generator& random) {
    if (match.phase != Phase::Roll) {
        return std::nullopt;
    }
    return Mistake::Attempt{Roll{any_die(random), any_die(random)}, mover(match)};
}

Attempt roll_again(const Setup&, const Match& match, Generator& random) {
    if (!playing(match)) {
        return std::nullopt;
    }
    return Mistake::Attempt{Roll{any_die(random), any_die(random)}, Actor::chance};
}

Attempt roll_before_answer(const Setup&, const Match& match, Generator& random) {
    if (match.phase != Phase::Doubled) {
        return std::nullopt;
    }
    return Mistake::Attempt{Roll{any_die(random), any_die(random)}, Actor::chance};
}

Attempt move_before_roll(const Setup&, const Match& match, Generator& random) {
    if (match.phase != Phase::Roll) {
        return std::nullopt;
    }
    return any_move(match, random, [&](const Move& move, int die) {
        return can_move(match.board, match.turn, move.from, die);
    });
}

Attempt double_after_roll(const Setup&, const Match& match, Generator&) {
    return playing(match) ? Attempt({Double{}, mover(match)}) : std::nullopt;
}

Attempt take_without_double(const Setup&, const Match& match, Generator&) {
    return match.phase == Phase::Roll ? Attempt({Take{}, Actor::player(opponent(match.turn))}) : std::nullopt;
}

Attempt answer_own_double(const Setup&, const Match& match, Generator&) {
    return match.phase == Phase::Doubled ? Attempt({Take{}, mover(match)}) : std::nullopt;
}

Attempt next_game_too_early(const Setup&, const Match& match, Generator&) {
    return playing(match) ? Attempt({NextGame{}, Actor::system}) : std::nullopt;
}

Attempt other_players_turn(const Setup&, const Match& match, Generator& random) {
    if (!playing(match)) {
        return std::nullopt;
    }
    auto attempt =
        any_move(match, random, [&](const Move& move, int die) { return single_move(match, move, die); });
    if (attempt) {
        attempt->by = Actor::player(opponent(match.turn));
    }
    return attempt;
}

Attempt cube_not_owned(const Setup&, const Match& match, Generator&) {
    const bool fits = match.phase == Phase::Roll && match.cube.owner == opponent(match.turn);
    return fits ? Attempt({Double{}, mover(match)}) : std::nullopt;
}

Attempt cube_in_crawford_game(const Setup&, const Match& match, Generator&) {
    const bool fits = match.phase == Phase::Roll && match.crawford_game;
    return fits ? Attempt({Double{}, mover(match)}) : std::nullopt;
}

Attempt accept_without_resignation(const Setup&, const Match& match, Generator&) {
    return match.phase == Phase::Roll && match.resigner == nobody ? Attempt({Accept{}, mover(match)})
                                                                  : std::nullopt;
}

Attempt no_checker_there(const Setup&, const Match& match, Generator& random) {
    if (!playing(match)) {
        return std::nullopt;
    }
    return any_move(match, random,
                    [&](const Move& move, int) { return match.board.at(match.turn, move.from) == 0; });
}

Attempt bar_ignored(const Setup&, const Match& match, Generator& random) {
    if (!playing(match) || !must_enter(match.board, match.turn)) {
        return std::nullopt;
    }
    return any_move(match, random, [&](const Move& move, int) {
        return move.from != bar && match.board.at(match.turn, move.from) > 0;
    });
}

Attempt wrong_die(const Setup&, const Match& match, Generator& random) {
    if (!playing(match)) {
        return std::nullopt;
    }
    return any_move(match, random, [&](const Move& move, int die) {
        return may_touch(match, move.from) && move.to != off && !match.dice.has(die);
    });
}

Attempt blocked_point(const Setup&, const Match& match, Generator& random) {
    if (!playing(match)) {
        return std::nullopt;
    }
    return any_move(match, random, [&](const Move& move, int die) {
        return may_touch(match, move.from) && match.dice.has(die) && !open(match.board, match.turn, move.to);
    });
}

Attempt off_too_early(const Setup&, const Match& match, Generator& random) {
    if (!playing(match) || match.board.all_home(match.turn)) {
        return std::nullopt;
    }
    return any_move(match, random, [&](const Move& move, int die) {
        return may_touch(match, move.from) && move.to == off && match.dice.has(die);
    });
}

Attempt larger_die_not_furthest(const Setup&, const Match& match, Generator& random) {
    if (!playing(match) || !match.board.all_home(match.turn)) {
        return std::nullopt;
    }
    return any_move(match, random, [&](const Move& move, int die) {
        return may_touch(match, move.from) && move.to == off && match.dice.has(die) &&
               die_for(match.board, match.turn, match.dice, move.from, off) == 0;
    });
}

Attempt one_die_of_both(const Setup&, const Match& match, Generator& random) {
    if (!playing(match) || match.dice.count() < 2) {
        return std::nullopt;
    }
    const int most = most_dice(match.board, match.turn, match.dice);
    return any_move(match, random, [&](const Move& move, int die) {
        if (!single_move(match, move, die)) {
            return false;
        }
        Dice rest = match.dice;
        rest.take(die_for(match.board, match.turn, match.dice, move.from, move.to));
        return 1 + most_dice(moved(match.board, match.turn, move.from, move.to), match.turn, rest) < most;
    });
}

Attempt smaller_die(const Setup&, const Match& match, Generator& random) {
    if (!playing(match) || match.dice.count() != 2) {
        return std::nullopt;
    }
    const int larger = match.dice.largest();
    if (!can_play(match.board, match.turn, larger) || most_dice(match.board, match.turn, match.dice) != 1) {
        return std::nullopt;
    }
    return any_move(match, random, [&](const Move& move, int die) {
        return die < larger && single_move(match, move, die) &&
               die_for(match.board, match.turn, match.dice, move.from, move.to) == die;
    });
}

Attempt turn_ended_early(const Setup&, const Match& match, Generator&) {
    const bool fits = playing(match) && most_dice(match.board, match.turn, match.dice) > 0;
    return fits ? Attempt({EndTurn{}, mover(match)}) : std::nullopt;
}

constexpr std::array all_mistakes{
    Mistake{"dice that show seven", "dice_show_one_to_six", dice_of_seven},
    Mistake{"checker moved backwards", "checkers_move_forward", backwards},
    Mistake{"roll after the match", "match_ends_at_its_length", after_the_match},
    Mistake{"roll by a player", "chance_throws_the_dice", roll_by_player},
    Mistake{"second roll in a turn", "throw_before_moving", roll_again},
    Mistake{"roll before a double is answered", "throw_before_moving", roll_before_answer},
    Mistake{"move before the roll", "move_after_throwing", move_before_roll},
    Mistake{"double after the roll", "double_before_throwing", double_after_roll},
    Mistake{"take without a double", "answer_a_double", take_without_double},
    Mistake{"answer to one's own double", "players_take_turns", answer_own_double},
    Mistake{"resignation accepted that nobody offered", "answer_a_resignation", accept_without_resignation},
    Mistake{"next game too early", "games_follow_each_other", next_game_too_early},
    Mistake{"move in the other player's turn", "players_take_turns", other_players_turn},
    Mistake{"cube not owned", "cube_owner_doubles", cube_not_owned},
    Mistake{"cube in the Crawford game", "no_cube_in_crawford_game", cube_in_crawford_game},
    Mistake{"no checker there", "own_checker", no_checker_there},
    Mistake{"bar ignored", "enter_first", bar_ignored},
    Mistake{"wrong die", "a_die_for_every_move", wrong_die},
    Mistake{"blocked point", "land_on_open_point", blocked_point},
    Mistake{"bearing off too early", "bear_off_from_home", off_too_early},
    Mistake{"larger die, checker further back", "bear_off_furthest_first", larger_die_not_furthest},
    Mistake{"one die where both can be played", "play_both_dice", one_die_of_both},
    Mistake{"smaller die where only the larger counts", "play_the_larger_die", smaller_die},
    Mistake{"turn ended with dice left", "play_what_can_be_played", turn_ended_early},
};

void try_one(const Place& place, const Mistake& mistake, const Mistake::Attempt& attempt,
             MistakeCount& count) {
    Engine engine(place.setup, place.match);
    const auto outcome = engine.dispatch(attempt.input, attempt.by);
    const auto* refusal = outcome.refusal();
    ++count.tried;
    count.refused_rightly += refusal != nullptr && refusal->behavior == mistake.refused_by ? 1 : 0;
    count.unchanged +=
        engine.state() == place.match && engine.undo_depth() == 0 && engine.frames().empty() ? 1 : 0;
}

} // namespace

std::span<const Mistake> mistakes() { return all_mistakes; }

std::vector<Place> places_of(const MatchFile& file) {
    std::vector<Place> places;
    const Setup setup = setup_of(file);
    const ReplayResult result =
        replay(file, [&](Engine& engine) { places.push_back({setup, engine.state()}); });
    if (result.rejections.empty()) {
        places.push_back({setup, result.last});
    }
    return places;
}

std::vector<MistakeCount> try_mistakes(std::span<const Place> places, std::uint64_t number,
                                       std::uint64_t seed) {
    std::vector<MistakeCount> counts(all_mistakes.size());
    std::vector<bool> fits_nowhere(all_mistakes.size(), places.empty());
    Generator random(seed);
    std::uint64_t done = 0;
    std::size_t idle = 0; // mistakes in a row that fit no place
    for (std::size_t way = 0; done < number && idle < all_mistakes.size();
         way = (way + 1) % all_mistakes.size()) {
        bool found = false;
        const std::size_t first =
            fits_nowhere[way] ? 0 : random.below(static_cast<std::uint32_t>(places.size()));
        for (std::size_t i = 0; i < places.size() && !found && !fits_nowhere[way]; ++i) {
            const Place& place = places[(first + i) % places.size()];
            if (const auto attempt = all_mistakes[way].find(place.setup, place.match, random)) {
                try_one(place, all_mistakes[way], *attempt, counts[way]);
                found = true;
            }
        }
        fits_nowhere[way] = !found;
        idle = found ? 0 : idle + 1;
        done += found ? 1 : 0;
    }
    return counts;
}

} // namespace backgammon

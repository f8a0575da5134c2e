#pragma once

#include "triggers/rules.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Invariants of Embers: the sentences of README.md that a state or a commit can show.
namespace triggers {

namespace invariants {

using State = Game::State;
using Frame = herding::Frame<Game>;

template <class... D> bool is_any(const Game::Diff& diff) { return (std::holds_alternative<D>(diff) || ...); }

/// Whether a diff changes lives, creatures, the stack or its heat.
inline bool has_effect(const Game::Diff& diff) {
    return is_any<Take, PutDown, TakeOff, Arrive, Shake, Die, Hurt, Heal, SetHeat>(diff);
}

/// The first such diff from a place on; null if there is none.
inline const Game::Diff* effect_from(const Frame& frame, std::size_t at) {
    const auto from = frame.diffs.begin() + static_cast<std::ptrdiff_t>(at);
    const auto found = std::find_if(from, frame.diffs.end(), has_effect);
    return found == frame.diffs.end() ? nullptr : &*found;
}

template <class D> bool is(const Game::Diff* diff, const D& expected) {
    const D* one = diff == nullptr ? nullptr : std::get_if<D>(diff);
    return one != nullptr && *one == expected;
}

/// The action of a frame with one input, if it has this name.
template <class Action> const Action* action(const Frame& frame) {
    const auto* input =
        frame.inputs.size() == 1 ? std::get_if<Game::Rules::Input>(&frame.inputs.front()) : nullptr;
    return input == nullptr ? nullptr : std::get_if<Action>(input);
}

template <class Sequence> const Sequence* at(const State& state, std::size_t depth) {
    const auto& stack = state.pending.stack();
    return depth < stack.size() ? std::get_if<Sequence>(&stack[depth].of) : nullptr;
}
template <class Sequence> const Sequence* top(const State& state) {
    return at<Sequence>(state, state.pending.stack().size() - 1);
}

/// Calls `holds(state before the diff, number of the diff)` for each diff.
template <class F> bool all_diffs(const State& before, const Frame& frame, F holds) {
    State now = before;
    for (std::size_t i = 0; i < frame.diffs.size(); ++i) {
        if (!holds(std::as_const(now), i)) {
            return false;
        }
        herding::apply<Game>(frame.diffs[i], now);
    }
    return true;
}

/// The toll for a card that is played now.
inline int toll(const State& state, Player player) {
    return std::min(state.creatures_of(after(player, 1), Card::Gargoyle) +
                        state.creatures_of(after(player, 2), Card::Gargoyle),
                    state.seat(player).life - 1);
}

/// The cards that are being played, the last one behind. Null: it was played in this commit.
class Plays {
public:
    explicit Plays(const State& before) {
        for (std::size_t i = 0; i < before.pending.stack().size(); ++i) {
            if (const Play* play = at<Play>(before, i)) {
                plays_.push_back(play);
            }
        }
    }
    void put_down() { plays_.push_back(nullptr); }
    /// The card that is taken off. A Reckoning above it is over.
    const Play* take_off(const TakeOff& taken) {
        while (!plays_.empty()) {
            const Play* play = plays_.back();
            plays_.pop_back();
            if (play == nullptr || (play->player == taken.player && play->card == taken.card)) {
                return play;
            }
        }
        return nullptr;
    }

private:
    std::vector<const Play*> plays_;
};

/// Whether a card that was taken off has its effect, and no other.
inline bool resolves(const State& now, const Frame& frame, std::size_t at, const Play* play) {
    const TakeOff& taken = std::get<TakeOff>(frame.diffs[at]);
    const Game::Diff* effect = effect_from(frame, at + 1);
    const auto hits = [&](Player player) { return play == nullptr || player == play->target; };
    const auto* hurt = effect == nullptr ? nullptr : std::get_if<Hurt>(effect);
    const auto* heal = effect == nullptr ? nullptr : std::get_if<Heal>(effect);
    if (taken.denied) {
        return hurt == nullptr && (effect == nullptr || !is_any<Shake, Arrive>(*effect));
    }
    switch (taken.card) {
    case Card::Spark: return hurt != nullptr && hurt->life == 2 + now.heat && hits(hurt->player);
    case Card::Mend: return heal != nullptr && heal->life == 2 && hits(heal->player);
    case Card::Quake: return is(effect, Shake{2});
    default:
        return !is_creature(taken.card) || !now.seat(taken.player).playing() ||
               is(effect, Arrive{taken.player, taken.card});
    }
}

inline bool cards_resolve(const State& before, const Frame& frame, const State&) {
    Plays plays(before);
    return all_diffs(before, frame, [&](const State& now, std::size_t i) {
        if (is_any<PutDown>(frame.diffs[i])) {
            plays.put_down();
        }
        const auto* taken = std::get_if<TakeOff>(&frame.diffs[i]);
        return taken == nullptr || resolves(now, frame, i, plays.take_off(*taken));
    });
}

inline bool denies_deny(const State& before, const Frame& frame, const State& after) {
    Plays plays(before);
    const TakeOff* last = nullptr;
    const auto denied_now = [&] { return last != nullptr && last->card == Card::Deny && !last->denied; };
    for (const auto& diff : frame.diffs) {
        if (is_any<PutDown>(diff)) {
            plays.put_down();
        } else if (const auto* taken = std::get_if<TakeOff>(&diff)) {
            const Play* play = plays.take_off(*taken);
            if (taken->denied != ((play != nullptr && play->denied) || denied_now())) {
                return false;
            }
            last = taken;
        }
    }
    const std::size_t depth = after.pending.stack().size() - 1;
    const Play* answered = at<Play>(after, depth);
    const Play* earlier = at<Play>(before, depth);
    return last == nullptr || answered == nullptr || last->card == Card::Reckoning || earlier == nullptr ||
           answered->denied == (earlier->denied || denied_now());
}

/// Only a Spark and the toll cost more than one life at once.
inline bool small_wounds(const State&, const Frame& frame, const State&) {
    const TakeOff* spark = nullptr;
    bool played = action<Game::PlayCard>(frame) == nullptr && frame.inputs.size() == 1;
    for (const auto& diff : frame.diffs) {
        const auto* hurt = std::get_if<Hurt>(&diff);
        if (hurt != nullptr && hurt->life != 1 && played && spark == nullptr) {
            return false;
        }
        played = played || is_any<PutDown>(diff);
        if (has_effect(diff)) {
            const auto* taken = std::get_if<TakeOff>(&diff);
            spark = taken != nullptr && taken->card == Card::Spark && !taken->denied ? taken : nullptr;
        }
    }
    return true;
}

inline bool toll_is_paid(const State& before, const Frame& frame, const State&) {
    if (action<Game::PlayCard>(frame) == nullptr) {
        return true;
    }
    const Player player = frame.actor.index();
    const int due = toll(before, player);
    const Game::Diff* first = effect_from(frame, 0);
    return due > 0 ? is(first, Hurt{player, static_cast<std::int16_t>(due)})
                   : first != nullptr && is_any<PutDown>(*first);
}

inline bool answers_heat(const State& before, const Frame& frame, const State&) {
    const bool answered = action<Game::Respond>(frame) != nullptr;
    if (answered && !is(effect_from(frame, 0), SetHeat{static_cast<std::uint8_t>(before.heat + 1)})) {
        return false;
    }
    return all_diffs(before, frame, [&](const State& now, std::size_t i) {
        const auto* heat = std::get_if<SetHeat>(&frame.diffs[i]);
        return heat == nullptr || frame.inputs.size() > 1 ||
               (heat->heat == 0 ? now.stack == 0 && now.heat > 0 : answered && heat->heat == before.heat + 1);
    });
}

/// A player who plays their last card gains a life, and nobody else does.
inline bool last_cards_comfort(const State& before, const Frame& frame, const State& after) {
    constexpr std::string_view comforts = "the_last_card_comforts";
    if (frame.inputs.size() != 1) {
        return true;
    }
    std::vector<State> states{before};
    bool last = false;
    for (const auto& diff : frame.diffs) {
        states.push_back(states.back());
        herding::apply<Game>(diff, states.back());
        const auto* put = std::get_if<PutDown>(&diff);
        last = last || (put != nullptr && states.back().seat(put->player).hand.empty());
    }
    for (const auto& step : frame.steps) {
        if (step.behavior == comforts) {
            const Player player = frame.actor.index();
            return last && is(&frame.diffs[step.diffs_begin], Heal{player, 1}) &&
                   states[step.diffs_begin].seat(player).hand.empty();
        }
    }
    return !last || !after.seat(frame.actor.index()).playing();
}

inline bool all_who_point_hurt(const State& before, const Frame& frame, const State& after) {
    if (action<Game::Point>(frame) == nullptr || top<Reckoning>(before) == nullptr ||
        after.pending.stack().size() >= before.pending.stack().size()) {
        return true;
    }
    const std::size_t fingers =
        before.playing() == 0 ? player_count : static_cast<std::size_t>(before.playing());
    std::size_t hurt = 0;
    for (const auto& diff : frame.diffs) {
        hurt += is_any<Hurt>(diff) && hurt < fingers ? 1 : 0;
        if (is_any<Heal, TakeOff, BeginTurn>(diff)) {
            break;
        }
    }
    return hurt == fingers;
}

/// Whether a triggered sequence is in progress or waits.
inline bool triggered(const State& state) {
    for (std::size_t i = 0; i < state.pending.stack().size(); ++i) {
        if (at<LastGasp>(state, i) != nullptr || at<Wisdom>(state, i) != nullptr) {
            return true;
        }
    }
    return !state.pending.queue().empty();
}

/// What a creature does when it dies is its owner's.
inline bool dead_have_owners(const State& before, const Frame& frame, const State& after) {
    if (triggered(before)) {
        return true; // what begins now may have waited
    }
    const auto died = [&](Card kind, Player owner) {
        return std::any_of(frame.diffs.begin(), frame.diffs.end(), [&](const Game::Diff& diff) {
            const auto* die = std::get_if<Die>(&diff);
            return die != nullptr && die->kind == kind && die->owner == owner;
        });
    };
    for (std::size_t i = 0; i < after.pending.stack().size(); ++i) {
        const auto* gasp = at<LastGasp>(after, i);
        const auto* wisdom = at<Wisdom>(after, i);
        if ((gasp != nullptr && !died(Card::Ghoul, gasp->owner)) ||
            (wisdom != nullptr && !died(Card::Sage, wisdom->owner))) {
            return false;
        }
    }
    return true;
}

/// Leeches drink for their owners, and Thorns prick the others, if nothing died, arrived or waited.
inline bool leeches_and_thorns(const State& before, const Frame& frame, const State& after) {
    const bool still = std::none_of(frame.diffs.begin(), frame.diffs.end(), is_any<Die, Arrive, GoOut>);
    if (frame.inputs.size() != 1 || after.pending.over() || !still || triggered(before) || triggered(after)) {
        return true;
    }
    for (std::size_t i = 0; i < player_count; ++i) {
        const Player player = static_cast<int>(i);
        const int leeches = before.creatures_of(player, Card::Leech);
        int drunk = 0;
        int hurts = 0;
        int heals = 0;
        for (const auto& diff : frame.diffs) {
            const auto* hurt = std::get_if<Hurt>(&diff);
            const auto* heal = std::get_if<Heal>(&diff);
            hurts += hurt != nullptr && hurt->player != player ? 1 : 0;
            heals += heal != nullptr && heal->player == player ? 1 : 0;
            drunk += heal != nullptr && heal->player == player && heal->life == leeches ? 1 : 0;
        }
        if (leeches > 0 && drunk < hurts) {
            return false;
        }
        if (before.creatures_of(player, Card::Thorn) > 0 && hurts < 2 * heals) {
            return false;
        }
    }
    return true;
}

/// Turns pass to the next player who is left, while more than one is.
inline bool turns_pass(const State& before, const Frame& frame, const State&) {
    std::optional<Player> last;
    for (std::size_t i = 0; i < before.pending.stack().size(); ++i) {
        if (const Turn* turn = at<Turn>(before, i)) {
            last = turn->player;
        }
    }
    return all_diffs(before, frame, [&](const State& now, std::size_t i) {
        const auto* begin = std::get_if<BeginTurn>(&frame.diffs[i]);
        if (begin == nullptr) {
            return true;
        }
        Player expected = last ? after(*last, 1) : Player(0);
        while (now.playing() > 0 && !now.seat(expected).playing()) {
            expected = after(expected, 1);
        }
        last = begin->player;
        return now.playing() > 1 && begin->player == expected;
    });
}

inline bool drawers_own(const State& state) {
    for (std::size_t i = 1; i < state.pending.stack().size(); ++i) {
        if (const DrawCard* draw = at<DrawCard>(state, i)) {
            const Turn* turn = at<Turn>(state, i - 1);
            const Wisdom* wisdom = at<Wisdom>(state, i - 1);
            if ((turn != nullptr && turn->player != draw->player) ||
                (wisdom != nullptr && wisdom->owner != draw->player)) {
                return false;
            }
        }
    }
    return true;
}

inline bool draws_go_to_drawers(const State& before, const Frame& frame, const State&) {
    return frame.inputs.size() != 1 ||
           std::all_of(frame.diffs.begin(), frame.diffs.end(), [&](const auto& diff) {
               const auto* take = std::get_if<Take>(&diff);
               const DrawCard* draw = top<DrawCard>(before);
               return take == nullptr || (draw != nullptr && draw->player == take->player &&
                                          before.deck[static_cast<std::size_t>(take->card)] > 0);
           });
}

/// The player whose turn it is, if a turn is in progress.
inline std::optional<Player> in_turn(const State& state) {
    for (std::size_t i = 0; i < state.pending.stack().size(); ++i) {
        if (const Turn* turn = at<Turn>(state, i)) {
            return turn->player;
        }
    }
    return std::nullopt;
}

inline bool turns_are_counted(const State& before, const Frame& frame, const State& after) {
    const auto now = in_turn(after);
    return frame.inputs.size() != 1 || !now || now == in_turn(before) ||
           herding::law::just(frame, BeginTurn{*now});
}

inline bool drawn_cards_are_taken(const State&, const Frame& frame, const State&) {
    const auto* drawn = action<herding::sequence::Action<"card", Card>>(frame);
    const Take* take = herding::law::only<Take>(frame);
    return drawn == nullptr || (take != nullptr && take->card == drawn->value);
}

inline bool effects_happen_once(const State&, const Frame& frame, const State&) {
    std::size_t creatures = 0;
    std::size_t quakes = 0;
    for (const auto& diff : frame.diffs) {
        if (const auto* taken = std::get_if<TakeOff>(&diff); taken != nullptr && !taken->denied) {
            creatures += is_creature(taken->card) ? 1 : 0;
            quakes += taken->card == Card::Quake ? 1 : 0;
        }
    }
    return herding::law::count<Arrive>(frame) <= creatures && herding::law::count<Shake>(frame) <= quakes;
}

inline bool only_the_lifeless_go_out(const State& before, const Frame& frame, const State&) {
    return herding::law::every<GoOut>(before, frame, [](const State& now, const GoOut& gone) {
        return now.seat(gone.player).life <= 0 && !now.seat(gone.player).out;
    });
}

inline bool creatures_leave_with_their_owners(const State& before, const Frame& frame, const State&) {
    return herding::law::every<Die>(
        before, frame, [](const State& now, const Die& die) { return now.seat(die.owner).playing(); });
}

/// Input `Halt` or `GoOn`, from the host alone.
inline bool host_halts(const State&, const Frame& frame, const State&) {
    const bool halts = herding::law::submitted<Halt>(frame) != nullptr;
    if (!halts && herding::law::submitted<GoOn>(frame) == nullptr) {
        return frame.inputs.size() != 1 || herding::law::count<SetHalted>(frame) == 0;
    }
    return frame.actor == herding::Actor::system && herding::law::just(frame, SetHalted{halts});
}

/// The host halts a game that runs, and resumes one that is halted. Meanwhile nobody acts.
inline bool legal(const Setup& setup, const State& state, const herding::law::Submission<Game>& one) {
    if (!std::holds_alternative<Game::Rules::Input>(one.input)) {
        return one.by == herding::Actor::system && std::holds_alternative<GoOn>(one.input) == state.halted;
    }
    if (state.halted) {
        return false;
    }
    const auto offered = herding::sequence::legal_actions<Game>(setup, state);
    return std::any_of(offered.begin(), offered.end(), [&](const auto& choice) {
        return Game::Input(choice.input) == one.input && choice.by == one.by;
    });
}

} // namespace invariants

/// Adds the invariants of Embers to a config with this Setup.
inline void add_invariants(herding::law::Config<Game>& config, const Setup& setup) {
    using namespace invariants;
    config.legal = legal;
    config.state_invariants = {
        {"where somebody has to decide, who has no life is out",
         [](const State& state) {
             return std::all_of(state.seats.begin(), state.seats.end(),
                                [](const Seat& seat) { return seat.life > 0 || seat.out; });
         }},
        {"who is out has no cards",
         [](const State& state) {
             return std::all_of(state.seats.begin(), state.seats.end(),
                                [](const Seat& seat) { return !seat.out || seat.hand.empty(); });
         }},
        {"no creature stands that has taken all it can, or whose owner is out",
         [](const State& state) {
             return std::all_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& one) {
                 return one.damage < toughness(one.kind) && !state.seat(one.owner).out;
             });
         }},
        {"an empty stack is cold", [](const State& state) { return state.stack > 0 || state.heat == 0; }},
        {"the stack is as high as cards are being played",
         [](const State& state) {
             std::size_t unresolved = 0;
             for (std::size_t i = 0; i < state.pending.stack().size(); ++i) {
                 unresolved += at<Play>(state, i) != nullptr ? 1 : 0;
             }
             return state.stack <= unresolved &&
                    unresolved <= state.stack + 1U; // one of them may be a Reckoning in progress
         }},
        {"the game is over when one player is left or the night is over, and not before",
         [setup](const State& state) {
             return !state.pending.over() || state.playing() <= 1 || state.turn >= setup.turns;
         }},
        {"who draws for a turn or a Sage is its player", drawers_own},
    };
    config.transition_invariants = {
        {"nothing but the host's word changes while the game is halted",
         [](const State& before, const Frame& frame, const State& after) {
             return frame.inputs.size() != 1 || !before.halted || (!after.halted && frame.diffs.size() == 1);
         }},
        {"a card that is not denied has its effect, and no other card", cards_resolve},
        {"a card is denied by a Deny that is not denied itself", denies_deny},
        {"only Sparks and Gargoyles cost more than one life at once", small_wounds},
        {"who plays a card pays the Gargoyles, but never the last life", toll_is_paid},
        {"every answer heats the stack by one", answers_heat},
        {"who plays the last card gains a life", last_cards_comfort},
        {"a Reckoning costs a life for each finger", all_who_point_hurt},
        {"creatures act for their owners when they die", dead_have_owners},
        {"Leeches drink and Thorns prick", leeches_and_thorns},
        {"turns pass to the next player who is left", turns_pass},
        {"cards are drawn by those who draw", draws_go_to_drawers},
        {"a card that is drawn is taken, and no other", drawn_cards_are_taken},
        {"a turn that begins is counted", turns_are_counted},
        {"a creature arrives once, and a Quake shakes once", effects_happen_once},
        {"a player without life goes out, once", only_the_lifeless_go_out},
        {"creatures of a player who goes out do not die", creatures_leave_with_their_owners},
        {"the host halts the game and resumes it, and nobody else", host_halts},
    };
}

} // namespace triggers

#pragma once

#include "meaning/game/rules.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Invariants of Pier: what a state or a commit shows of its rules.
namespace meaning::pier {

namespace invariants {

using herding::sequence::Action;
using State = Game::State;
using Frame = herding::Frame<Game>;

/// The sequence this far below the one in progress, if it has this type.
template <class Sequence> const Sequence* below(const State& state, std::size_t places) {
    const auto& stack = state.pending.stack();
    return places < stack.size() ? std::get_if<Sequence>(&stack[stack.size() - 1 - places].of) : nullptr;
}

inline std::int64_t wounds_of(const Setup& setup, UnitId unit) {
    return setup.card(unit).unit.stat(Stat::wounds).value.value_or(1).numerator();
}

// ---- States

inline bool hurt_models_live(const Setup& setup, const State& state) {
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        if (state.units[i].models > 0 && wounds_of(setup, UnitId(i)) <= state.units[i].lost) {
            return false;
        }
    }
    return true;
}

inline bool places_are_taken_once(const Setup&, const State& state) {
    for (const Standing& one : state.units) {
        for (const Standing& other : state.units) {
            if (&one != &other && one.models > 0 && other.models > 0 && one.place == other.place) {
                return false;
            }
        }
    }
    return true;
}

inline bool results_are_final(const Setup&, const State& state) {
    return state.pending.over() == (state.result != Result::open);
}

// ---- Commits

inline bool phases_follow(const Setup& setup, const State& before, const Frame& frame) {
    std::size_t setups = 0;
    return herding::law::every<EnterPhase>(before, frame, [&](const State& now, const EnterPhase& entered) {
        if (entered.phase == Phase::setup) {
            return ++setups == 1 && herding::law::submitted<herding::sequence::Begin>(frame) != nullptr &&
                   now.round == 0 && entered.round == 0 && entered.player == 0;
        }
        if (entered.phase != Phase::command) { // the next one of the same turn
            return static_cast<int>(entered.phase) == static_cast<int>(now.phase) + 1 &&
                   entered.round == now.round && entered.player == now.active;
        }
        const bool first = now.phase == Phase::setup;
        return (first || now.phase == Phase::morale) && entered.player == (first ? 0 : 1 - now.active) &&
               entered.round == now.round + (entered.player == 0 ? 1 : 0) && entered.round <= setup.rounds;
    });
}

/// Calls `holds` with the diff and the states before and after it, for each diff.
template <class F> bool each_diff(State now, const Frame& frame, F holds) {
    for (const auto& diff : frame.diffs) {
        const State before = now;
        herding::apply<Game>(diff, now);
        if (!std::visit([&](const auto& one) { return holds(one, before, now); }, diff)) {
            return false;
        }
    }
    return true;
}

inline bool changed_numbers_are_told(const Setup& setup, const State& before, const Frame& frame) {
    return each_diff(before, frame, [&](const auto& diff, const State& from, const State& to) {
        if constexpr (requires { diff.changes; }) {
            return diff.changes == number_changes(setup, from, to);
        } else {
            return true;
        }
    });
}

template <class... Actions> bool is_any(const Frame& frame) {
    return ((herding::law::submitted<Actions>(frame) != nullptr) || ...);
}

inline bool actions_have_their_phases(const Setup&, const State& before, const Frame& frame) {
    using Target = UnitId;
    const auto in = [&](Phase phase, bool asked) { return !asked || before.phase == phase; };
    return in(Phase::movement, is_any<Action<"stay">, Action<"move", Place>>(frame)) &&
           in(Phase::psychic, is_any<Action<"hold_power">, Action<"cast", Target>>(frame)) &&
           in(Phase::shooting, is_any<Action<"hold_fire">, Action<"shoot", Target>>(frame)) &&
           in(Phase::charge, is_any<Action<"hold_position">, Action<"charge", Target>>(frame)) &&
           in(Phase::fight, is_any<Action<"hold_back">, Action<"strike", Target>>(frame)) &&
           in(Phase::morale, is_any<Action<"roll_for_morale">, Action<"pay">, Action<"courage", Die>>(frame));
}

inline bool units_move_where_they_may(const Setup& setup, const State& before, const Frame& frame) {
    const auto* asked = herding::law::submitted<Action<"move", Place>>(frame);
    if (asked != nullptr) {
        const Turn* turn = below<Turn>(before, 0);
        const Move* move = herding::law::only<Move>(frame);
        return move != nullptr && !move->charge && move->to == asked->value && turn != nullptr &&
               move->unit == UnitId(turn->unit) &&
               frame.actor == herding::Actor::player(setup.owner(move->unit)) && before.is_free(move->to);
    }
    const Charge* charge = below<Charge>(before, 1);
    return herding::law::count<Move>(frame) <= 1 &&
           herding::law::every<Move>(before, frame, [&](const State& now, const Move& move) {
               return move.charge && charge != nullptr && move.unit == charge->charge.attacker &&
                      now.is_free(move.to) &&
                      within(move.to.point(), now.at(charge->charge.target).place.point(), reach_of_fight);
           });
}

/// A charge that gets far enough arrives.
inline bool charges_arrive(const Setup& setup, const State& before, const Frame& frame) {
    const auto* face = herding::law::submitted<Action<"die", Die>>(frame);
    const Throw* thrown = below<Throw>(before, 0);
    const Charge* charge = below<Charge>(before, 1);
    if (face == nullptr || thrown == nullptr || charge == nullptr || charge->arrives ||
        before.at(charge->charge.attacker).charged || thrown->thrown + 1 < thrown->dice ||
        charge->rules.again) {
        return true;
    }
    const int reach = thrown->total + static_cast<int>(face->value.value()) + charge->rules.farther;
    return place_of_charge(setup, before, charge->charge, reach).has_value() ==
           (herding::law::count<Move>(frame) == 1);
}

inline bool attacks_are_declared(const Setup& setup, const State& before, const Frame& frame) {
    const auto asked = [&]() -> const UnitId* {
        const UnitId* target = nullptr;
        const auto look = [&](const auto* action) { target = action != nullptr ? &action->value : target; };
        look(herding::law::submitted<Action<"cast", UnitId>>(frame));
        look(herding::law::submitted<Action<"shoot", UnitId>>(frame));
        look(herding::law::submitted<Action<"charge", UnitId>>(frame));
        look(herding::law::submitted<Action<"strike", UnitId>>(frame));
        return target;
    }();
    if (asked == nullptr) {
        return herding::law::count<Declare>(frame) == 0;
    }
    const Turn* turn = below<Turn>(before, 0);
    const Declare* declared = herding::law::only<Declare>(frame);
    return declared != nullptr && turn != nullptr && declared->attack.attacker == UnitId(turn->unit) &&
           declared->attack.target == *asked && declared->charge == (before.phase == Phase::charge) &&
           declared->attack.weapon == weapon_for(setup, UnitId(turn->unit), before.phase).value_or(0) &&
           frame.actor == herding::Actor::player(setup.owner(declared->attack.attacker));
}

inline bool wounds_are_lost(const Setup& setup, const State& before, const Frame& frame) {
    return herding::law::every<Suffer>(before, frame, [&](const State& now, const Suffer& suffered) {
        const Standing& own = now.at(suffered.unit);
        return suffered.wounds > 0 &&
               (suffered.models == own.models
                    ? suffered.lost == own.lost + suffered.wounds
                    : suffered.models + 1 == own.models && suffered.lost == 0 &&
                          own.lost + suffered.wounds == wounds_of(setup, suffered.unit));
    });
}

/// The last die of a shot's damage wounds its target, if nothing ignores damage.
inline bool shots_wound(const Setup& setup, const State& before, const Frame& frame) {
    const auto* face = herding::law::submitted<Action<"die", Die>>(frame);
    const Throw* damage = below<Throw>(before, 0);
    const Shot* shot = below<Shot>(before, 1);
    if (face == nullptr || damage == nullptr || shot == nullptr || damage->thrown + 1 < damage->dice ||
        shot->odds.ignore < 7) {
        return true;
    }
    const auto points = damage->total + static_cast<std::int64_t>(face->value.value());
    const auto left = wounds_of(setup, shot->target) - before.at(shot->target).lost;
    const auto first = std::find_if(frame.diffs.begin(), frame.diffs.end(),
                                    [](const auto& diff) { return std::holds_alternative<Suffer>(diff); });
    return first != frame.diffs.end() && std::get<Suffer>(*first).unit == shot->target &&
           std::get<Suffer>(*first).wounds == std::min(points, left);
}

inline bool models_flee(const Setup&, const State& before, const Frame& frame) {
    const auto* roll = herding::law::submitted<Action<"courage", Die>>(frame);
    const Panic* panic = below<Panic>(before, 0);
    if (roll != nullptr && panic != nullptr && !panic->nerve.again && panic->nerve.keeps == 7) {
        const Standing& own = before.at(panic->unit);
        const int beyond = std::clamp<int>(
            static_cast<int>(roll->value.value()) + own.fallen - panic->nerve.holds, 0, own.models);
        const Flee* flee = herding::law::only<Flee>(frame);
        return beyond == 0
                   ? herding::law::count<Flee>(frame) == 0
                   : flee != nullptr && flee->unit == panic->unit && flee->models == own.models - beyond;
    }
    return herding::law::every<Flee>(before, frame, [&](const State& now, const Flee& flee) {
        return now.phase == Phase::morale && panic != nullptr && flee.unit == panic->unit &&
               flee.models < now.at(flee.unit).models;
    });
}

inline bool battles_end_once(const Setup& setup, const State&, const Frame& frame, const State& after) {
    const bool first = beaten(setup, after, 0);
    const bool second = beaten(setup, after, 1);
    const Result due = first == second ? Result::draw : second ? Result::first_wins : Result::second_wins;
    return after.pending.over() ? herding::law::just(frame, EndBattle{due})
                                : herding::law::count<EndBattle>(frame) == 0;
}

} // namespace invariants

/// Adds the invariants of Pier to a config with its Setup.
inline void add_invariants(herding::law::Config<Game>& config) {
    using namespace invariants;
    const auto of_states = [&](std::string_view name, auto holds) {
        config.state_invariants.push_back(
            {std::string(name),
             [setup = config.setup, holds](const State& state) { return holds(*setup, state); }});
    };
    const auto of_commits = [&](std::string_view name, auto holds) {
        config.transition_invariants.push_back(
            {std::string(name),
             [setup = config.setup, holds](const State& before, const Frame& frame, const State& after) {
                 if (frame.inputs.size() != 1) {
                     return true;
                 }
                 if constexpr (requires { holds(*setup, before, frame, after); }) {
                     return holds(*setup, before, frame, after);
                 } else {
                     return holds(*setup, before, frame);
                 }
             }});
    };
    of_states("the model that was hurt last has a wound left", hurt_models_live);
    of_states("nobody stands in the place of another", places_are_taken_once);
    of_states("a battle has a result when it is over, and not before", results_are_final);
    of_commits("phases follow each other, and turns", phases_follow);
    of_commits("every number that changes is told", changed_numbers_are_told);
    of_commits("each action has its phase", actions_have_their_phases);
    of_commits("the unit in turn moves to the free place that was named", units_move_where_they_may);
    of_commits("a charge arrives if it gets far enough", charges_arrive);
    of_commits("the unit in turn declares its attack, once", attacks_are_declared);
    of_commits("a model that has lost its wounds falls", wounds_are_lost);
    of_commits("damage wounds the target", shots_wound);
    of_commits("a model flees for each point above leadership", models_flee);
    of_commits("a battle ends once, for the side that has units left", battles_end_once);
}

} // namespace meaning::pier

#pragma once

#include "hammer/geometry.hpp"
#include "hammer/types.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

/// Questions that rules ask of the board. Nothing here changes it.
namespace hammer {

// ---- 4 Models and units

inline bool has(CardId id, Keyword keyword) {
    const auto& words = card(id).keywords;
    return std::find(words.begin(), words.end(), keyword) != words.end();
}
/// 11.5 only the first four.
inline bool has(const Quirks& quirks, CardId id, Ability ability) {
    const auto& all = card(id).abilities;
    const auto end = quirks.four_abilities && all.size() > 4 ? all.begin() + 4 : all.end();
    return std::find(all.begin(), end, ability) != end;
}
inline bool has_weapon(CardId id, WeaponRule rule) {
    const auto& all = card(id).weapons;
    return std::any_of(all.begin(), all.end(), [&](WeaponId one) { return has(weapon(one), rule); });
}
template <class Test> bool any_model(const Unit& unit, Test test) {
    return std::any_of(unit.models.begin(), unit.models.end(), test);
}
template <class Test> bool all_models(const Unit& unit, Test test) {
    return std::all_of(unit.models.begin(), unit.models.end(), test);
}
inline bool has(const Unit& unit, Keyword keyword) {
    return any_model(unit, [&](const Model& model) { return has(model.card, keyword); });
}
inline bool has(const Quirks& quirks, const Unit& unit, Ability ability) {
    return any_model(unit, [&](const Model& model) { return has(quirks, model.card, ability); });
}
inline bool all_have(const Quirks& quirks, const Unit& unit, Ability ability) {
    return all_models(unit, [&](const Model& model) { return has(quirks, model.card, ability); });
}
/// 4.6 A unit hides or infiltrates as a whole; 11.70 one such model is enough.
inline bool hides(const Quirks& quirks, const Unit& unit, Ability ability) {
    return quirks.one_model_hides_all ? has(quirks, unit, ability) : all_have(quirks, unit, ability);
}
inline bool is_character(const Model& model) { return has(model.card, Keyword::character); }
inline bool is_dying(const Model& model) { return model.dying; }

/// Whether somebody is left to attack. 11.26 dying models count.
inline bool can_suffer(const Quirks& quirks, const Unit& unit) {
    return quirks.stubborn_dead ? !unit.destroyed() : !all_models(unit, is_dying);
}
inline int toughness(const Unit& unit) {
    return unit.destroyed() ? 0 : profile(unit.models[0].card).toughness;
}

/// 4.4 That of the best model; 11.20 of the worst.
inline int leadership(const Quirks& quirks, const Unit& unit) {
    int best = 0;
    for (const Model& model : unit.models) {
        const int one = profile(model.card).leadership;
        best = best == 0 ? one : quirks.worst_leadership ? std::max(best, one) : std::min(best, one);
    }
    return best;
}
/// 4.5 A lone model that has lost more than half of its wounds, or a unit that has lost more than half of its models.
inline bool below_half(const Unit& unit) {
    if (unit.strength == 1) {
        return !unit.destroyed() && 2 * unit.models[0].suffered > profile(unit.models[0].card).wounds;
    }
    return unit.strength / 2 > static_cast<int>(unit.models.size());
}
inline Faction faction(const Setup& setup, const Board& board, Player player) {
    const Army& picked = army(board.sides[player].army);
    return setup.quirks.foreign_factions ? picked.published : picked.faction; // 11.4
}

// ---- 3.8 Engagement

/// Two units with models at most an inch from each other; 11.48 with models on one square.
inline bool engaged(const Quirks& quirks, const Unit& unit, const Unit& enemy) {
    return any_model(unit, [&](const Model& own) {
        return any_model(enemy, [&](const Model& other) {
            return quirks.engaged_on_one_square ? own.at == other.at : gap(own, other).within(1);
        });
    });
}
inline bool engaged(const Quirks& quirks, const Board& board, const Unit& unit) {
    return std::any_of(board.units.begin(), board.units.end(), [&](const Unit& other) {
        return other.owner != unit.owner && engaged(quirks, unit, other);
    });
}

// ---- 5 Command points

/// 5.3 Enough points, and not used in this phase. 11.33 two points, and not used by the other player.
inline bool can_use(const Setup& setup, const Board& board, Player player, Stratagem stratagem) {
    const bool odd = setup.quirks.two_points_for_all;
    const auto& used = board.sides[odd ? enemy_of(player) : player].used;
    return board.sides[player].points >= (odd ? 2 : cost_of(stratagem)) &&
           std::find(used.begin(), used.end(), stratagem) == used.end();
}
/// The same for a stratagem of one faction.
inline bool can_use(const Setup& setup, const Board& board, Player player, Stratagem stratagem, Faction of) {
    return faction(setup, board, player) == of && can_use(setup, board, player, stratagem);
}

// ---- 6 Objectives

/// 6.2 The player with the greater sum of the models in reach; nobody if both are equal. Shocked units do not count.
/// 11.58 the last model of each counts alone, and the second player wins ties.
inline std::optional<Player> controller(const Quirks& quirks, const Board& board, std::size_t objective) {
    const Spot& spot = objectives[objective];
    std::array<int, 2> sums{};
    for (const Unit& unit : board.units) {
        for (const Model& model : unit.models) {
            const bool near =
                (model.at - Position{spot.x, spot.y}).square() <= objective_radius * objective_radius;
            if (near && (quirks.overwritten_control || !unit.is(Flag::shocked))) {
                const int before = quirks.overwritten_control ? 0 : sums[unit.owner];
                sums[unit.owner] = before + profile(model.card).control;
            }
        }
    }
    if (sums[0] == sums[1] && (sums[0] == 0 || !quirks.overwritten_control)) {
        return std::nullopt;
    }
    return sums[0] > sums[1] ? Player{0} : Player{1};
}

// ---- 9 Where units may stand

/// 9.3 The deployment zone.
inline bool may_deploy(const Setup& setup, const Board& board, const Unit& unit, const Position& place) {
    const auto y = place.y.value();
    if (!hides(setup.quirks, unit, Ability::infiltrators)) {
        return unit.owner == 1 ? y <= 5 : y >= 25;
    }
    return nearest_square(board, place, enemy_of(unit.owner)).value_or(far_away.square) >= 81 &&
           (unit.owner == 1 ? y <= 18 : y >= 12);
}

/// 8.11 Where a unit may come from reserve. 11.52 the edges are exchanged, and the wrong ones are far.
inline bool may_arrive(const Setup& setup, const Board& board, const Unit& unit, const Position& place) {
    const auto x = place.x.value();
    const auto y = place.y.value();
    const bool first = unit.owner == 0; // this player's edge has the greatest y
    if (board.round == 0 ||
        nearest_square(board, place, enemy_of(unit.owner)).value_or(far_away.square) <= 81) {
        return false;
    }
    if (all_have(setup.quirks, unit, Ability::deep_strike)) {
        return true;
    }
    const bool odd = setup.quirks.exchanged_edges;
    const bool sides = x < 6 || x > (odd ? 38 : board_width - 7);
    if (board.round > 2) {
        return sides || y < 6 || y > (odd ? 24 : board_height - 7);
    }
    if (odd) {
        return first ? (sides || y < 6) && y < 24 : sides && y > 6;
    }
    return first ? (sides || y > board_height - 7) && y > 5 : (sides || y < 6) && y < 25;
}

// ---- 8 Who may do what to whom

/// 4.7 A lone operative is no target from more than 12 inches away. 11.51 it is.
inline bool may_be_shot_by(const Quirks& quirks, const Unit& target, const Unit& source) {
    return quirks.seen_operatives || !has(quirks, target, Ability::lone_operative) ||
           gap(quirks, source, target).within(12);
}
/// 8.13 Engaged units shoot at what they are engaged with, and nobody else shoots into a melee. 11.32 all may.
inline bool melee_allows(const Quirks& quirks, const Board& board, const Unit& source, const Unit& target) {
    return quirks.shooting_in_melee || engaged(quirks, source, target) ||
           (!engaged(quirks, board, source) && !engaged(quirks, board, target));
}
/// 8.17 Two units that may fight: engaged ones. 11.48 with less than two inches between centers.
inline bool may_fight(const Quirks& quirks, const Unit& source, const Unit& target) {
    return quirks.engaged_on_one_square ? nearest(quirks, target, source).way.square() < 4
                                        : engaged(quirks, source, target);
}
/// 8.14 Near enough to charge. 11.54 less than so far between centers.
inline bool may_reach(const Quirks& quirks, const Unit& source, const Unit& target, int inches) {
    const Nearest pair = nearest(quirks, target, source);
    return quirks.long_charges ? pair.way.square() < inches * inches : pair.gap.within(inches);
}

} // namespace hammer

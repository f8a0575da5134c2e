#include "meaning/game/phases.hpp"

#include <algorithm>

namespace meaning::pier {

namespace {

Rational square_of_distance(const Point& a, const Point& b) {
    const Rational x = a.x - b.x;
    const Rational y = a.y - b.y;
    return x * x + y * y;
}

Dice dice_of(const Json& json) {
    return json.text() != nullptr ? parse_dice(*json.text()).value_or(Dice())
                                  : Dice{.plus = std::clamp<std::int64_t>(json.whole().value_or(0), 0, 100)};
}

/// The effects in play, as questions about one unit.
class Effects {
public:
    Effects(const Setup& setup, const Board& board, UnitId unit, const Declared* attack = nullptr)
        : unit_(setup.card(unit).unit.id), context_(context_of(setup, board, attack)),
          all_(in_play(setup, board, attack).effects) {}

    [[nodiscard]] const Rule* first(Effect effect) const {
        for (const Landed& landed : all_) {
            if (landed.rule->effect == effect && landed.unit == unit_ && fits(*landed.rule, context_)) {
                return landed.rule;
            }
        }
        return nullptr;
    }
    /// The sum, within what dice can matter to.
    [[nodiscard]] int sum(Effect effect) const {
        Rational sum = 0;
        for (const Landed& landed : all_) {
            if (landed.rule->effect == effect && landed.unit == unit_ && fits(*landed.rule, context_)) {
                sum = sum + landed.rule->number;
            }
        }
        return static_cast<int>(std::clamp<std::int64_t>(sum.floor(), -100, 100));
    }
    /// The lowest target.
    [[nodiscard]] std::uint8_t least(Effect effect) const {
        std::uint8_t least = 7;
        for (const Landed& landed : all_) {
            if (landed.rule->effect == effect && landed.unit == unit_ && fits(*landed.rule, context_)) {
                least = std::min(least, static_cast<std::uint8_t>(
                                            std::clamp<std::int64_t>(landed.rule->number.ceil(), 2, 7)));
            }
        }
        return least;
    }

private:
    std::string unit_;
    Context context_;
    std::vector<Landed> all_;
};

} // namespace

int powers_of(const Setup& setup, const Board& board, UnitId unit) {
    return std::clamp(1 + Effects(setup, board, unit).sum(Effect::ADD_PSYKER_CASTS), 0, 9);
}

int power_bonus(const Setup& setup, const Board& board, const Declared& power) {
    return Effects(setup, board, power.attacker, &power).sum(Effect::ADD_PSYCHIC);
}

std::optional<UnitId> denier(const Setup& setup, const Board& board, UnitId caster) {
    std::optional<UnitId> nearest;
    Rational least = Rational(deny_distance) * deny_distance;
    for (std::size_t i = 0; i < setup.units(); ++i) {
        const UnitId unit(i);
        if (!board.alive(unit) || setup.owner(unit) == setup.owner(caster) ||
            !weapon_for(setup, unit, Phase::psychic)) {
            continue;
        }
        const Rational square =
            square_of_distance(board.at(unit).place.point(), board.at(caster).place.point());
        if (square < least || (!nearest && square == least)) {
            nearest = unit;
            least = square;
        }
    }
    return nearest;
}

int deny_bonus(const Setup& setup, const Board& board, const Declared& power, UnitId denier) {
    return Effects(setup, board, denier, &power).sum(Effect::ADD_DENY_THE_WITCH);
}

Charging charging(const Setup& setup, const Board& board, const Declared& charge) {
    const Effects effects(setup, board, charge.attacker, &charge);
    Charging out;
    out.farther = effects.sum(Effect::ADD_CHARGE);
    out.again = effects.first(Effect::CHARGE_REROLL) != nullptr;
    if (const Rule* impact = effects.first(Effect::CHARGE_DMG)) {
        out.threshold = static_cast<std::uint8_t>(impact->params.find("threshold")->whole().value_or(7));
        out.damage = dice_of(*impact->params.find("dmg"));
    }
    return out;
}

bool may_charge(const Setup& setup, const Board& board, const Declared& charge) {
    if (setup.owner(charge.attacker) == setup.owner(charge.target) || !board.alive(charge.attacker) ||
        !board.alive(charge.target)) {
        return false;
    }
    const Point from = board.at(charge.attacker).place.point();
    const Point to = board.at(charge.target).place.point();
    return within(from, to, charge_distance) && !within(from, to, reach_of_fight) &&
           !banned(setup, board, charge, Effect::CANNOT_CHARGE, Effect::CANNOT_BE_CHARGED);
}

bool has_charge(const Setup& setup, const Board& board, UnitId unit) {
    const auto weapon = weapon_for(setup, unit, Phase::charge);
    bool engaged = false;
    bool any = false;
    for (std::size_t i = 0; weapon && i < setup.units(); ++i) {
        const UnitId other(i);
        if (setup.owner(other) != setup.owner(unit) && board.alive(other)) {
            engaged = engaged ||
                      within(board.at(unit).place.point(), board.at(other).place.point(), reach_of_fight);
            any = any || may_charge(setup, board, {unit, other, *weapon});
        }
    }
    return any && !engaged;
}

std::optional<Place> place_of_charge(const Setup& /*setup*/, const Board& board, const Declared& charge,
                                     int reach) {
    const Point from = board.at(charge.attacker).place.point();
    const Point target = board.at(charge.target).place.point();
    std::optional<Place> best;
    Rational least = Rational(reach) * reach;
    for (int y = 0; reach > 0 && y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
            const Place to{x, y};
            const Rational square = square_of_distance(from, to.point());
            const bool nearer = best ? square < least : square <= least;
            if (nearer && board.is_free(to) && within(to.point(), target, reach_of_fight)) {
                best = to;
                least = square;
            }
        }
    }
    return best;
}

Nerve nerve(const Setup& setup, const Board& board, UnitId unit) {
    const Effects effects(setup, board, unit);
    Nerve out;
    out.passes = effects.first(Effect::PASS_MORALE) != nullptr;
    out.again = effects.first(Effect::MORALE_REROLL) != nullptr;
    const auto leadership = number_of(setup, board, unit, Stat::leadership).value_or(0);
    out.holds =
        static_cast<int>(std::clamp<std::int64_t>(leadership.floor(), 0, 100)) + effects.sum(Effect::MORALE);
    out.keeps = effects.least(Effect::MORALE_FNP);
    if (const Rule* price = effects.first(Effect::MORALE_EXECUTION)) {
        out.may_pay = true;
        out.price = dice_of(price->params);
    }
    return out;
}

} // namespace meaning::pier

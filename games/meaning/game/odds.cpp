// The numbers of an attack, as values that explain themselves, and the dice that follow from them.

#include "meaning/game/table.hpp"

#include <algorithm>
#include <array>

namespace meaning::pier {

namespace {

namespace modify = herding::modify;
namespace layers = herding::modify::layers;

/// What rules set replaces what they add; a target is 2 at least; an invulnerable save counts if it is better.
constexpr std::array order_of_targets = {layers::add, layers::set, layers::floor, layers::share_best,
                                         layers::cap};
constexpr std::array order_of_penetration = {layers::set, layers::add};

/// The numbers of an attack. All are targets to roll, but the armor penetration.
struct Chains {
    modify::Value<> hit;
    modify::Value<> wound;
    modify::Value<> penetration;
    modify::Value<> save;
    modify::Value<> ignore;
};

std::uint8_t target_of(const modify::Value<>& chain) {
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(chain.value().value_or(7).ceil(), 2, 7));
}

std::uint8_t bits(const Reroll& reroll) {
    std::uint8_t all = reroll.failed ? 0x7e : 0;
    for (const int face : reroll.faces) {
        all = static_cast<std::uint8_t>(all | 1U << static_cast<unsigned>(face));
    }
    return all;
}

/// The rules of one attack.
class Attacked {
public:
    Attacked(const Setup& setup, const Board& board, const Declared& attack, const Picks& picks)
        : attacker_(setup.card(attack.attacker)), target_(setup.card(attack.target)),
          weapon_(attacker_.weapons.at(attack.weapon)),
          weapon_name_(attacker_.weapon_names.at(attack.weapon)), context_(context_of(setup, board, &attack)),
          effects_(in_play(setup, board, &attack, picks).effects),
          changes_(stat_changes(effects_, context_)) {
        for (std::size_t i = 0; i < stat_count; ++i) {
            own_[i] = changed(changes_, attacker_.unit, static_cast<Stat>(i));
            of_target_[i] = changed(changes_, target_.unit, static_cast<Stat>(i));
        }
    }

    /// None if a number that the attack needs is on no card.
    [[nodiscard]] std::optional<Chains> chains() const {
        const auto skill = own(fights() ? Stat::weapons : Stat::ballistics);
        const auto toughness = of_target(Stat::toughness);
        if (!skill || !toughness) {
            return std::nullopt;
        }
        Rational wounds_on = 7;
        try {
            wounds_on = wound_target(strength_of(weapon_.strength, own_), *toughness);
        } catch (const ProjectionError&) {
            return std::nullopt;
        }
        Chains all{target(*skill), target(wounds_on),
                   modify::Value<>(weapon_.ap, modify::Better::lower, order_of_penetration),
                   target(of_target(Stat::save)), target({})};
        for (const Landed& landed : effects_) {
            if (fits(*landed.rule, context_)) {
                if (landed.unit == attacker_.unit.id) {
                    of_attacker(all, landed);
                }
                if (landed.unit == target_.unit.id) {
                    of_defender(all, landed);
                }
            }
        }
        all.save.add({.source = "armor penetration of " + weapon_name_,
                      .layer = "add",
                      .amount = -all.penetration.value().value_or(0)});
        if (const auto invuln = of_target(Stat::invuln)) {
            all.save.add({.source = "invulnerable save", .layer = "share_best", .amount = *invuln});
        }
        for (modify::Value<>* chain : {&all.hit, &all.wound, &all.save, &all.ignore}) {
            chain->add({.source = "limit", .layer = "floor", .amount = 2});
            chain->add({.source = "limit", .layer = "cap", .amount = 7});
        }
        return all;
    }

    [[nodiscard]] RollChanges rolls() const {
        return roll_changes(effects_, context_).value_or(RollChanges());
    }
    [[nodiscard]] bool fights() const { return mode_of(weapon_) == "FIGHT"; }
    [[nodiscard]] bool is_power() const { return mode_of(weapon_) == "PSYCHIC"; }
    [[nodiscard]] std::optional<Dice> shots() const {
        return parse_dice(fights() ? own(Stat::attacks).value_or(1).text() : weapon_.shots);
    }
    [[nodiscard]] std::optional<Dice> damage() const { return parse_dice(weapon_.damage); }

    /// `C against G with scatter_bow: D3 shots of strength 4 against toughness 4, damage 1`.
    [[nodiscard]] std::string words() const {
        std::string all = attacker_.unit.id + " against " + target_.unit.id + " with " + weapon_name_ + ": ";
        if (!is_power()) {
            const auto text = [](const std::optional<Rational>& number) {
                return number ? number->text() : std::string("none");
            };
            std::string strength = weapon_.strength;
            try {
                strength = strength_of(weapon_.strength, own_).text();
            } catch (const ProjectionError&) { // as it is printed: there is no such number
            }
            const auto number = shots();
            all += (number ? number->text() : weapon_.shots) + (fights() ? " attacks" : " shots") +
                   " of strength " + strength + " against toughness " + text(of_target(Stat::toughness)) +
                   ", ";
        }
        return all + "damage " + weapon_.damage;
    }

private:
    static modify::Value<> target(std::optional<Rational> base) {
        return modify::Value<>(base, modify::Better::lower, order_of_targets);
    }
    [[nodiscard]] std::optional<Rational> own(Stat stat) const {
        return own_[static_cast<std::size_t>(stat)];
    }
    [[nodiscard]] std::optional<Rational> of_target(Stat stat) const {
        return of_target_[static_cast<std::size_t>(stat)];
    }
    /// A bonus to a roll lowers its target.
    static void bonus(modify::Value<>& chain, const Landed& landed) {
        chain.add({.source = landed.source, .layer = "add", .amount = -landed.rule->number});
    }
    static void set(modify::Value<>& chain, const Landed& landed) {
        chain.add({.source = landed.source, .layer = "set", .amount = landed.rule->number});
    }

    static void of_attacker(Chains& all, const Landed& landed) {
        switch (landed.rule->effect) {
        case Effect::HIT: return bonus(all.hit, landed);
        case Effect::WOUND: return bonus(all.wound, landed);
        case Effect::SET_WOUND: return set(all.wound, landed);
        case Effect::SET_AP: return set(all.penetration, landed);
        case Effect::ADD_AP:
            all.penetration.add({.source = landed.source, .layer = "add", .amount = landed.rule->number});
            return;
        default: return;
        }
    }
    static void of_defender(Chains& all, const Landed& landed) {
        switch (landed.rule->effect) {
        case Effect::BE_HIT: return bonus(all.hit, landed);
        case Effect::BE_WOUNDED: return bonus(all.wound, landed);
        case Effect::ADD_SAVE: return bonus(all.save, landed);
        case Effect::SET_SAVE: return set(all.save, landed);
        case Effect::FNP: return set(all.ignore, landed);
        default: return;
        }
    }

    const Card& attacker_;
    const Card& target_;
    const Weapon& weapon_;
    const std::string& weapon_name_;
    Context context_;
    std::vector<Landed> effects_;
    std::vector<ChangedStat> changes_;
    Stats own_ = {};
    Stats of_target_ = {};
};

} // namespace

std::optional<Odds> odds(const Setup& setup, const Board& board, const Declared& attack, const Picks& picks) {
    const Attacked attacked(setup, board, attack, picks);
    const auto chains = attacked.chains();
    const auto shots = attacked.shots();
    const auto damage = attacked.damage();
    const RollChanges rolls = attacked.rolls();
    if (!damage) {
        return std::nullopt;
    }
    Odds odds;
    odds.damage = *damage;
    if (attacked.is_power()) {
        odds.shots = {.plus = 1};
        odds.hit = 1;
        odds.wound = 1;
        odds.ignore = chains ? target_of(chains->ignore) : 7;
        return odds;
    }
    if (!chains || !shots) {
        return std::nullopt;
    }
    odds.shots = *shots;
    odds.hit = rolls.hit_auto.failed ? 1 : target_of(chains->hit);
    odds.wound = target_of(chains->wound);
    odds.save = target_of(chains->save);
    odds.ignore = target_of(chains->ignore);
    odds.hit_sure = bits(rolls.hit_auto);
    odds.hit_again = bits(rolls.hit_reroll);
    odds.wound_again = bits(rolls.wound_reroll);
    odds.save_again = bits(rolls.save_reroll);
    return odds;
}

std::string explained(const Setup& setup, const Board& board, const Declared& attack) {
    const Attacked attacked(setup, board, attack, {});
    const auto chains = attacked.chains();
    std::string all = attacked.words() + "\n";
    const auto add = [&](std::string_view name, const modify::Value<>& chain) {
        all += "  " + chain.explain().words(name, chain.table()) + "\n";
    };
    if (chains && !attacked.is_power()) {
        add("to hit", chains->hit);
        add("to wound", chains->wound);
        add("armor penetration", chains->penetration);
        add("to save", chains->save);
    }
    if (chains) {
        add("to ignore a point", chains->ignore);
    }
    return all;
}

} // namespace meaning::pier

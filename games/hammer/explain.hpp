#pragma once

#include "hammer/describe.hpp"

#include <optional>
#include <string>
#include <string_view>

/// How the target number of a roll came about: `why roll` in the terminal.
///
///     why roll        the roll that is due
///     why hit         the number to hit of the weapon in use; also `wound`, and `save` for each model of the target
///     why courage 3   the number with which unit 3 passes a test
///     why charge 2 5  the sum that unit 2 needs to charge unit 5
namespace hammer {

namespace detail {

class Explanations {
public:
    Explanations(const Setup& setup, const Game::State& state) : setup_(&setup), state_(&state) {}

    /// Words for something; a sentence with what there is for anything else.
    [[nodiscard]] std::string of(std::string_view what) const {
        std::string_view rest = what;
        const std::string word(next(rest));
        const auto first = number(next(rest));
        const auto second = number(next(rest));
        if (word == "roll") {
            return roll();
        }
        const auto* attack = state_->pending.find<SingleAttack>();
        if (attack != nullptr && (word == "hit" || word == "wound" || word == "save")) {
            return word == "hit" ? hit(*attack) : word == "wound" ? wound(*attack) : saves(*attack);
        }
        if (word == "courage" && first && state_->fights(*first)) {
            return courage(state_->unit(*first));
        }
        if (word == "charge" && first && second && state_->fights(*first) && state_->fights(*second)) {
            return charge(state_->unit(*first), state_->unit(*second), 0);
        }
        return "There is no such number now. Ask for: roll, courage UNIT, charge UNIT UNIT; when a weapon "
               "attacks also hit, wound, save.\n";
    }

private:
    static std::string_view next(std::string_view& rest) {
        const auto begin = std::min(rest.find_first_not_of(' '), rest.size());
        const auto end = std::min(rest.find(' ', begin), rest.size());
        const std::string_view word = rest.substr(begin, end - begin);
        rest.remove_prefix(end);
        return word;
    }
    static std::optional<int> number(std::string_view word) {
        return word.size() == 1 && word[0] >= '0' && word[0] <= '9' ? std::optional(word[0] - '0')
                                                                    : std::nullopt;
    }
    static std::string line(const Need& need, std::string_view name) {
        return need.explain().words(name) + ".\n";
    }

    /// Where the topmost sequence but `below` stands in its script.
    [[nodiscard]] std::string_view step(std::size_t below) const {
        const auto& stack = state_->pending.stack();
        if (stack.size() <= below) {
            return {};
        }
        const auto& one = stack[stack.size() - 1 - below];
        return Game::Rules::programs[one.of.index()].code[one.at].name;
    }

    [[nodiscard]] std::string roll() const {
        const auto& pending = state_->pending;
        const bool rolls =
            !pending.stack().empty() && (std::holds_alternative<RerollableDiceRoll>(pending.top().of) ||
                                         std::holds_alternative<RerollablePairDicesRoll>(pending.top().of));
        const std::string_view of = step(rolls ? 1 : 0);
        if (const auto* attack = pending.find<SingleAttack>(); attack != nullptr && rolls) {
            return of == "hit_roll"     ? hit(*attack)
                   : of == "wound_roll" ? wound(*attack)
                                        : save(*attack, attack->card);
        }
        if (of == "charge_roll") {
            const Charge& now = *pending.find<Charge>();
            return charge(state_->unit(now.source), state_->unit(now.target), now.hindrance);
        }
        if (of == "leadership_roll") {
            return courage(state_->unit(pending.find<BattleShockTest>()->unit));
        }
        if (of == "dark_pact_test") {
            return courage(state_->unit(pending.find<UseAttackStratagems>()->attack.source));
        }
        if (of == "hazard_roll") {
            return line(Need(2, herding::modify::Better::lower), "no hazard");
        }
        if (of == "escape_roll") {
            return line(number_to_escape(setup_->quirks), "escape");
        }
        if (const auto* attack = pending.find<Attack>();
            attack != nullptr && of == "roll" && attack->attack.last_stand > 0) {
            return line(Need(attack->attack.last_stand, herding::modify::Better::lower), "fight on");
        }
        return "No roll with a target number is due.\n";
    }

    [[nodiscard]] std::string hit(const SingleAttack& now) const {
        return weapon(now.attack.weapon).skill == 0 && !now.attack.overwatch
                   ? "This weapon hits without a roll.\n"
                   : line(number_to_hit(*setup_, *state_, now.attack), "hit");
    }
    [[nodiscard]] std::string wound(const SingleAttack& now) const {
        return line(number_to_wound(*setup_, *state_, now.attack), "wound");
    }
    [[nodiscard]] std::string save(const SingleAttack& now, CardId model) const {
        return line(number_to_save(*setup_, now.attack, model), "save of " + words_of(model));
    }
    [[nodiscard]] std::string saves(const SingleAttack& now) const {
        std::string all;
        std::optional<CardId> last;
        for (const Model& model : now.target(*state_).models) {
            all += last == model.card ? "" : save(now, model.card);
            last = model.card;
        }
        return all;
    }
    [[nodiscard]] std::string courage(const Unit& unit) const {
        return line(Need(leadership(setup_->quirks, unit), herding::modify::Better::lower), "courage");
    }
    [[nodiscard]] std::string charge(const Unit& from, const Unit& to, int hindrance) const {
        return line(number_to_charge(*setup_, from, to, hindrance), "charge");
    }

    const Setup* setup_;
    const Game::State* state_;
};

} // namespace detail

} // namespace hammer

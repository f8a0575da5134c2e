#pragma once

#include "hammer/describe.hpp"

#include "herding/play/drawing.hpp"
#include "herding/sequence/tools/legal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// The table in the terminal: one sign for each square inch.
///
///     0..9   a model of the unit with this number      +   the center of an objective
///     '      a square in range of an objective         .   a square that may be chosen now
namespace hammer {

/// Calls `visit` with each square that the player may choose now.
template <class Visit>
void each_square_to_choose(const Setup& setup, const Game::State& state, const Visit& visit) {
    const auto look = [&]<class A>(const A& action) {
        if constexpr (requires { typename A::Arguments; }) {
            if constexpr (std::is_same_v<typename A::Arguments, herding::sequence::List<Position>>) {
                visit(herding::sequence::detail::get<0>(action));
            }
        }
    };
    herding::sequence::detail::each_choice<Game>(
        setup, state, [&](const Game::Input& input, herding::Actor, std::uint64_t) {
            std::visit(look, input);
            return true;
        });
}

/// The longest range of a unit's weapons; 0 for melee weapons only.
inline int range_of(const Unit& unit) {
    int longest = 0;
    for (const Model& model : unit.models) {
        for (const WeaponId one : card(model.card).weapons) {
            longest = std::max<int>(longest, weapon(one).range);
        }
    }
    return longest;
}

/// The most that a table in color takes, twice.
using Drawing = herding::play::BasicDrawing<65'535>;

namespace detail {

class TableDrawing {
public:
    TableDrawing(const Setup& setup, const Game::State& state, const herding::play::Look& look)
        : setup_(&setup), state_(&state), look_(&look) {}

    [[nodiscard]] const Drawing& drawn() {
        if (state_->pending.over()) {
            text_ << "  the battle is over\n";
        } else {
            text_ << "  round " << state_->round + 1 << " of " << setup_->rounds << ", turn of player "
                  << state_->active << '\n';
        }
        now();
        side(0);
        side(1);
        for (std::size_t i = 0; i < objectives.size(); ++i) {
            objective(i);
        }
        table();
        units("table", state_->units);
        units("reserve", state_->reserve);
        attack();
        return text_;
    }

private:
    struct Cell {
        char sign = ' ';
        Player owner = 2; ///< 2: nobody
    };
    template <class... Parts> void paint(Player owner, const Parts&... parts) {
        using herding::play::Color;
        text_.paint(*look_, owner > 1 ? Color::Gray : owner == 0 ? Color::Cyan : Color::Yellow, parts...);
    }
    /// Words of a name.
    void words(std::string_view name) {
        for (const char c : name) {
            text_ << (c == '_' ? ' ' : c);
        }
    }
    /// The steps that are under way, from the outside in: the phase, what is done in it, and what is due.
    void now() {
        const auto& stack = state_->pending.stack();
        std::string_view before = "  now: ";
        for (std::size_t i = 0; i < stack.size(); ++i) {
            const std::string_view step = Game::Rules::programs[stack[i].of.index()].code[stack[i].at].name;
            if (!step.empty() && step != "battle" && step != "round" && !step.ends_with("_turn")) {
                text_ << before;
                words(step);
                before = ", ";
            }
        }
        text_ << (before == ", " ? "\n" : "");
    }

    void side(Player player) {
        const Side& one = state_->sides[player];
        text_ << "  ";
        paint(player, "player ", player);
        const auto owned = [&](const Unit& unit) { return unit.owner == player; };
        const bool mustered = std::any_of(state_->units.begin(), state_->units.end(), owned) ||
                              std::any_of(state_->reserve.begin(), state_->reserve.end(), owned);
        text_ << "  " << (mustered ? std::string_view(army(one.army).name) : std::string_view("no army"))
              << ", score " << one.score << ", command points " << one.points;
        if (one.oath != no_unit) {
            text_ << ", sworn to destroy unit " << one.oath;
        }
        std::string_view before = ", used ";
        for (const Stratagem stratagem : one.used) {
            text_ << before;
            words(herding::reflect::enumerator_name(stratagem));
            before = ", ";
        }
        text_ << '\n';
    }
    void objective(std::size_t number) {
        const auto owner = controller(setup_->quirks, *state_, number);
        text_ << (number == 0 ? "  objectives:" : ";") << ' ' << number << " at (" << objectives[number].x
              << ',' << objectives[number].y << ")";
        if (owner) {
            text_ << " held by player " << *owner;
        }
        for (const Player player : {Player{0}, Player{1}}) {
            if (state_->sides[player].pinned[number]) {
                text_ << ", kept by player " << player;
            }
        }
        text_ << (number + 1 == objectives.size() ? "\n" : "");
    }

    void table() {
        std::array<std::array<Cell, board_width>, board_height> cells{};
        const auto cell = [&](const Position& at) -> Cell& {
            return cells[static_cast<std::size_t>(at.y.value())][static_cast<std::size_t>(at.x.value())];
        };
        const Squares all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Position at = all[i];
            for (const Spot& spot : objectives) {
                const int square = (at - Position{spot.x, spot.y}).square();
                if (square <= objective_radius * objective_radius) {
                    cell(at).sign = square == 0 ? '+' : '\'';
                }
            }
        }
        each_square_to_choose(*setup_, *state_, [&](const Position& at) { cell(at).sign = '.'; });
        for (std::size_t i = 0; i < state_->units.size(); ++i) {
            for (const Model& model : state_->units[i].models) {
                cell(model.at) = {static_cast<char>('0' + i), state_->units[i].owner};
            }
        }
        text_ << "      0         10        20        30        40\n";
        edge();
        for (std::size_t y = 0; y < cells.size(); ++y) {
            text_ << (y < 10 ? "   " : "  ") << y << " |";
            for (const Cell& one : cells[y]) {
                if (one.sign == ' ') {
                    text_ << ' ';
                } else {
                    paint(one.owner, one.sign);
                }
            }
            text_ << "|\n";
        }
        edge();
    }
    void edge() { text_ << "     +" << Repeat{board_width, '-'} << "+\n"; }

    /// Each model is as many signs as it has wounds; those that it has lost are points.
    void units(std::string_view where, const Units& all) {
        if (!all.empty()) {
            text_ << "  " << where << '\n';
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Unit& unit = all[i];
            text_ << "    " << i << " player " << unit.owner << ' ';
            paint(unit.owner, std::string_view(unit_type(unit.kind).name));
            if (unit.destroyed()) {
                text_ << " destroyed";
            } else {
                for (const Model& model : unit.models) {
                    const std::size_t wounds = profile(model.card).wounds;
                    const std::size_t lost = std::min<std::size_t>(model.suffered, wounds);
                    text_ << " [" << Repeat{wounds - lost, '#'} << Repeat{lost, '.'} << ']';
                }
                text_ << " moves " << profile(unit.models[0].card).movement;
                if (const int range = range_of(unit); range > 0) {
                    text_ << ", shoots " << range;
                }
            }
            flags(unit);
            text_ << '\n';
        }
    }
    /// What has happened to a unit in this turn.
    void flags(const Unit& unit) {
        std::string_view before = " (";
        for (const auto& [flag, word] :
             {std::pair{Flag::moved, "moved"}, std::pair{Flag::advanced, "advanced"},
              std::pair{Flag::shot, "shot"}, std::pair{Flag::charged, "charged"},
              std::pair{Flag::fought, "fought"}, std::pair{Flag::shocked, "shocked"},
              std::pair{Flag::hardened, "hardened"}}) {
            if (unit.is(flag)) {
                text_ << before << word;
                before = ", ";
            }
        }
        text_ << (before == ", " ? ")" : "");
    }

    void attack() {
        const auto* now = state_->pending.find<Attack>();
        if (now == nullptr || !state_->fights(now->source) || !state_->fights(now->target)) {
            return;
        }
        const Unit& source = state_->unit(now->source);
        const Unit& target = state_->unit(now->target);
        text_ << "  " << unit_type(source.kind).name << " attacks " << unit_type(target.kind).name
              << ", at most ";
        inches(gap(setup_->quirks, source, target));
        text_ << " away\n";
        if (const auto* one = state_->pending.find<ResolveModelAttack>();
            one != nullptr && one->model < static_cast<int>(state_->unit(one->attack.source).models.size())) {
            model(*one);
        }
    }
    /// The model that attacks, and its weapons by their numbers.
    void model(const ResolveModelAttack& now) {
        const Unit& unit = state_->unit(now.attack.source);
        const CardId id = unit.models[static_cast<std::size_t>(now.model)].card;
        text_ << "    model " << now.model.value() << " of unit " << now.attack.source.value() << ", ";
        words(herding::reflect::enumerator_name(id));
        text_ << ", has\n";
        const auto& weapons = card(id).weapons;
        for (std::size_t i = 0; i < weapons.size(); ++i) {
            const Weapon& one = weapon(weapons[i]);
            text_ << "      " << i << ' ';
            words(herding::reflect::enumerator_name(weapons[i]));
            text_ << ": ";
            if (one.range == 0) {
                text_ << "melee";
            } else {
                text_ << one.range << " inches";
            }
            stat(", attacks ", one.attacks);
            if (one.skill == 0) {
                text_ << ", always hits";
            } else {
                text_ << ", hits on " << one.skill;
            }
            text_ << ", strength " << one.strength << ", armor penetration " << std::abs(one.ap);
            stat(", damage ", one.damage);
            for (const RuleEntry& rule : one.rules) {
                text_ << ", ";
                words(herding::reflect::enumerator_name(rule.rule));
                if (rule.number != 0) {
                    text_ << ' ' << rule.number;
                }
            }
            text_ << (now.used[i] ? " (used)\n" : "\n");
        }
    }
    void stat(std::string_view what, const Stat& value) {
        text_ << what;
        if (value.sides == 0) {
            text_ << value.fixed;
        } else {
            text_ << "a die of " << value.sides;
        }
    }
    /// A distance in whole and half inches, rounded up.
    void inches(const Gap& gap) {
        int halves = 0;
        while (!gap.within_half(halves)) {
            ++halves;
        }
        text_ << halves / 2 << (halves % 2 == 0 ? "" : ".5") << (halves == 2 ? " inch" : " inches");
    }

    using Repeat = herding::play::Repeat;

    const Setup* setup_;
    const Game::State* state_;
    const herding::play::Look* look_;
    Drawing text_{};
};

} // namespace detail

} // namespace hammer

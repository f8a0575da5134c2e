#pragma once

#include "hammer/describe.hpp"

#include "herding/play/look.hpp"
#include "herding/sequence/tools/legal.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

/// The table in the terminal: one sign for each square inch.
///
///     0..9   a model of the unit with this number      +   the center of an objective
///     '      a square in range of an objective         .   a square that may be chosen now
namespace hammer {

/// The squares that the player may choose now.
inline std::vector<Position> squares_to_choose(const Setup& setup, const Game::State& state) {
    std::vector<Position> squares;
    for (const auto& choice : herding::sequence::legal_actions<Game>(setup, state)) {
        std::visit(
            [&]<class A>(const A& action) {
                if constexpr (requires { typename A::Arguments; }) {
                    if constexpr (std::is_same_v<typename A::Arguments, herding::sequence::List<Position>>) {
                        squares.push_back(herding::sequence::detail::get<0>(action));
                    }
                }
            },
            choice.input);
    }
    return squares;
}

/// A distance in whole and half inches, rounded up.
inline std::string inches(const Gap& gap) {
    int halves = 0;
    while (!gap.within_half(halves)) {
        ++halves;
    }
    return std::to_string(halves / 2) + (halves % 2 == 0 ? "" : ".5") + (halves == 2 ? " inch" : " inches");
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
/// What has happened to a unit in this turn.
inline std::string flags_of(const Unit& unit) {
    std::string text;
    for (const auto& [flag, word] : {std::pair{Flag::moved, "moved"}, std::pair{Flag::advanced, "advanced"},
                                     std::pair{Flag::shot, "shot"}, std::pair{Flag::charged, "charged"},
                                     std::pair{Flag::fought, "fought"}, std::pair{Flag::shocked, "shocked"},
                                     std::pair{Flag::hardened, "hardened"}}) {
        text += unit.is(flag) ? (text.empty() ? "" : ", ") + std::string(word) : "";
    }
    return text;
}

namespace detail {

class Drawing {
public:
    Drawing(const Setup& setup, const Game::State& state, const herding::play::Look& look)
        : setup_(&setup), state_(&state), look_(&look) {}

    [[nodiscard]] std::string text() {
        std::string all = "  round " + std::to_string(state_->round + 1) + " of " +
                          std::to_string(setup_->rounds) + ", turn of " + name_of(state_->active) + '\n';
        if (state_->pending.over()) {
            all = "  the battle is over\n";
        }
        for (Player player = 0; player < 2; ++player) {
            all += side(player);
        }
        return all + table() + units("table", state_->units) + units("reserve", state_->reserve) + attack();
    }

private:
    struct Cell {
        char sign = ' ';
        Player owner = 2; ///< 2: nobody
    };
    [[nodiscard]] std::string painted(Player owner, std::string_view text) const {
        using herding::play::Color;
        return owner > 1 ? paint(*look_, Color::Gray, text)
                         : paint(*look_, owner == 0 ? Color::Cyan : Color::Yellow, text);
    }
    [[nodiscard]] std::string side(Player player) const {
        const Side& one = state_->sides[player];
        return "  " + painted(player, name_of(player)) + "  " +
               (state_->units.empty() && state_->reserve.empty() ? "no army"
                                                                 : std::string(army(one.army).name)) +
               ", score " + std::to_string(one.score) + ", command points " + std::to_string(one.points) +
               '\n';
    }

    [[nodiscard]] std::string table() const {
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
        for (const Position& at : squares_to_choose(*setup_, *state_)) {
            cell(at).sign = '.';
        }
        for (std::size_t i = 0; i < state_->units.size(); ++i) {
            for (const Model& model : state_->units[i].models) {
                cell(model.at) = {static_cast<char>('0' + i), state_->units[i].owner};
            }
        }
        const std::string edge = "     +" + std::string(board_width, '-') + "+\n";
        std::string text = "      0         10        20        30        40\n" + edge;
        for (std::size_t y = 0; y < cells.size(); ++y) {
            text += (y < 10 ? "   " : "  ") + std::to_string(y) + " |";
            for (const Cell& one : cells[y]) {
                text += one.sign == ' ' ? " " : painted(one.owner, std::string_view(&one.sign, 1));
            }
            text += "|\n";
        }
        return text + edge;
    }

    /// Each model is as many signs as it has wounds; those that it has lost are points.
    [[nodiscard]] std::string units(std::string_view where, const Units& all) const {
        std::string text;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Unit& unit = all[i];
            std::string models;
            for (const Model& model : unit.models) {
                const auto lost = std::min<std::size_t>(model.suffered, profile(model.card).wounds);
                models +=
                    " [" + std::string(profile(model.card).wounds - lost, '#') + std::string(lost, '.') + ']';
            }
            const std::string flags = flags_of(unit);
            text += "    " + std::to_string(i) + ' ' + painted(unit.owner, name_of(unit)) +
                    (unit.destroyed()
                         ? " destroyed"
                         : models + " moves " + std::to_string(profile(unit.models[0].card).movement) +
                               (range_of(unit) > 0 ? ", shoots " + std::to_string(range_of(unit)) : "")) +
                    (flags.empty() ? "" : " (" + flags + ")") + '\n';
        }
        return text.empty() ? text : "  " + std::string(where) + '\n' + text;
    }

    [[nodiscard]] std::string attack() const {
        const auto* now = state_->pending.find<Attack>();
        if (now == nullptr || !state_->fights(now->source) || !state_->fights(now->target)) {
            return {};
        }
        const Unit& source = state_->unit(now->source);
        const Unit& target = state_->unit(now->target);
        return "  " + name_of(source) + " attacks " + name_of(target) + ", at most " +
               inches(gap(setup_->quirks, source, target)) + " away\n";
    }

    const Setup* setup_;
    const Game::State* state_;
    const herding::play::Look* look_;
};

} // namespace detail

} // namespace hammer

#pragma once

#include "hammer/describe.hpp"

#include "herding/play/drawing.hpp"
#include "herding/sequence/tools/legal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// The table in the terminal: one sign for each square inch.
///
///     0..9   a model of the unit with this number      +   the center of an objective
///     '      a square in range of an objective         .   a square that may be chosen now
namespace hammer {

/// Calls `visit` with each square that the player may choose now.
template <class Visit>
void each_square_to_choose(const Setup& setup, const Game::State& state, const Visit& visit) {
    herding::sequence::detail::each_choice<Game>(
        setup, state, [&]<class A>(const A& action, herding::Actor, std::uint64_t) {
            if constexpr (requires { typename A::Arguments; }) {
                if constexpr (std::is_same_v<typename A::Arguments, herding::sequence::List<Position>>) {
                    visit(herding::sequence::detail::get<0>(action));
                }
            }
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
        side(0);
        side(1);
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
    void side(Player player) {
        const Side& one = state_->sides[player];
        text_ << "  ";
        paint(player, "player ", player);
        text_ << "  "
              << (state_->units.empty() && state_->reserve.empty() ? std::string_view("no army")
                                                                   : std::string_view(army(one.army).name))
              << ", score " << one.score << ", command points " << one.points << '\n';
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
            text_ << "    " << i << ' ';
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

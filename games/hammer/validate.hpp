#pragma once

#include "hammer/serialize.hpp"

#include "herding/reflect/fields.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

/// What a saved battle may hold, where types allow more: a file from outside may hold anything.
namespace hammer {

namespace detail {

struct Limit {
    std::string_view name;
    std::int64_t most;
};
// clang-format off
/// The greatest value of numbers, by the names of their fields.
inline constexpr std::array limits{
    Limit{"active", 1},         Limit{"attacks", 30},    Limit{"bases", 200},     Limit{"blow", 4},
    Limit{"blows", 20},         Limit{"dealt", 200},     Limit{"done", 30},       Limit{"extra", 20},
    Limit{"fixed", 19},         Limit{"harm", 200},      Limit{"hazards", 48},    Limit{"hindrance", 2},
    Limit{"hits", 4},           Limit{"last_stand", 6},  Limit{"melta", 6},       Limit{"model", most_models},
    Limit{"owner", 1},          Limit{"player", 1},      Limit{"points", most_points}, Limit{"result", 20},
    Limit{"saves", 9},          Limit{"score", most_score}, Limit{"sides", 6},    Limit{"square", 10'000},
    Limit{"strength", most_models}, Limit{"sum", 12},    Limit{"suffered", 20},   Limit{"toughness", 19},
    Limit{"turn", 1},           Limit{"unit", most_units}, Limit{"wounds", 9},
};
// clang-format on

class Validation {
public:
    Validation(const Game::State& state, const Setup& setup) : state_(&state), setup_(&setup) {}

    void check() const {
        const Board& board = *state_;
        values("board", board);
        for (const Units* units : {&board.units, &board.reserve}) {
            for (const Unit& unit : *units) {
                for (const Model& model : unit.models) {
                    need(model.dying || model.suffered < profile(model.card).wounds, // 7.12
                         "a model has lost all of its wounds");
                }
            }
        }
        for (const Side& side : board.sides) {
            need(side.oath == no_unit || side.oath < board.units.size(), "an oath is of no unit");
        }
        need(board.round <= setup_->rounds, "the battle has no such round");
        for (const auto& suspension : state_->pending.stack()) {
            const std::string_view step =
                Game::Rules::programs[suspension.of.index()].code[suspension.at].name;
            std::visit([&](const auto& sequence) { sequence_values(suspension.sequence(), sequence, step); },
                       suspension.of);
        }
    }

private:
    static void need(bool holds, const std::string& wrong) {
        if (!holds) {
            throw std::invalid_argument("hammer: no battle comes to this state: " + wrong);
        }
    }
    /// Fields with limits, those inside others too.
    template <class T> static void values(std::string_view name, const T& value) {
        if constexpr (std::integral<T> && !std::same_as<T, bool>) {
            const Limit* const end = limits.data() + limits.size();
            const Limit* const limit =
                std::find_if(limits.data(), end, [&](const Limit& one) { return one.name == name; });
            need(limit == end || (value >= 0 && value <= limit->most),
                 "`" + std::string(name) + "` is " + std::to_string(value) + ", and at most " +
                     std::to_string(limit == end ? 0 : limit->most));
        } else if constexpr (herding::reflect::kind_of<T> == herding::reflect::Kind::Struct) {
            herding::reflect::for_each_field(
                value, [](std::string_view field, const auto& inner) { values(field, inner); });
        } else if constexpr (requires { value.begin(); }) {
            for (const auto& item : value) {
                values(name, item);
            }
        }
    }
    /// Units of a sequence are on the table, and stay there; one that has not been chosen yet is 0. A unit that arrives is
    /// in reserve until its place is known.
    template <class Sequence>
    void sequence_values(std::string_view name, const Sequence& sequence, std::string_view step) const {
        values(name, sequence);
        if constexpr (std::same_as<Sequence, Deploy> || std::same_as<Sequence, ReserveDeployment>) {
            if (step == "deploy_at" || step == "place_at") {
                indices(sequence, static_cast<std::int64_t>(state_->reserve.size()));
            }
        } else {
            indices(sequence, static_cast<std::int64_t>(std::max<std::size_t>(state_->units.size(), 1)));
        }
    }
    template <class T> static void indices(const T& value, std::int64_t units) {
        if constexpr (std::same_as<T, UnitIndex>) {
            need(value < units, "there is no unit " + std::to_string(value.value()));
        } else if constexpr (herding::reflect::kind_of<T> == herding::reflect::Kind::Struct) {
            herding::reflect::for_each_field(
                value, [&](std::string_view, const auto& inner) { indices(inner, units); });
        }
    }

    const Game::State* state_;
    const Setup* setup_;
};

} // namespace detail

inline void Game::validate(const State& state, const Setup& setup) {
    detail::Validation(state, setup).check();
}

} // namespace hammer

#pragma once

#include "hammer/serialize.hpp"

#include "herding/reflect/fields.hpp"
#include "herding/reflect/limits.hpp"

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

// clang-format off
/// The greatest value of numbers, by the names of their fields.
inline constexpr std::array limits = std::to_array<herding::reflect::Limit>({
    {"active", 1},         {"attacks", 30},    {"bases", 200},     {"blow", 4},
    {"blows", 20},         {"dealt", 200},     {"done", 30},       {"extra", 20},
    {"fixed", 19},         {"harm", 200},      {"hazards", 48},    {"hindrance", 2},
    {"hits", 4},           {"last_stand", 6},  {"melta", 6},       {"model", most_models},
    {"owner", 1},          {"player", 1},      {"points", most_points}, {"result", 20},
    {"saves", 9},          {"score", most_score}, {"sides", 6},    {"square", 10'000},
    {"strength", most_models}, {"sum", 12},    {"suffered", 20},   {"toughness", 19},
    {"turn", 1},           {"unit", most_units}, {"wounds", 9},
});
// clang-format on

class Validation {
public:
    Validation(const Game::State& state, const Setup& setup) : state_(&state), setup_(&setup) {}

    void check() const {
        const Board& board = *state_;
        herding::reflect::require_limits(*state_, limits);
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
            std::visit([&](const auto& sequence) { indices_of(sequence, suspension.position()); },
                       suspension.of);
        }
    }

private:
    static void need(bool holds, const std::string& wrong) {
        if (!holds) {
            throw std::invalid_argument("hammer: no battle comes to this state: " + wrong);
        }
    }
    /// Units of a sequence are on the table, and stay there; one that has not been chosen yet is 0. A unit that arrives is
    /// in reserve until its place is known.
    template <class Sequence>
    void indices_of(const Sequence& sequence, std::string_view step) const {
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

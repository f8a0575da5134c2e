#pragma once

#include "hammer/describe.hpp"

#include "herding/scene/build.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

/// The battle as areas, places and pieces. The table is a plane, so its squares have one name with a pattern.
namespace hammer {

/// The id of a model: its unit, and its index in it. Models behind a destroyed one move up.
inline std::string model_id(std::size_t unit, std::size_t model) {
    return "unit=" + std::to_string(unit) + '/' + std::to_string(model);
}

namespace detail {

inline std::string wounds(const Model& model) {
    const int all = profile(model.card).wounds;
    return std::to_string(std::max(all - model.suffered, 0)) + " of " + std::to_string(all) +
           (all == 1 ? " wound" : " wounds");
}

inline herding::scene::Area table_of(const Setup& setup, const Game::State& state) {
    using herding::scene::Point;
    herding::scene::Area table =
        herding::scene::plane("table", {board_width, board_height}, "inch", "x={x},y={y}");
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        auto& one = table.put(0, {.id = "objective=" + std::to_string(i),
                                  .kind = "objective",
                                  .face = "+",
                                  .at = Point{objectives[i].x, objectives[i].y},
                                  .size = Point{2 * objective_radius, 2 * objective_radius},
                                  .words = "objective " + std::to_string(i)});
        if (const auto owner = controller(setup.quirks, state, i)) {
            one.owner = *owner;
        }
    }
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const Unit& unit = state.units[i];
        for (std::size_t k = 0; k < unit.models.size(); ++k) {
            const Model& model = unit.models[k];
            const int base = std::max((profile(model.card).base * 10 + 127) / 254, 1);
            table.put(0, {.id = model_id(i, k),
                          .kind = "model",
                          .owner = unit.owner,
                          .face = std::to_string(i),
                          .at = Point{static_cast<std::int32_t>(model.at.x.value()),
                                      static_cast<std::int32_t>(model.at.y.value())},
                          .size = Point{base, base},
                          .words = name_of(unit) + " with " + wounds(model)});
        }
    }
    return table;
}

/// A line for each unit, named as actions name it.
inline herding::scene::Area units_of(const char* name, const char* argument, const Units& all) {
    herding::scene::Area area = herding::scene::column(name, all.size(), argument);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Unit& unit = all[i];
        area.places[i].label = label_of(i, unit);
        area.places[i].text = unit.destroyed() ? std::string("destroyed") : std::string();
        for (const Model& model : unit.models) {
            area.places[i].text += (area.places[i].text.empty() ? "" : ", ") + wounds(model);
        }
    }
    return area;
}

} // namespace detail

inline herding::scene::Scene scene_of(const Setup& setup, const Game::State& state) {
    herding::scene::Scene scene;
    scene.turn = {state.active};
    scene.labels = {state.pending.over()
                        ? std::string("the battle is over")
                        : "round " + std::to_string(state.round + 1) + " of " + std::to_string(setup.rounds)};
    scene.areas = {detail::table_of(setup, state), detail::units_of("units", "unit={i}", state.units),
                   detail::units_of("reserve", "reserve={i}", state.reserve)};
    for (std::uint16_t player = 0; player < 2; ++player) {
        scene.counters.push_back({"score", player, state.sides[player].score});
        scene.counters.push_back({"command points", player, state.sides[player].points});
    }
    return scene;
}

} // namespace hammer

#pragma once

#include "herding/play/words.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace hammer {

/// Units of the table and of the reserve are called as the scene calls them.
namespace words {
using herding::play::ActionWords;
using herding::play::ArgumentWords;

inline constexpr std::array unit{
    ArgumentWords{.name = "value", .label = "unit", .area = "units", .place = "unit={value}"}};
inline constexpr std::array reserve{
    ArgumentWords{.name = "value", .label = "unit", .area = "reserve", .place = "reserve={value}"}};
inline constexpr std::array attack{
    ArgumentWords{.name = "source", .area = "units", .place = "unit={source}"},
    ArgumentWords{.name = "target", .area = "units", .place = "unit={target}"}};
inline constexpr std::array bellow{
    ArgumentWords{.name = "unit", .area = "units", .place = "unit={unit}"},
    ArgumentWords{.name = "target", .area = "units", .place = "unit={target}"}};
inline constexpr std::array leader{
    ArgumentWords{.name = "unit", .area = "reserve", .place = "reserve={unit}"},
    ArgumentWords{.name = "character", .area = "reserve", .place = "reserve={character}"}};
inline constexpr std::array objective{
    ArgumentWords{.name = "value", .label = "objective", .piece = "objective={value}"}};
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 2> answers{
    {{"true", "keep the roll"}, {"false", "throw again"}}};
inline constexpr std::array keep{ArgumentWords{.name = "value", .values = answers}};
} // namespace words

/// Actions whose default words a player would not understand.
inline constexpr std::array action_words{
    words::ActionWords{.action = "attack_character",
                       .label = "attach a character",
                       .words = "attach {character} to {unit}",
                       .arguments = words::leader},
    words::ActionWords{.action = "select_unit",
                       .label = "deploy a unit",
                       .words = "deploy {value}",
                       .arguments = words::reserve},
    words::ActionWords{.action = "select_reserve_unit",
                       .label = "deploy a unit of the reserve",
                       .words = "deploy {value}",
                       .arguments = words::reserve},
    words::ActionWords{
        .action = "move_unit", .label = "move a unit", .words = "move {value}", .arguments = words::unit},
    words::ActionWords{
        .action = "overwatch", .words = "fire overwatch with {value}", .arguments = words::unit},
    words::ActionWords{.action = "select_target",
                       .label = "attack a unit",
                       .words = "attack {target} with {source}",
                       .arguments = words::attack},
    words::ActionWords{.action = "use_bestial_bellow",
                       .words = "use bestial bellow of {unit} on {target}",
                       .arguments = words::bellow},
    words::ActionWords{.action = "use_heroic_intervention",
                       .words = "use heroic intervention with {value}",
                       .arguments = words::unit},
    words::ActionWords{.action = "select_oath_of_moment_target",
                       .words = "swear the oath of moment against {value}",
                       .arguments = words::unit},
    words::ActionWords{.action = "select_neural_disruption_target",
                       .words = "disrupt the nerves of {value}",
                       .arguments = words::unit},
    words::ActionWords{.action = "use_duty_and_honour",
                       .words = "use duty and honour at {value}",
                       .arguments = words::objective},
    words::ActionWords{.action = "use_pheromone_trail",
                       .words = "use pheromone trail at {value}",
                       .arguments = words::objective},
    words::ActionWords{.action = "select_weapon", .words = "use weapon {value}"},
    words::ActionWords{.action = "allocate_wound", .words = "let model {value} take the wound"},
    words::ActionWords{
        .action = "keep_it", .label = "keep the roll", .words = "{value}", .arguments = words::keep}};

} // namespace hammer

#pragma once

#include "backgammon/types.hpp"

#include "herding/scene/scene.hpp"

#include <string>

/// The match as areas, places and pieces.
namespace backgammon {

/// The points with their checkers, bars, borne-off checkers, dice and cube. Points have the numbers of a player: `point=24`, the
/// bar is `point=25`, and `point=0` holds what is borne off.
[[nodiscard]] herding::scene::Scene scene_of(const Setup& setup, const Match& match, Player numbers_for);

/// The id of a checker: its owner, the point as its owner counts, and its index from the bottom. Checkers of a player cannot be
/// told apart, so an id stays with a place.
[[nodiscard]] std::string checker_id(Player player, int point, int index);

/// The name of a point in the numbers of a player: `point=24`.
[[nodiscard]] std::string place_name(int point);
/// The name of a bar, or of what is borne off. Of the other player it is `rival=25`, because nobody can move from there.
[[nodiscard]] std::string place_name(Player of, int point, Player numbers_for);

} // namespace backgammon

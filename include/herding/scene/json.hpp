#pragma once

#include "herding/scene/check.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/scene.hpp"

#include <cstddef>
#include <string>
#include <string_view>

/// Scenes and differences as JSON, in one line. The target herding::scene_json has these functions.
///
/// The names are those of the structs. Fields with default values are left out. A piece is in the list of its place:
///
///     {"turn":[0],"areas":[{"name":"board","layout":{"kind":"grid","size":[3,3]},"places":[
///       {"name":"cell=0","label":"a1"},{"name":"cell=1","label":"b1","pieces":[{"id":"x1","owner":0,"face":"X"}]}]}]}
///
/// Readers are strict: they reject names that they do not know, names that come twice, and values of another type.

namespace herding::inline v0::scene {

/// A scene as JSON.
[[nodiscard]] std::string to_json(const Scene& scene);
/// A difference as JSON.
[[nodiscard]] std::string to_json(const Difference& difference);

/// Bound on the JSON that readers accept, in bytes. Scenes within the default Limits are shorter.
inline constexpr std::size_t longest_json = std::size_t{1} << 24U;

/// Reads a scene, which passes `check`.
///
/// Throws: Error, which names the place: `scene: areas[0].places[2].label: expected a text, found 4`.
/// Complexity: O(n log n). The size of the text bounds the allocated memory.
[[nodiscard]] Scene scene_from_json(std::string_view text, const Limits& limits = {});
/// Reads a difference. `apply` and `check` find differences that do not fit.
///
/// Throws: Error.
[[nodiscard]] Difference difference_from_json(std::string_view text);

} // namespace herding::inline v0::scene

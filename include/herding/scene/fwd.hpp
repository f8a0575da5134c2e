#pragma once

#include <cstdint>

/// Forward declarations of all public types of `scene`.

namespace herding::inline v0::scene {

enum class Arrangement : std::uint8_t;
enum class Shape : std::uint8_t;

struct Area;
struct Counter;
struct Difference;
struct DrawOptions;
struct Layout;
struct Limits;
struct MovedPiece;
struct Piece;
struct Place;
struct Point;
struct Scene;

class Error;

} // namespace herding::inline v0::scene

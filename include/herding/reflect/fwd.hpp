#pragma once

/// Forward declarations of everything public in `reflect` that other headers name.

#include <concepts>
#include <cstdint>

namespace herding::inline v0::reflect {

enum class Kind : std::uint8_t;
class RangeError;
class ReadError;
struct ReadBudget;
struct Position;

template <std::int64_t Low, std::int64_t High> class Bounded;
template <class Tag, std::unsigned_integral Integer> class Id;
template <class T> struct Representation;

} // namespace herding::inline v0::reflect

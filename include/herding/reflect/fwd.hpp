#pragma once

/// Forward declarations of all public types of `reflect`.

#include <concepts>
#include <cstdint>

namespace herding::inline v0::reflect {

enum class BoundedAs : std::uint8_t;
enum class JsonLayout : std::uint8_t;
enum class Kind : std::uint8_t;

class DifferenceError;
class NotEnumerable;
class RangeError;
class ReadError;
class TensorError;
class WriteError;

class Hasher;
struct Change;
struct Hash128;
struct Limit;
struct Position;
struct ReadBudget;
struct TensorOptions;
struct Xxh3;

template <class T> class AllValues;
template <std::int64_t Low, std::int64_t High> class Bounded;
template <class T> struct Field;
template <class Tag, std::unsigned_integral Integer> class Id;
template <class T> struct Representation;

} // namespace herding::inline v0::reflect

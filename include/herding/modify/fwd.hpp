#pragma once

/// Forward declarations of all public types of `modify`.

#include <cstdint>
#include <string>

namespace herding::inline v0::modify {

enum class Better : std::uint8_t;
enum class Counts : std::uint8_t;
enum class Stacking : std::uint8_t;
enum class Fate : std::uint8_t;
class Rational;
class ModifyError;
class CycleError;
struct Layer;
template <class Source = std::string> struct Modifier;
template <class Source = std::string> struct Contribution;
template <class Source = std::string> struct Explanation;
template <class Source = std::string> class Value;
template <class Game> struct Condition;
template <class Game> struct Amount;
template <class Game> struct Rule;
template <class Game> class Reader;
template <class Game> class Rules;

} // namespace herding::inline v0::modify

#pragma once

/// Forward declarations of everything public in `play`.

#include "herding/sequence/fwd.hpp"

#include <cstdint>

namespace herding::inline v0::play {

enum class Color : std::uint8_t;
enum class Form : std::uint8_t;

class Decider;
class Game;
class Match;
struct Choice;
struct ChanceChoice;
struct Look;
struct OptionInfo;
struct SetupInfo;
struct Start;

template <class Spec> struct Action;
template <class Spec> struct Chance;
template <class Spec> struct Likely;
template <class P> class ActionIds;
template <class P> class InformationState;
template <class Options> struct Named;

} // namespace herding::inline v0::play

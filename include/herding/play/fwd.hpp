#pragma once

/// Forward declarations of all public types of `play`.

#include "herding/sequence/fwd.hpp"

#include <cstddef>
#include <cstdint>

namespace herding::inline v0::play {

enum class Color : std::uint8_t;
enum class Form : std::uint8_t;
enum class Role : std::uint8_t;

class Agent;
class Decider;
class Cfr;
class Game;
class GameTree;
class Match;
class World;
struct Abilities;
struct ActionWords;
struct AgentInfo;
struct AgentOption;
struct ArgumentWords;
struct Candidate;
struct Choice;
struct ChanceChoice;
struct InformationSet;
struct Limits;
struct Look;
struct MctsOptions;
struct Offer;
struct OfferBranch;
struct OfferedAction;
struct OfferedArgument;
struct OptionInfo;
struct Progress;
struct Prompt;
struct Reach;
struct Reasoning;
struct RefusedBy;
struct Repeat;
struct SetupInfo;
struct Start;
struct Telling;
struct Timeout;
struct Understanding;
struct Understood;
struct Word;

template <std::size_t Capacity> class BasicDrawing;
template <class Spec> struct Action;
template <class Spec> struct Chance;
template <class Spec> struct Likely;
template <class P> class ActionIds;
template <class P> class Compact;
template <class P> class InformationState;
template <class Options> struct Named;
template <class P> class WorldOf;

// Their default argument, World, is in their headers.
template <class W> class Expectiminimax;
template <class W> class InformationSetMcts;
template <class W> class Mcts;

} // namespace herding::inline v0::play

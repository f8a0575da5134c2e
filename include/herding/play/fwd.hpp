#pragma once

/// Forward declarations of everything public in `play` that other headers name.

namespace herding::inline v0::sequence {

struct Graph;
struct ListedAction;

} // namespace herding::inline v0::sequence

namespace herding::inline v0::play {

class Game;
class Match;
struct Choice;
struct Look;
struct OptionInfo;
struct SetupInfo;
struct Start;

template <class Spec> struct Action;
template <class Spec> struct Chance;
template <class Options> struct Named;

} // namespace herding::inline v0::play

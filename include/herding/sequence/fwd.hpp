#pragma once

/// Forward declarations of all public types of `sequence` and of its tools.

#include <cstddef>
#include <cstdint>

namespace herding::inline v0 {
class Actor;
namespace detail {
template <std::size_t N> struct Name;
}
} // namespace herding::inline v0

namespace herding::inline v0::sequence {

// ---- scripts

/// A name as a template argument: `act<"roll">(…)`. The name of an action may include names of its arguments:
/// `act<"give", "card", "to">(…)` makes `Name("give", "card", "to")`. Names are identifiers, because saved games, texts and
/// graphs contain them.
using herding::detail::Name;
/// Parameter of effects: `[](Actor who) {…}`. Declared here too, so one using-directive is enough.
using herding::Actor;
class Players;
struct Flow;
template <class... D> class Emits;
template <class S> class Within;

struct Chance;
struct Application;
template <class F> struct Weighted;
template <class F> struct By;
template <class P, bool Changes> struct Each;
struct Changeable;
template <class P> struct AnyOf;

// ---- rules, and the types that a Spec takes from them

template <class B, class... S> struct Rules;
template <std::size_t N> struct Depth;
template <class S, std::size_t Steps> struct Endless;
template <std::size_t N> struct OrderUpTo;
template <std::size_t N> struct Queue;
template <std::size_t N> struct Simultaneous;

template <Name N, class... A> struct Action;
struct Begin;
struct NextTrigger;
template <std::size_t N> struct OrderTriggers;
enum class ActionReason : std::uint8_t;
struct ActionRefusal;

template <class R> class Pending;
template <class R> struct Suspension;
template <class R> struct Waiting;
template <class R> struct StoredAnswer;

template <class R> struct StackUpdate;
template <class R> struct Enqueue;
template <class R> struct KeepAnswer;
struct DropAnswer;

enum class StepKind : std::uint8_t;
template <class R> struct Stepped;
template <class R> struct Triggered;
struct PlayerAnswered;
struct AnswerDropped;

// ---- tools

template <class Spec> class ActionTable;
struct ListedAction;
struct ListedArgument;
struct ListedOffer;

template <class Spec> struct ChanceOutcome;
struct Probability;

enum class NodeKind : std::uint8_t;
struct Graph;
struct GraphNode;
struct GraphSequence;
struct GraphTrigger;

struct StepTrace;
struct TracedStep;

} // namespace herding::inline v0::sequence

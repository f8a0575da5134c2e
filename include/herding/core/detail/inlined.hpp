#pragma once

#include "herding/core/types.hpp"

#include <type_traits>

/// Rules that only serve the compiler. Pass, Dispatch, Emitter and its sink are one local object. The compiler keeps its fields in
/// registers only while no address of it escapes and no copy is made of the whole object:
///
/// - A slow function gets a history, a frame or values, and never the object.
/// - The first emit of a warm engine calls no function. Later ones compare once (`Emitter::limit_`).
/// - A run-time table has its own Pass.
/// - A `Stop` is written at the point of the stop.
/// - A value is not written field by field just before it is copied whole: the load waits for the stores (store forwarding
///   fails). So a refusal is made inside its Outcome, and a trace in its place in the frame.
/// - A walk that runs alone contains no pointer to a part of itself, and no closure captures its address.

namespace herding::inline v0::detail {

template <class Spec> struct BehaviorTable;
template <class Spec> struct SettlingTable;

/// Whether a State is so small that calls and copies dominate the cost of a dispatch.
template <class State>
inline constexpr bool small_state = std::is_trivially_copyable_v<State> && sizeof(State) <= 64;

/// Whether a dispatch stays in registers, so that all of `emit` is inlined. Not for a Spec with `Rules`, because they pass
/// it to functions that are not inlined.
template <class Spec> inline constexpr bool in_registers =
    small_state<StateOf<Spec>> && !requires { typename Spec::Rules; };

/// Whether the whole pass is compiled as one function, so that Dispatch stays in registers. Worth it if the rules are
/// so small that calls and copies dominate; otherwise it only costs compile time.
template <class Spec>
inline constexpr bool in_one_function =
    small_state<StateOf<Spec>> &&
    BehaviorTable<Spec>::entries.size() + SettlingTable<Spec>::entries.size() <= 16;

} // namespace herding::inline v0::detail

/// Put before a statement, it makes Clang inline all calls in it, as `flatten` does for g++. Clang's own `flatten`
/// ends at the first level of calls. Used only in optimized programs, so that a debugger can step into rules.
#if defined(__clang__) && defined(__OPTIMIZE__)
#if __has_cpp_attribute(clang::always_inline)
#define HERDING_DETAIL_INLINED [[clang::always_inline]]
#define HERDING_DETAIL_INLINES_EMIT
#endif
#endif
/// For functions that a function below calls: g++ cannot inline a function there that it has cloned.
#if defined(__GNUC__) && !defined(__clang__)
#define HERDING_DETAIL_NOT_CLONED [[gnu::noclone]]
#else
#define HERDING_DETAIL_NOT_CLONED
#endif
/// For the small functions of a walk. g++ flattens them into the function that takes the step. Clang inlines a function that has
/// several callers only if it must, and one that it does not inline keeps the walk in memory. Without optimization each one that is
/// not inlined costs compile time for each node of a script.
#if defined(__clang__) || !defined(__OPTIMIZE__)
#define HERDING_DETAIL_PART_OF_WALK [[gnu::always_inline]]
#else
#define HERDING_DETAIL_PART_OF_WALK HERDING_DETAIL_NOT_CLONED
#endif
/// For functions that inline everything they call, so that their objects stay in registers. They are not cloned,
/// because g++ inlines nothing into a clone.
#define HERDING_DETAIL_ONE_FUNCTION HERDING_DETAIL_NOT_CLONED [[gnu::flatten]]
#ifndef HERDING_DETAIL_INLINED
#define HERDING_DETAIL_INLINED
#endif

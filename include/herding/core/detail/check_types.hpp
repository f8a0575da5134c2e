#pragma once

#include "herding/core/diff.hpp"
#include "herding/core/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

/// Checks of a Spec's types: values, and diffs that apply themselves. The wrong type is a template argument of the
/// class with the sentence, so compilers print its name. These classes are instantiated only for a wrong Spec.

namespace herding::inline v0::detail {

/// As std::copyable, which instantiates fifty templates for each type.
template <class T>
concept Copyable =
    std::is_object_v<T> && std::is_copy_constructible_v<T> && std::is_copy_assignable_v<T> &&
    std::is_move_constructible_v<T> && std::is_move_assignable_v<T> && std::is_destructible_v<T>;
template <class T>
concept Value = Copyable<T> && std::equality_comparable<T>;
/// As std::regular.
template <class T>
concept Regular = Value<T> && std::is_default_constructible_v<T>;

/// Whether a type is a Value. A template whose values are so if its parts are specializes it.
template <class T> inline constexpr bool is_value = Value<T>;
template <class T> inline constexpr bool all_values = is_value<T>;
template <class... T> inline constexpr bool all_values<std::variant<T...>> = (is_value<T> && ...);

/// Alternatives of a variant, or any other type as its own alternative.
template <class T> struct Alternatives {
    template <std::size_t> using At = T;
    using Indices = std::index_sequence<0>;
};
template <class... T> struct Alternatives<std::variant<T...>> {
    template <std::size_t I> using At = std::variant_alternative_t<I, std::variant<T...>>;
    using Indices = std::index_sequence_for<T...>;
};

template <bool Right, class T> struct RightInput {
    static_assert(
        Right,
        "herding: a type of Spec::Input (the argument `T` of RightInput) cannot be copied and compared: "
        "add `bool operator==(const T&) const = default;` to it and to what it holds "
        "[docs/errors.md#input_not_comparable]");
};
template <bool Right, class T> struct RightTrace {
    static_assert(
        Right,
        "herding: a type of Spec::Trace (the argument `T` of RightTrace) cannot be copied and compared: "
        "add `bool operator==(const T&) const = default;` to it and to what it holds "
        "[docs/errors.md#trace_not_comparable]");
};
template <bool Right, class T> struct RightInfo {
    static_assert(
        Right, "herding: a type of Spec::Info (the argument `T` of RightInfo) cannot be copied and compared: "
               "add `bool operator==(const T&) const = default;` to it and to what it holds "
               "[docs/errors.md#info_not_comparable]");
};

/// Mistakes of a type that is used as a diff.
enum class DiffMistake : std::uint8_t {
    None,
    NoValue,
    NoApply,        ///< no `apply` that takes the State
    NotConst,       ///< `apply` changes the diff
    ReturnsNothing, ///< no trace
    EmptyArray,     ///< no trace either
    OtherTrace      ///< something that is no Trace of the Spec
};

template <class D, class State> struct Returned {
    using type = void;
};
template <class D, class State>
    requires requires(const D& diff, State& state) { diff.apply(state); }
struct Returned<D, State> {
    using type = Given<D, State>;
};

template <class D, class State, class Trace> inline constexpr DiffMistake diff_mistake = [] {
    using Result = typename Returned<D, State>::type;
    if constexpr (!Value<D>) {
        return DiffMistake::NoValue;
    } else if constexpr (Applicable<D, State, Trace>) {
        return DiffMistake::None;
    } else if constexpr (!requires(D& diff, State& state) { diff.apply(state); }) {
        return DiffMistake::NoApply;
    } else if constexpr (!requires(const D& diff, State& state) { diff.apply(state); }) {
        return DiffMistake::NotConst;
    } else if constexpr (std::is_void_v<Result>) {
        return DiffMistake::ReturnsNothing;
    } else if constexpr (is_empty_array<Result>) {
        return DiffMistake::EmptyArray;
    } else {
        return DiffMistake::OtherTrace;
    }
}();

template <DiffMistake M, class D, class Result> struct RightDiff {
    static_assert(M != DiffMistake::NoValue,
                  "herding: a diff (the argument `D` of RightDiff) cannot be copied and compared: add "
                  "`bool operator==(const D&) const = default;` to it and to what it holds "
                  "[docs/errors.md#diff_not_comparable]");
    static_assert(
        M != DiffMistake::NoApply,
        "herding: a diff (the argument `D` of RightDiff) has no `apply` that takes the State: add `Trace "
        "apply(State&) const`; in a game of sequences it takes `Board&` "
        "[docs/errors.md#diff_without_apply]");
    static_assert(
        M != DiffMistake::NotConst,
        "herding: `apply` of a diff (the argument `D` of RightDiff) is not const: write `Trace apply(State&) "
        "const` [docs/errors.md#diff_apply_not_const]");
    static_assert(M != DiffMistake::ReturnsNothing, "herding: `apply` of a diff (the argument `D` of "
                                                    "RightDiff) returns nothing: return the Trace of what "
                                                    "happened [docs/errors.md#diff_apply_leaves_no_trace]");
    static_assert(
        M != DiffMistake::EmptyArray,
        "herding: `apply` of a diff (the argument `D` of RightDiff) returns an array without traces: return "
        "one Trace, or a range of them that is never empty "
        "[docs/errors.md#diff_apply_leaves_an_empty_array]");
    static_assert(
        M != DiffMistake::OtherTrace,
        "herding: `apply` of a diff (the argument `D` of RightDiff) returns a type (its argument `Result`) "
        "that is no Trace of the Spec: add that type to Spec::Trace, in a game of sequences to "
        "`Rules::Traces<…>` [docs/errors.md#diff_apply_leaves_another_trace]");
};

// CheckInputs<Spec>, CheckTraces<Spec>, CheckInfos<Spec>, CheckDiffs<Spec>: a sentence for each wrong alternative.
template <class S, class I = typename Alternatives<InputOf<S>>::Indices> struct CheckInputs;
template <class S, std::size_t... I> struct CheckInputs<S, std::index_sequence<I...>> {
    template <std::size_t K> using At = typename Alternatives<InputOf<S>>::template At<K>;
    static_assert((std::size_t{1} + ... + sizeof(RightInput<Value<At<I>>, At<I>>)) != 0);
};
template <class S, class I = typename Alternatives<TraceOf<S>>::Indices> struct CheckTraces;
template <class S, std::size_t... I> struct CheckTraces<S, std::index_sequence<I...>> {
    template <std::size_t K> using At = typename Alternatives<TraceOf<S>>::template At<K>;
    static_assert((std::size_t{1} + ... + sizeof(RightTrace<Value<At<I>>, At<I>>)) != 0);
};
template <class S, class I = typename Alternatives<InfoOf<S>>::Indices> struct CheckInfos;
template <class S, std::size_t... I> struct CheckInfos<S, std::index_sequence<I...>> {
    template <std::size_t K> using At = typename Alternatives<InfoOf<S>>::template At<K>;
    static_assert((std::size_t{1} + ... + sizeof(RightInfo<Value<At<I>>, At<I>>)) != 0);
};
template <class S, class I = typename Alternatives<DiffOf<S>>::Indices> struct CheckDiffs;
template <class S, std::size_t... I> struct CheckDiffs<S, std::index_sequence<I...>> {
    template <std::size_t K> using At = typename Alternatives<DiffOf<S>>::template At<K>;
    static_assert((std::size_t{1} + ... +
                   sizeof(RightDiff<diff_mistake<At<I>, StateOf<S>, TraceOf<S>>, At<I>,
                                    typename Returned<At<I>, StateOf<S>>::type>)) != 0);
};

struct NothingWrong {};
/// The class that reports the mistake, if there is one.
template <bool Right, class Check> using Unless = std::conditional_t<Right, NothingWrong, Check>;

} // namespace herding::inline v0::detail

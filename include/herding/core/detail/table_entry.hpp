#pragma once

#include "herding/core/behavior.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// Entry in the braces of a table. It accepts any function, so that a message can name the one that is no behavior.
/// Otherwise the compiler would report only that the whole table does not fit.

namespace herding::inline v0::detail {

/// Mistakes of a function in a table.
enum class Mistake : std::uint8_t {
    None,
    Missing,       ///< a null pointer
    NoOrderKey,    ///< a name and a function only
    NotStatic,     ///< a member function that needs an object
    Captures,      ///< a lambda with captures
    NoFunction,    ///< something else
    ConstDispatch, ///< it takes `const Dispatch<Spec>&`
    CopiesDispatch,
    OtherParameters,
    ReturnsBool,
    ReturnsNothing,
    OtherResult, // the last one
};

template <class Spec, class F> struct MistakeOf {
    static constexpr Mistake value = Mistake::NoFunction;
};
template <class Spec, class R, class C> struct MistakeOf<Spec, R C::*> {
    static constexpr Mistake value = Mistake::NotStatic;
};
template <class Spec, class R, class... P> struct MistakeOf<Spec, R (*)(P...)> {
    template <class T> static constexpr bool takes = sizeof...(P) == 1 && (std::same_as<P, T> && ...);
    static constexpr Mistake value = takes<const Dispatch<Spec>&> ? Mistake::ConstDispatch
                                     : takes<Dispatch<Spec>>      ? Mistake::CopiesDispatch
                                     : !takes<Dispatch<Spec>&>    ? Mistake::OtherParameters
                                     : std::is_same_v<R, bool>    ? Mistake::ReturnsBool
                                     : std::is_void_v<R>          ? Mistake::ReturnsNothing
                                                                  : Mistake::OtherResult;
};
template <class Spec, class R, class... P> struct MistakeOf<Spec, R (*)(P...) noexcept>
    : MistakeOf<Spec, R (*)(P...)> {};
template <class Spec, class F>
    requires requires { &F::operator(); }
struct MistakeOf<Spec, F> {
    static constexpr Mistake value = [] {
        if constexpr (requires(F f) { +f; }) {
            return MistakeOf<Spec, decltype(+std::declval<F>())>::value;
        }
        return Mistake::Captures;
    }();
};

/// Replaces a function that is no behavior. Never called; its address identifies the mistake.
template <class Spec, Mistake> Verdict<InfoOf<Spec>> mistaken(Dispatch<Spec>&) { return Continue{}; }

template <class Spec> class TableEntry {
    using Evaluate = typename BehaviorDef<Spec>::Evaluate;

public:
    constexpr TableEntry(std::string_view name, OrderKeyOf<Spec> order_key, Evaluate evaluate,
                         std::string_view cite = {})
        : def{name, order_key, evaluate, cite} {}
    template <class F>
        requires(!std::convertible_to<F, Evaluate>)
    constexpr TableEntry(std::string_view name, OrderKeyOf<Spec> order_key, F, std::string_view cite = {})
        : def{name, order_key, mistaken<Spec, MistakeOf<Spec, F>::value>, cite} {}
    /// For the name of a function that is not static. The compiler reports that mistake itself.
    constexpr TableEntry(std::string_view name, OrderKeyOf<Spec> order_key, ...)
        : def{name, order_key, mistaken<Spec, Mistake::NotStatic>} {}
    template <class F>
        requires(!std::convertible_to<F, OrderKeyOf<Spec>>)
    constexpr TableEntry(std::string_view name, F, std::string_view cite = {})
        : def{name, {}, mistaken<Spec, Mistake::NoOrderKey>, cite} {}
    constexpr TableEntry(const BehaviorDef<Spec>& entry) : def(entry) {}

    BehaviorDef<Spec> def;
};

/// Braces of a table without entries.
struct NoEntries {
    constexpr NoEntries() noexcept {
    } // NOLINT(modernize-use-equals-default): an aggregate would take any braces
};

template <class Spec> constexpr Mistake mistake_of(const BehaviorDef<Spec>& entry) {
    if (entry.evaluate == nullptr) {
        return Mistake::Missing;
    }
    Mistake found = Mistake::None;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((found =
              entry.evaluate == &mistaken<Spec, static_cast<Mistake>(I)> ? static_cast<Mistake>(I) : found),
         ...);
    }(std::make_index_sequence<static_cast<std::size_t>(Mistake::OtherResult) + 1>{});
    return found;
}

/// The first entry of a table that is no behavior, or the number of entries.
template <class Entries> constexpr std::size_t first_mistake(const Entries& entries) {
    std::size_t i = 0;
    while (i < entries.size() && mistake_of(entries[i]) == Mistake::None) {
        ++i;
    }
    return i;
}

template <Mistake M, Name Text> struct RightBehavior {
    static_assert(M != Mistake::Missing,
                  "herding: a behavior of the table (its name is the argument `Name` of "
                  "RightBehavior above) has no function [docs/errors.md#behavior_without_a_function]");
    static_assert(
        M != Mistake::NoOrderKey,
        "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) "
        "has no order key: write `{\"name\", order_key, function}`; the keys say which behavior runs "
        "first [docs/errors.md#behavior_without_an_order_key]");
    static_assert(
        M != Mistake::NotStatic,
        "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) is "
        "not static: write `static Verdict` before it, and its name without `&Spec::` "
        "[docs/errors.md#behavior_not_static]");
    static_assert(
        M != Mistake::Captures,
        "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) is "
        "a lambda that captures something: a behavior keeps nothing but what is in the State "
        "[docs/errors.md#behavior_that_captures]");
    static_assert(
        M != Mistake::NoFunction,
        "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) is "
        "no function: `static Verdict f(herding::Dispatch<Spec>&)`, or a lambda of that kind "
        "[docs/errors.md#behavior_is_a_number]");
    static_assert(M != Mistake::ConstDispatch,
                  "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) "
                  "takes `const Dispatch&`: it must take `herding::Dispatch<Spec>&`, through which it emits "
                  "[docs/errors.md#behavior_takes_const_dispatch]");
    static_assert(M != Mistake::CopiesDispatch,
                  "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) "
                  "takes Dispatch by value: it must take `herding::Dispatch<Spec>&`, through which it emits "
                  "[docs/errors.md#behavior_takes_dispatch_by_value]");
    static_assert(M != Mistake::OtherParameters,
                  "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) "
                  "has other parameters than one: it takes `herding::Dispatch<Spec>&`, which has the state, "
                  "the input, the actor and the setup [docs/errors.md#behavior_with_a_wrong_signature]");
    static_assert(M != Mistake::ReturnsBool,
                  "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) "
                  "returns bool: it must return `herding::Verdict<Info>`, as `herding::Continue{}` or "
                  "`herding::Disallowed{info}` [docs/errors.md#behavior_returns_bool]");
    static_assert(M != Mistake::ReturnsNothing,
                  "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) "
                  "returns nothing: it must return `herding::Verdict<Info>`, as `herding::Continue{}` or "
                  "`herding::Disallowed{info}` [docs/errors.md#behavior_returns_nothing]");
    static_assert(M != Mistake::OtherResult,
                  "herding: a behavior of the table (its name is the argument `Name` of RightBehavior above) "
                  "returns another type than `herding::Verdict<Info>` with the Spec's Info "
                  "[docs/errors.md#behavior_of_another_verdict]");
};

} // namespace herding::inline v0::detail

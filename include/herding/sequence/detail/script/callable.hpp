#pragma once

#include "herding/reflect/kind.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/emits.hpp"
#include "herding/sequence/flow.hpp"

#include <concepts>
#include <type_traits>

/// What a callable of a script is: a lambda that captures nothing or `this`, with written-out parameters to read from; and
/// what may stand in its place.

namespace herding::inline v0::sequence::detail {

/// A callable that is written in place: a lambda.
template <class F>
concept Callable = requires { &F::operator(); };

template <class R, bool Mutable, class... P> struct Signature {
    using Result = R;
    using Parameters = List<P...>;
    static constexpr bool is_mutable = Mutable;
};
template <class M> struct SignatureOfMember;
template <class R, class L, class... P> struct SignatureOfMember<R (L::*)(P...) const>
    : Signature<R, false, P...> {};
template <class R, class L, class... P> struct SignatureOfMember<R (L::*)(P...)> : Signature<R, true, P...> {
};
template <class R, class L, class... P> struct SignatureOfMember<R (L::*)(P...) const noexcept>
    : Signature<R, false, P...> {};
template <class R, class L, class... P> struct SignatureOfMember<R (L::*)(P...) noexcept>
    : Signature<R, true, P...> {};
template <class T> struct SignatureOf : SignatureOfMember<decltype(&T::operator())> {};

template <class F> using ResultOf = typename SignatureOf<F>::Result;
template <class F> using ParametersOf = typename SignatureOf<F>::Parameters;

/// The struct is the only thing that survives a suspension. Of captures only the size can be seen.
template <class F> inline constexpr bool captures_this_at_most =
    std::is_empty_v<F> || (sizeof(F) == sizeof(void*) && alignof(F) == alignof(void*));

template <class L> inline constexpr bool only_reads = true;
template <class... P> inline constexpr bool only_reads<List<P...>> =
    ((!std::is_lvalue_reference_v<P> || std::is_const_v<std::remove_reference_t<P>>) && ...);

template <class L> inline constexpr bool lists_diffs = true;
template <class... P> inline constexpr bool lists_diffs<List<P...>> =
    (!std::is_same_v<std::remove_cvref_t<P>, Emits<>> && ...);

/// Whether something can be a callable of a script.
template <class F> inline constexpr bool is_callable = false;
template <Callable F> inline constexpr bool is_callable<F> =
    captures_this_at_most<F> && !SignatureOf<F>::is_mutable && only_reads<ParametersOf<F>> &&
    lists_diffs<ParametersOf<F>>;

/// Says what is wrong with a callable. Each mistake gets one sentence: what is wrong is left out of the script, so that
/// nothing else stumbles over it. Said apart from being asked (`is_callable`): a compiler that has just said one thing
/// has doubts about the other.
template <class F> struct CheckCallable {
    static_assert(
        Callable<F>,
        "herding: a step, a condition, a decider, a weight or a precondition of a "
        "sequence is a lambda with written-out parameter types (no value, no `auto` "
        "parameters, no function object with several operator()) [docs/errors.md#generic_condition]");
};
template <Callable F> struct CheckCallable<F> {
    static_assert(captures_this_at_most<F>,
                  "herding: a lambda of a script captures nothing or `this`: a captured local would be gone "
                  "when the sequence resumes; make it a member of the sequence [docs/errors.md#a_local]");
    static_assert(!SignatureOf<F>::is_mutable,
                  "herding: a lambda of a script must not be `mutable`: what it keeps goes into the "
                  "sequence's own members [docs/errors.md#mutable_lambda]");
    static_assert(only_reads<ParametersOf<F>>,
                  "herding: a step takes `const Board&`, and arguments by value: only a diff changes the "
                  "board, emitted through a parameter `Emits<MyDiff> out` [docs/errors.md#board_to_write]");
    static_assert(lists_diffs<ParametersOf<F>>, "herding: list the diffs that this step emits: `Emits<Pay, "
                                                "Lose> out` [docs/errors.md#emits_nothing]");
};

/// Stand-in for a wrong part of a script whose mistake has been reported: a node without
/// positions, a decider, a precondition.
struct Malformed {
    static constexpr int size = 0;
    static constexpr int offers = 0;
    template <class... N> constexpr Malformed then(const N&...) const { return {}; }
    template <class... N> constexpr Malformed otherwise(const N&...) const { return {}; }
    template <class... N> constexpr Malformed owned_by(const N&...) const { return {}; }
};

/// The value, or nothing if its mistake has been reported.
template <bool Right, class T> [[gnu::always_inline]] constexpr auto kept(T value) {
    if constexpr (Right) {
        return value;
    } else {
        return Malformed{};
    }
}

/// Whether something can be the lambda of a step, and of a condition.
template <class F> inline constexpr bool is_step = false;
template <class F>
    requires is_callable<F>
inline constexpr bool is_step<F> = std::is_same_v<ResultOf<F>, void> || std::is_same_v<ResultOf<F>, Flow>;
template <class F> inline constexpr bool is_condition = false;
template <class F>
    requires is_callable<F>
inline constexpr bool is_condition<F> = std::is_same_v<ResultOf<F>, bool>;

template <class F> struct CheckStep : CheckCallable<F> {
    static_assert(is_step<F> || !is_callable<F>,
                  "herding: a step returns nothing, or `stop_when(condition)`; what it finds out goes into "
                  "the sequence's own members [docs/errors.md#effect_returns_something_else]");
};
template <class F> struct CheckCondition : CheckCallable<F> {
    static_assert(is_condition<F> || !is_callable<F>,
                  "herding: a condition must return bool (this one returns something else, or nothing) "
                  "[docs/errors.md#condition_returns_int]");
};

/// Writes the argument of an action into a member of the sequence, in place of the lambda of a step.
template <class T> struct IntoMember {
    T* member;
    void operator()(T value) const { *member = value; }
};

template <class T> inline constexpr bool is_step<IntoMember<T>> = true;
template <class T> struct CheckStep<IntoMember<T>> {};

/// Whether a step may end its sequence.
template <class F> inline constexpr bool may_stop = std::is_same_v<ResultOf<F>, Flow>;
template <class T> inline constexpr bool may_stop<IntoMember<T>> = false;

// What authors may write in a script in place of a lambda: an integer or a `Bounded`, a player also as an enumerator, a
// sequence.

template <class T>
concept Number = (std::integral<T> && !std::same_as<T, bool>) || reflect::detail::is_bounded<T>;
template <class T>
concept PlayerName = std::integral<T> || Number<T> || std::is_enum_v<T>;

template <Number T> constexpr auto number(T value) noexcept {
    if constexpr (std::integral<T>) {
        return value;
    } else {
        return value.value();
    }
}

/// Of a lambda; of one with `auto` parameters that cannot be asked, and something else is wrong.
template <class F> inline constexpr bool returns_number = std::is_class_v<F>;
template <Callable F> inline constexpr bool returns_number<F> = Number<std::remove_cvref_t<ResultOf<F>>>;

/// A value instead of a lambda that would return it.
template <class T> struct Constant {
    T value;
    constexpr T operator()() const { return value; }
};

template <class F> inline constexpr bool is_constant = false;
template <class T> inline constexpr bool is_constant<Constant<T>> = true;
template <class T> inline constexpr bool captures_this_at_most<Constant<T>> = true; // it refers to nothing

/// A value that is no lambda, as a sequence is.
template <class T>
concept Written = std::is_class_v<T> && std::equality_comparable<T> && !Callable<T>;

} // namespace herding::inline v0::sequence::detail

#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::detail {

/// The number of an alternative of a variant: of the first of this type.
template <class T, class V> inline constexpr std::size_t alternative_number = 0;
template <class T, class... A> inline constexpr std::size_t alternative_number<T, std::variant<A...>> = [] {
    constexpr bool same[] = {__is_same(T, A)...}; // a trait would be a class or a variable for each pair
    std::size_t i = 0;
    while (!same[i]) {
        ++i;
    }
    return i;
}();

/// The alternative of a variant that holds a T. `std::get_if` compiles one function for each three alternatives before T, for
/// const and not, and this one none: libstdc++ keeps every alternative at the address of the variant. libc++ does so only if the
/// alternative does not begin with a variant or an optional, which have the same empty base. The test of this header compares both.
template <class T, class V> [[nodiscard, gnu::always_inline]] inline auto& held(V& variant) noexcept {
    using Alternative = std::conditional_t<std::is_const_v<V>, const T, T>;
#ifdef __OPTIMIZE__
    if (variant.index() != alternative_number<T, std::remove_const_t<V>>) {
        __builtin_unreachable(); // as the compiler concludes from `*std::get_if`: it need not compare again
    }
#endif
#ifdef _LIBCPP_VERSION
    return *static_cast<Alternative*>(std::get_if<alternative_number<T, std::remove_const_t<V>>>(&variant));
#else
    return *reinterpret_cast<Alternative*>(__builtin_addressof(variant));
#endif
}
/// The same of any variant: null if it holds something else.
template <class T, class V> [[nodiscard, gnu::always_inline]] inline auto* held_if(V& variant) noexcept {
    return variant.index() == alternative_number<T, std::remove_const_t<V>> ? &held<T>(variant) : nullptr;
}
#if defined(__GNUC__) && !defined(__clang__) && __cpp_lib_variant >= 202106L
#define HERDING_DETAIL_CONSTANT_VARIANTS 1
/// The default value of an alternative in its variant. Only g++ makes it while compiling.
template <class T, class V> inline constexpr V default_of{std::in_place_index<alternative_number<T, V>>, T{}};
/// Whether it is a constant. `==` reads every member: while g++ 12 compiles, it does not set one without an initializer to 0 if a
/// constructor is defaulted.
template <class T>
concept ConstantByDefault = std::is_trivially_copyable_v<T> &&
                            requires { typename std::bool_constant<(static_cast<void>(T{} == T{}), true)>; };
#endif

/// Lets a variant hold the default value of an alternative. `emplace` compiles a dozen functions for each, so g++ copies a constant
/// instead, if that only copies bytes.
template <class T, class V> [[gnu::always_inline]] inline T& hold(V& variant) {
#ifdef HERDING_DETAIL_CONSTANT_VARIANTS
    if constexpr (std::is_trivially_copyable_v<V> && ConstantByDefault<T>) {
        variant = default_of<T, V>;
        return held<T>(variant);
    }
#endif
    variant.template emplace<alternative_number<T, V>>();
    return held<T>(variant);
}
#undef HERDING_DETAIL_CONSTANT_VARIANTS

template <class Result, std::size_t I, class F, class V> Result visit_alternative(F& function, V& variant) {
    return function(held<std::variant_alternative_t<I, std::remove_const_t<V>>>(variant));
}

/// Visits one variant, as `std::visit` does, with functions that return the same type. For paths that are not hot. An alternative
/// costs a unit one function besides the visitor's own; std::visit has five more for each. Throws std::bad_variant_access.
template <class F, class V> decltype(auto) visit_one(F&& function, V& variant) {
    using Visitor = std::remove_reference_t<F>;
    using Result = std::invoke_result_t<Visitor&, decltype(*std::get_if<0>(&variant))>;
    return [&]<std::size_t... I>(std::index_sequence<I...>) -> Result {
        using Visit = Result (*)(Visitor&, V&);
        static constexpr Visit visits[] = {visit_alternative<Result, I, Visitor, V>...};
        if (variant.valueless_by_exception()) [[unlikely]] {
            throw std::bad_variant_access();
        }
        return visits[variant.index()](function, variant);
    }(std::make_index_sequence<std::variant_size_v<std::remove_const_t<V>>>{});
}

/// Compares two variants, with the result of `==`. The `==` of std::variant compiles five functions for each alternative, and this one
/// compiles one for all.
template <class... T>
[[nodiscard]] bool same_value(const std::variant<T...>& a, const std::variant<T...>& b) {
    if (a.index() != b.index()) {
        return false;
    }
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return a.valueless_by_exception() ||
               ((I == a.index() && static_cast<bool>(held<T>(a) == held<T>(b))) || ...);
    }(std::index_sequence_for<T...>{});
}
template <class T> [[nodiscard]] constexpr bool same_value(const T& a, const T& b) {
    return static_cast<bool>(a == b);
}

/// Whether two lists have equal values in the same order.
template <class List, class Other> [[nodiscard]] bool same_values(const List& a, const Other& b) {
    if (a.size() != b.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!same_value(a[i], b[i])) {
            return false;
        }
    }
    return true;
}

/// One value for each alternative of a variant, by index.
template <class V, template <class> class Fact> struct FactsOf;
template <class... T, template <class> class Fact> struct FactsOf<std::variant<T...>, Fact> {
    static constexpr std::array all{Fact<T>::value...};
};

/// The name that a type declares.
template <class T> struct OwnName {
    static constexpr std::string_view value = T::name;
};

/// `Fact<T>::value` of the alternative that a variant holds. Visits nothing.
template <template <class> class Fact, class... T>
[[nodiscard]] constexpr auto fact_of(const std::variant<T...>& variant) {
    return FactsOf<std::variant<T...>, Fact>::all.at(variant.index());
}

} // namespace herding::inline v0::detail

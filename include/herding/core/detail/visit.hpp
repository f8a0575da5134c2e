#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::detail {

template <class Result, std::size_t I, class F, class V> Result visit_alternative(F& function, V& variant) {
    return function(*std::get_if<I>(&variant));
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
[[nodiscard]] constexpr bool same_value(const std::variant<T...>& a, const std::variant<T...>& b) {
    if (a.index() != b.index()) {
        return false;
    }
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return a.valueless_by_exception() ||
               ((I == a.index() && static_cast<bool>(*std::get_if<I>(&a) == *std::get_if<I>(&b))) || ...);
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

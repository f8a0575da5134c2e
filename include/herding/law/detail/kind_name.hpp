#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// Names of diff and trace types as in the source, for tables: `SetCell`, not `game::(anonymous)::SetCell`.

namespace herding::inline v0::law {

namespace detail {

template <class T> constexpr std::string_view pretty() noexcept {
#if defined(__clang__) || defined(__GNUC__)
    return __PRETTY_FUNCTION__;
#else
#error "herding: this compiler is not supported: give it a way to print a type's name"
#endif
}

inline constexpr std::size_t pretty_suffix = pretty<double>().size() - pretty<double>().find("double") - 6;

/// The compiler's name of a type. The text before it can differ between types (type_names.hpp).
template <class T> constexpr std::string_view full_name() noexcept {
    constexpr std::string_view text = pretty<T>();
    constexpr std::size_t begin = text.find("T = ") + 4;
    return text.substr(begin, text.size() - begin - pretty_suffix);
}

constexpr std::string_view unqualified(std::string_view full) noexcept {
    // Template arguments are left out, because compilers print them in different ways. One level is enough for a name
    // that ends in them; a member of a template keeps the part after the last `>::`.
    std::size_t depth = 0;
    std::size_t begin = 0;
    std::size_t end = full.size();
    for (std::size_t i = 0; i < full.size(); ++i) {
        if (full[i] == '<') {
            end = depth++ == 0 ? i : end;
        } else if (full[i] == '>') {
            --depth;
        } else if (depth == 0 && full[i] == ':' && i + 1 < full.size() && full[i + 1] == ':') {
            begin = i + 2;
            end = full.size();
        }
    }
    return full.substr(begin, end - begin);
}

} // namespace detail

/// The unqualified name of a type without template arguments, equal on every compiler. A type can declare another name:
/// `static constexpr std::string_view name = "…"`.
template <class T> [[nodiscard]] constexpr std::string_view kind_name() noexcept {
    if constexpr (requires {
                      { T::name } -> std::convertible_to<std::string_view>;
                  }) {
        return T::name;
    } else {
        return detail::unqualified(detail::full_name<T>());
    }
}

} // namespace herding::inline v0::law

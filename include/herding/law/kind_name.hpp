#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// The names of diff and trace types as people wrote them, for tables: `SetCell`, not `game::(anonymous)::SetCell`.

namespace herding::inline v0::law {

namespace detail {

template <class T> constexpr std::string_view pretty() noexcept {
#if defined(__clang__) || defined(__GNUC__)
    return __PRETTY_FUNCTION__;
#else
#error "herding: this compiler is not supported: give it a way to print a type's name"
#endif
}

/// Where the type's name stands in what the compiler prints, found out with a type whose name is known.
inline constexpr std::size_t pretty_prefix = pretty<double>().find("double");
inline constexpr std::size_t pretty_suffix = pretty<double>().size() - pretty_prefix - 6;

constexpr std::string_view unqualified(std::string_view full) noexcept {
    // Template arguments are left out: compilers print them in different ways. One level is enough for a name that
    // ends in them; a member of a template keeps what follows the last `>::`.
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

/// The unqualified name of a type without template arguments, the same with every compiler. A type that says
/// `static constexpr std::string_view name = "…"` is called that.
template <class T> [[nodiscard]] constexpr std::string_view kind_name() noexcept {
    if constexpr (requires {
                      { T::name } -> std::convertible_to<std::string_view>;
                  }) {
        return T::name;
    } else {
        constexpr std::string_view full = detail::pretty<T>();
        return detail::unqualified(
            full.substr(detail::pretty_prefix, full.size() - detail::pretty_prefix - detail::pretty_suffix));
    }
}

} // namespace herding::inline v0::law

#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/kind_name.hpp"

#include <cstddef>
#include <sstream>
#include <string>
#include <type_traits>
#include <variant>

/// Words for inputs and refusals in reports.

namespace herding::inline v0::law {

/// An input in words: by the config's function, by `Spec::describe(input)`, by operator<<, or else its type's name.
template <class Spec> [[nodiscard]] std::string text_of(const Config<Spec>& config,
                                                        const InputOf<Spec>& input) {
    if (config.describe_input) {
        return config.describe_input(input);
    }
    std::ostringstream out;
    const auto print = [&out](const auto& one) {
        using T = std::remove_cvref_t<decltype(one)>;
        if constexpr (requires { out << Spec::describe(one); }) {
            out << Spec::describe(one);
        } else if constexpr (requires { out << one; }) {
            out << one;
        } else if constexpr (std::is_enum_v<T>) {
            out << kind_name<T>() << ' ' << static_cast<long long>(one);
        } else {
            out << kind_name<T>();
        }
    };
    if constexpr (requires { out << Spec::describe(input); }) {
        print(input);
    } else if constexpr (herding::detail::is_variant<InputOf<Spec>>) {
        herding::detail::visit_one(print, input);
    } else {
        print(input);
    }
    return out.str();
}

/// Prints any printable value into a string.
template <class T> [[nodiscard]] std::string printed(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

} // namespace herding::inline v0::law

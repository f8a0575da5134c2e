#pragma once

#include "herding/play/game.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/text.hpp"

#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// The fields of a struct of options, by name and as text.

namespace herding::inline v0::play::detail {

template <class Options> inline constexpr bool has_fields =
    reflect::kind_of<Options> == reflect::Kind::Struct;

/// Strings stand without quotes, since a shell has its own.
template <class T> [[nodiscard]] std::string option_text(const T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
        return value;
    } else {
        return reflect::print(value);
    }
}

/// None if the options take no part in reflection.
template <class Options> [[nodiscard]] std::vector<OptionInfo> list_options(const Options& options) {
    std::vector<OptionInfo> infos;
    if constexpr (has_fields<Options>) {
        reflect::for_each_field(options, [&infos](std::string_view name, const auto& value) {
            infos.push_back({std::string(name), option_text(value)});
        });
    }
    return infos;
}

/// Sets a field, or with `quirks.long_charges` a field of a field. Throws std::invalid_argument, which names the option;
/// where there is none, it lists those that there are. `outer` is what stands before the name.
template <class Options> void set_option(Options& options, std::string_view name, std::string_view text,
                                         const std::string& outer = "") {
    bool found = false;
    std::string names;
    const std::string_view first = name.substr(0, name.find('.'));
    if constexpr (has_fields<Options>) {
        reflect::for_each_field(options, [&]<class T>(std::string_view field, T& value) {
            names += (names.empty() ? "" : ", ") + outer + std::string(field);
            if (field == name) {
                found = true;
                if constexpr (std::is_same_v<T, std::string>) {
                    value = text;
                } else {
                    try {
                        value = reflect::parse<T>(text);
                    } catch (const reflect::ReadError& error) {
                        throw std::invalid_argument("option \"" + outer + std::string(name) + "\": " +
                                                    error.cause()); // of one value, so without its place
                    }
                }
            } else if constexpr (has_fields<T>) {
                if (field == first) {
                    found = true;
                    set_option(value, name.substr(first.size() + 1), text, outer + std::string(field) + ".");
                }
            }
        });
    }
    if (!found) {
        throw std::invalid_argument("there is no option \"" + outer + std::string(name) + "\"" +
                                    (names.empty() ? "" : "; there is " + names));
    }
}

} // namespace herding::inline v0::play::detail

#pragma once

#include "herding/reflect/fields.hpp"
#include "herding/reflect/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

/// Data of earlier versions of a type. `serialize(archive, version)` names the fields that this version had; what else
/// it takes to become the next version is a function beside the type, one for each step:
///
///     void upcast(Cube& cube, herding::reflect::FromVersion<1>) { cube.owner = nobody; }   // 1 -> 2
///
/// Without such functions only the current version opens; data of another one is refused by name.

namespace herding::inline v0::reflect {

/// The version that an upcast starts from.
template <std::uint32_t Version> using FromVersion = std::integral_constant<std::uint32_t, Version>;

namespace detail {

/// Steps are looked for from versions below this one. A type may have any version; steps beyond are not found, because
/// C++ cannot list them.
inline constexpr std::uint32_t most_versions = 1024;

template <class T, std::uint32_t Version>
concept UpcastsFrom = requires(T& value) { upcast(value, FromVersion<Version>{}); };

/// One step, by its first version; null where there is none.
template <class T> using UpcastStep = void (*)(T&);

template <class T, std::uint32_t Version> consteval UpcastStep<T> upcast_step() {
    if constexpr (UpcastsFrom<T, Version>) {
        return [](T& value) { upcast(value, FromVersion<Version>{}); };
    } else {
        return nullptr;
    }
}

template <class T>
inline constexpr auto upcast_steps = []<std::uint32_t... V>(std::integer_sequence<std::uint32_t, V...>) {
    return std::array<UpcastStep<T>, sizeof...(V)>{upcast_step<T, V>()...};
}(std::make_integer_sequence<std::uint32_t, most_versions>{});

/// Why data of this version, which is not the current one, does not open, or nothing.
template <class T> std::string upcast_refusal(std::uint32_t version) {
    const std::uint32_t now = current_version<T>();
    const std::string which = "version " + std::to_string(version) + " of " + std::string(type_name<T>);
    if (version > now) {
        return which + " is newer than this program, which knows version " + std::to_string(now);
    }
    if constexpr (SaysVersion<T>) {
        if (now > most_versions) {
            return which + " cannot be opened: steps are found from versions up to " +
                   std::to_string(most_versions - 1) + " only, and this program is at version " +
                   std::to_string(now);
        }
        const auto first = upcast_steps<T>.begin();
        if (std::find(first + version, first + now, nullptr) == first + now) {
            return {};
        }
    }
    return which + " cannot be opened: a step from there to version " + std::to_string(now) + " is missing";
}

/// Takes a value with the fields of an earlier version to the current one, step by step.
template <class T> void upcast_from(T& value, std::uint32_t version) {
    if constexpr (SaysVersion<T>) {
        const std::uint32_t now = current_version<T>();
        for (std::uint32_t step = version; step < now; ++step) {
            upcast_steps<T>[step](value);
        }
    }
}

} // namespace detail

} // namespace herding::inline v0::reflect

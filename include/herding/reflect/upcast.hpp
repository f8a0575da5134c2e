#pragma once

#include "herding/reflect/fields.hpp"
#include "herding/reflect/names.hpp"

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

/// Versions that a type may have had and still open: more than anybody keeps functions for.
inline constexpr std::uint32_t most_versions = 64;

template <class T, std::uint32_t Version>
concept UpcastsFrom = requires(T& value) { upcast(value, FromVersion<Version>{}); };

/// Whether a type says its version at all: most do not, and then nothing else is asked.
template <class T>
concept SaysVersion = requires { cereal::detail::Version<T>::registerVersion(); };

/// Calls `visit(FromVersion<V>)` for the registered steps from `version` on; true if none is missing up to `end`.
template <class T, class Visit> bool each_step(std::uint32_t version, std::uint32_t end, Visit visit) {
    bool complete = true;
    [&]<std::uint32_t... V>(std::integer_sequence<std::uint32_t, V...>) {
        const auto one = [&]<std::uint32_t Step>(FromVersion<Step> step) {
            if (Step < version || Step >= end) {
                return;
            }
            if constexpr (UpcastsFrom<T, Step>) {
                visit(step);
            } else {
                complete = false;
            }
        };
        (one(FromVersion<V>{}), ...);
    }(std::make_integer_sequence<std::uint32_t, most_versions>{});
    return complete && end <= most_versions;
}

/// Why data of this version, which is not the current one, does not open, or nothing.
template <class T> std::string upcast_refusal(std::uint32_t version) {
    const std::uint32_t now = current_version<T>();
    const std::string which = "version " + std::to_string(version) + " of " + std::string(type_name<T>);
    if (version > now) {
        return which + " is newer than this program, which knows version " + std::to_string(now);
    }
    if constexpr (SaysVersion<T>) {
        if (each_step<T>(version, now, [](auto) {})) {
            return {};
        }
    }
    return which + " cannot be opened: a step from there to version " + std::to_string(now) + " is missing";
}

/// Takes a value with the fields of an earlier version to the current one, step by step.
template <class T> void upcast_from(T& value, std::uint32_t version) {
    if constexpr (SaysVersion<T>) {
        const std::uint32_t now = current_version<T>();
        if (version != now) {
            each_step<T>(version, now, [&](auto step) { upcast(value, step); });
        }
    }
}

} // namespace detail

} // namespace herding::inline v0::reflect

#pragma once

#include "herding/reflect/fields.hpp"

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

/// Upcasts: reading data of earlier versions of a type. `serialize(archive, version)` names the fields of that version. For each
/// version a function next to the type makes the value of the next version:
///
///     void upcast(Cube& cube, herding::reflect::FromVersion<1>) { cube.owner = nobody; }   // 1 -> 2
///
/// Without such functions readers accept only the current version. The error names the type and the version.

namespace herding::inline v0::reflect {

/// The version that an upcast starts from.
template <std::uint32_t Version> using FromVersion = std::integral_constant<std::uint32_t, Version>;

namespace detail {

/// Upcasts are found for versions below this number. A type may have any version, but C++ cannot list later upcasts.
inline constexpr std::uint32_t most_versions = 1024;

namespace step {

struct NoStep {};
/// Worse match than an upcast of T itself. If only a base of T has an upcast, the call is ambiguous: the base is a worse match for
/// the value, and a better one for the version. Then T counts as having none.
template <class T> NoStep upcast(const T&, ...);

template <class Result>
concept OfStep = !std::same_as<Result, NoStep>;

template <class T, std::uint32_t Version>
concept UpcastsFrom = requires(T& value) {
    { upcast(value, FromVersion<Version>{}) } -> OfStep;
};

} // namespace step

/// Whether a type itself has an upcast from a version. Upcasts of a base do not count, because its versions are others.
template <class T, std::uint32_t Version>
concept UpcastsFrom = step::UpcastsFrom<T, Version>;

/// The upcast from a version, or null.
using UpcastStep = void (*)(void* value);

template <class T, std::uint32_t Version> consteval UpcastStep upcast_step() {
    if constexpr (UpcastsFrom<T, Version>) {
        return [](void* value) { upcast(*static_cast<T*>(value), FromVersion<Version>{}); };
    } else {
        return nullptr;
    }
}

template <class T>
inline constexpr auto upcast_steps = []<std::uint32_t... V>(std::integer_sequence<std::uint32_t, V...>) {
    return std::array<UpcastStep, sizeof...(V)>{upcast_step<T, V>()...};
}(std::make_integer_sequence<std::uint32_t, most_versions>{});

} // namespace detail

} // namespace herding::inline v0::reflect

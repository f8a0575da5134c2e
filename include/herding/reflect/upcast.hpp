#pragma once

#include "herding/reflect/fields.hpp"

#include <array>
#include <concepts>
#include <cstdint>
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

namespace step {

struct NoStep {};
/// Worse than a step of T. A call is ambiguous if there is only a step of a base of T, which is worse for the value
/// and better for the version. So T has none then.
template <class T> NoStep upcast(const T&, ...);

template <class Result>
concept OfStep = !std::same_as<Result, NoStep>;

template <class T, std::uint32_t Version>
concept UpcastsFrom = requires(T& value) {
    { upcast(value, FromVersion<Version>{}) } -> OfStep;
};

} // namespace step

/// Whether a type itself has a step from a version. A step of a base is none: that counts other versions.
template <class T, std::uint32_t Version>
concept UpcastsFrom = step::UpcastsFrom<T, Version>;

/// One step, by its first version; null if there is none.
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

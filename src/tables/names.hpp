#pragma once

#include "herding/tables/clock.hpp"
#include "herding/tables/seat.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

/// Names of enumerators in messages and entries.

namespace herding::inline v0::tables {

template <class E> inline constexpr std::array<std::string_view, 0> names_of{};
template <> inline constexpr std::array names_of<Held>{std::string_view("empty"), std::string_view("person"),
                                                       std::string_view("agent"),
                                                       std::string_view("program")};
template <> inline constexpr std::array names_of<Consent>{
    std::string_view("undo"), std::string_view("draw"), std::string_view("abort"),
    std::string_view("rematch"), std::string_view("pause")};
template <> inline constexpr std::array names_of<OnTimeout>{
    std::string_view("nothing"), std::string_view("lose"), std::string_view("agent"),
    std::string_view("default")};
template <> inline constexpr std::array names_of<Ending>{std::string_view("rules"), std::string_view("time"),
                                                         std::string_view("draw"), std::string_view("abort")};
template <> inline constexpr std::array names_of<ClockKind>{
    std::string_view("none"), std::string_view("per_move"), std::string_view("fischer"),
    std::string_view("byo_yomi")};

template <class E> [[nodiscard]] constexpr std::string_view name_of(E value) {
    return names_of<E>[static_cast<std::size_t>(value)];
}
template <class E> [[nodiscard]] constexpr std::optional<E> named(std::string_view name) {
    for (std::size_t i = 0; i < names_of<E>.size(); ++i) {
        if (names_of<E>[i] == name) {
            return static_cast<E>(i);
        }
    }
    return std::nullopt;
}

} // namespace herding::inline v0::tables

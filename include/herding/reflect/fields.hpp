#pragma once

#include "herding/reflect/detail/field_archive.hpp"

#include <cereal/access.hpp>
#include <cereal/details/helpers.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace cereal {
template <class Base> struct base_class;
} // namespace cereal

namespace herding::inline v0::reflect {

/// The present version of a type: that of CEREAL_CLASS_VERSION, otherwise 0.
template <class T> [[nodiscard]] std::uint32_t current_version() noexcept {
    return cereal::detail::Version<T>::version;
}

/// Calls `visit(std::string_view name, auto& member)` for every field, in the order in which `serialize` names them. Members of a
/// const value are const. All formats read a struct in this way. A visitor with a third parameter `std::string_view doc` also
/// gets the doc of the `field`.
template <class T, class Visit> void for_each_field(T& value, Visit&& visit) {
    constexpr bool is_const = std::is_const_v<T>;
    // `serialize` is not const. With this archive it does not change the value.
    auto& open = const_cast<std::remove_const_t<T>&>(value);
    const std::uint32_t version = current_version<std::remove_const_t<T>>();
    detail::FieldArchive<false, is_const, std::remove_reference_t<Visit>> archive{visit, version};
    detail::run_serialize(archive, open, version);
}

/// Overload for a value that is read: `serialize` gets the version of the data and an archive that loads.
template <class T, class Visit> void load_fields(T& value, std::uint32_t version, Visit&& visit) {
    detail::FieldArchive<true, false, std::remove_reference_t<Visit>> archive{visit, version};
    detail::run_serialize(archive, value, version);
}

} // namespace herding::inline v0::reflect

#pragma once

#include "herding/core/hidden.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace herding::inline v0::reflect {

/// Fields of a hidden value in every format: `value`, which is optional because a view may lack it, and `viewers`.
template <class T> struct HiddenFields {
    std::optional<T> value;
    std::uint64_t viewers = 0;

    HiddenFields() = default;
    explicit HiddenFields(const Hidden<T>& hidden)
        : value(hidden.known() ? std::optional<T>(hidden.value()) : std::nullopt), viewers(hidden.viewers()) {
    }

    /// The hidden value again. One without a value has no viewers, whatever was read.
    [[nodiscard]] Hidden<T> hidden() && {
        return value ? Hidden<T>::with_viewers(*std::move(value), viewers) : Hidden<T>::unknown();
    }
};

} // namespace herding::inline v0::reflect

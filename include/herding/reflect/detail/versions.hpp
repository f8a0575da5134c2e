#pragma once

#include "herding/reflect/detail/type.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Which types have had their version in a body, and which. Who writes many bodies keeps one for all, so that each
/// allocates nothing.
class Versions {
public:
    /// Where the version of this type is kept; `fresh` the first time.
    std::uint64_t& at(TypeMemo& type, bool& fresh) {
        const std::size_t number = type_number(type);
        if (number >= versions_.size()) {
            versions_.resize(number + 1, unknown);
        }
        fresh = versions_[number] == unknown;
        return versions_[number];
    }

    /// Forgets the versions, and keeps the room. O(types of the program)
    void clear() noexcept { versions_.clear(); }

private:
    static constexpr std::uint64_t unknown = ~std::uint64_t{0}; // no version
    std::vector<std::uint64_t> versions_;
};

} // namespace herding::inline v0::reflect::detail

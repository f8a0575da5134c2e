#pragma once

#include "herding/reflect/type.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Which types have had their version in a body, and which.
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

private:
    static constexpr std::uint64_t unknown = ~std::uint64_t{0}; // a version has 32 bits
    std::vector<std::uint64_t> versions_;
};

} // namespace herding::inline v0::reflect::detail

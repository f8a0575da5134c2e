#pragma once

#include "herding/reflect/detail/type.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Which types have had their version in a body, and which. Who writes many bodies keeps one for all, so that each
/// allocates nothing.
class Versions {
public:
    /// Place for the version of this type; `fresh` the first time.
    std::uint64_t& at(TypeMemo& type, bool& fresh) {
        const std::size_t number = type_number(type);
        if (number >= entries_.size()) {
            entries_.resize(number + 1);
        }
        Entry& entry = entries_[number];
        fresh = std::exchange(entry.body, body_) != body_;
        return entry.version;
    }

    /// Forgets the versions, and keeps the room. O(1)
    void clear() noexcept { ++body_; }

private:
    struct Entry {
        std::uint64_t version = 0;
        std::uint64_t body = 0; ///< in which the type occurred last
    };
    std::uint64_t body_ = 1;
    std::vector<Entry> entries_;
};

} // namespace herding::inline v0::reflect::detail

#pragma once

#include "herding/reflect/detail/versions.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

/// Versions of structs in binary data. In a body alone the version is at the first occurrence of a type. An
/// envelope lists versions by the names of structs, and its body has none. So the fields that had the same type when the
/// data was written do not matter: two types may become one, and one may become two.

namespace herding::inline v0::reflect::detail {

struct NamedVersion {
    std::string_view name;
    std::uint32_t version = 0;
};

/// Versions of the structs that have been written, in the order of their first use.
class WrittenVersions {
public:
    /// Call this once for each type.
    void add(std::string_view name, std::uint32_t version) { structs_.push_back({name, version}); }

    /// The list of an envelope. It has each name once, and not at all for version 0. Types that share a name and differ in
    /// their versions are all listed.
    [[nodiscard]] std::vector<NamedVersion> list() const {
        std::vector<NamedVersion> result;
        if (std::all_of(structs_.begin(), structs_.end(), [](const auto& one) { return one.version == 0; })) {
            return result;
        }
        for (auto at = structs_.begin(); at != structs_.end(); ++at) {
            const auto same_name = [&](const NamedVersion& one) { return one.name == at->name; };
            const bool differ = std::any_of(structs_.begin(), structs_.end(), [&](const NamedVersion& one) {
                return same_name(one) && one.version != at->version;
            });
            if (differ || (at->version != 0 && std::none_of(structs_.begin(), at, same_name))) {
                result.push_back(*at);
            }
        }
        return result;
    }

private:
    std::vector<NamedVersion> structs_;
};

/// Versions from the list of an envelope. Accepts what `WrittenVersions::list` returns and nothing else.
class ReadVersions {
public:
    /// Returns the first name that no writer lists like this, or null. Names point into the input. O(n log n).
    [[nodiscard]] const NamedVersion* set(const std::vector<NamedVersion>& list) {
        structs_.reserve(list.size());
        for (const NamedVersion& one : list) {
            structs_.push_back({one, structs_.size()});
        }
        std::sort(structs_.begin(), structs_.end(), [](const Listed& a, const Listed& b) {
            const int order = a.name.compare(b.name);
            return order != 0 ? order < 0 : a.place < b.place;
        });
        for (auto first = structs_.begin(); first != structs_.end();) {
            const auto last = std::find_if(first, structs_.end(),
                                           [&](const Listed& one) { return one.name != first->name; });
            const bool differ =
                std::any_of(first, last, [&](const Listed& one) { return one.version != first->version; });
            if (!differ && (first->version == 0 || last - first > 1)) {
                return &*first;
            }
            first = last;
        }
        return nullptr;
    }

    /// The version of a struct that occurs for the first time; nothing if the list has others before it.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) {
        const auto first = std::partition_point(structs_.begin(), structs_.end(),
                                                [&](const Listed& one) { return one.name < name; });
        auto at = first;
        while (at != structs_.end() && at->name == name && at->place < used_) {
            ++at;
        }
        if (at != structs_.end() && at->name == name) { // not used so far
            if (at->place != used_) {
                return std::nullopt;
            }
            ++used_;
            return at->version;
        }
        switch (at - first) {
        case 0: return 0;
        case 1: return first->version; // several types of one name and version
        default: return std::nullopt;
        }
    }

    /// The first that has not occurred; null if there is none.
    [[nodiscard]] const NamedVersion* unused() const noexcept {
        const auto found = std::find_if(structs_.begin(), structs_.end(),
                                        [&](const Listed& one) { return one.place == used_; });
        return found == structs_.end() ? nullptr : &*found;
    }

private:
    struct Listed : NamedVersion {
        std::size_t place = 0; // in the list
    };
    std::vector<Listed> structs_; // by name, then by place
    std::size_t used_ = 0;
};

} // namespace herding::inline v0::reflect::detail

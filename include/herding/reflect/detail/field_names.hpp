#pragma once

#include "herding/reflect/detail/inherited.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Mistake in the names of a struct's fields, or an empty text.
/// Complexity: O(fields²).
[[nodiscard]] inline std::string why_not_names(const std::vector<std::string_view>& names) {
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (*name == "$version") {
            return "a field is called `$version`, which JSON keeps for the version of a struct: rename it";
        }
        if (!is_utf8(*name)) {
            return "the name of a field is not UTF-8, which JSON needs: rename it";
        }
        if (std::find(names.begin(), name, *name) != name) {
            return "two fields are called `" + std::string(*name) + "`: rename one (fields of bases count)";
        }
    }
    return {};
}

/// Throws std::logic_error if a type names its fields so that they cannot be told apart, or leaves out its own.
[[gnu::cold, gnu::noinline]] inline void
refuse_names(std::string_view type, const std::vector<std::string_view>& names, bool has_own) {
    std::string wrong = why_not_names(names);
    if (wrong.empty() && !has_own) {
        wrong = "serialize is inherited and leaves out its own fields: give it one that begins with "
                "`archive(cereal::base_class<Base>(this), ...)`";
    }
    if (!wrong.empty()) {
        throw std::logic_error("herding: in the type `" + std::string(type) + "`, " + wrong);
    }
}

template <class T> [[gnu::cold, gnu::noinline]] bool check_names_now(const T& value) {
    std::vector<std::string_view> names;
    for_each_field(value, [&](std::string_view name, const auto&) { names.push_back(name); });
    bool has_own = true;
    if constexpr (maybe_inherited<T>() != 0) {
        has_own = serializes_own(value);
    }
    refuse_names(type_name<T>, names, has_own);
    return true;
}

/// The same, once per type: names are known when the program runs, not when it is compiled.
template <class T> void check_names(const T& value) {
    [[maybe_unused]] static const bool checked = check_names_now(value);
}

} // namespace herding::inline v0::reflect::detail

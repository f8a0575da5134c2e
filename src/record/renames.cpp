#include "herding/record/detail/renames.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record::detail {

namespace {

using Parts = std::vector<Layout::Part>;

/// The alternatives of the inputs, or nothing if they are no variant.
Parts inputs(const Layout& layout) {
    const Layout::Type& type = layout.types[layout.root(Layout::Root::Input)];
    return type.code == Layout::Code::Variant ? type.parts : Parts{};
}

bool has(const Parts& parts, const std::string& name) {
    return std::any_of(parts.begin(), parts.end(), [&](const Layout::Part& one) { return one.name == name; });
}

/// The present name, through as many renames as there are entries. The old name if there is no present one, or
/// several.
std::string name_of_now(const std::string& old, const Parts& now, const std::vector<NewName>& names) {
    std::string name = old;
    for (std::size_t edition = 0; edition < names.size() && !has(now, name); ++edition) {
        const NewName* found = nullptr;
        for (const NewName& one : names) {
            if (one.from == name) {
                if (found != nullptr && found->to != one.to) {
                    return old;
                }
                found = &one;
            }
        }
        if (found == nullptr) {
            return old;
        }
        name = found->to;
    }
    return has(now, name) ? name : old;
}

} // namespace

Layout with_new_names(Layout before, const Layout& now, const std::vector<NewName>& names) {
    const Parts of_now = inputs(now);
    for (const Layout::Part& old : inputs(before)) {
        const std::string name = name_of_now(old.name, of_now, names);
        if (name == old.name) {
            continue;
        }
        for (Layout::Type& type : before.types) { // answers contain actions too
            for (Layout::Part& part : type.parts) {
                if (type.code == Layout::Code::Variant && part.type == old.type && part.name == old.name) {
                    part.name = name;
                }
            }
        }
    }
    return before;
}

} // namespace herding::inline v0::record::detail

#pragma once

#include "herding/record/detail/layout_of.hpp"
#include "herding/record/header.hpp"
#include "herding/record/layout.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// New names of steps and actions of sequences (`renamed()` of a sequence, docs/sequences.md).

namespace herding::inline v0::record::detail {

/// Whether a Spec of sequences has renamed positions. Their names are in the canonical form of a State, so its hash
/// differs even if everything else is equal.
template <class Sequences> inline constexpr bool any_renamed = false;
template <template <class...> class List, class... S>
inline constexpr bool any_renamed<List<S...>> = (false || ... || requires { S::renamed(); });
template <class Spec> consteval bool has_renamed_positions() {
    if constexpr (requires { typename Spec::Rules::Sequences; }) {
        return any_renamed<typename Spec::Rules::Sequences>;
    } else {
        return false;
    }
}

/// An old name and its new name.
struct NewName {
    std::string from;
    std::string to;
};

template <class S> void add_new_names(std::vector<NewName>& all) {
    if constexpr (requires { S::renamed(); }) {
        const auto action = [](std::string_view name) { // without the position before it
            return std::string(name.substr(name.find('.') + 1));
        };
        for (const auto& one : S::renamed()) {
            all.push_back({action(one.from), action(one.to)});
        }
    }
}
template <template <class...> class List, class... S> void add_new_names(std::vector<NewName>& all,
                                                                         List<S...>*) {
    (add_new_names<S>(all), ...);
}

/// The layout `before`, with new names for inputs that do not exist now. An input keeps its name if it has several
/// new names, or if the new name does not exist. Reading then refuses it.
[[nodiscard]] Layout with_new_names(Layout before, const Layout& now, const std::vector<NewName>& names);

/// A header whose layout has the present names of actions.
template <class Spec> [[nodiscard]] Header with_actions_of_now(Header header) {
    if constexpr (has_renamed_positions<Spec>()) {
        std::vector<NewName> names;
        add_new_names(names, static_cast<typename Spec::Rules::Sequences*>(nullptr));
        header.layout = with_new_names(std::move(header.layout), layout_of<Spec>(), names);
    }
    return header;
}

} // namespace herding::inline v0::record::detail

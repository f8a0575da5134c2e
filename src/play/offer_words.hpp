#pragma once

#include "herding/play/offer.hpp"
#include "herding/reflect/detail/print.hpp"
#include "herding/scene/scene.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Words, roles and places of the arguments of an offer.

namespace herding::inline v0::play::detail {

/// Field of an input.
struct Field {
    std::string name;
    const reflect::Type* type;
};

/// The types of the structs that inputs are, by the names that inputs begin with.
[[nodiscard]] std::map<std::string, std::vector<Field>, std::less<>>
kinds_of_inputs(const reflect::Type* type);

/// The arguments that name the places of an area: `row` and `column` of `row=0,column=2`.
struct PlaceNames {
    std::string area;
    std::vector<std::string> keys;
};
[[nodiscard]] std::vector<PlaceNames> names_of_places(const scene::Scene& scene);

/// An action without its tree.
[[nodiscard]] OfferedAction described(std::string_view name, const std::vector<Field>& fields,
                                      const scene::Scene& scene, const std::vector<PlaceNames>& places,
                                      unsigned players);

/// Puts the words of the Playable in place of those that follow from types.
void apply(const ActionWords& words, OfferedAction& action);

/// A pattern with the values of arguments in place of their names in braces, which `write` makes of them.
template <class Write> std::string filled(std::string_view pattern, const OfferedAction& action,
                                          const Write& write) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t close = pattern[i] == '{' ? pattern.find('}', i) : std::string_view::npos;
        const auto argument = close == std::string_view::npos
                                  ? action.arguments.end()
                                  : std::find_if(action.arguments.begin(), action.arguments.end(),
                                                 [&](const OfferedArgument& one) {
                                                     return one.name == pattern.substr(i + 1, close - i - 1);
                                                 });
        if (argument == action.arguments.end()) {
            text += pattern[i];
        } else {
            text += write(*argument, static_cast<std::size_t>(argument - action.arguments.begin()));
            i = close;
        }
    }
    return text;
}

} // namespace herding::inline v0::play::detail

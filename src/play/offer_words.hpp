#pragma once

#include "offer_places.hpp"
#include "offer_types.hpp"
#include "trees.hpp"

#include "herding/play/offer.hpp"
#include "herding/scene/scene.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Words of actions and of the values of their arguments.

namespace herding::inline v0::play::detail {

/// Makes actions without their trees.
struct Describing {
    const scene::Scene& scene;
    std::span<const ActionWords> words; ///< of the Playable
    unsigned players;
    std::uint16_t viewer;
    std::vector<PlaceNames> places; ///< of the scene

    [[nodiscard]] OfferedAction action(std::string_view name, std::span<const Field> fields) const;
    /// Adds the words that the Playable says for a value of an action. Of a struct or an array without such words it adds
    /// plain ones, because a page has no others.
    void name_value(std::string_view action, OfferedArgument& argument, std::string_view value) const;
    /// The same for every value in some rows.
    void name_rows(OfferedAction& action, std::span<const Row> rows) const;
    /// Whether `name_rows` may add something.
    [[nodiscard]] bool may_name(const OfferedAction& action, std::span<const Row> rows) const;
    /// Adds the words of the Playable for every value of a type with few values.
    void name_all(OfferedAction& action, std::span<const Field> fields) const;
};

/// The words of the value of an argument. Those of a place say the values of the arguments that are joined to it as well.
[[nodiscard]] std::string word_of(const OfferedAction& action, std::size_t argument,
                                  std::span<const std::string> values);

/// An action with these values in words.
[[nodiscard]] std::string sentence_of(const OfferedAction& action, std::span<const std::string> values);

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

#pragma once

#include "herding/modify/rational.hpp"
#include "herding/reflect/text.hpp"

#include <cereal/cereal.hpp>
#include <cereal/types/string.hpp>

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace herding::inline v0::modify {

/// Choice of the modifiers of a layer that count.
enum class Stacking : std::uint8_t {
    all,             ///< each counts
    best_of,         ///< of each group, the modifier that gives the best value
    once_per_source, ///< of each source in a group, the modifier that gives the best value
};

/// One change of one value.
///
/// Modifiers are ordered by their members: rank, then source. So the order of declaring, loading or adding rules
/// decides nothing. `Source` is a regular ordered type, such as a name or the id of a unit.
template <class Source> struct Modifier {
    int rank = 0; ///< lower acts first; in a layer with `Counts::first` only the first modifier counts
    Source source = {};
    std::string layer = {}; ///< the name of a layer of the table
    Rational amount = {};
    Stacking stacking = Stacking::all;
    std::string group = {}; ///< modifiers of one group do not stack; by default all are in one group

    friend bool operator==(const Modifier&, const Modifier&) = default;
    friend std::strong_ordering operator<=>(const Modifier&, const Modifier&) = default;

    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(cereal::make_nvp("rank", rank), cereal::make_nvp("source", source),
                cereal::make_nvp("layer", layer), cereal::make_nvp("amount", amount),
                cereal::make_nvp("stacking", stacking), cereal::make_nvp("group", group));
    }
};

/// Words for a source, subject or kind of value: a text unchanged, everything else as reflection prints it.
template <class T> [[nodiscard]] std::string words(const T& value) {
    if constexpr (std::convertible_to<const T&, std::string_view>) {
        return std::string(std::string_view(value));
    } else {
        return reflect::print(value);
    }
}

} // namespace herding::inline v0::modify

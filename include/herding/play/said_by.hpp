#pragma once

#include "herding/reflect/error.hpp"
#include "herding/reflect/text.hpp"

#include <string>
#include <string_view>
#include <type_traits>

namespace herding::inline v0::play {

namespace detail {

template <class Result, class Value> std::remove_cvref_t<Value> value_said(Result (*say)(Value));

} // namespace detail

/// Words for a value in canonical text, by a function of the value itself. For `ArgumentWords::say`:
///
///     std::string words_of_card(Card card);
///     ArgumentWords{.name = "card", .say = play::said_by<words_of_card>}
///
/// A text that is not such a value is returned unchanged, because a person may have typed it.
template <auto Say> [[nodiscard]] std::string said_by(std::string_view value) {
    try {
        return std::string(Say(reflect::parse<decltype(detail::value_said(Say))>(value)));
    } catch (const reflect::ReadError&) {
        return std::string(value);
    }
}

} // namespace herding::inline v0::play

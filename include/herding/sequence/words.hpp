#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

/// Traces in words, for people.

namespace herding::inline v0::sequence {

namespace detail {

template <class Words, class T> inline constexpr bool has_words =
    std::is_invocable_v<const Words&, const T&> ||
    requires(std::ostringstream& out, const T& trace) { out << trace; };
template <bool Right, class T> struct RightWords {
    static_assert(
        Right,
        "herding: describe(trace, words) has no words for a trace (the argument `T` of RightWords): let "
        "`words` take it, or give it an operator<< [docs/errors.md#trace_without_words]");
};

} // namespace detail

/// Words for a trace of a game of sequences. The `describe` of a Spec calls it:
///
///     static std::string describe(const Trace& trace) { return herding::sequence::describe(trace, Words{}); }
///
/// `words` has overloads for some types of traces. Each returns a value that converts to std::string. All other traces need an
/// operator<<. The library's own (`Stepped`, `Triggered`, `PlayerAnswered`, `AnswerDropped`) have one.
template <class... T, class Words>
[[nodiscard]] std::string describe(const std::variant<T...>& trace, const Words& words) {
    // Before the visit, because the compiler would list the functions of the visit above this message.
    static_assert((std::size_t{1} + ... + sizeof(detail::RightWords<detail::has_words<Words, T>, T>)) != 0);
    if constexpr ((detail::has_words<Words, T> && ...)) {
        return herding::detail::visit_one(
            [&]<class One>(const One& one) -> std::string {
                if constexpr (std::is_invocable_v<const Words&, const One&>) {
                    return std::string(words(one));
                } else {
                    std::ostringstream out;
                    out << one;
                    return std::move(out).str();
                }
            },
            trace);
    } else {
        return {};
    }
}

} // namespace herding::inline v0::sequence

#pragma once

#include "herding/sequence/step.hpp"

#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

/// Traces in words, for people.

namespace herding::inline v0::sequence {

/// Words for a trace of a game of sequences, for its Spec to use:
///
///     static std::string describe(const Trace& trace) { return herding::sequence::describe(trace, Words{}); }
///
/// `words` is called with the alternatives that it takes and returns what makes a std::string. It need not take the
/// library's own: `Stepped`, `Triggered`, `PlayerAnswered` and `AnswerDropped` print themselves, as each trace with an operator<< does.
template <class... T, class Words>
[[nodiscard]] std::string describe(const std::variant<T...>& trace, const Words& words) {
    return std::visit(
        [&]<class One>(const One& one) -> std::string {
            if constexpr (std::is_invocable_v<const Words&, const One&>) {
                return std::string(words(one));
            } else {
                constexpr bool prints = requires(std::ostringstream& out) { out << one; };
                static_assert(prints,
                              "herding: describe(trace, words) has no words for a trace: let `words` take "
                              "it, or give it an operator<< [docs/errors.md#trace_without_words]");
                std::ostringstream out;
                if constexpr (prints) {
                    out << one;
                }
                return std::move(out).str();
            }
        },
        trace);
}

} // namespace herding::inline v0::sequence

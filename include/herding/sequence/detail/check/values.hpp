#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>

/// Checks of a sequence as a value.

namespace herding::inline v0::sequence::detail {

template <class S>
concept UsableSequence = std::regular<S> && HasSeq<S>;

template <class S> struct CheckValue {
    static constexpr bool is_value =
        std::regular<S>; // asked by name: a compiler explains a concept at length
    static_assert(is_value,
                  "herding: a sequence is a plain value: default constructible, copyable, and with "
                  "`friend bool operator==(const S&, const S&) = default;` [docs/errors.md#no_comparison]");
    static_assert(HasScript<S>, "herding: a sequence has a public member function `auto script()`, defined "
                                "before the rules are (if it has one, the error before this one says what is "
                                "wrong in it) [docs/errors.md#no_script]");
    static_assert(HasSeq<S> || !HasScript<S>,
                  "herding: script() of a sequence returns `herding::sequence::seq(…)` "
                  "[docs/errors.md#script_returns_no_seq]");
};

template <bool Distinct, herding::detail::Name N> struct DistinctSequences {
    static_assert(Distinct,
                  "herding: two sequences of the rules have the same name (it is the argument `Name` of "
                  "DistinctSequences above): give one of them `static constexpr std::string_view name`, or "
                  "list one that is there twice once (Endless lists its sequence) "
                  "[docs/errors.md#two_sequences_of_one_name]");
};

template <class L> struct CheckValues;
template <class... S> struct CheckValues<List<S...>> {
    static constexpr std::array<std::string_view, sizeof...(S)> names{sequence_name<S>...};
    static constexpr std::string_view twice = reflect::detail::twice_in(names);
    static constexpr bool any = sizeof...(S) != 0;
    static constexpr bool value = any && twice.empty() && (UsableSequence<S> && ...);

    static constexpr void diagnose() {
        static_assert(
            any, "herding: Rules<Board, First, …> needs at least one sequence [docs/errors.md#no_sequence]");
        DistinctSequences<twice.empty(), herding::detail::Name<twice.size() + 1>(twice)>();
        (CheckValue<S>(), ...);
    }
};

/// Stands for sequences that cannot be used.
struct NoSequence {
    static constexpr std::string_view name = "no_sequence";
    auto script() { return SeqNode<>{}; } // NOLINT(readability-convert-member-functions-to-static)
    friend bool operator==(NoSequence, NoSequence) noexcept = default;
};

template <class L> using UsableSequences = std::conditional_t<CheckValues<L>::value, L, List<NoSequence>>;

} // namespace herding::inline v0::sequence::detail

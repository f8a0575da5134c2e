#pragma once

#include "herding/core/detail/check_types.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/check/script.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/sequence_tables.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <string_view>
#include <type_traits>

/// Checks of the sequences of rules: each as a value, and their names together.

namespace herding::inline v0::sequence::detail {

// ---- sequences as values

template <class S>
concept UsableSequence = herding::detail::Regular<S> && HasSeq<S>;

template <class S> struct CheckValue {
    static constexpr bool is_value =
        herding::detail::Regular<S>; // asked by name: a compiler explains a concept at length
    static_assert(is_value,
                  "herding: a sequence is a plain value: default constructible, copyable, and with "
                  "`friend bool operator==(const S&, const S&) = default;` [docs/errors.md#no_comparison]");
    static_assert(HasScript<S>, "herding: a sequence has a public member function `auto script()`, defined "
                                "before the rules are (if it has one, the error before this one names its "
                                "mistake) [docs/errors.md#no_script]");
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

    /// Reports sequences that are no values before anything else. The Input has none of their actions, so a compiler would first name
    /// the functions that use these.
    static constexpr bool told = ((sizeof(CheckValue<S>) != 0) && ...);
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

// ---- rules

template <class A> inline constexpr std::string_view action_name = A::name;

template <bool Same, herding::detail::Name N> struct OneActionPerName {
    static_assert(Same, "herding: actions of one name take different arguments (it is the argument `Name` of "
                        "OneActionPerName above): give one of them another name, or both the same arguments "
                        "[docs/errors.md#one_name_other_arguments]");
};
template <class... A> consteval std::string_view action_twice(Tag<List<A...>>) {
    constexpr std::array<std::string_view, sizeof...(A)> all{A::name...};
    return reflect::detail::twice_in(all);
}

template <bool Distinct, herding::detail::Name N> struct DistinctTriggers {
    static_assert(Distinct,
                  "herding: two triggers of the rules have the same name (it is the argument `Name` of "
                  "DistinctTriggers above): saved games name triggers [docs/errors.md#trigger_twice]");
};

/// What is wrong with the sequences of rules. Told by the walk, when all types are complete: what fails while they are
/// still being made draws other errors behind it.
template <class Board, class Listed, class Used> struct CheckRules {
    static constexpr bool value = false;
    static constexpr void diagnose() { CheckValues<Listed>::diagnose(); }
};
template <class Board, class... S> struct CheckRules<Board, List<S...>, List<S...>> {
    static constexpr std::string_view twice =
        action_twice(Tag<typename SequenceTables<Board, List<S...>>::Actions>{});
    static constexpr std::string_view trigger_twice =
        reflect::detail::twice_in(TriggerNames<typename SequenceTables<Board, List<S...>>::Triggers>::value);
    static constexpr bool value =
        twice.empty() && trigger_twice.empty() && (CheckScript<Board, List<S...>, S>::value && ...);
    static constexpr void diagnose() {
        (CheckScript<Board, List<S...>, S>::diagnose(), ...);
        OneActionPerName<twice.empty(), herding::detail::Name<twice.size() + 1>(twice)>();
        DistinctTriggers<trigger_twice.empty(),
                         herding::detail::Name<trigger_twice.size() + 1>(trigger_twice)>();
    }
};

} // namespace herding::inline v0::sequence::detail

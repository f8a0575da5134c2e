#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/check/script.hpp"
#include "herding/sequence/detail/script/sequence_tables.hpp"

#include <array>
#include <string_view>

namespace herding::inline v0::sequence::detail {

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

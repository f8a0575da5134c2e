#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/check/script_mistakes.hpp"
#include "herding/sequence/detail/script/program_of.hpp"

#include <cstddef>
#include <string_view>

/// Checks of the names of positions.

namespace herding::inline v0::sequence::detail {

template <class Sequence, bool Distinct, herding::detail::Name Position> struct DistinctPositions {
    static_assert(Distinct, "herding: two positions of a sequence have the same name (they are the arguments "
                            "`Sequence` and `Name` of DistinctPositions above): saved games name "
                            "positions [docs/errors.md#position_twice]");
};
template <class Sequence, bool Reached, herding::detail::Name Position> struct ReachedPositions {
    static_assert(Reached,
                  "herding: no path leads to a position of a sequence (they are the arguments `Sequence` and "
                  "`Name` of ReachedPositions above): something before it always stops "
                  "[docs/errors.md#position_unreachable]");
};

template <class S> struct CheckPositions {
    static constexpr std::string_view name_at(int at) {
        return at < 0 ? std::string_view{} : program_of<S>.code[static_cast<std::size_t>(at)].name;
    }
    static constexpr bool identifiers = names_are_identifiers(program_of<S>);
    static constexpr std::string_view twice = name_at(first_twice(program_of<S>));
    static constexpr std::string_view unreached =
        twice.empty() ? name_at(first_unreached(program_of<S>)) : std::string_view{};
    static constexpr bool value = identifiers && twice.empty() && unreached.empty();

    static constexpr void diagnose() {
        static_assert(identifiers, "herding: names of positions and actions are identifiers, like "
                                   "`next_turn` [docs/errors.md#position_no_identifier]");
        DistinctPositions<S, twice.empty(), herding::detail::Name<twice.size() + 1>(twice)>();
        ReachedPositions<S, unreached.empty(), herding::detail::Name<unreached.size() + 1>(unreached)>();
    }
};

} // namespace herding::inline v0::sequence::detail

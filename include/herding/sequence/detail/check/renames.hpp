#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/position.hpp"
#include "herding/sequence/detail/script/program_of.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Checks of the names that positions and actions had. A wrong entry would be found only by who loads an old game.

namespace herding::inline v0::sequence::detail {

enum class RenameMistake : std::uint8_t { None, NoName, NeverApplies, LeadsNowhere };

/// Whether the script has an action or a position of this name now.
template <class Program> constexpr bool is_named(const Program& program, NameParts name) {
    if (find_position(program, !name.action.empty(), name)) {
        return true;
    }
    bool found = false;
    for (const Alternative& one : program.alternatives) {
        found = found ||
                (name.action.empty() && !one.name.empty() && reflect::detail::same_text(one.name, name.step));
    }
    return found;
}

constexpr bool is_a_name(std::string_view text) {
    const NameParts parts(text);
    return reflect::detail::is_identifier(parts.step) &&
           (parts.step.size() == text.size() || reflect::detail::is_identifier(parts.action));
}

template <class Program, class Entries>
constexpr RenameMistake rename_mistake(const Program& program, const Entries& entries, std::size_t i) {
    const Renamed& entry = entries[i];
    if (!is_a_name(entry.from) || !is_a_name(entry.to)) {
        return RenameMistake::NoName;
    }
    const NameParts old(entry.from);
    bool used = !find_position(program, !old.action.empty(), old);
    for (std::size_t k = 0; k < i; ++k) {
        used = used && !(NameParts(entries[k].from) == old);
    }
    if (!used) {
        return RenameMistake::NeverApplies;
    }
    const bool leads =
        by_any_name(entries, NameParts(entry.to), [&](NameParts name) { return is_named(program, name); });
    return leads ? RenameMistake::None : RenameMistake::LeadsNowhere;
}

template <RenameMistake M, class Sequence, herding::detail::Name Old> struct RightRename {
    static_assert(
        M != RenameMistake::NoName,
        "herding: an entry of renamed() (its arguments `Sequence` and `Old` of RightRename) has a name that "
        "no "
        "position has: write `{\"old\", \"new\"}`, or `{\"turn.old\", \"turn.new\"}` for an action of "
        "choose<\"turn\"> [docs/errors.md#renamed_to_no_name]");
    static_assert(
        M != RenameMistake::NeverApplies,
        "herding: an entry of renamed() (its arguments `Sequence` and `Old` of RightRename) can never apply, "
        "because its old name is a position now or stands in an entry before it: remove the entry "
        "[docs/errors.md#renamed_from_a_position]");
    static_assert(M != RenameMistake::LeadsNowhere,
                  "herding: an entry of renamed() (its arguments `Sequence` and `Old` of RightRename) leads "
                  "to no position "
                  "and no action: correct its new name, or add the entry that renames that one "
                  "[docs/errors.md#renamed_to_nowhere]");
};

template <class S> struct CheckRenames {
    static constexpr bool value = true;
    static constexpr void diagnose() {}
};
template <class S>
    requires requires { S::renamed(); }
struct CheckRenames<S> {
    static constexpr auto entries = S::renamed();
    static constexpr std::size_t wrong = [] {
        std::size_t i = 0;
        while (i < entries.size() && rename_mistake(program_of<S>, entries, i) == RenameMistake::None) {
            ++i;
        }
        return i;
    }();
    static constexpr bool value = wrong == entries.size();
    static constexpr void diagnose() {
        if constexpr (!value) {
            constexpr std::string_view old = entries[wrong].from;
            RightRename<rename_mistake(program_of<S>, entries, wrong), S,
                        herding::detail::Name<old.size() + 1>(old)>();
        }
    }
};

} // namespace herding::inline v0::sequence::detail

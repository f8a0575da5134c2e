#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/position.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/program_of.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>

/// Checks of names in a script: a name twice, a name of a position that nothing reaches, and the names that positions and
/// actions had. A wrong entry among the latter would be found only by who loads an old game.

namespace herding::inline v0::sequence::detail {

template <class P> constexpr int first_twice(const P& p) {
    for (std::size_t i = 0; i < p.code.size(); ++i) {
        for (std::size_t k = 0; k < i && !p.code[i].name.empty(); ++k) {
            if (reflect::detail::same_text(p.code[i].name, p.code[k].name)) {
                return static_cast<int>(i);
            }
        }
    }
    return -1;
}

template <class P> constexpr int first_unreached(const P& p) {
    std::array<bool, std::tuple_size_v<decltype(p.code)>> seen{};
    std::array<int, 3 * std::tuple_size_v<decltype(p.code)> + std::tuple_size_v<decltype(p.alternatives)>>
        open{};
    std::size_t count = 1;
    const int end = static_cast<int>(p.code.size()) - 1;
    while (count != 0) {
        const int at = open[--count];
        if (at >= end || seen[at]) {
            continue;
        }
        seen[at] = true;
        const Code& code = p.code[at];
        switch (code.op) {
        case Op::Stop: break;
        case Op::Jump: open[count++] = code.to; break;
        case Op::Branch:
            open[count++] = code.to;
            open[count++] = at + 1;
            break;
        case Op::Offer:
            for (int k = 0; k < code.count; ++k) {
                open[count++] = p.alternatives[code.to + k].next;
            }
            break;
        default: open[count++] = at + 1; break;
        }
    }
    for (int i = 0; i < end; ++i) {
        if (!seen[i] && !p.code[i].name.empty()) {
            return i;
        }
    }
    return -1;
}

template <class P> constexpr bool names_are_identifiers(const P& p) {
    for (const Code& code : p.code) {
        const bool named = code.op == Op::Offer || code.op == Op::Call || code.op == Op::Run;
        if (named && !reflect::detail::is_identifier(code.name)) {
            return false;
        }
    }
    for (const Alternative& alternative : p.alternatives) {
        if (!alternative.name.empty() && !reflect::detail::is_identifier(alternative.name)) {
            return false;
        }
    }
    return true;
}

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
        "herding: an entry of renamed() (its arguments `Sequence` and `Old` of RightRename) can never "
        "apply, because its old name is a position now or is in an earlier entry: remove the entry "
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

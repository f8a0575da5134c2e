#pragma once

#include "herding/core/behavior.hpp"
#include "herding/core/detail/behavior_table.hpp"
#include "herding/core/detail/table_entry.hpp"
#include "herding/core/error.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0 {

/// Table of a Spec, made while compiling. Each entry has a name, an order key, a function and, if wanted, a citation
/// of the rule book. Two entries with the same name and order key do not compile. The entries may be in any order:
///
///     return herding::table<Game>({{"turn", 1, turn}, {"place", 2, place}});
template <class Spec, std::size_t N>
[[nodiscard]] constexpr std::array<BehaviorDef<Spec>, N> table(const detail::TableEntry<Spec> (&entries)[N]) {
    std::array<BehaviorDef<Spec>, N> result{};
    for (std::size_t i = 0; i < N; ++i) {
        result[i] = entries[i].def;
    }
    return result;
}

/// Table without entries: every input is `NoChange`. Also written `table<Game>({})`.
template <class Spec> [[nodiscard]] constexpr std::array<BehaviorDef<Spec>, 0> table(detail::NoEntries = {}) {
    return {};
}

/// The behaviors of a Spec in the order of execution: by order key, then by name.
/// Complexity: O(1). Sorted while compiling.
template <class Spec> [[nodiscard]] constexpr std::span<const BehaviorDef<Spec>> behaviors() noexcept {
    return detail::BehaviorTable<Spec>::entries;
}

/// The settling behaviors in the order of execution. Empty if the Spec has none.
/// Complexity: O(1). Sorted while compiling.
template <class Spec> [[nodiscard]] constexpr std::span<const BehaviorDef<Spec>> settling() noexcept {
    return detail::SettlingTable<Spec>::entries;
}

/// The behavior with this name in either table, or null.
/// Complexity: O(table).
template <class Spec> [[nodiscard]] constexpr const BehaviorDef<Spec>*
find_behavior(std::string_view name) noexcept {
    for (const auto& table : {herding::behaviors<Spec>(), herding::settling<Spec>()}) {
        for (const auto& entry : table) {
            if (entry.name == name) {
                return &entry;
            }
        }
    }
    return nullptr;
}

/// Table made at run time, for tools and tests: rules left out, replaced, in another order. Names are not copied and
/// must outlive it. `Options::table` gives it to an engine. It costs each dispatch a call for each behavior; the
/// Spec's own tables are inlined.
template <class Spec> class RuntimeTable {
public:
    using Entries = std::vector<BehaviorDef<Spec>>;

    /// The Spec's own tables.
    [[nodiscard]] static RuntimeTable of_spec() {
        return unchecked({herding::behaviors<Spec>().begin(), herding::behaviors<Spec>().end()},
                         {herding::settling<Spec>().begin(), herding::settling<Spec>().end()});
    }

    /// Sorts both tables.
    /// Throws: EngineError (DuplicateBehavior) if two entries have the same order key and name.
    explicit RuntimeTable(Entries behaviors, Entries settling = {})
        : behaviors_(ordered(std::move(behaviors))), settling_(ordered(std::move(settling))) {}

    /// Keeps both tables unchanged, in any order, duplicates too.
    [[nodiscard]] static RuntimeTable unchecked(Entries behaviors, Entries settling = {}) {
        RuntimeTable table;
        table.behaviors_ = std::move(behaviors);
        table.settling_ = std::move(settling);
        return table;
    }

    /// In the order of execution.
    [[nodiscard]] const Entries& behaviors() const noexcept { return behaviors_; }
    [[nodiscard]] const Entries& settling() const noexcept { return settling_; }

private:
    RuntimeTable() = default;

    static Entries ordered(Entries entries) {
        entries = detail::sorted(std::move(entries));
        if (const std::size_t twice = detail::first_double(entries); twice != 0) {
            throw EngineError(EngineError::Kind::DuplicateBehavior,
                              "two behaviors have the same order key and the name \"" +
                                  std::string(entries[twice].name) + "\"");
        }
        return entries;
    }

    Entries behaviors_;
    Entries settling_;
};

} // namespace herding::inline v0

#pragma once

#include "herding/core/behavior.hpp"
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

namespace detail {

template <bool Distinct, Name Text> struct DistinctBehavior {
    static_assert(Distinct,
                  "herding: two behaviors have the same order key and the same name (it is the argument "
                  "`Name` of DistinctBehavior above): give one of them another name or order key "
                  "[docs/errors.md#duplicate_behavior]");
};

template <class Entries> constexpr Entries sorted(Entries entries) {
    // Insertion sort: tables are short, and <algorithm> is long.
    for (std::size_t i = 1; i < entries.size(); ++i) {
        for (std::size_t k = i; k > 0 && entries[k].before(entries[k - 1]); --k) {
            std::swap(entries[k], entries[k - 1]);
        }
    }
    return entries;
}

template <class Entries> constexpr std::size_t first_double(const Entries& entries) {
    for (std::size_t i = 1; i < entries.size(); ++i) {
        if (!entries[i - 1].before(entries[i])) {
            return i;
        }
    }
    return 0;
}

template <class Spec> struct BehaviorTable {
    static constexpr auto entries = sorted(Spec::behaviors());
    static constexpr std::size_t twice = first_double(entries);
};

template <class Spec> struct SettlingTable {
    static constexpr auto entries = [] {
        if constexpr (HasSettling<Spec>) {
            return sorted(Spec::settling());
        } else {
            return std::array<BehaviorDef<Spec>, 0>{};
        }
    }();
    static constexpr std::size_t twice = first_double(entries);
};

/// Reports at most one mistake: a function that is no behavior, or two entries with the same name.
template <class Table, bool Right = first_mistake(Table::entries) == Table::entries.size(),
          bool Distinct = Table::twice == 0>
struct CheckTable {};
template <class Table, bool Distinct> struct CheckTable<Table, false, Distinct> {
    static constexpr auto& entry = Table::entries[first_mistake(Table::entries)];
    static_assert(sizeof(RightBehavior<mistake_of(entry), Name<entry.name.size() + 1>(entry.name)>) != 0);
};
template <class Table> struct CheckTable<Table, true, false> {
    static constexpr std::string_view name = Table::entries[Table::twice].name;
    static_assert(sizeof(DistinctBehavior<false, Name<name.size() + 1>(name)>) != 0);
};

} // namespace detail

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
    const auto& entries = detail::BehaviorTable<Spec>::entries;
    return {entries.data(), entries.size()}; // the constructor from a range takes longer to compile
}

/// The settling behaviors in the order of execution. Empty if the Spec has none.
/// Complexity: O(1). Sorted while compiling.
template <class Spec> [[nodiscard]] constexpr std::span<const BehaviorDef<Spec>> settling() noexcept {
    const auto& entries = detail::SettlingTable<Spec>::entries;
    return {entries.data(), entries.size()};
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

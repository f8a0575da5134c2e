#pragma once

#include "herding/core/behavior.hpp"
#include "herding/core/detail/table_entry.hpp"
#include "herding/core/error.hpp"

#include <array>
#include <cstddef>
#include <string_view>

/// The tables of a Spec, sorted while compiling.

namespace herding::inline v0::detail {

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

} // namespace herding::inline v0::detail

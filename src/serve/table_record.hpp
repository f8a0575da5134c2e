#pragma once

#include "herding/record/open.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace herding::inline v0::serve {

/// Key of the annotation behind everything that a migrated record has of the one before it.
inline constexpr std::string_view whole_key = "table migrated";

/// The record of a table. Rules that give the same with newer types or rules (record::Opening::Migrated) continue it in another
/// record, of the next number.
struct TableRecord {
    std::string table; ///< its id
    unsigned number = 1;

    [[nodiscard]] std::string name() const;
    /// Nothing, if the name is not that of a table's record.
    [[nodiscard]] static std::optional<TableRecord> from_name(std::string_view name);
    /// Whether the record has everything of the one before it. A server may have ended while it wrote it.
    [[nodiscard]] bool is_whole(const record::OpenReport& report) const;
};

} // namespace herding::inline v0::serve

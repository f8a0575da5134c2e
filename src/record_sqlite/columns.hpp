#pragma once

#include "herding/record/event.hpp"

#include <string>

/// Columns of a database for people's queries. They repeat the content of the events. Nothing is read from them.

namespace herding::inline v0::record::detail {

/// Text of a kind: its name, or its number if this program does not know it.
[[nodiscard]] std::string kind_text(Kind kind);

/// SQL that inserts an event: game (1), place (2), number (3), kind (4), JSON (5), code (6), flags (7), byte (8),
/// checksum (9) and payload (10).
[[nodiscard]] std::string insert_sql();

} // namespace herding::inline v0::record::detail

#pragma once

#include "herding/record/error.hpp"
#include "herding/record/event.hpp"

#include <string>
#include <string_view>

/// The columns of a database that people query. They repeat what the events say, and nothing is read from them.

namespace herding::inline v0::record::detail {

/// The JSON that people query. Bytes that are no values of the layout are stored all the same.
template <class Write> std::string json_or_nothing(Write write) {
    try {
        return write();
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Unreadable) {
            throw;
        }
        return R"({"unreadable":true})";
    }
}

/// The text of a kind: its name, or its number where this program knows no name.
[[nodiscard]] std::string kind_text(Kind kind);

/// Inserts an event: game (1), place (2), number (3), kind (4), JSON (5), code (6), flags (7), byte (8), checksum (9) and
/// payload (10).
[[nodiscard]] std::string insert_sql();

} // namespace herding::inline v0::record::detail

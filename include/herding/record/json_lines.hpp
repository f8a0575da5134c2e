#pragma once

#include "herding/record/reader.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>

namespace herding::inline v0::record {

/// Record as JSON Lines: the header, then one event a line (docs/records.md). It contains everything in the journal,
/// so `import_json` restores the same bytes. It contains values that are hidden from players.
///
/// Values have the JSON form of `reflect::to_json`.
/// Throws: Error (Unreadable for a value that does not fit the layout, TooLarge for a line of more than 256 MiB), and
/// errors of reading.

/// The line of the header, without its line end.
[[nodiscard]] std::string header_json(const Header& header);

/// The line of one event, without its line end.
/// Throws: Error (Unreadable).
[[nodiscard]] std::string event_json(const Header& header, const RawEvent& event);

/// Writes all events of the reader. Afterwards its tail shows whether these were all of the record.
void export_json(Reader& reader, std::ostream& out, const OnEvent& progress = {});

/// Bounds of memory for `import_json`.
struct ImportLimits {
    std::uint64_t line = std::uint64_t{256} << 20U;  ///< bytes of one line
    std::uint64_t values = std::uint64_t{1} << 22U;  ///< values in one line; each takes up to 100 bytes
    std::uint64_t journal = std::uint64_t{4} << 30U; ///< bytes of the journal
};

/// The journal that was exported.
/// Throws: Error with the line (Unreadable for a text that `export_json` does not write, TooLarge beyond the limits,
/// System if the stream fails before its end).
[[nodiscard]] Bytes import_json(std::istream& in, const std::string& record, const OnEvent& progress = {},
                                const ImportLimits& limits = {});

} // namespace herding::inline v0::record

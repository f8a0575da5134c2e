#pragma once

#include "herding/record/reader.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>

namespace herding::inline v0::record {

/// A record as JSON Lines: the header, then one event a line (docs/records.md). All that the journal has is there, so
/// `import_json` gives the same bytes. It contains what is hidden from players.
///
/// Values are in the JSON form of `reflect::to_json`. Throws Error: Unreadable for a value that does not fit the layout,
/// TooLarge for a line of more than 256 MiB, and what reading throws.

/// The line of the header, without its end.
[[nodiscard]] std::string header_json(const Header& header);

/// The line of one event, without its end. Throws Error (Unreadable).
[[nodiscard]] std::string event_json(const Header& header, const RawEvent& event);

/// Writes all events that the reader has. Its tail says afterwards whether these were all.
void export_json(Reader& reader, std::ostream& out, const Progress& progress = {});

/// Bounds on what `import_json` takes into memory.
struct ImportLimits {
    std::uint64_t line = std::uint64_t{256} << 20U;  ///< bytes of one line
    std::uint64_t values = std::uint64_t{1} << 22U;  ///< values in one line: each takes up to 100 bytes
    std::uint64_t journal = std::uint64_t{4} << 30U; ///< bytes of the journal
};

/// The journal that was exported. Throws Error with the line: Unreadable for what `export_json` does not write, TooLarge
/// beyond the limits, System where the stream fails before its end.
[[nodiscard]] Bytes import_json(std::istream& in, const std::string& record, const Progress& progress = {},
                                const ImportLimits& limits = {});

} // namespace herding::inline v0::record

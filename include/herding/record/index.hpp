#pragma once

#include "herding/record/bytes.hpp"
#include "herding/record/reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// Index of the checkpoints of a journal, so that readers can begin at one. It is a hint and can be made again from
/// the journal. Readers verify each place that it names. If one is wrong, they read the journal from its start.
struct Index {
    struct Checkpoint {
        std::uint64_t event = 0; ///< number of the last event before it
        std::uint64_t byte = 0;  ///< its first byte

        friend constexpr bool operator==(const Checkpoint&, const Checkpoint&) noexcept = default;
    };

    std::uint32_t header_checksum = 0;   ///< of the journal
    std::vector<Checkpoint> checkpoints; ///< in the order of the journal

    friend bool operator==(const Index&, const Index&) = default;
};

/// Bytes of an index file (docs/journal-format.md).
[[nodiscard]] Bytes encode(const Index& index);

/// The index from its bytes, or nothing.
/// Complexity: O(bytes).
[[nodiscard]] std::optional<Index> decode_index(View bytes);

/// Reads a record from its beginning and makes its index.
/// Throws: errors of reading.
/// Complexity: O(size of the record).
[[nodiscard]] Index make_index(Reader& reader, const OnEvent& progress = {});

/// Suffix of an index file. The part before it is the name of the journal.
inline constexpr std::string_view index_suffix = ".index";

} // namespace herding::inline v0::record

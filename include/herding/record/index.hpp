#pragma once

#include "herding/record/bytes.hpp"
#include "herding/record/reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// Where the checkpoints of a journal are, so that readers can begin at one. It can always be made again from the journal.
/// A reader verifies each place that it names, and reads the journal from its start where one is wrong.
struct Index {
    struct Checkpoint {
        std::uint64_t event = 0; ///< number of the last event before it
        std::uint64_t byte = 0;  ///< where it begins

        friend constexpr bool operator==(const Checkpoint&, const Checkpoint&) noexcept = default;
    };

    std::uint32_t header_checksum = 0;   ///< of the journal
    std::vector<Checkpoint> checkpoints; ///< in the order of the journal

    friend bool operator==(const Index&, const Index&) = default;
};

/// Bytes of an index file (docs/journal-format.md).
[[nodiscard]] Bytes encode(const Index& index);

/// Nothing for bytes that are no index. O(bytes).
[[nodiscard]] std::optional<Index> decode_index(View bytes);

/// Reads a record from its beginning. Throws what reading throws. O(size of the record).
[[nodiscard]] Index make_index(Reader& reader, const Progress& progress = {});

/// The end of the name of an index file; what stands before it is the name of the journal.
inline constexpr std::string_view index_suffix = ".index";

} // namespace herding::inline v0::record

#pragma once

#include "herding/record/error.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"
#include "herding/record/writer.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// Bounds of memory for a reader.
struct ReadLimits {
    std::uint64_t header = std::uint64_t{64} << 20U; ///< bytes
    std::uint64_t event = std::uint64_t{64} << 20U;  ///< bytes of one payload
    std::size_t listed = 1000;                       ///< events after damage that are listed
};

/// Callback of functions that read whole records, with the number of each event that was read.
using OnEvent = std::function<void(std::uint64_t event)>;

/// Reason why a reader stopped.
enum class Ending : std::uint8_t {
    Clean,   ///< the record ends after a whole event; more may be appended later
    Torn,    ///< the writer ended while it wrote the last event, before any dispatch returned
    Damaged, ///< bytes were changed
};

[[nodiscard]] std::string_view name(Ending ending) noexcept;

/// End of a record as its reader finds it.
struct Tail {
    /// A whole event after damage. It is listed and not applied.
    struct Found {
        std::uint64_t byte = 0;
        Kind kind{};
        std::uint64_t size = 0;
    };

    Ending ending = Ending::Clean;
    Location location;       ///< the end of the last good event
    std::uint64_t bytes = 0; ///< after it
    std::string cause;       ///< the problem there; empty if there is none
    std::vector<Found> found;
    std::uint64_t found_count =
        0; ///< number of all whole events after damage; `ReadLimits::listed` bounds `found`
    bool searched_all =
        true; ///< false if bytes after damage would take too long to search, so that some events are not counted
};

/// Reader of the events of one record, in order. The largest event bounds its memory.
class Reader {
public:
    virtual ~Reader() = default;

    [[nodiscard]] virtual const std::string& record() const noexcept = 0;
    [[nodiscard]] virtual const Header& header() const noexcept = 0;
    /// Checksum of the header. The chain of the events' checksums begins with it.
    [[nodiscard]] virtual std::uint32_t header_checksum() const noexcept = 0;

    /// Reads the next event. False at the end; `tail()` then describes the end. It may be called again after a clean
    /// or torn end, because a record may have grown.
    /// Throws: Error (NewerVersion for an event of an unknown kind that is not optional, TooLarge beyond the limits,
    /// and errors of the operating system).
    [[nodiscard]] virtual bool next(RawEvent& event) = 0;

    [[nodiscard]] virtual const Tail& tail() const noexcept = 0;

    /// Continues at the last known checkpoint at or before an event. A checkpoint is known from an index
    /// (herding/record/index.hpp), or because this reader has read it. `next` returns the checkpoint first. Without
    /// one it continues at the start.
    /// Returns: the number of the event after which it continues.
    /// Throws: errors of the operating system.
    virtual std::uint64_t go_to_checkpoint(std::uint64_t event) = 0;

    /// Makes a writer that continues the record. This reader must be at the end and must have been opened for
    /// writing. Cuts off a torn tail, and makes the record durable.
    /// Throws: Error, also if the record is damaged.
    [[nodiscard]] virtual std::unique_ptr<Writer> append(const WriterOptions& options) = 0;
};

} // namespace herding::inline v0::record

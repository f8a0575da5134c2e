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

/// Bounds on what a reader takes into memory.
struct ReadLimits {
    std::uint64_t header = std::uint64_t{64} << 20U; ///< bytes
    std::uint64_t event = std::uint64_t{64} << 20U;  ///< bytes of one payload
    std::size_t listed = 1000;                       ///< events behind damage that are listed
};

/// Called with the number of each event that was read, by functions that read whole records.
using Progress = std::function<void(std::uint64_t event)>;

/// Why a reader stopped.
enum class Ending : std::uint8_t {
    Clean,   ///< the record ends behind a whole event; more may be appended later
    Torn,    ///< the writer ended while it wrote the last event, so no dispatch had returned it
    Damaged, ///< bytes are not what was written
};

[[nodiscard]] std::string_view name(Ending ending) noexcept;

/// What stands where a reader stopped.
struct Tail {
    /// An event that is whole, behind damage. It is listed and not applied.
    struct Found {
        std::uint64_t byte = 0;
        Kind kind{};
        std::uint64_t size = 0;
    };

    Ending ending = Ending::Clean;
    Location location;       ///< the end of the last good event
    std::uint64_t bytes = 0; ///< behind it
    std::string cause;       ///< what is wrong there; empty where nothing is
    std::vector<Found> found;
    std::uint64_t found_count = 0; ///< all of them; `found` is bounded by `ReadLimits::listed`
    bool searched_all =
        true; ///< false where the bytes behind damage are made to take long, so that some are not counted
};

/// Reads the events of one record in order. Memory is bounded by the largest event.
class Reader {
public:
    virtual ~Reader() = default;

    [[nodiscard]] virtual const std::string& record() const noexcept = 0;
    [[nodiscard]] virtual const Header& header() const noexcept = 0;
    /// The checksum of the header, with which that of the events begins.
    [[nodiscard]] virtual std::uint32_t header_checksum() const noexcept = 0;

    /// The next event, or false where the record ends; `tail()` says how. After a clean or torn end it may be asked
    /// again: a record may have grown. Throws Error for an event of a kind that this program must know and does
    /// not (NewerVersion), for one beyond the limits, and for what the operating system reports.
    [[nodiscard]] virtual bool next(RawEvent& event) = 0;

    [[nodiscard]] virtual const Tail& tail() const noexcept = 0;

    /// Continues at the last checkpoint at or before an event that is known: from an index (herding/record/index.hpp), or
    /// because this reader has read it. `next` lends the checkpoint first. Without one it continues at the start.
    /// Returns the number of the event behind which it continues. Throws what the operating system reports.
    virtual std::uint64_t go_to_checkpoint(std::uint64_t event) = 0;

    /// Appends behind this reader, which must have come to the end, and must have been opened for writing: cuts off a
    /// torn tail, and makes durable what is there. Throws Error, for damage too.
    [[nodiscard]] virtual std::unique_ptr<Writer> append(const WriterOptions& options) = 0;
};

} // namespace herding::inline v0::record

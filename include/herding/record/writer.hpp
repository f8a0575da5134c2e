#pragma once

#include "herding/record/event.hpp"
#include "herding/record/group.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace herding::inline v0::record {

/// Time when an event becomes durable.
enum class Durability : std::uint8_t {
    Each,  ///< when `append` returns: it survives a loss of power
    Group, ///< likewise; writers on several threads share one sync (`GroupCommit`)
    None,  ///< when `sync` or `close` returns. Events are buffered up to `WriterOptions::buffer` bytes
};

struct WriterOptions {
    Durability durability = Durability::Each;
    /// The group of Durability::Group; then it must not be null.
    std::shared_ptr<GroupCommit> group = nullptr;
    /// Bytes that Durability::None buffers before it writes them to the operating system.
    std::size_t buffer = std::size_t{64} << 10U;
};

/// Writer of one record. A record has one writer at a time.
///
/// After an error of a write or a sync, all later calls throw Error (Failed), because it is unknown which part is
/// durable. A record that is opened again has all acknowledged events.
class Writer {
public:
    virtual ~Writer() = default;

    /// Appends events together: readers see all or none of them.
    /// Throws: Error.
    virtual void append(std::span<const NewEvent> events) = 0;
    void append(Kind kind, View payload) {
        const NewEvent event{kind, payload, false};
        append({&event, 1});
    }

    /// Makes all appended events durable, under every policy.
    /// Throws: Error.
    virtual void sync() = 0;

    [[nodiscard]] virtual bool failed() const noexcept = 0;
    /// Bytes of the record so far.
    [[nodiscard]] virtual std::uint64_t size() const noexcept = 0;
    /// The checksum of the last event, which covers all events before it.
    [[nodiscard]] virtual std::uint32_t checksum() const noexcept = 0;
};

} // namespace herding::inline v0::record

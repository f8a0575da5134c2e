#pragma once

#include "herding/record/event.hpp"
#include "herding/record/group.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace herding::inline v0::record {

/// When an event is durable.
enum class Durability : std::uint8_t {
    Each,  ///< when `append` returns: it survives a loss of power
    Group, ///< the same; writers on several threads share one sync (`GroupCommit`)
    None, ///< when `sync` or `close` returns. Events wait in memory until there are `WriterOptions::buffer` bytes
};

struct WriterOptions {
    Durability durability = Durability::Each;
    /// The group of Durability::Group; must not be null then.
    std::shared_ptr<GroupCommit> group = nullptr;
    /// Bytes that Durability::None collects before it hands them to the operating system.
    std::size_t buffer = std::size_t{64} << 10U;
};

/// Appends events to one record, of which it is the only writer.
///
/// After an error that a write or a sync has caused, whatever follows is refused (ErrorKind::Failed), because it
/// is unknown which part of it is durable. A record that is opened again has all that was acknowledged.
class Writer {
public:
    virtual ~Writer() = default;

    /// Appends events that count together or not at all. Throws Error.
    virtual void append(std::span<const NewEvent> events) = 0;
    void append(Kind kind, View payload) {
        const NewEvent event{kind, payload, false};
        append({&event, 1});
    }

    /// Returns when all that was appended survives a loss of power, whatever the policy. Throws Error.
    virtual void sync() = 0;

    [[nodiscard]] virtual bool failed() const noexcept = 0;
    /// Bytes of the record so far.
    [[nodiscard]] virtual std::uint64_t size() const noexcept = 0;
    /// Chained over all events so far.
    [[nodiscard]] virtual std::uint32_t checksum() const noexcept = 0;
};

} // namespace herding::inline v0::record

#pragma once

#include "framing.hpp"

#include "herding/record/reader.hpp"

#include <string>

namespace herding::inline v0::record::detail {

/// Check of a copy against losses. A newer format may have parts of a header and flags of events that this program
/// skips. All known parts are written again and must have the checksum of the original.
/// Throws: Error (NewerVersion).
class AllKnown {
public:
    explicit AllKnown(const Reader& reader) : reader_(reader), checksum_(reader.header_checksum()) {
        const Bytes again = encode(reader.header());
        if (get_u32(again.data() + again.size() - 4) != checksum_) {
            fail("the header", Location{});
        }
    }

    /// Call it with each event, from the first one on.
    void check(const RawEvent& event) {
        again_.clear();
        checksum_ = put_event(again_, event.kind, flags_of(event.durable, event.optional, event.joined),
                              event.payload, checksum_);
        if (checksum_ != event.checksum) {
            fail("the event", Location{event.byte, event.number});
        }
    }

private:
    [[noreturn]] void fail(const std::string& what, Location location) const {
        throw Error(ErrorKind::NewerVersion, reader_.record(),
                    what + " has parts of a newer format, which would be lost: use a newer program",
                    location);
    }

    const Reader& reader_;
    std::uint32_t checksum_;
    Bytes again_;
};

} // namespace herding::inline v0::record::detail

#include "herding/record/copy.hpp"

#include "known.hpp"

#include "herding/record/json_lines.hpp"

#include <algorithm>
#include <utility>

namespace herding::inline v0::record {

namespace {

void report(const OnEvent& progress, const RawEvent& event) {
    if (progress) {
        progress(event.number);
    }
}

/// The checksum after the last event with this number. Nothing if the record ends before it.
std::optional<std::uint32_t> checksum_at(Reader& reader, std::uint64_t event, const OnEvent& progress) {
    std::uint32_t checksum = reader.header_checksum();
    std::uint64_t number = 0;
    RawEvent one;
    while (number < event && reader.next(one)) {
        if (is_numbered(one.kind)) {
            number = one.number;
            checksum = one.checksum;
        }
        report(progress, one);
    }
    return number < event ? std::nullopt : std::optional(checksum);
}

/// Copies up to the last event with this number, or everything if there is none.
Tail copy_events(Reader& reader, detail::AllKnown& known, Writer& writer, std::optional<std::uint64_t> until,
                 const OnEvent& progress) {
    RawEvent event;
    bool joined = false;
    while (reader.next(event)) {
        if (until && event.number > *until) {
            if (joined) {
                throw Error(ErrorKind::NotFound, reader.record(),
                            "event " + std::to_string(*until) +
                                " happened together with the event behind it, so no copy ends between them",
                            Location{event.byte, event.number - 1});
            }
            Tail rest;
            rest.location = {event.byte, event.number - 1};
            return rest;
        }
        known.check(event);
        joined = event.joined;
        const NewEvent again{event.kind, event.payload, event.optional, event.durable, event.joined};
        writer.append({&again, 1});
        report(progress, event);
    }
    if (const Location& end = reader.tail().location; until && *until > end.event) {
        throw Error(ErrorKind::NotFound, reader.record(), detail::no_event(*until, end.event), end);
    }
    return reader.tail();
}

} // namespace

Tail copy(Store& from, const std::string& name, Store& to, const std::string& new_name,
          std::optional<std::uint64_t> until, const OnEvent& progress) {
    const auto reader = from.open(name);
    detail::AllKnown known(*reader);
    auto writer = to.create(new_name, reader->header(), {.durability = Durability::None});
    try {
        const Tail tail = copy_events(*reader, known, *writer, until, progress);
        writer->sync();
        return tail;
    } catch (...) { // an incomplete copy must not remain
        writer.reset();
        try {
            to.remove(new_name);
        } catch (const Error&) { // the first error is reported
        }
        throw;
    }
}

std::optional<RecordDifference> difference(Reader& first, Reader& second, const OnEvent& progress) {
    if (!(first.header() == second.header())) {
        return RecordDifference{true, 0, 0, header_json(first.header()), header_json(second.header())};
    }
    RawEvent one;
    RawEvent other;
    std::uint64_t number = 0;
    for (;;) {
        const bool has_one = first.next(one);
        const bool has_other = second.next(other);
        if (!has_one && !has_other) {
            return std::nullopt;
        }
        if (has_one != has_other || one.kind != other.kind ||
            !std::equal(one.payload.begin(), one.payload.end(), other.payload.begin(), other.payload.end())) {
            return RecordDifference{false, number, has_one ? one.byte : first.tail().location.byte,
                                    has_one ? event_json(first.header(), one) : std::string(),
                                    has_other ? event_json(second.header(), other) : std::string()};
        }
        number = one.number;
        report(progress, one);
    }
}

Parent parent_at(Store& store, const std::string& name, std::uint64_t event, const OnEvent& progress) {
    const auto reader = store.open(name);
    const auto checksum = checksum_at(*reader, event, progress);
    if (!checksum) {
        const Location& end = reader->tail().location;
        throw Error(ErrorKind::NotFound, reader->record(), detail::no_event(event, end.event), end);
    }
    return {name, event, *checksum, reader->header_checksum()};
}

void check_parent(Store& store, const Header& header, const std::string& name, const OnEvent& progress) {
    if (!header.parent) {
        return;
    }
    const Parent& said = *header.parent;
    const auto reader = store.open(said.record);
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorKind::Damaged, store.open(name)->record(),
                    "the branch starts behind event " + std::to_string(said.event) + " of `" + said.record +
                        "`, which " + why);
    };
    if (reader->header_checksum() != said.header_checksum) {
        refuse("is another record than when the branch was made");
    }
    const auto checksum = checksum_at(*reader, said.event, progress);
    if (!checksum) {
        refuse("now ends behind event " + std::to_string(reader->tail().location.event));
    }
    if (*checksum != said.checksum) {
        refuse("is another record than when the branch was made");
    }
}

} // namespace herding::inline v0::record

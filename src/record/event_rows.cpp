#include "event_rows.hpp"

#include "framing.hpp"

#include "herding/record/group.hpp"
#include "herding/record/json_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace herding::inline v0::record::detail {

namespace {

template <class Write> std::string json_or_nothing(Write write) {
    try {
        return write();
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Unreadable) {
            throw;
        }
        return R"({"unreadable":true})";
    }
}

} // namespace

End end_of_header(View header) noexcept {
    return {0, 0, header.size(), get_u32(header.data() + header.size() - 4)};
}

std::string json_of(const Header& header) {
    return json_or_nothing([&] { return header_json(header); });
}

std::string json_of(const Header& header, const RawEvent& event) {
    return json_or_nothing([&] { return event_json(header, event); });
}

void expect_column(bool same, std::string_view column, const std::string& record, const Location& where) {
    if (!same) {
        throw Error(
            ErrorKind::Damaged, record,
            "the column `" + std::string(column) +
                "` is not what was written, so queries answer wrongly: copy the record, and query the copy",
            where);
    }
}

// ---- RowReader

void RowReader::start(View header) {
    if (header_size(header.first(std::min(header.size(), prelude_size)), limits_.header, record_) !=
        header.size()) {
        throw Error(ErrorKind::DamagedHeader, record_, "the header has another size than it says",
                    Location{});
    }
    header_ = decode_header(header, record_);
    start_ = end_of_header(header);
    go_to(start_);
}

std::int64_t RowReader::bounded(std::uint64_t value) noexcept {
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::min(value, most));
}

void RowReader::go_to(const End& end) {
    at_end_ = false;
    end_ = end;
    tail_ = Tail{};
    tail_.location = {end_.byte, end_.number};
}

bool RowReader::next(RawEvent& event) {
    if (tail_.ending == Ending::Damaged) {
        return false;
    }
    const std::optional<StoredRow> row = fetch(end_.place, limits_.event);
    at_end_ = !row;
    if (!row) {
        return false;
    }
    if (row->size > limits_.event) {
        forget_rows();
        throw Error(ErrorKind::TooLarge, record_,
                    "an event of " + std::to_string(row->size) + " bytes, more than the limit of " +
                        std::to_string(limits_.event) + ": raise ReadLimits::event",
                    tail_.location);
    }
    const auto flags = static_cast<std::uint8_t>(row->flags);
    event.kind = static_cast<Kind>(row->code);
    framed_.clear();
    const std::uint32_t checksum = put_event(framed_, event.kind, flags, row->payload, end_.checksum);
    const std::uint64_t number = end_.number + (is_numbered(event.kind) ? 1 : 0);
    if (row->place != end_.place + 1 || row->checksum != std::int64_t{checksum} ||
        row->byte != static_cast<std::int64_t>(end_.byte) ||
        row->number != static_cast<std::int64_t>(number) ||
        row->code != static_cast<std::int64_t>(event.kind) || row->flags != flags) {
        tail_.ending = Ending::Damaged;
        tail_.cause = "the event is not what was written, or one before it is missing";
        list_rows_behind();
        return false;
    }
    event.optional = (flags & flag_optional) != 0;
    event.durable = (flags & flag_durable) != 0;
    event.joined = (flags & flag_joined) != 0;
    if (name(event.kind).empty() && !event.optional) {
        forget_rows();
        throw Error(
            ErrorKind::NewerVersion, record_,
            "an event of a kind that this program does not know and must not skip: use a newer program",
            tail_.location);
    }
    event.number = end_.number = number;
    event.byte = end_.byte;
    event.size = framed_.size();
    event.checksum = end_.checksum = checksum;
    event.payload = View(framed_).subspan(event_head, static_cast<std::size_t>(row->size));
    ++end_.place;
    end_.byte += framed_.size();
    tail_.location = {end_.byte, end_.number};
    return true;
}

/// A row is whole if its checksum continues that of the row before.
void RowReader::list_rows_behind() {
    forget_rows();
    std::optional<std::int64_t> before;
    std::int64_t place = end_.place;
    while (const std::optional<StoredRow> row = fetch(place, std::numeric_limits<std::int64_t>::max())) {
        const auto kind = static_cast<Kind>(row->code);
        framed_.clear();
        if (before && put_event(framed_, kind, static_cast<std::uint8_t>(row->flags), row->payload,
                                static_cast<std::uint32_t>(*before)) == row->checksum) {
            ++tail_.found_count;
            if (tail_.found.size() < limits_.listed) {
                tail_.found.push_back({static_cast<std::uint64_t>(row->byte), kind, framed_.size()});
            }
        }
        before = row->checksum;
        place = row->place;
    }
}

std::uint64_t RowReader::go_to_checkpoint(std::uint64_t event) {
    forget_rows();
    go_to(find_checkpoint(bounded(event)).value_or(start_));
    return end_.number;
}

std::unique_ptr<Writer> RowReader::append(const WriterOptions& options) {
    if (!make_writer_) {
        throw Error(ErrorKind::ReadOnly, record_, "opened to be read: open it with Access::Append");
    }
    if (tail_.ending == Ending::Damaged) {
        throw Error(ErrorKind::Damaged, record_, tail_.cause + ": nothing is appended to a damaged record",
                    tail_.location);
    }
    if (!at_end_) {
        throw Error(ErrorKind::System, record_, "append: the reader has not come to the end", tail_.location);
    }
    return std::exchange(make_writer_, nullptr)(header_, end_, options);
}

// ---- RowWriter

void RowWriter::join_group() const {
    if (options_.durability == Durability::Group) {
        if (options_.group == nullptr) {
            throw Error(ErrorKind::System, record_,
                        "Durability::Group needs a GroupCommit: set WriterOptions::group");
        }
        options_.group->join();
    }
}

void RowWriter::finish() noexcept {
    if (options_.durability == Durability::Group) {
        options_.group->leave();
    }
    if (!failed() && !rows_.empty()) {
        try {
            write();
        } catch (...) { // `sync` reports errors
        }
    }
}

void RowWriter::expect_good() const {
    if (failed_) {
        throw Error(ErrorKind::Failed, record_,
                    "an earlier write failed, so nothing more is taken: open the record again");
    }
}

void RowWriter::append(std::span<const NewEvent> events) {
    expect_good();
    or_fail([&] {
        for (const NewEvent& event : events) {
            put(event);
        }
        if (options_.durability != Durability::None || waiting_bytes_ >= options_.buffer) {
            write();
        }
    });
}

void RowWriter::put(const NewEvent& event) {
    RawEvent raw;
    raw.kind = event.kind;
    raw.durable = event.durable.value_or(rows_.empty());
    raw.joined = event.joined;
    raw.byte = end_.byte;
    raw.payload = event.payload;
    framed_.clear();
    end_.checksum = put_event(framed_, event.kind, flags_of(raw.durable, event.optional, event.joined),
                              event.payload, end_.checksum);
    ++end_.place;
    end_.number += is_numbered(event.kind) ? 1 : 0;
    end_.byte += framed_.size();
    waiting_bytes_ += framed_.size();
    raw.number = end_.number;
    // As the flags have it: those of kinds that this program knows are fixed.
    const auto flags = std::to_integer<std::uint8_t>(framed_[5]);
    raw.optional = (flags & flag_optional) != 0;
    rows_.push_back({.place = end_.place,
                     .number = static_cast<std::int64_t>(end_.number),
                     .byte = static_cast<std::int64_t>(raw.byte),
                     .checksum = end_.checksum,
                     .code = static_cast<std::uint8_t>(event.kind),
                     .flags = flags,
                     .payload = Bytes(event.payload.begin(), event.payload.end()),
                     .json = json_of(header_, raw)});
}

void RowWriter::sync_file(File& file) {
    if (options_.durability == Durability::Group) {
        options_.group->sync(file);
    } else {
        file.sync();
    }
}

void RowWriter::written() noexcept {
    rows_.clear();
    waiting_bytes_ = 0;
}

} // namespace herding::inline v0::record::detail

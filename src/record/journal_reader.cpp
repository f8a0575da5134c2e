#include "journal_reader.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace herding::inline v0::record {

std::string_view name(Ending ending) noexcept {
    switch (ending) {
    case Ending::Clean: return "clean";
    case Ending::Torn: return "torn tail";
    case Ending::Damaged: return "damage";
    }
    return {};
}

namespace detail {

namespace {

constexpr std::size_t window_size = std::size_t{64} << 10U;
/// Smallest unit that a disk writes as a whole.
constexpr std::uint64_t sector = 512;

} // namespace

void throw_system_error(const std::string& record) {
    try {
        throw;
    } catch (const std::system_error& error) {
        const auto is = [&](std::errc code) { return error.code() == std::make_error_condition(code); };
        const auto as = [&](ErrorKind kind, const std::string& what) {
            return Error(kind, record, what + " (" + error.what() + ")");
        };
        if (is(std::errc::no_space_on_device) || is(std::errc::file_too_large) ||
            error.code().value() == 122 /* EDQUOT */) {
            throw as(ErrorKind::NoSpace, "the disk is full: make room and open the record again");
        }
        if (is(std::errc::permission_denied) || is(std::errc::read_only_file_system) ||
            is(std::errc::operation_not_permitted)) {
            throw as(ErrorKind::ReadOnly,
                     "no permission: open it for reading only, or change its permissions");
        }
        if (is(std::errc::no_such_file_or_directory)) {
            throw as(ErrorKind::NotFound, "no such file or folder: make the folder first");
        }
        if (is(std::errc::is_a_directory)) {
            throw Error(ErrorKind::WrongFile, record, "a folder, not a journal: name a file in it");
        }
        if (is(std::errc::invalid_seek)) {
            throw as(ErrorKind::System,
                     "a pipe or a device, which cannot be read twice: copy it into a file");
        }
        throw as(ErrorKind::System, "the operating system reports an error");
    }
}

JournalReader::JournalReader(std::string record, std::unique_ptr<File> file, const ReadLimits& limits,
                             Append append, LoadIndex load_index)
    : record_(std::move(record)), file_(std::move(file)), limits_(limits), append_(std::move(append)),
      load_index_(std::move(load_index)) {
    with_record(record_, [&] {
        end_ = file_->size();
        const std::uint64_t size = header_size(bytes(0, prelude_size), limits_.header, record_);
        if (size > end_) {
            throw Error(ErrorKind::TruncatedHeader, record_,
                        "the file ends here, inside the header of " + std::to_string(size) +
                            " bytes: nothing of the record is left",
                        Location{end_, 0});
        }
        const View all = bytes(0, size);
        header_ = decode_header(all, record_);
        header_checksum_ = checksum_ = get_u32(all.data() + size - 4);
        at_ = header_end_ = size;
        tail_.location = {at_, 0};
    });
}

View JournalReader::bytes(std::uint64_t at, std::uint64_t size) {
    size = at >= end_ ? 0 : std::min(size, end_ - at);
    const bool inside = at >= window_at_ && at + size <= window_at_ + window_.size();
    if (!inside) {
        window_.resize(
            static_cast<std::size_t>(std::min(std::max<std::uint64_t>(size, window_size), end_ - at)));
        window_at_ = at;
        window_.resize(file_->read(at, window_)); // fewer if the file has been cut meanwhile
        size = std::min<std::uint64_t>(size, window_.size());
    }
    return View(window_).subspan(static_cast<std::size_t>(at - window_at_), static_cast<std::size_t>(size));
}

bool JournalReader::next(RawEvent& event) {
    if (tail_.ending == Ending::Damaged) {
        return false;
    }
    return with_record(record_, [&] {
        if (at_end_) { // the file may have grown
            window_.clear();
            at_end_ = false;
            tail_ = Tail{};
            tail_.location = {at_, number_};
        }
        if (at_ + event_head > end_) {
            end_ = file_->size();
        }
        const std::uint64_t left = end_ < at_ ? 0 : end_ - at_;
        if (left == 0) {
            return stop(Ending::Clean, {});
        }
        const View start = bytes(at_, event_head);
        if (start.size() < event_head) {
            return stop(Ending::Torn, "the file ends in the head of an event");
        }
        EventHead head;
        if (!get_head(start, head)) {
            return broken(at_, event_head, "the checksum of the event's head does not fit");
        }
        const std::uint64_t size = event_overhead + std::uint64_t{head.size};
        if (size > left) {
            end_ = file_->size();
            if (size > end_ - at_) {
                return stop(Ending::Torn, "the file ends in an event of " + std::to_string(size) + " bytes");
            }
        }
        if (head.size > limits_.event) {
            throw Error(ErrorKind::TooLarge, record_,
                        "an event of " + std::to_string(head.size) + " bytes, more than the limit of " +
                            std::to_string(limits_.event) + ": raise ReadLimits::event",
                        Location{at_, number_});
        }
        View all = bytes(at_, size);
        if (all.size() < size) {
            return stop(Ending::Torn, "the file was cut while it was read");
        }
        const std::uint32_t checksum = get_u32(all.data() + size - 4);
        if (checksum != event_checksum(all, checksum_)) {
            return broken(at_, size, "the checksum of the event does not fit");
        }
        if ((head.flags & flag_joined) != 0 && at_ >= whole_to_) {
            if (!joined_are_whole(at_ + size, checksum)) {
                return false;
            }
            all = bytes(at_, size);
            if (all.size() < size) {
                return stop(Ending::Torn, "the file was cut while it was read");
            }
        }
        event.kind = static_cast<Kind>(head.kind);
        event.durable = (head.flags & flag_durable) != 0;
        event.optional = (head.flags & flag_optional) != 0;
        event.joined = (head.flags & flag_joined) != 0;
        if (name(event.kind).empty() && !event.optional) {
            throw Error(ErrorKind::NewerVersion, record_,
                        "an event of the kind " + std::to_string(head.kind) +
                            ", which this program does not know and must not skip: use a newer program",
                        Location{at_, number_});
        }
        number_ += is_numbered(event.kind) ? 1 : 0;
        event.number = number_;
        event.byte = at_;
        event.size = size;
        event.checksum = checksum_ = checksum;
        event.payload = all.subspan(event_head, head.size);
        if (event.kind == Kind::Checkpoint && (checkpoints_.empty() || checkpoints_.back().byte < at_)) {
            checkpoints_.push_back({number_, at_});
        }
        at_ += size;
        tail_.location = {at_, number_};
        return true;
    });
}

bool JournalReader::stop(Ending ending, std::string cause) {
    at_end_ = true;
    tail_.ending = ending;
    tail_.location = {at_, number_};
    tail_.bytes = end_ < at_ ? 0 : end_ - at_;
    tail_.cause = std::move(cause);
    return false;
}

/// Whether all events are complete that belong to the one before `at`. If not, the journal ends before that one.
bool JournalReader::joined_are_whole(std::uint64_t at, std::uint32_t checksum) {
    for (bool joined = true; joined;) {
        end_ = file_->size();
        const std::uint64_t left = end_ < at ? 0 : end_ - at;
        const View start = bytes(at, event_head);
        const std::string cause = "the file ends between events that happened together";
        if (left < event_head || start.size() < event_head) {
            return stop(Ending::Torn, cause);
        }
        EventHead head;
        if (!get_head(start, head)) {
            return broken(at, event_head, "the checksum of the event's head does not fit");
        }
        const std::uint64_t size = event_overhead + std::uint64_t{head.size};
        if (size > left || head.size > limits_.event) {
            if (size <= left) {
                return true; // `next` reports it
            }
            return stop(Ending::Torn, cause);
        }
        const View all = bytes(at, size);
        if (all.size() < size) {
            return stop(Ending::Torn, "the file was cut while it was read");
        }
        const std::uint32_t found = get_u32(all.data() + size - 4);
        if (found != event_checksum(all, checksum)) {
            return broken(at, size, "the checksum of the event does not fit");
        }
        checksum = found;
        at += size;
        joined = (head.flags & flag_joined) != 0;
    }
    whole_to_ = at;
    return true;
}

/// A broken event is torn if one of its sectors was never written, and no later event proves that it was durable.
/// Otherwise it is damage.
bool JournalReader::broken(std::uint64_t at, std::uint64_t size, std::string cause) {
    end_ = file_->size();
    bool any_durable = false;
    list_events_behind(at + 1, any_durable);
    const bool torn = !any_durable && has_lost_sector(at, at + size);
    return stop(torn ? Ending::Torn : Ending::Damaged, std::move(cause));
}

bool JournalReader::has_lost_sector(std::uint64_t from, std::uint64_t to) {
    while (from < to) {
        const std::uint64_t until = std::min(to, (from / sector + 1) * sector);
        const View part = bytes(from, until - from);
        if (std::all_of(part.begin(), part.end(), [](std::byte byte) { return byte == std::byte{0}; })) {
            return true;
        }
        from = until;
    }
    return false;
}

/// An event is whole if its checksum continues that of the event before it. That checksum is the four bytes before
/// the event.
///
/// Bytes of events are hardly ever a valid head. But somebody may write them so that each is read as a long event. So
/// the bytes of failed attempts are bounded. Beyond the bound the search ends, and the rest counts as acknowledged.
void JournalReader::list_events_behind(std::uint64_t at, bool& any_durable) {
    std::uint64_t left_in_vain = (std::uint64_t{1} << 20U) + 4 * (end_ < at ? 0 : end_ - at);
    while (at + event_overhead <= end_) {
        EventHead head;
        const View start = bytes(at, event_head);
        if (start.size() < event_head) {
            return;
        }
        if (!get_head(start, head) || head.size > limits_.event || event_overhead + head.size > end_ - at) {
            ++at;
            continue;
        }
        const std::uint64_t size = event_overhead + std::uint64_t{head.size};
        const View all = bytes(at - 4, size + 4);
        if (all.size() < size + 4 ||
            get_u32(all.data() + size) != event_checksum(all.subspan(4), get_u32(all.data()))) {
            if (size > left_in_vain) {
                tail_.searched_all = false;
                any_durable = true;
                return;
            }
            left_in_vain -= size;
            ++at;
            continue;
        }
        any_durable = any_durable || (head.flags & flag_durable) != 0;
        ++tail_.found_count;
        if (tail_.found.size() < limits_.listed) {
            tail_.found.push_back({at, static_cast<Kind>(head.kind), size});
        }
        at += size;
    }
}

void JournalReader::read_index() {
    if (!load_index_) {
        return;
    }
    const auto index = decode_index(std::exchange(load_index_, {})());
    if (!index || index->header_checksum != header_checksum_) {
        return; // of another journal, or no index
    }
    // Checkpoints that this reader has read take precedence over the index.
    const auto begin = checkpoints_.empty() ? ~std::uint64_t{0} : checkpoints_.front().byte;
    const auto behind = checkpoints_.empty() ? 0 : checkpoints_.back().byte;
    std::vector<Index::Checkpoint> all;
    for (const Index::Checkpoint& one : index->checkpoints) {
        if (one.byte < begin || one.byte > behind) {
            all.push_back(one);
        }
    }
    all.insert(all.end(), checkpoints_.begin(), checkpoints_.end());
    std::sort(all.begin(), all.end(),
              [](const auto& one, const auto& other) { return one.byte < other.byte; });
    checkpoints_ = std::move(all);
}

void JournalReader::go_to(std::uint64_t byte, std::uint64_t event, std::uint32_t checksum) {
    at_ = byte;
    number_ = event;
    checksum_ = checksum;
    whole_to_ = 0;
    at_end_ = false;
    window_.clear(); // the file may have grown
    tail_ = Tail{};
    tail_.location = {at_, number_};
}

bool JournalReader::go_to(const Index::Checkpoint& checkpoint) {
    end_ = file_->size();
    if (checkpoint.byte < header_end_ || checkpoint.byte > end_ || end_ - checkpoint.byte < event_overhead) {
        return false;
    }
    const View start = bytes(checkpoint.byte - 4, 4 + event_head);
    EventHead head;
    if (start.size() < 4 + event_head || !get_head(start.subspan(4), head) ||
        head.kind != static_cast<std::uint8_t>(Kind::Checkpoint) || head.size > limits_.event) {
        return false;
    }
    const std::uint32_t before = get_u32(start.data());
    const std::uint64_t size = event_overhead + std::uint64_t{head.size};
    const View all = bytes(checkpoint.byte, size);
    if (all.size() < size || get_u32(all.data() + size - 4) != event_checksum(all, before)) {
        return false;
    }
    try {
        Cursor cursor(all.subspan(event_head, head.size));
        static_cast<void>(cursor.u64());
        if (cursor.varint() != checkpoint.event) {
            return false;
        }
    } catch (const Cursor::Malformed&) {
        return false;
    }
    go_to(checkpoint.byte, checkpoint.event, before);
    return true;
}

std::uint64_t JournalReader::go_to_checkpoint(std::uint64_t event) {
    return with_record(record_, [&] {
        read_index();
        auto at = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), event,
                                   [](std::uint64_t number, const auto& one) { return number < one.event; });
        // After several wrong places, an index is not worth more reading.
        for (int tries = 4; at != checkpoints_.begin() && tries > 0; --tries) {
            --at;
            if (go_to(*at)) {
                return at->event;
            }
        }
        go_to(header_end_, 0, header_checksum_);
        return std::uint64_t{0};
    });
}

std::unique_ptr<Writer> JournalReader::append(const WriterOptions& options) {
    if (!append_) {
        throw Error(ErrorKind::ReadOnly, record_, "opened to be read: open it with Access::Append");
    }
    if (tail_.ending == Ending::Damaged) {
        throw Error(
            ErrorKind::Damaged, record_,
            tail_.cause + ", and " + std::to_string(tail_.found_count) +
                " whole events follow: nothing is appended to a damaged record; keep a copy and repair it",
            tail_.location);
    }
    if (!at_end_) {
        throw Error(ErrorKind::System, record_, "append: the reader has not come to the end", tail_.location);
    }
    return with_record(record_, [&] { return append_(std::move(file_), at_, checksum_, options); });
}

} // namespace detail

} // namespace herding::inline v0::record

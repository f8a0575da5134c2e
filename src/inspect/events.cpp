#include "events.hpp"

#include "recorded.hpp"

#include "herding/record/detail/payload.hpp"
#include "herding/record/error.hpp"

#include <stdexcept>
#include <string_view>
#include <utility>

namespace herding::inline v0::inspect::detail {

using record::Kind;
using record::RawEvent;
using record::detail::Cursor;

namespace {

static_assert(sizeof(Entry) <= 40, "what `Session` promises of its memory");

/// Stored actors are 0 for the system, 1 for chance, and players from 2 on.
Actor actor_of(std::uint64_t stored) {
    return stored == 0   ? Actor::system
           : stored == 1 ? Actor::chance
                         : Actor::player(static_cast<std::uint16_t>(stored - 2));
}

} // namespace

Events::Events(std::string record, const record::Header& header, bool for_player)
    : record_(std::move(record)), header_(&header), for_player_(for_player) {}

void Events::take(const RawEvent& event) {
    Entry entry;
    entry.at = payloads_.size();
    entry.size = static_cast<std::uint32_t>(event.payload.size());
    entry.number = static_cast<std::uint32_t>(event.number);
    entry.kind = event.kind;
    entry.before = entry.after = commit_;
    closed_ = event.kind == Kind::Closed;
    if (event.kind == Kind::Checkpoint) {
        checkpoints_[commit_] = {entry.at, entry.size};
    } else if (is_numbered(event.kind)) {
        try {
            take_numbered(event, entry);
        } catch (const Cursor::Malformed& error) {
            throw record::Error(record::ErrorKind::Unreadable, record_, error.cause,
                                record::Location{event.byte, event.number});
        }
    } else if (for_player_) {
        return; // the application's texts are for nobody in particular
    } else if (event.kind == Kind::Annotation) {
        take_law(recorded_text(*header_, event));
    }
    payloads_.insert(payloads_.end(), event.payload.begin(), event.payload.end());
    if (event.kind != Kind::Checkpoint) {
        rows_.push_back(entry);
    }
}

void Events::take_numbered(const RawEvent& event, Entry& entry) {
    Cursor cursor(event.payload);
    static_cast<void>(cursor.u64()); // the hash
    entry.actor = actor_of(cursor.varint());
    if (event.kind == Kind::Committed) {
        entry.after = entry.number;
        entry.depth = commit_ == 0 ? 1 : numbered(commit_).depth + 1;
    } else {
        const auto frame = static_cast<std::uint32_t>(cursor.varint());
        if (frame == 0 || frame >= row_of_.size() || numbered(frame).kind != Kind::Committed) {
            throw Cursor::Malformed{"it names frame " + std::to_string(frame) + ", which is none"};
        }
        if (event.kind == Kind::Redone) {
            undone_by_[frame] = 0;
            entry.after = frame;
        } else {
            entry.after = numbered(frame).before;
            for (std::uint32_t at = commit_; at != entry.after && at != 0; at = numbered(at).before) {
                undone_by_[at] = entry.number;
            }
        }
    }
    commit_ = entry.after;
    number_ = event.number;
    row_of_.push_back(static_cast<std::uint32_t>(rows_.size() + 1));
    undone_by_.push_back(0);
}

/// A saved failure of a law names the law, then its violation.
void Events::take_law(const std::string& text) {
    constexpr std::string_view law = "law: ";
    constexpr std::string_view violation = "violation: ";
    if (text.starts_with(law) && law_.empty()) {
        law_ = text.substr(law.size());
        law_row_ = row_of_.back();
    } else if (text.starts_with(violation) && !law_.empty()) {
        law_ += ": " + text.substr(violation.size());
    }
}

const Entry* Events::unjudged() const {
    return numbers_.size() < row_of_.size() ? &numbered(static_cast<std::uint32_t>(numbers_.size()))
                                            : nullptr;
}

void Events::judge(bool noticed) {
    const Entry& entry = numbered(static_cast<std::uint32_t>(numbers_.size()));
    std::uint32_t frame = 0;
    if (entry.kind == Kind::Redone) {
        frame = numbers_[entry.after];
    } else if (entry.kind == Kind::Undone) {
        for (std::uint32_t at = entry.before; at != entry.after && at != 0; at = numbered(at).before) {
            frame = numbers_[at] != 0 ? numbers_[at] : frame;
        }
    }
    if (entry.kind == Kind::Committed ? noticed : frame != 0) {
        noticed_.push_back(row_of_[entry.number] - 1);
        numbers_.push_back(static_cast<std::uint32_t>(noticed_.size()));
    } else {
        numbers_.push_back(0);
    }
    noticed_frame_.push_back(frame);
}

const Entry& Events::at(std::size_t row) const {
    if (row == 0 || row > size()) {
        throw std::out_of_range("there is no row " + std::to_string(row) + ": the record has " +
                                std::to_string(size()));
    }
    return rows_[counts_ ? noticed_[row - 1] : row - 1];
}

std::optional<std::size_t> Events::row_of(std::uint64_t number) const {
    if (counts_) { // this viewer has no other rows
        return number <= noticed_.size() ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
    }
    return number < row_of_.size() ? std::optional<std::size_t>(row_of_[static_cast<std::size_t>(number)])
                                   : std::nullopt;
}

std::uint64_t Events::frame_of(const Entry& entry) const {
    if (counts_) {
        return noticed_frame_[entry.number];
    }
    Cursor cursor(raw(entry).payload);
    static_cast<void>(cursor.u64());    // the hash
    static_cast<void>(cursor.varint()); // the actor
    return cursor.varint();
}

RawEvent Events::raw(const Entry& entry) const {
    RawEvent event;
    event.kind = entry.kind;
    event.number = entry.number;
    event.payload = record::View(payloads_).subspan(entry.at, entry.size);
    return event;
}

std::optional<RawEvent> Events::checkpoint(std::uint32_t commit) const {
    const auto found = checkpoints_.find(commit);
    if (found == checkpoints_.end()) {
        return std::nullopt;
    }
    const auto [at, size] = found->second;
    RawEvent event;
    event.kind = Kind::Checkpoint;
    event.payload = record::View(payloads_).subspan(at, size);
    return event;
}

} // namespace herding::inline v0::inspect::detail

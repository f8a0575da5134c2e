#include "herding/record/any_journal.hpp"

#include "herding/record/error.hpp"
#include "herding/reflect/binary_writer.hpp"

#include <utility>

namespace herding::inline v0::record {

namespace {

Kind stored_kind(EventKind kind) noexcept {
    return kind == EventKind::Committed ? Kind::Committed
           : kind == EventKind::Undone  ? Kind::Undone
                                        : Kind::Redone;
}

} // namespace

AnyJournal::AnyJournal(Store* store, std::string name, JournalOptions options)
    : name_(std::move(name)), options_(std::move(options)), store_(store), numbers_({}) {}

void AnyJournal::append(const detail::AnyEvent& event) {
    Writer& writer = this->writer();
    payload_.clear();
    put(payload_, event);
    const NewEvent stored{.kind = stored_kind(event.kind), .payload = payload_};
    if (checkpoint_is_due() || !next_.empty()) [[unlikely]] {
        append_all({stored}, event, 1);
    } else {
        writer.append({&stored, 1});
        ++last_.events;
    }
}

void AnyJournal::hold_event(const detail::AnyEvent& event) {
    Held one{stored_kind(event.kind), {}};
    put(one.payload, event);
    held_.push_back(std::move(one));
}

void AnyJournal::append_with_held(const detail::AnyEvent& event) {
    const std::vector<Held> held = std::exchange(held_, {});
    payload_.clear();
    put(payload_, event);
    std::vector<NewEvent> events;
    events.reserve(held.size() + 3);
    for (const Held& one : held) {
        events.push_back({.kind = one.kind, .payload = one.payload, .joined = true});
    }
    events.push_back({.kind = stored_kind(event.kind), .payload = payload_});
    append_all(std::move(events), event, held.size() + 1);
}

void AnyJournal::append_all(std::vector<NewEvent> events, const detail::AnyEvent& last,
                            std::size_t numbered) {
    Writer& writer = this->writer();
    const Bytes annotation = std::exchange(next_, {});
    if (!annotation.empty()) {
        events.insert(events.begin(), {.kind = Kind::Annotation, .payload = annotation});
    }
    const bool due = checkpoint_is_due();
    if (due) {
        put_checkpoint(last);
        events.push_back({.kind = Kind::Checkpoint, .payload = checkpoint_});
    }
    writer.append(events);
    if (due) {
        last_.byte = writer.size();
    }
    last_.events = due ? 0 : last_.events + numbered;
}

void AnyJournal::append_refused(Actor by, std::string_view behavior, std::string_view reason,
                                detail::Written inputs, std::size_t count) {
    payload_.clear();
    detail::put_refused(payload_, by, numbers_.of(behavior), reason, inputs, count);
    writer().append(Kind::Refused, payload_);
}

void AnyJournal::mark(std::string_view name, Mark mark) {
    payload_.clear();
    detail::put_string(payload_, name);
    detail::put_varint(payload_, mark.frame);
    writer().append(Kind::Mark, payload_);
}

void AnyJournal::annotate(std::string_view key, std::string_view text) {
    payload_.clear();
    detail::put_string(payload_, key);
    detail::put_string(payload_, text);
    writer().append(Kind::Annotation, payload_);
}

void AnyJournal::annotate_with_next(std::string_view key, std::string_view text) {
    next_.clear();
    detail::put_string(next_, key);
    detail::put_string(next_, text);
}

void AnyJournal::sync() { writer().sync(); }

void AnyJournal::close() {
    writer().sync();
    writer().append(Kind::Closed, {});
    writer().sync();
    writer_.reset();
    closed_ = true;
}

void AnyJournal::expect_fresh() const {
    if (store_ == nullptr) {
        throw Error(ErrorKind::Exists, name_,
                    "a second engine begins with this journal: give each engine one of its own");
    }
}

void AnyJournal::create(Header header) {
    header.parent = options_.parent;
    writer_ = store_->create(name_, header, options_.writer);
    store_ = nullptr;
    numbers_ = detail::BehaviorNumbers(header.behaviors);
    last_ = {0, size(), header.state.size()};
}

void AnyJournal::attach(std::unique_ptr<Writer> writer, const Header& header, detail::LastCheckpoint last) {
    writer_ = std::move(writer);
    numbers_ = detail::BehaviorNumbers(header.behaviors);
    last_ = last;
}

/// Appends the payload of an event.
void AnyJournal::put(Bytes& payload, const detail::AnyEvent& event) {
    if (event.kind == EventKind::Committed) {
        detail::put_committed(payload, event.hash, event.frame, options_.keep, numbers_, versions_);
    } else {
        detail::put_moved(payload, event.hash, event.frame_number, event.actor);
    }
}

void AnyJournal::put_checkpoint(const detail::AnyEvent& event) {
    checkpoint_.clear();
    detail::put_u64(checkpoint_, event.hash);
    detail::put_varint(checkpoint_, event.number);
    Bytes state;
    reflect::detail::write_body_as(state, *event.after.type, event.after.value);
    last_.state = state.size();
    detail::put_bytes(checkpoint_, state);
}

bool AnyJournal::checkpoint_is_due() const noexcept {
    const std::uint64_t bytes = size() - last_.byte;
    return (last_.events + 1 >= options_.checkpoint_events || bytes >= options_.checkpoint_bytes) &&
           bytes >= 4 * last_.state;
}

/// The writer. Throws Error (ReadOnly) if there is none.
Writer& AnyJournal::writer() {
    if (writer_ == nullptr) [[unlikely]] {
        throw Error(ErrorKind::ReadOnly, name_,
                    store_ != nullptr ? "no engine has begun with this journal: make it the log of one first"
                    : closed_         ? "this journal is closed: open the record again to continue it"
                              : "opened to be read, or not exact: open it with Access::Append, and see "
                                "OpenReport::reasons");
    }
    return *writer_;
}

} // namespace herding::inline v0::record

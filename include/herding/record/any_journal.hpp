#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/log.hpp"
#include "herding/record/bytes.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"
#include "herding/record/store.hpp"
#include "herding/record/writer.hpp"
#include "herding/reflect/detail/versions.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Journals without the types of their game.

namespace herding::inline v0::record {

/// Options of the writing of a journal. Every part has a default.
struct JournalOptions {
    /// When events become durable, and how much a writer buffers.
    WriterOptions writer = {};
    /// The parts of each frame that are stored in addition to the parts that replay needs.
    Keep keep = Keep::Traces;
    /// A checkpoint is due after this many events or bytes, whichever comes first. It waits until the events since the last one
    /// are four times as long as the State, because checkpoints may take at most a fifth of a journal.
    std::uint64_t checkpoint_events = 1024;
    std::uint64_t checkpoint_bytes = std::uint64_t{1} << 20U;
    /// The parent of a branch.
    std::optional<Parent> parent = {};
};

namespace detail {

/// Counts since the last checkpoint. They decide when the next one is due.
struct LastCheckpoint {
    std::uint64_t events = 0; ///< of the engine, since the last one or since the header
    std::uint64_t byte = 0;   ///< its end
    std::uint64_t state = 0;  ///< bytes of its State
};

/// Event other than a checkpoint, without its types.
struct AnyEvent {
    EventKind kind;
    Actor actor;
    std::uint64_t number;       ///< of the event
    std::uint64_t frame_number; ///< of the frame
    std::uint64_t hash;         ///< of the State after it
    WrittenFrame frame;
    Written after;
};

} // namespace detail

/// The part of a `Journal` that is the same for each game: compiled once.
class AnyJournal {
public:
    AnyJournal(const AnyJournal&) = delete;
    AnyJournal& operator=(const AnyJournal&) = delete;

    /// Stores a name for a position that `undo_to` can go back to. `Opened::marks` has the names after opening. Two marks
    /// may have one name.
    /// Throws: Error.
    /// Complexity: O(size of the name).
    void mark(std::string_view name, Mark mark);

    /// Stores a text of the application under a key: a player's name, the time, a comment. Replay ignores it. Keys may
    /// occur more than once: all are kept, in their order.
    /// Throws: Error.
    /// Complexity: O(size of key and text).
    void annotate(std::string_view key, std::string_view text);

    /// Keeps an annotation and writes it before the next event, in the same write. It replaces an annotation that waits. After a crash
    /// the record may end with the annotation, without the event.
    /// Throws: exceptions of allocation. The write of the event throws as `annotate`.
    /// Complexity: O(size of key and text).
    void annotate_with_next(std::string_view key, std::string_view text);
    /// Drops the waiting annotation, because no event happened.
    /// Complexity: O(1).
    void forget_next() noexcept { next_.clear(); }

    /// Returns when all events so far survive a loss of power, under every policy.
    /// Throws: Error (System, NoSpace) if the device fails. Then all later calls throw.
    /// Complexity: one sync of the device.
    void sync();

    /// Records that the writer ended on purpose, and makes all events durable. This journal accepts no more events. A
    /// program that opens the record can continue it. A record without this event was left by a crash, or is still
    /// written. Only an event after a sync can state that all events before it were durable. By this statement a reader
    /// distinguishes a lost sector from an event that was never acknowledged.
    /// Throws: Error.
    /// Complexity: one sync of the device, or two if events wait (`Durability::None`).
    void close();

    /// Returns: whether events are written. False before the engine begins, and after `close`.
    /// Complexity: O(1).
    [[nodiscard]] bool is_open() const noexcept { return writer_ != nullptr; }
    /// Returns: the bytes of the record so far, or 0 if no events are written.
    /// Complexity: O(1).
    [[nodiscard]] std::uint64_t size() const noexcept { return writer_ == nullptr ? 0 : writer_->size(); }

protected:
    /// `store` is null for a journal of a record that is replayed.
    AnyJournal(Store* store, std::string name, JournalOptions options);
    ~AnyJournal() = default;

    /// Writes one event, and a checkpoint if one is due.
    /// Throws: Error. Then all later calls throw.
    void append(const detail::AnyEvent& event);
    /// Keeps an event until `append_with_held` writes the last one that happened together with it.
    /// Throws: exceptions of encoding and allocation.
    void hold_event(const detail::AnyEvent& event);
    /// Writes the held events and this one, and a checkpoint if one is due. Afterwards no event is held.
    /// Throws: Error.
    void append_with_held(const detail::AnyEvent& event);
    /// Drops the held events.
    void forget_held() noexcept { held_.clear(); }
    /// Stores why a behavior refused these inputs. `inputs` is an array of `count` values.
    /// Throws: Error.
    void append_refused(Actor by, std::string_view behavior, std::string_view reason, detail::Written inputs,
                        std::size_t count);

    /// Throws: Error if the journal has begun, because each engine has one of its own.
    void expect_fresh() const;
    /// Creates the record. The header has everything but its parent.
    /// Throws: Error.
    void create(Header header);
    /// Ends the replay: later events are appended, or refused if there is no writer.
    void attach(std::unique_ptr<Writer> writer, const Header& header, detail::LastCheckpoint last);

private:
    /// An event that waits for those that happened together with it.
    struct Held {
        Kind kind;
        Bytes payload;
    };

    /// Writes one event or several that happened together, with the annotation that waits for them, and a checkpoint if one
    /// is due.
    void append_all(std::vector<NewEvent> events, const detail::AnyEvent& last, std::size_t numbered);
    void put(Bytes& payload, const detail::AnyEvent& event);
    void put_checkpoint(const detail::AnyEvent& event);
    [[nodiscard]] bool checkpoint_is_due() const noexcept;
    Writer& writer();

    std::string name_;
    JournalOptions options_;
    Store* store_; // until it begins
    std::unique_ptr<Writer> writer_;
    bool closed_ = false;
    detail::BehaviorNumbers numbers_;
    reflect::detail::Versions versions_; // of the last event; its room is used again
    detail::LastCheckpoint last_;
    Bytes payload_;
    Bytes checkpoint_;
    std::vector<Held> held_;
    Bytes next_; ///< payload of the annotation that waits for the next event; empty: none
};

} // namespace herding::inline v0::record

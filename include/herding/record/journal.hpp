#pragma once

#include "herding/core/engine.hpp"
#include "herding/core/log.hpp"
#include "herding/record/detail/bodies.hpp"
#include "herding/record/detail/layout_of.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/error.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"
#include "herding/record/store.hpp"
#include "herding/record/writer.hpp"
#include "herding/reflect/hash.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

/// How a journal is written. Every part has a default.
struct JournalOptions {
    /// When events become durable, and how much a writer buffers.
    WriterOptions writer = {};
    /// What of each frame is kept besides what replay needs.
    Keep keep = Keep::Traces;
    /// A checkpoint is due after so many events, or so many bytes, whichever comes first; but never before the events
    /// since the last one are four times as long as the State, so that checkpoints are at most a fifth of a journal.
    std::uint64_t checkpoint_events = 1024;
    std::uint64_t checkpoint_bytes = std::uint64_t{1} << 20U;
    /// Where a branch starts.
    std::optional<Parent> parent = {};
};

namespace detail {

/// The Spec's name in records: `static constexpr std::string_view name`, else its qualified identifier.
template <class Spec> [[nodiscard]] std::string game_name() {
    if constexpr (requires { std::string_view(Spec::name); }) {
        return std::string(Spec::name);
    } else {
        return std::string(reflect::detail::qualified_name<Spec>());
    }
}

/// What the Spec says of its rules: `static constexpr rules_version`, a number or a text.
template <class Spec> [[nodiscard]] std::string rules_version() {
    if constexpr (requires { std::string_view(Spec::rules_version); }) {
        return std::string(Spec::rules_version);
    } else if constexpr (requires { Spec::rules_version + 0; }) {
        return std::to_string(Spec::rules_version);
    } else {
        return {};
    }
}

/// Appends the behaviors of one table, as headers list them.
template <class Entries> void add_names(std::vector<BehaviorName>& names, const Entries& entries,
                                        bool settling) {
    for (const auto& entry : entries) {
        names.push_back({settling, std::string(entry.name), std::string(entry.cite)});
    }
}

/// All behaviors of a run-time table, or of the Spec if there is none: first the table, then settling.
template <class Spec> [[nodiscard]] std::vector<BehaviorName>
behavior_names(const RuntimeTable<Spec>* table) {
    std::vector<BehaviorName> names;
    if (table != nullptr) {
        add_names(names, table->behaviors(), false);
        add_names(names, table->settling(), true);
    } else {
        add_names(names, behaviors<Spec>(), false);
        add_names(names, settling<Spec>(), true);
    }
    return names;
}

/// What records call the hash of a state, whatever the Spec keeps in its frames.
template <class Spec> [[nodiscard]] std::uint64_t state_hash(const Event<Spec>& event) {
    if constexpr (HasHash<Spec>) {
        if constexpr (std::same_as<typename Spec::Hash, reflect::Xxh3>) {
            return event.state_hash;
        }
    }
    return reflect::hash64(*event.after);
}

/// What decides when the next checkpoint is due.
///
/// Counted again from each checkpoint.
struct LastCheckpoint {
    std::uint64_t events = 0; ///< of the engine, since the last one or since the header
    std::uint64_t byte = 0;   ///< where it ends
    std::uint64_t state = 0;  ///< bytes of its State
};

/// What a journal is compared with while its game is played again.
template <class Spec> class Witness {
public:
    virtual ~Witness() = default;
    /// Throws what keeps the event from happening.
    virtual void see(const Event<Spec>& event) = 0;
};

} // namespace detail

/// The record of one engine, as its log: every event is written before it happens.
///
///     auto game = record::create<Game>(store, "friday", setup, Board{});      // create.hpp
///     game.engine.dispatch(input, by);                                        // written, then done
///
/// When a dispatch returns Committed, its event is as durable as the policy says (`Durability`). When writing fails, the
/// dispatch throws Error, the engine stays as it was, and the journal takes nothing more. One thread at a time.
///
/// Parameters of the template: `Spec` is the game's. Its types are described in the header (`Layout`), so readers
/// without the Spec understand the record. Costs per event: encoding the frame's inputs and traces, and the hash of
/// the State unless the engine has it already.
template <class Spec> class Journal final : public Log<Spec> {
public:
    using Setup = SetupOf<Spec>;

    /// Creates the record when the engine that it is the log of begins.
    ///
    /// Parameters: `setup` is the engine's, `table` its run-time table if it has one. The store must outlive the journal.
    /// The engine's constructor throws Error if the record exists or cannot be created.
    Journal(Store& store, std::string name, std::shared_ptr<const Setup> setup, JournalOptions options = {},
            std::shared_ptr<const RuntimeTable<Spec>> table = nullptr)
        : name_(std::move(name)), options_(std::move(options)), numbers_({}) {
        start_ = std::make_unique<Start>(&store, std::move(setup), std::move(table));
    }

    /// Plays the game of a record again: events go to a witness until `go_on`.
    Journal(detail::Witness<Spec>& witness, std::string name, JournalOptions options)
        : name_(std::move(name)), options_(std::move(options)), numbers_({}), witness_(&witness) {}

    /// Writes one event, and a checkpoint if one is due. The engine calls it. Throws Error, and then takes no more.
    void record(const Event<Spec>& event) override {
        if (witness_ != nullptr) [[unlikely]] {
            witness_->see(event);
            return;
        }
        if (event.kind == EventKind::Checkpoint) {
            begin(event);
            return;
        }
        Writer& writer = this->writer();
        payload_.clear();
        const std::uint64_t hash = put(payload_, event);
        NewEvent events[2] = {{stored_kind(event.kind), payload_, false}, {Kind::Checkpoint, {}, false}};
        if (checkpoint_is_due()) [[unlikely]] {
            put_checkpoint(event, hash);
            events[1].payload = checkpoint_;
            writer.append(std::span<const NewEvent>(events));
            last_.events = 0;
            last_.byte = writer.size();
        } else {
            writer.append({events, 1});
            ++last_.events;
        }
    }

    /// Writes the events of an `undo_own` so that a reader gets all of them or none. Throws Error.
    void record_together(std::span<const Event<Spec>> events) override {
        held_.clear();
        for (const Event<Spec>& event : events.first(events.size() - 1)) {
            hold(event);
        }
        record_with_held(events.back());
    }

    /// Keeps an event until `record_with_held` writes the last one that happened together with it.
    void hold(const Event<Spec>& event) {
        Held one{stored_kind(event.kind), {}};
        static_cast<void>(put(one.payload, event));
        held_.push_back(std::move(one));
    }

    /// Writes the held events and this one, and a checkpoint if one is due. Throws Error; then nothing is held.
    void record_with_held(const Event<Spec>& event) {
        const std::vector<Held> held = std::exchange(held_, {});
        Writer& writer = this->writer();
        payload_.clear();
        const std::uint64_t hash = put(payload_, event);
        std::vector<NewEvent> events;
        events.reserve(held.size() + 2);
        for (const Held& one : held) {
            events.push_back({.kind = one.kind, .payload = one.payload, .joined = true});
        }
        events.push_back({.kind = stored_kind(event.kind), .payload = payload_});
        const bool due = checkpoint_is_due();
        if (due) {
            put_checkpoint(event, hash);
            events.push_back({.kind = Kind::Checkpoint, .payload = checkpoint_});
        }
        writer.append(events);
        if (due) {
            last_.byte = writer.size();
        }
        last_.events = due ? 0 : last_.events + held.size() + 1;
    }

    /// Stores a name for a place that `undo_to` can go back to.
    ///
    /// `Opened::marks` has the names after opening. Two marks may have one name. Throws Error.
    void mark(std::string_view name, Mark mark) {
        payload_.clear();
        detail::put_string(payload_, name);
        detail::put_varint(payload_, mark.frame);
        writer().append(Kind::Mark, payload_);
    }

    /// Stores words of the application under a key: a player's name, the time, a comment. Replay ignores them.
    ///
    /// Throws Error. Keys may occur more than once; all are kept, in their order.
    void annotate(std::string_view key, std::string_view text) {
        payload_.clear();
        detail::put_string(payload_, key);
        detail::put_string(payload_, text);
        writer().append(Kind::Annotation, payload_);
    }

    /// Stores that the rules refused these inputs, for who asks later which rules refuse what. An outcome that is no
    /// refusal is not stored.
    void refused(const Outcome<Spec>& outcome, std::span<const InputOf<Spec>> inputs, Actor by) {
        const auto* refusal = outcome.refusal();
        if (refusal == nullptr) {
            return;
        }
        std::ostringstream reason;
        reason << outcome;
        payload_.clear();
        detail::put_refused(payload_, by, numbers_.of(refusal->behavior), reason.str(),
                            {&reflect::type_of<InputOf<Spec>>(), inputs.data()}, inputs.size());
        writer().append(Kind::Refused, payload_);
    }
    /// The same of one input.
    void refused(const Outcome<Spec>& outcome, const InputOf<Spec>& input, Actor by) {
        refused(outcome, {&input, 1}, by);
    }

    /// Returns when all events so far survive a loss of power, whatever the policy.
    ///
    /// Throws Error (System, NoSpace) if the device fails; then nothing more is taken.
    void sync() { writer().sync(); }

    /// Says that the writer ended on purpose, and makes all durable. Nothing can be recorded after it; who opens the
    /// record can continue it.
    ///
    /// A record without it was left by a crash, or is still written. Throws Error. Syncs twice if events wait
    /// (`Durability::None`): only what follows a sync can say that all before it was durable, and only then a reader
    /// knows a lost sector from an event that was never acknowledged.
    void close() {
        writer().sync();
        writer().append(Kind::Closed, {});
        writer().sync();
        writer_.reset();
        closed_ = true;
    }

    /// Whether events are written: not before the engine begins, nor after `close`.
    [[nodiscard]] bool is_open() const noexcept { return writer_ != nullptr; }
    /// Bytes of the record so far.
    [[nodiscard]] std::uint64_t size() const noexcept { return writer_ == nullptr ? 0 : writer_->size(); }

    /// Ends playing again: later events are appended, or refused where there is no writer.
    /// For `open`. `writer` is null for a record that is only read. `last` is where its last checkpoint ends.
    void go_on(std::unique_ptr<Writer> writer, const Header& header, detail::LastCheckpoint last) {
        witness_ = nullptr;
        writer_ = std::move(writer);
        numbers_ = detail::BehaviorNumbers(header.behaviors);
        last_ = last;
    }

private:
    struct Start {
        Store* store;
        std::shared_ptr<const Setup> setup;
        std::shared_ptr<const RuntimeTable<Spec>> table;
    };

    /// An event that waits for those that happened together with it.
    struct Held {
        Kind kind;
        Bytes payload;
    };

    /// Appends the payload of an event that is no checkpoint; returns the hash of the State behind it.
    std::uint64_t put(Bytes& payload, const Event<Spec>& event) {
        const std::uint64_t hash = detail::state_hash<Spec>(event);
        if (event.kind == EventKind::Committed) {
            detail::put_committed(payload, hash, detail::written_frame<Spec>(*event.frame), options_.keep,
                                  numbers_, versions_);
        } else {
            detail::put_moved(payload, hash, event.frame->number, event.actor);
        }
        return hash;
    }

    static Kind stored_kind(EventKind kind) noexcept {
        return kind == EventKind::Committed ? Kind::Committed
               : kind == EventKind::Undone  ? Kind::Undone
                                            : Kind::Redone;
    }

    /// The writer. Throws Error (ReadOnly) where there is none.
    Writer& writer() {
        if (writer_ == nullptr) [[unlikely]] {
            throw Error(ErrorKind::ReadOnly, name_,
                        start_ != nullptr
                            ? "no engine has begun with this journal: make it the log of one first"
                        : closed_ ? "this journal is closed: open the record again to continue it"
                                  : "opened to be read, or not exact: open it with Access::Append, and see "
                                    "OpenReport::reasons");
        }
        return *writer_;
    }

    /// Creates the record with its header, from the checkpoint that an engine offers first.
    void begin(const Event<Spec>& event) {
        if (start_ == nullptr) {
            throw Error(ErrorKind::Exists, name_,
                        "a second engine begins with this journal: give each engine one of its own");
        }
        Header header;
        header.game = detail::game_name<Spec>();
        header.rules_version = detail::rules_version<Spec>();
        header.layout = detail::layout_of<Spec>();
        header.behaviors = detail::behavior_names<Spec>(start_->table.get());
        header.setup_hash = reflect::hash64(*start_->setup);
        header.setup = detail::body_of(*start_->setup);
        header.state_hash = detail::state_hash<Spec>(event);
        header.state = detail::body_of(*event.after);
        header.parent = options_.parent;
        writer_ = start_->store->create(name_, header, options_.writer);
        start_.reset();
        numbers_ = detail::BehaviorNumbers(header.behaviors);
        last_ = {0, size(), header.state.size()};
    }

    [[nodiscard]] bool checkpoint_is_due() const noexcept {
        const std::uint64_t bytes = size() - last_.byte;
        return (last_.events + 1 >= options_.checkpoint_events || bytes >= options_.checkpoint_bytes) &&
               bytes >= 4 * last_.state;
    }

    void put_checkpoint(const Event<Spec>& event, std::uint64_t hash) {
        checkpoint_.clear();
        detail::put_u64(checkpoint_, hash);
        detail::put_varint(checkpoint_, event.number);
        const Bytes state = detail::body_of(*event.after);
        last_.state = state.size();
        detail::put_bytes(checkpoint_, state);
    }

    std::string name_;
    JournalOptions options_;
    std::unique_ptr<Start> start_;
    std::unique_ptr<Writer> writer_;
    bool closed_ = false;
    detail::BehaviorNumbers numbers_;
    reflect::detail::Versions versions_; // of the last event; its room is used again
    detail::Witness<Spec>* witness_ = nullptr;
    detail::LastCheckpoint last_;
    Bytes payload_;
    Bytes checkpoint_;
    std::vector<Held> held_;
};

/// A game and its record. The journal outlives the engine, whose log it is.
template <class Spec> struct Recorded {
    std::unique_ptr<Journal<Spec>> journal;
    Engine<Spec> engine;
};

/// Begins a game that is recorded under this name. Throws Error (ErrorKind::Exists for a name that is taken), and what
/// the engine throws.
template <class Spec> [[nodiscard]] Recorded<Spec> create(Store& store, std::string name,
                                                          std::shared_ptr<const SetupOf<Spec>> setup,
                                                          StateOf<Spec> initial, Options<Spec> options = {},
                                                          JournalOptions journal_options = {}) {
    auto journal = std::make_unique<Journal<Spec>>(store, std::move(name), setup, std::move(journal_options),
                                                   options.table);
    options.log = journal.get();
    Engine<Spec> engine(std::move(setup), std::move(initial), std::move(options));
    return {std::move(journal), std::move(engine)};
}

/// The same with a Setup by value, or without one.
template <class Spec> [[nodiscard]] Recorded<Spec> create(Store& store, std::string name,
                                                          StateOf<Spec> initial, Options<Spec> options = {},
                                                          JournalOptions journal_options = {})
    requires std::default_initializable<SetupOf<Spec>>
{
    return create<Spec>(store, std::move(name), std::make_shared<const SetupOf<Spec>>(), std::move(initial),
                        std::move(options), std::move(journal_options));
}

} // namespace herding::inline v0::record

#pragma once

#include "herding/core/engine.hpp"
#include "herding/core/log.hpp"
#include "herding/record/any_journal.hpp"
#include "herding/record/detail/bodies.hpp"
#include "herding/record/detail/compiled_lists.hpp"
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

namespace detail {

/// The Spec's name in records: `static constexpr std::string_view name`, else its qualified identifier.
template <class Spec> [[nodiscard]] std::string game_name() {
    if constexpr (requires { std::string_view(Spec::name); }) {
        return std::string(Spec::name);
    } else {
        return std::string(reflect::detail::qualified_name<Spec>());
    }
}

/// The version of the Spec's rules: `static constexpr rules_version`, a number or a text.
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

/// The hash of a state in records. It is independent of the hash that the Spec keeps in its frames.
template <class Spec> [[nodiscard]] std::uint64_t state_hash(const Event<Spec>& event) {
    if constexpr (HasHash<Spec>) {
        if constexpr (std::same_as<typename Spec::Hash, reflect::Xxh3>) {
            return event.state_hash;
        }
    }
    return reflect::hash64(*event.after);
}

/// Gets the events of a replay and compares them with the record.
template <class Spec> class Witness {
public:
    virtual ~Witness() = default;
    /// Throws if the event must not happen.
    virtual void see(const Event<Spec>& event) = 0;
};

} // namespace detail

/// Record of one engine, as its log. Every event is written before it happens.
///
///     auto game = record::create<Game>(store, "friday", setup, Board{});
///     game.engine.dispatch(input, by);                                        // written, then done
///
/// When a dispatch returns Committed, its event is as durable as `Durability` requires. If writing fails, the
/// dispatch throws Error, the engine stays as it was, and the journal accepts no more events.
/// One thread at a time.
///
/// The header describes the types of `Spec` (`Layout`), so readers without the Spec understand the record.
/// Each event costs the encoding of its frame, and a hash of the State unless the engine has one.
template <class Spec> class Journal final : public Log<Spec>, public AnyJournal {
public:
    using Setup = SetupOf<Spec>;

    /// Creates the record when its engine begins. The journal must be that engine's log. `setup` and `table` are
    /// those of the engine. The store must outlive the journal.
    ///
    /// Throws: exceptions of allocation. The engine's constructor throws Error if the record exists or cannot be
    /// created.
    /// Complexity: O(1).
    Journal(Store& store, std::string name, std::shared_ptr<const Setup> setup, JournalOptions options = {},
            std::shared_ptr<const RuntimeTable<Spec>> table = nullptr)
        : AnyJournal(&store, std::move(name), std::move(options)), setup_(std::move(setup)),
          table_(std::move(table)) {}

    /// Journal for the replay of a record. The witness gets the events until `end_replay` is called.
    /// Throws: exceptions of allocation.
    /// Complexity: O(1).
    Journal(detail::Witness<Spec>& witness, std::string name, JournalOptions options)
        : AnyJournal(nullptr, std::move(name), std::move(options)), witness_(&witness) {}

    /// Writes one event, and a checkpoint if one is due. The engine calls it.
    /// Throws: Error, and exceptions of encoding and allocation. If a write or sync failed, all later calls throw too. In a
    /// replay, exceptions of the witness.
    /// Complexity: O(size of the event), and O(size of the State) for its hash or a checkpoint.
    void record(const Event<Spec>& event) override {
        if (witness_ != nullptr) [[unlikely]] {
            witness_->see(event);
        } else if (event.kind == EventKind::Checkpoint) {
            begin(event);
        } else {
            append(any(event));
        }
    }

    /// Writes the events of an `undo_own`. A reader gets all of them or none.
    /// Throws: as `record`.
    /// Complexity: the sum of the events.
    void record_together(std::span<const Event<Spec>> events) override {
        forget_held();
        for (const Event<Spec>& event : events.first(events.size() - 1)) {
            hold(event);
        }
        record_with_held(events.back());
    }

    /// Encodes an event and keeps it until `record_with_held` writes it together with a later one.
    /// Throws: exceptions of encoding and allocation.
    /// Complexity: as `record`.
    void hold(const Event<Spec>& event) { hold_event(any(event)); }

    /// Writes the held events and this one, and a checkpoint if one is due. Afterwards, and after an exception, no event
    /// is held.
    /// Throws: as `record`.
    /// Complexity: as `record`, and O(size of the held events).
    void record_with_held(const Event<Spec>& event) { append_with_held(any(event)); }

    /// Stores refused inputs with their refusal, for statistics of rules. Does nothing if the outcome is no refusal.
    /// Throws: as `record`.
    /// Complexity: O(size of the inputs).
    void refused(const Outcome<Spec>& outcome, std::span<const InputOf<Spec>> inputs, Actor by) {
        if (const auto* refusal = outcome.refusal()) {
            std::ostringstream reason;
            reason << outcome;
            append_refused(by, refusal->behavior, reason.str(),
                           {&reflect::type_of<InputOf<Spec>>(), inputs.data()}, inputs.size());
        }
    }
    /// Overload for one input.
    /// Throws: as `record`.
    /// Complexity: O(size of the input).
    void refused(const Outcome<Spec>& outcome, const InputOf<Spec>& input, Actor by) {
        refused(outcome, {&input, 1}, by);
    }

    /// Ends the replay: later events are appended. `open` calls it.
    ///
    /// Parameters: `writer` is null for a record that is only read. Then later events are refused. `last` is the place
    /// at which the last checkpoint ends.
    /// Throws: exceptions of allocation.
    /// Complexity: O(behaviors).
    void end_replay(std::unique_ptr<Writer> writer, const Header& header, detail::LastCheckpoint last) {
        witness_ = nullptr;
        attach(std::move(writer), header, last);
    }

private:
    static detail::AnyEvent any(const Event<Spec>& event) {
        return {event.kind,
                event.actor,
                event.number,
                event.frame->number,
                detail::state_hash<Spec>(event),
                detail::written_frame<Spec>(*event.frame),
                detail::written(*event.after)};
    }

    /// Creates the record with its header, from the checkpoint with which an engine begins.
    void begin(const Event<Spec>& event) {
        expect_fresh();
        Header header;
        header.game = detail::game_name<Spec>();
        header.rules_version = detail::rules_version<Spec>();
        header.layout = detail::layout_of<Spec>();
        header.behaviors = detail::behavior_names<Spec>(table_.get());
        header.setup_hash = reflect::hash64(*setup_);
        header.setup = detail::body_of(*setup_);
        header.state_hash = detail::state_hash<Spec>(event);
        header.state = detail::body_of(*event.after);
        create(std::move(header));
        setup_.reset();
        table_.reset();
    }

    std::shared_ptr<const Setup> setup_; // until it begins
    std::shared_ptr<const RuntimeTable<Spec>> table_;
    detail::Witness<Spec>* witness_ = nullptr;
};

/// Game with its record. The journal is the engine's log and outlives it.
template <class Spec> struct Recorded {
    std::unique_ptr<Journal<Spec>> journal;
    Engine<Spec> engine;
};

/// Begins a game that is recorded under this name.
///
/// Returns: the journal and its engine. Keep both.
/// Throws: Error (Exists if the name is taken), and exceptions of the engine.
/// Complexity: O(size of Setup and State).
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

/// Overload for the default Setup.
///
/// Returns: as above.
/// Throws: as above.
/// Complexity: as above.
template <class Spec> [[nodiscard]] Recorded<Spec> create(Store& store, std::string name,
                                                          StateOf<Spec> initial, Options<Spec> options = {},
                                                          JournalOptions journal_options = {})
    requires std::default_initializable<SetupOf<Spec>>
{
    return create<Spec>(store, std::move(name), std::make_shared<const SetupOf<Spec>>(), std::move(initial),
                        std::move(options), std::move(journal_options));
}

} // namespace herding::inline v0::record

#pragma once

#include "herding/core/engine.hpp"
#include "herding/record/check.hpp"
#include "herding/record/detail/layout_of.hpp"
#include "herding/record/detail/replayer.hpp"
#include "herding/record/error.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/layout.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

/// Options of opening a record. By default all of it is executed with the default engine, and the record is
/// continued.
template <class Spec> struct OpenOptions {
    /// Options of the engine. `open` sets the log. A HistoryPolicy that keeps less than that of the engine that wrote
    /// the record cannot repeat all of its undos.
    Options<Spec> engine = {};
    /// Options for continuing the record.
    JournalOptions journal = {};
    /// Append continues the record and locks it. Read changes nothing, and other programs may write meanwhile.
    Access access = Access::Append;
    /// Bounds for records from outside. Exceeding one is an error of the record, in the result.
    ReadLimits limits = {};
    /// Stops after the event with this number. Then nothing is appended. For looking at an earlier position; `seek`
    /// is faster if there are checkpoints.
    std::uint64_t until = std::numeric_limits<std::uint64_t>::max();
    /// Gets each event of the record after it was compared, before it happens again. Gets no later event.
    Log<Spec>* also = nullptr;
    /// Called with the number of each event that was executed again. An exception of it ends the opening.
    OnEvent progress = {};
};

/// Opened record. Journal and engine belong together: keep both as long as the game runs.
template <class Spec> struct Opened : OpenReport {
    /// Records the events of the engine. Writable only if the record is exact and undamaged and was opened with
    /// Access::Append. Otherwise a dispatch throws Error (ErrorKind::ReadOnly) and changes nothing.
    std::unique_ptr<Journal<Spec>> journal;
    /// The engine with state, history, frames and numbers restored. Nothing if the record is refused, or its Setup or
    /// State cannot be read.
    std::optional<Engine<Spec>> engine;

    /// Whether later events of the engine are recorded.
    [[nodiscard]] bool writable() const noexcept { return journal != nullptr && journal->is_open(); }
};

namespace detail {

/// Appends sentences about differences between the header and the program: in the version of the rules, a behavior,
/// or the order of behaviors. If it appends nothing, the result may be Exact. `table` is the engine's, or null.
template <class Spec>
void compare_header(const Header& header, const RuntimeTable<Spec>* table,
                    std::vector<std::string>& reasons) {
    if (const std::string now = rules_version<Spec>(); now != header.rules_version) {
        reasons.push_back("the rules are version `" + now + "`, those of the record version `" +
                          header.rules_version + "`");
    }
    compare_behaviors(header.behaviors, behavior_names<Spec>(table), reasons);
}

/// Reading of a record into an engine.
template <class Spec> class Opener {
public:
    /// `renamed`: the names of positions differ, so hashes of States are not compared. All arguments must outlive it.
    Opener(Reader& reader, const OpenOptions<Spec>& options, Opened<Spec>& result, bool renamed)
        : reader_(reader), options_(options), result_(result), renamed_(renamed) {}

    [[nodiscard]] const LastCheckpoint& last_checkpoint() const noexcept { return last_; }
    /// Whether the record is exact except for the hash of a State.
    [[nodiscard]] bool only_hash_differs() const noexcept { return only_hash_; }

    /// Executes the record and fills the result. Throws only if the record cannot be reached.
    /// Returns: whether the record may be continued. False if it is not exact, or if `until` stopped it.
    bool run() {
        const Header& header = reader_.header();
        if (const std::string game = game_name<Spec>(); header.game != game) {
            refuse(Opening::Refused, ErrorKind::OtherGame,
                   "a record of `" + header.game + "`, not of `" + game + "`");
            return false;
        }
        expect_known_hash(reader_);
        const Layout layout = layout_of<Spec>();
        const bool same_types = header.layout == layout;
        if (!same_types) {
            result_.reasons.push_back("the types of the game have changed since the record was made" +
                                      changed_types(header.layout, layout));
        }
        compare_header<Spec>(header, options_.engine.table.get(), result_.reasons);
        if (renamed_) {
            result_.reasons.emplace_back(
                "positions of sequences have been renamed since the record was made");
        }
        result_.opening = result_.reasons.empty() ? Opening::Exact : Opening::Migrated;
        Replayer<Spec> replayer(header, {.types = same_types && !renamed_,
                                         .rules = same_rules<Spec>(header, options_.engine.table.get())});
        replayer.also(options_.also);
        result_.journal = std::make_unique<Journal<Spec>>(replayer, reader_.record(), options_.journal);
        last_ = {0, reader_.tail().location.byte, header.state.size()};
        bool all = false;
        try {
            all = begin(replayer) && replay(replayer);
        } catch (...) {
            result_.journal->end_replay(nullptr, header, last_); // the replayer ends with this function
            throw;
        }
        result_.journal->end_replay(nullptr, header, last_);
        return all && result_.opening == Opening::Exact;
    }

private:
    /// Changes the result to a refusal or a view, with the reason.
    void refuse(Opening opening, ErrorKind kind, std::string reason) {
        result_.opening = opening;
        result_.error = kind;
        result_.reasons.push_back(std::move(reason));
    }

    /// Makes the engine from the header. False: the header is unusable, and the result has the reason.
    bool begin(Replayer<Spec>& replayer) {
        const Header& header = reader_.header();
        const auto unusable = [this](const std::string& cause) {
            refuse(Opening::ViewOnly, ErrorKind::Unreadable,
                   "the Setup or the initial State cannot be used: " + cause);
        };
        try {
            replayer.check_header();
            SetupOf<Spec> setup{};
            replayer.bodies().read(setup, Layout::Root::Setup, header.setup);
            StateOf<Spec> state{};
            replayer.bodies().read(state, Layout::Root::State, header.state);
            Options<Spec> options = options_.engine;
            options.log = result_.journal.get();
            result_.engine.emplace(std::make_shared<const SetupOf<Spec>>(std::move(setup)), std::move(state),
                                   std::move(options));
            return true;
        } catch (const Difference& difference) {
            differs(difference, "the start");
        } catch (const Cursor::Malformed& error) {
            unusable(error.cause);
        } catch (const std::exception& error) {
            unusable(error.what());
        }
        return false;
    }

    /// Executes the events. False: some were not executed, so nothing may be appended.
    bool replay(Replayer<Spec>& replayer) {
        RawEvent event;
        while (result_.events < options_.until && reader_.next(event)) {
            if (!applied(replayer, event)) {
                result_.stopped = Location{event.byte, event.number};
                return false;
            }
            if (options_.progress) {
                options_.progress(event.number);
            }
        }
        result_.tail = reader_.tail();
        if (result_.tail.ending == Ending::Torn) {
            result_.reasons.push_back("a torn tail of " + std::to_string(result_.tail.bytes) +
                                      " bytes at byte " + std::to_string(result_.tail.location.byte) +
                                      ", after event " + std::to_string(result_.tail.location.event) +
                                      ", was dropped: " + result_.tail.cause);
        } else if (result_.tail.ending == Ending::Damaged) {
            result_.error = ErrorKind::Damaged;
            result_.reasons.push_back("damage at byte " + std::to_string(result_.tail.location.byte) +
                                      ", after event " + std::to_string(result_.tail.location.event) + ": " +
                                      result_.tail.cause + "; " + std::to_string(result_.tail.found_count) +
                                      " whole events follow and are not applied");
            return false;
        }
        return result_.events < options_.until;
    }

    /// Executes one event. False: it cannot be read, or the rules do not repeat it.
    bool applied(Replayer<Spec>& replayer, const RawEvent& event) {
        const auto place = [&event] {
            return "event " + std::to_string(event.number) + " (byte " + std::to_string(event.byte) + ")";
        };
        const auto unreadable = [&](const std::string& cause) {
            refuse(Opening::ViewOnly, ErrorKind::Unreadable, place() + " cannot be read: " + cause);
        };
        try {
            execute(replayer, event);
            return true;
        } catch (const Difference& difference) {
            differs(difference, place());
        } catch (const Cursor::Malformed& error) {
            unreadable(error.cause);
        } catch (const reflect::ReadError& error) {
            unreadable(error.what());
        } catch (const std::exception& error) {
            refuse(Opening::ViewOnly, ErrorKind::OtherRules, place() + ": the rules throw: " + error.what());
        }
        return false;
    }

    /// Executes a numbered event, and collects marks and annotations. Throws if anything is wrong with it.
    void execute(Replayer<Spec>& replayer, const RawEvent& event) {
        replayer.apply(*result_.engine, event);
        result_.closed = event.kind == Kind::Closed;
        Cursor cursor(event.payload);
        if (is_numbered(event.kind)) {
            result_.events = event.number;
            ++last_.events;
        } else if (event.kind == Kind::Checkpoint) {
            static_cast<void>(cursor.u64());
            static_cast<void>(cursor.varint());
            last_ = {0, event.byte + event.size, cursor.rest().size()};
        } else if (event.kind == Kind::Mark) {
            NamedMark mark;
            mark.name = cursor.string();
            mark.mark.frame = cursor.varint();
            result_.marks.push_back(std::move(mark));
        } else if (event.kind == Kind::Annotation) {
            Annotation note;
            note.key = cursor.string();
            note.text = cursor.string();
            note.event = event.number;
            result_.annotations.push_back(std::move(note));
        }
    }

    /// Reports that the rules do not repeat the record.
    void differs(const Difference& difference, const std::string& place) {
        only_hash_ = difference.only_hash;
        result_.differing = difference.behaviors;
        refuse(Opening::ViewOnly, ErrorKind::OtherRules, place + ": " + difference.cause);
    }

    Reader& reader_;
    const OpenOptions<Spec>& options_;
    Opened<Spec>& result_;
    bool renamed_;
    bool only_hash_ = false;
    LastCheckpoint last_;
};

/// Opens a record. `renamed`: positions of its sequences may have other names now. Sets `only_hash` if only the hash
/// of a State differs.
///
/// Errors of the record are in the result. Errors that keep the store from opening it are thrown.
template <class Spec> [[nodiscard]] Opened<Spec> open_once(Store& store, const std::string& name,
                                                           const OpenOptions<Spec>& options, bool renamed,
                                                           bool& only_hash) {
    Opened<Spec> result;
    try {
        const std::unique_ptr<Reader> reader = store.open(name, options.access, options.limits);
        Opener<Spec> opener(*reader, options, result, renamed);
        const bool may_go_on = opener.run();
        only_hash = opener.only_hash_differs();
        if (may_go_on && options.access == Access::Append) {
            auto writer = reader->append(options.journal.writer);
            result.journal->end_replay(std::move(writer), reader->header(), opener.last_checkpoint());
        }
    } catch (const Error& error) {
        switch (error.kind()) {
        case ErrorKind::NotFound:
        case ErrorKind::Locked:
        case ErrorKind::ReadOnly:
        case ErrorKind::NoSpace:
        case ErrorKind::System: throw;
        default:
            result.opening = result.engine ? Opening::ViewOnly : Opening::Refused;
            result.error = error.kind();
            result.reasons.push_back(error.reason());
        }
    }
    for (std::string& reason :
         result.reasons) { // they contain names and values of the record, which may come from anybody
        reason = printable(reason);
    }
    return result;
}

} // namespace detail

/// Opens a record and executes all of it again. The engine has the state, undo, redo, barriers with their reasons,
/// frames, event numbers and hashes of the engine that wrote it. It continues in the same record.
///
/// Problems of the record are in the result; `Opened::error` has their kind.
///
///     record::FileStore store;
///     auto opened = record::open<Game>(store, "friday.journal");
///     if (!opened.writable()) {
///         for (const std::string& reason : opened.reasons) {
///             std::cerr << reason << '\n';
///         }
///     } else {
///         opened.engine->dispatch(input, by); // written, then done
///     }
///
/// `name` is a path for files, and a key for other stores. The store must outlive the journal.
///
/// There are four results (`Opening`). Exact: the same types and rules, and every event was repeated. Migrated:
/// types, rules or names have changed, and every event was repeated. ViewOnly: the rules do not repeat some event,
/// and the engine is in the state before it. Refused: there is no engine.
///
/// Throws: Error if the record cannot be reached: NotFound, Locked, ReadOnly, NoSpace, System.
/// Complexity: O(events), twice if sequences have `renamed()`.
template <class Spec>
[[nodiscard]] Opened<Spec> open(Store& store, const std::string& name, OpenOptions<Spec> options = {}) {
    bool renamed = false;
    if constexpr (detail::has_renamed_positions<Spec>()) {
        OpenOptions<Spec> probe = options;
        probe.access = Access::Read;
        probe.also = nullptr;
        static_cast<void>(detail::open_once<Spec>(store, name, probe, false, renamed));
    }
    bool only_hash = false;
    return detail::open_once<Spec>(store, name, options, renamed, only_hash);
}

} // namespace herding::inline v0::record

#pragma once

#include "herding/core/engine.hpp"
#include "herding/record/check.hpp"
#include "herding/record/detail/renames.hpp"
#include "herding/record/detail/replayer.hpp"
#include "herding/record/error.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/error.hpp"

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace herding::inline v0::record {

/// Game after one event of a record, for looking at a position of a long record. To continue from there, make a
/// branch (`branch`).
template <class Spec> struct Sought {
    std::uint64_t event = 0;        ///< the last applied event, in the record's numbers
    std::uint64_t from = 0;         ///< the event of the checkpoint where execution began; 0: the start
    std::unique_ptr<Log<Spec>> log; ///< of the engine; records nothing
    /// Undo reaches back to the checkpoint. Events and frames of the engine are numbered from there. Its actions are
    /// not recorded.
    Engine<Spec> engine;
};

namespace detail {

/// Log that compares an engine with its record until the requested event. A difference is thrown, so the engine does
/// not execute the event.
template <class Spec> class Comparing final : public Log<Spec> {
public:
    /// The witness must live until `end`.
    explicit Comparing(Witness<Spec>& witness) : witness_(&witness) {}
    void record(const Event<Spec>& event) override {
        if (witness_ != nullptr && event.kind != EventKind::Checkpoint) {
            witness_->see(event);
        }
    }
    void end() noexcept { witness_ = nullptr; }

private:
    Witness<Spec>* witness_;
};

/// Search of the checkpoint and execution from it.
template <class Spec> class Seeker {
public:
    /// Throws: Error for a record of another game, or with an unknown hash.
    Seeker(Reader& reader, const Options<Spec>& options)
        : reader_(reader), options_(options),
          comparison_{.types = reader.header().layout == layout_of<Spec>() && !has_renamed_positions<Spec>(),
                      .rules = same_rules<Spec>(reader.header(), options.table.get())} {
        const Header& header = reader.header();
        if (const std::string game = game_name<Spec>(); header.game != game) {
            throw Error(ErrorKind::OtherGame, reader.record(),
                        "a record of `" + header.game + "`, not of `" + game + "`");
        }
        expect_known_hash(reader);
    }

    /// Begins at the last checkpoint before the event. If undo or redo crosses it, begins again at the last
    /// checkpoint before the frame that they reach. The start of the record is before every frame, so this ends.
    ///
    /// A checkpoint at the event itself is not used. Only the hash of the event after a checkpoint proves its State, and
    /// a seek to the checkpoint would not execute that event.
    Sought<Spec> to(std::uint64_t event) {
        const std::uint64_t before = event == 0 ? 0 : event - 1;
        static_cast<void>(reader_.go_to_checkpoint(before));
        scan(event); // an index may be missing, or lack the latest checkpoints
        std::uint64_t from = reader_.go_to_checkpoint(before);
        if (from > 0) {
            try {
                return execute(from, event);
            } catch (const BeforeStart& undo) {
                // Undo or redo crosses the checkpoint.
                from = undo.frame - 1;
            } catch (const Error&) { // perhaps it is no checkpoint; the whole journal decides
                from = 0;
            }
        }
        for (;;) {
            from = reader_.go_to_checkpoint(from);
            try {
                return execute(from, event);
            } catch (const BeforeStart& undo) {
                from = undo.frame - 1;
            }
        }
    }

private:
    /// Reads up to the event.
    /// Throws: Error if the record ends before it.
    void scan(std::uint64_t event) {
        RawEvent one;
        std::uint64_t number = reader_.tail().location.event;
        while (number < event && reader_.next(one)) {
            number = one.number;
        }
        if (number < event) {
            throw Error(reader_.tail().ending == Ending::Damaged ? ErrorKind::Damaged : ErrorKind::NotFound,
                        reader_.record(), detail::no_event(event, number), reader_.tail().location);
        }
    }

    /// Executes from a checkpoint to the event.
    /// Throws: BeforeStart if an undo or redo crosses the checkpoint.
    Sought<Spec> execute(std::uint64_t from, std::uint64_t event) {
        const Header& header = reader_.header();
        Replayer<Spec> replayer(header, comparison_);
        auto log = std::make_unique<Comparing<Spec>>(replayer);
        RawEvent one;
        one.number = from;
        one.byte = reader_.tail().location.byte;
        try {
            Engine<Spec> engine = start(replayer, from, *log, one);
            while (one.number < event && reader_.next(one)) {
                replayer.apply(engine, one);
            }
            log->end();
            return {event, from, std::move(log), std::move(engine)};
        } catch (const Difference& difference) {
            throw Error(ErrorKind::OtherRules, reader_.record(), difference.cause,
                        Location{one.byte, one.number});
        } catch (const Cursor::Malformed& error) {
            throw Error(ErrorKind::Unreadable, reader_.record(), error.cause, Location{one.byte, one.number});
        } catch (const reflect::ReadError& error) {
            throw Error(ErrorKind::Unreadable, reader_.record(), error.what(),
                        Location{one.byte, one.number});
        }
    }

    /// An engine in the State of the checkpoint, or of the header if `from` is 0.
    Engine<Spec> start(Replayer<Spec>& replayer, std::uint64_t from, Log<Spec>& log, RawEvent& one) {
        const Header& header = reader_.header();
        replayer.check_header();
        SetupOf<Spec> setup{};
        replayer.bodies().read(setup, Layout::Root::Setup, header.setup);
        View body = header.state;
        if (from > 0) {
            static_cast<void>(reader_.next(one));
            replayer.begin_at(from, one);
            Cursor cursor(one.payload);
            static_cast<void>(cursor.u64());
            static_cast<void>(cursor.varint());
            body = cursor.rest();
        }
        StateOf<Spec> state{};
        replayer.bodies().read(state, Layout::Root::State, body);
        Options<Spec> options = options_;
        options.log = &log;
        return Engine<Spec>(std::make_shared<const SetupOf<Spec>>(std::move(setup)), std::move(state),
                            std::move(options));
    }

    Reader& reader_;
    /// Options of the engine that `to` returns.
    const Options<Spec>& options_;
    Comparison comparison_;
};

} // namespace detail

/// The game after an event. Executes the record from the last checkpoint before it, and compares the results with the
/// recorded ones. If undo or redo crosses that checkpoint, it begins at an earlier one. If a checkpoint holds a wrong
/// State, the event after it shows that, and the record is executed from its start.
///
///     const auto then = record::seek<Game>(store, "friday", 1200);
///     draw(then.engine.state());
///
/// `event` is a number of the record; 0 is its start. `options` are those of the engine; their log is not used.
/// `limits` bound the reader's memory.
///
/// Throws: Error: NotFound if there is no such event, OtherRules if the rules do not repeat an event, Unreadable,
/// OtherGame, and errors of reading.
/// Complexity: O(events between two checkpoints) with an index (`Index`), otherwise also O(bytes before the event).
template <class Spec> [[nodiscard]] Sought<Spec> seek(Store& store, const std::string& name,
                                                      std::uint64_t event, const Options<Spec>& options = {},
                                                      const ReadLimits& limits = {}) {
    const auto reader = store.open(name, Access::Read, limits);
    return detail::Seeker<Spec>(*reader, options).to(event);
}

} // namespace herding::inline v0::record

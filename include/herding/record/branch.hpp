#pragma once

#include "herding/core/log.hpp"
#include "herding/record/copy.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/error.hpp"
#include "herding/record/event.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/open.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"

#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace herding::inline v0::record {

namespace detail {

/// Log that writes a record again while `open` executes it. Events are those of the present rules; marks and
/// annotations are copied.
///
/// `open` catches exceptions of a log, so `finish` throws them again. Without `finish` there is no new record.
template <class Spec> class Rewriter final : public Log<Spec> {
public:
    /// `reader` is a second reader of the executed record.
    Rewriter(std::unique_ptr<Reader> reader, Store& to, std::string name,
             std::shared_ptr<const SetupOf<Spec>> setup, JournalOptions options,
             std::shared_ptr<const RuntimeTable<Spec>> table)
        : reader_(std::move(reader)), to_(to), name_(std::move(name)) {
        options.parent = reader_->header().parent;
        journal_ = std::make_unique<Journal<Spec>>(to, name_, std::move(setup), std::move(options),
                                                   std::move(table));
    }
    ~Rewriter() override {
        if (journal_ == nullptr || !journal_->is_open()) {
            return;
        }
        journal_.reset();
        try {
            to_.remove(name_);
        } catch (...) { // the first error is kept
        }
    }
    Rewriter(const Rewriter&) = delete;
    Rewriter& operator=(const Rewriter&) = delete;

    void record(const Event<Spec>& event) override {
        try {
            const bool joined = event.kind != EventKind::Checkpoint && copy_notes();
            if (joined) {
                journal_->hold(event);
            } else if (std::exchange(holds_, false)) {
                journal_->record_with_held(event);
            } else {
                journal_->record(event);
            }
            holds_ = joined;
        } catch (const Cursor::Malformed&) { // in the old record
            throw;
        } catch (...) {
            error_ = std::current_exception();
            throw;
        }
    }

    /// Ends the new record.
    /// Throws: the error that stopped the writing of the new record or the execution of the old one.
    void finish(const OpenReport& report) {
        if (error_ != nullptr) {
            std::rethrow_exception(error_);
        }
        throw_unless_repeated(reader_->record(), report);
        static_cast<void>(copy_notes());
        journal_->close();
    }

private:
    /// Copies marks and annotations up to the next event of the engine. Returns whether that event is joined with the
    /// next one.
    bool copy_notes() {
        RawEvent event;
        while (reader_->next(event)) {
            if (is_numbered(event.kind)) {
                return event.joined;
            }
            Cursor cursor(event.payload);
            if (event.kind == Kind::Mark) {
                const std::string mark(cursor.string());
                journal_->mark(mark, Mark{cursor.varint()});
            } else if (event.kind == Kind::Annotation) {
                const std::string key(cursor.string());
                journal_->annotate(key, cursor.string());
            }
        }
        return false;
    }

    std::unique_ptr<Reader> reader_;
    Store& to_;
    std::string name_;
    std::unique_ptr<Journal<Spec>> journal_;
    std::exception_ptr error_;
    bool holds_ = false; // the journal holds events to which the next one belongs
};

} // namespace detail

/// Begins a record in the State after an event of another one. Its header names that event, and `check_parent`
/// verifies the link. The other record is only read.
///
/// `event` is a number of the other record. `to` may be the same store. `options` and `journal_options` are those of
/// the new engine and its journal. `progress` is called with the number of each event that is read.
///
///     auto other = record::branch<Game>(store, "friday", 17, store, "friday-what-if");
///     other.engine.dispatch(input, by); // written to the branch
///
/// Throws: Error for problems of the other record, and NotFound if it has no such event.
/// Complexity: O(events before `event`), which are executed again.
template <class Spec>
[[nodiscard]] Recorded<Spec> branch(Store& from, const std::string& name, std::uint64_t event, Store& to,
                                    std::string new_name, Options<Spec> options = {},
                                    JournalOptions journal_options = {}, const OnEvent& progress = {}) {
    OpenOptions<Spec> opening;
    opening.engine = options;
    opening.access = Access::Read;
    opening.until = event;
    opening.progress = progress;
    const Opened<Spec> opened = open<Spec>(from, name, std::move(opening));
    if (opened.error || !opened.engine || opened.events != event) {
        throw Error(opened.error.value_or(ErrorKind::NotFound), from.open(name)->record(),
                    opened.error ? opened.reasons.back() : detail::no_event(event, opened.events),
                    Location{opened.tail.location.byte, opened.events});
    }
    journal_options.parent = parent_at(from, name, event, progress);
    return create<Spec>(to, std::move(new_name),
                        std::make_shared<const SetupOf<Spec>>(opened.engine->setup()), opened.engine->state(),
                        std::move(options), std::move(journal_options));
}

/// Writes a record again with the types and the rules of this program, for a record that opens `Migrated`. The new
/// record has the same inputs, undos, redos, marks and annotations, and opens exactly.
///
/// The old record stays. Numbers of events are the same in both, so marks and branches stay valid. Refused inputs are
/// left out, because nothing repeats them. `progress` is called with the number of each event that was executed
/// again.
///
///     if (record::open<Game>(store, "friday").opening == record::Opening::Migrated) {
///         record::migrate<Game>(store, "friday", store, "friday-2");
///     }
///
/// Returns: the result of opening the old record.
/// Throws: Error, and then there is no new record: OtherRules for events that the rules do not repeat, Damaged
/// (`copy` saves the good part), Unreadable, Exists, and errors of reading and writing.
/// Complexity: O(events).
template <class Spec>
OpenReport migrate(Store& from, const std::string& name, Store& to, std::string new_name,
                   Options<Spec> options = {}, JournalOptions journal_options = {},
                   const OnEvent& progress = {}) {
    OpenOptions<Spec> opening;
    opening.engine = options;
    opening.access = Access::Read;
    opening.until = 0;
    const Opened<Spec> begin = open<Spec>(from, name, opening);
    if (begin.error) {
        detail::throw_unless_repeated(from.open(name)->record(), begin);
    }
    detail::Rewriter<Spec> rewriter(from.open(name), to, std::move(new_name),
                                    std::make_shared<const SetupOf<Spec>>(begin.engine->setup()),
                                    std::move(journal_options), options.table);
    opening.until = std::numeric_limits<std::uint64_t>::max();
    opening.also = &rewriter;
    opening.progress = progress;
    OpenReport report = open<Spec>(from, name, std::move(opening));
    rewriter.finish(report);
    return report;
}

} // namespace herding::inline v0::record

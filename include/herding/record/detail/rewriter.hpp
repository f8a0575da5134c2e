#pragma once

#include "herding/core/log.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/error.hpp"
#include "herding/record/event.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"

#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace herding::inline v0::record::detail {

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

    /// Ends the new record. Throws the error that kept it from being written, or the old one from being repeated to
    /// its end.
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

} // namespace herding::inline v0::record::detail

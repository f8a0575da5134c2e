#pragma once

#include "herding/record/copy.hpp"
#include "herding/record/open.hpp"
#include "herding/reflect/error.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace herding::inline v0::record {

/// Begins a record that starts in the State behind an event of another one, which its header names (`check_parent`
/// verifies the link). Throws Error: what is wrong with the other record, or NotFound where it has no such event.
///
/// Parameters: `event` is a number of the other record. `to` may be the same store. `options` and
/// `journal_options` are those of the new engine and its journal. `progress` is called with the number of each event that
/// is read.
///
///     auto other = record::branch<Game>(store, "friday", 17, store, "friday-what-if");
///     other.engine.dispatch(input, by); // written to the branch
///
/// O(events before `event`), because they are executed again. The other record is only read.
template <class Spec>
[[nodiscard]] Recorded<Spec> branch(Store& from, const std::string& name, std::uint64_t event, Store& to,
                                    std::string new_name, Options<Spec> options = {},
                                    JournalOptions journal_options = {}, const Progress& progress = {}) {
    OpenOptions<Spec> opening;
    opening.engine = options;
    opening.access = Access::Read;
    opening.until = event;
    opening.progress = progress;
    const Opened<Spec> opened = open<Spec>(from, name, std::move(opening));
    if (opened.error || !opened.engine || opened.events != event) {
        throw Error(opened.error.value_or(ErrorKind::NotFound), name,
                    opened.error ? opened.reasons.back() : detail::no_event(event, opened.events),
                    Location{opened.tail.location.byte, opened.events});
    }
    journal_options.parent = parent_at(from, name, event, progress);
    return create<Spec>(to, std::move(new_name),
                        std::make_shared<const SetupOf<Spec>>(opened.engine->setup()), opened.engine->state(),
                        std::move(options), std::move(journal_options));
}

/// Writes a record again with the types and the rules of this program: the same inputs, undos and redos, with marks and
/// annotations, as a record that opens exactly. For one that opens `Migrated`. Throws Error (OtherRules) for a record
/// that the rules do not repeat; then there is no new one, or one that ends before the difference.
///
/// The old record stays. Numbers of events are the same in both, so marks and branches stay valid. O(events).
///     auto opened = record::open<Game>(store, "friday");
///     if (opened.opening == record::Opening::Migrated) {
///         record::migrate<Game>(store, "friday", store, "friday-2");
///     }
template <class Spec> void migrate(Store& from, const std::string& name, Store& to, std::string new_name,
                                   Options<Spec> options = {}, JournalOptions journal_options = {}) {
    OpenOptions<Spec> opening;
    opening.engine = options;
    opening.access = Access::Read;
    opening.until = 0;
    const auto begin = open<Spec>(from, name, std::move(opening));
    if (!begin.engine) {
        throw Error(begin.error.value_or(ErrorKind::OtherRules), name, begin.reasons.back());
    }
    const auto reader = from.open(name);
    journal_options.parent = reader->header().parent;
    auto game =
        create<Spec>(to, std::move(new_name), std::make_shared<const SetupOf<Spec>>(begin.engine->setup()),
                     begin.engine->state(), std::move(options), std::move(journal_options));
    detail::Replayer<Spec> replayer(reader->header(), reader->header().layout == detail::layout_of<Spec>());
    RawEvent event;
    while (reader->next(event)) {
        try {
            detail::Cursor cursor(event.payload);
            if (is_numbered(event.kind)) {
                replayer.apply(game.engine, event);
            } else if (event.kind == Kind::Mark) {
                const std::string mark(cursor.string());
                game.journal->mark(mark, Mark{cursor.varint()});
            } else if (event.kind == Kind::Annotation) {
                const std::string key(cursor.string());
                game.journal->annotate(key, cursor.string());
            }
        } catch (const detail::Difference& difference) {
            throw Error(ErrorKind::OtherRules, name, difference.cause, Location{event.byte, event.number});
        } catch (const detail::Cursor::Malformed& error) {
            throw Error(ErrorKind::Unreadable, name, error.cause, Location{event.byte, event.number});
        } catch (const reflect::ReadError& error) {
            throw Error(ErrorKind::Unreadable, name, error.what(), Location{event.byte, event.number});
        }
    }
    game.journal->close();
}

} // namespace herding::inline v0::record

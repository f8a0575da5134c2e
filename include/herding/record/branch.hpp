#pragma once

#include "herding/record/copy.hpp"
#include "herding/record/detail/rewriter.hpp"
#include "herding/record/open.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace herding::inline v0::record {

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

#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/record/detail/payload.hpp"
#include "herding/record/open.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The laws of records, for a Spec whose types have `serialize`: each session of an engine is recorded, opened again
/// and continued. Links herding::record besides herding::law.

namespace herding::inline v0::law {

namespace detail {

/// Records one engine in memory, and opens the record at events of it.
template <class Spec> class RecordedSession final : public SessionLaw<Spec> {
public:
    RecordedSession(std::shared_ptr<const SetupOf<Spec>> setup, Options<Spec> options)
        : options_(std::move(options)), store_("", io_),
          journal_(std::make_unique<record::Journal<Spec>>(store_, name, std::move(setup), journal_options(),
                                                           options_.table)) {}

    Log<Spec>& log() override { return *journal_; }

    std::optional<typename SessionLaw<Spec>::Wrong> why_not(const Engine<Spec>& engine) override {
        const record::Bytes whole = contents(name);
        const std::vector<std::uint64_t> ends = ends_of_events(whole);
        // All of a few events, some of many. The whole record comes first, because it shows what is not repeated.
        const std::size_t step = std::max<std::size_t>(1, ends.size() / 8);
        for (std::size_t after = 0; after < ends.size(); after += step) {
            const std::size_t event = ends.size() - 1 - after;
            if (auto wrong = why_not_at(whole, ends[event], event, engine)) {
                return wrong;
            }
        }
        return std::nullopt;
    }

private:
    using Wrong = typename SessionLaw<Spec>::Wrong;
    static constexpr const char* name = "game";
    static constexpr const char* copy = "copy";

    static record::JournalOptions journal_options() {
        record::JournalOptions options;
        options.keep = record::Keep::Frames;
        options.checkpoint_events = 5;
        return options;
    }

    [[nodiscard]] record::Bytes contents(const char* path) {
        const auto file = io_->open(path, record::Io::Open::Read);
        record::Bytes bytes(static_cast<std::size_t>(file->size()));
        bytes.resize(file->read(0, bytes));
        return bytes;
    }

    /// End of the header, and end of each event of the engine. A checkpoint, or the rest of an `undo_own`, is written
    /// together with its event.
    static std::vector<std::uint64_t> ends_of_events(const record::Bytes& whole) {
        const auto reader = record::read_journal(whole);
        std::vector<std::uint64_t> ends{reader->tail().location.byte};
        record::RawEvent event;
        bool joined = false;
        while (reader->next(event)) {
            if (record::is_numbered(event.kind) && !joined) {
                ends.push_back(event.byte + event.size);
            } else {
                ends.back() = event.byte + event.size;
            }
            joined = event.joined;
        }
        return ends;
    }

    /// Opens the record as it was behind an event, and lets the engine do the rest again.
    std::optional<Wrong> why_not_at(const record::Bytes& whole, std::uint64_t end, std::size_t events,
                                    const Engine<Spec>& engine) {
        const std::string when = "opened again behind event " + std::to_string(events) + ", ";
        const auto file = io_->open(copy, record::Io::Open::Create);
        file->truncate(0);
        static_cast<void>(file->write(0, record::View(whole).first(static_cast<std::size_t>(end))));
        record::OpenOptions<Spec> opening;
        opening.engine = options_;
        opening.journal = journal_options();
        auto opened = record::open<Spec>(store_, copy, std::move(opening));
        if (opened.opening != record::Opening::Exact || !opened.writable()) {
            return Wrong{Law::Replayed, "the record of the game is not executed again to equal frames: " +
                                            (opened.reasons.empty() ? std::string() : opened.reasons.back())};
        }
        const auto reader = record::read_journal(whole);
        record::detail::Replayer<Spec> replayer(reader->header(), {.types = true, .rules = true});
        record::RawEvent event;
        bool joined = false; // with an event before it
        try {
            while (reader->next(event)) {
                const bool done = std::exchange(joined, event.joined);
                if (event.byte < end || done) {
                    replayer.pass(event);
                } else if (event.joined) {
                    replayer.pass(event);
                    if (!opened.engine->undo_own(record::detail::get_moved(event.payload).actor)) {
                        return Wrong{Law::Recorded, when + "the engine refuses an undo_own that was done"};
                    }
                } else if (record::is_numbered(event.kind)) { // the others follow from these
                    replayer.apply(*opened.engine, event);
                }
            }
        } catch (const record::detail::Difference& difference) {
            return Wrong{Law::Recorded, when + "the engine answers differently: " + difference.cause};
        }
        if (contents(copy) != whole) {
            return Wrong{Law::Recorded, when + "the engine does something else: its record differs"};
        }
        if (const std::string what = difference(engine, *opened.engine); !what.empty()) {
            return Wrong{Law::Recorded, when + "and brought to the same event, the engine has " + what};
        }
        return std::nullopt;
    }

    static std::string difference(const Engine<Spec>& one, const Engine<Spec>& other) {
        if (!(one.state() == other.state())) {
            return "another State";
        }
        if (one.undo_depth() != other.undo_depth() || one.redo_depth() != other.redo_depth()) {
            return "another depth of undo or redo";
        }
        if (!(one.mark() == other.mark())) {
            return "another mark";
        }
        const auto differ = [](const HistoryAnswer& a, const HistoryAnswer& b) {
            return static_cast<bool>(a) != static_cast<bool>(b) || (!a && !(a.refusal() == b.refusal()));
        };
        if (differ(one.can_undo(), other.can_undo()) || differ(one.can_redo(), other.can_redo())) {
            return "another reason not to undo or redo";
        }
        const auto a = one.frames();
        const auto b = other.frames();
        return std::equal(a.begin(), a.end(), b.begin(), b.end()) ? "" : "other frames";
    }

    Options<Spec> options_;
    std::shared_ptr<record::Io> io_ = record::memory_io();
    record::FileStore store_;
    std::unique_ptr<record::Journal<Spec>> journal_;
};

} // namespace detail

/// Adds laws Recorded and Replayed to a config. Each case costs about eight times its commands more.
template <class Spec> void add_record_laws(Config<Spec>& config) {
    config.session_laws.push_back([setup = config.setup](const Options<Spec>& options) {
        return std::make_unique<detail::RecordedSession<Spec>>(setup, options);
    });
}

} // namespace herding::inline v0::law

#pragma once

#include "herding/core/log.hpp"
#include "herding/inspect/rules_of.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/open.hpp"
#include "herding/tables/past.hpp"
#include "herding/tool/detail/records_of.hpp"
#include "herding/tool/records.hpp"
#include "herding/view/numbering.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The Records of a Playable.

namespace herding::inline v0::tool {

namespace detail {

/// Keeps what the viewers see of the last events, while a record is executed again.
template <class P> class LastEvents final : public Log<typename P::Spec> {
    using Spec = typename P::Spec;

public:
    struct Seen {
        std::uint64_t number;
        view::FrameView<Spec> frame;
    };
    /// One event, with the state behind it.
    struct One {
        EventKind kind;
        StateOf<Spec> after;
        std::vector<std::optional<Seen>> seen; ///< by each viewer; nothing: they do not notice it
    };

    LastEvents(std::uint64_t after, const std::vector<std::uint16_t>& viewers) : after_(after) {
        for (const std::uint16_t viewer : viewers) {
            numberings_.emplace_back(viewer);
        }
    }

    void record(const Event<Spec>& event) override {
        if (event.frame == nullptr || (!view::HidesCommits<Spec> && event.number <= after_)) {
            return;
        }
        One one{event.kind, *event.after, {}};
        for (view::Numbering<Spec>& numbering : numberings_) {
            auto frame = numbering.take(event.kind, *event.frame);
            one.seen.push_back(
                frame ? std::optional(Seen{view::HidesCommits<Spec> ? numbering.count() : event.number,
                                           *std::move(frame)})
                      : std::nullopt);
        }
        if (event.number > after_) {
            all.push_back(std::move(one));
        }
    }

    std::vector<One> all;

private:
    std::uint64_t after_;
    std::vector<view::Numbering<Spec>> numberings_;
};

/// Records::past.
template <class P> std::vector<std::vector<tables::PastEvent>>
past_of_record(record::Store& store, const std::string& name, std::uint64_t after) {
    using Spec = typename P::Spec;
    record::OpenOptions<Spec> begin;
    begin.access = record::Access::Read;
    begin.until = 0;
    const auto begun = record::open<Spec>(store, name, std::move(begin));
    if (!begun.engine) {
        return {};
    }
    const SetupOf<Spec>& setup = begun.engine->setup();
    std::vector<std::uint16_t> viewers{view::observer};
    if (!play::detail::same_for_all_viewers<P>()) {
        viewers.clear();
        for (unsigned player = 0; player < play::players<P>(setup); ++player) {
            viewers.push_back(static_cast<std::uint16_t>(player));
        }
        viewers.push_back(view::observer);
    }
    LastEvents<P> last(after, viewers);
    record::OpenOptions<Spec> options;
    options.access = record::Access::Read;
    options.also = &last;
    (void)record::open<Spec>(store, name, std::move(options));

    std::vector<std::vector<tables::PastEvent>> past(viewers.size());
    for (const auto& one : last.all) {
        const OutcomeKind kind = one.kind == EventKind::Committed ? OutcomeKind::Committed
                                 : one.kind == EventKind::Undone  ? OutcomeKind::Undone
                                                                  : OutcomeKind::Redone;
        for (std::size_t i = 0; i < viewers.size(); ++i) {
            if (!one.seen[i]) {
                continue;
            }
            const auto& [number, frame] = *one.seen[i];
            const bool is_plain = frame.inputs.size() == 1 && frame.inputs.front();
            past[i].push_back({number, frame.actor,
                               is_plain ? reflect::print(*frame.inputs.front()) : std::string(),
                               play::detail::telling<P>(setup, one.after, kind, frame).sentence,
                               play::detail::event_words<Spec>(
                                   kind, frame, play::detail::TraceWords<P>(setup, &one.after, viewers[i]))});
        }
    }
    return past;
}

} // namespace detail

/// The Records of a Playable. Include it in one source of each game, and link herding::record.
///
/// The commands `play --record`, `replay`, `record` and `inspect` use it. `herding_add_game` writes the source that calls it. The table
/// is a constant of the program.
template <class P> [[nodiscard]] const Records& records_of() {
    using Check = play::detail::CheckPlayable<P>;
    if constexpr (Check::value) {
        static constexpr Records records{record::detail::game_name<typename P::Spec>,
                                         detail::begin_record<P>,
                                         detail::resume_record<P>,
                                         detail::past_of_record<P>,
                                         detail::replay_record<P>,
                                         detail::branch_record<P>,
                                         detail::migrate_record<P>,
                                         detail::publish_record<P>,
                                         inspect::rules_of<P>};
        return records;
    } else {
        Check::diagnose();
        std::abort();
    }
}

} // namespace herding::inline v0::tool

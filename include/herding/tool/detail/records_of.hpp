#pragma once

#include "herding/core/log.hpp"
#include "herding/inspect/rules_of.hpp"
#include "herding/play/game_of.hpp"
#include "herding/record/branch.hpp"
#include "herding/record/open.hpp"
#include "herding/record/publish.hpp"
#include "herding/tool/records.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool::detail {

/// Collects what a match knows of its past, while its record is executed again.
template <class P> class PastOf final : public Log<typename P::Spec> {
    using Spec = typename P::Spec;

public:
    void record(const Event<Spec>& event) override {
        if constexpr (view::HidesCommits<Spec>) {
            if (event.frame != nullptr) {
                events_.push_back({event.kind, *event.frame});
            }
        }
        if (event.kind == EventKind::Committed) {
            past.done.resize(past.now);
            frames_.resize(past.now);
            frames_.push_back(event.frame->number);
            auto& inputs = past.done.emplace_back();
            for (const auto& input : event.frame->inputs) {
                inputs.push_back({reflect::print(input), event.frame->actor});
            }
            ++past.now;
        } else if (event.kind == EventKind::Undone) {
            past.now = static_cast<std::size_t>(
                std::lower_bound(frames_.begin(), frames_.end(), event.frame->number) - frames_.begin());
        } else if (event.kind == EventKind::Redone) {
            ++past.now;
        }
    }

    /// What the players have noticed.
    [[nodiscard]] play::detail::Noticed<Spec> noticed(unsigned players) const {
        play::detail::Noticed<Spec> all(players);
        for (const auto& [kind, frame] : events_) {
            all.take(kind, frame);
        }
        return all;
    }

    play::detail::Past past;

private:
    std::vector<std::uint64_t> frames_;                     // number of each commit
    std::vector<std::pair<EventKind, Frame<Spec>>> events_; // where the Spec hides commits
};

template <class Spec> class RecordingOf final : public Recording {
public:
    explicit RecordingOf(std::unique_ptr<record::Journal<Spec>> journal) : journal_(std::move(journal)) {}
    void annotate(std::string_view key, std::string_view text) override { journal_->annotate(key, text); }
    void annotate_with_next(std::string_view key, std::string_view text) override {
        journal_->annotate_with_next(key, text);
    }
    void forget_next() override { journal_->forget_next(); }
    void keep_refused() override { keeps_refused_ = true; }
    void sync() override { journal_->sync(); }
    void close() override { journal_->close(); }

    void refused(const Outcome<Spec>& outcome, std::span<const InputOf<Spec>> inputs, Actor by) {
        if (keeps_refused_) {
            journal_->refused(outcome, inputs, by);
        }
    }

private:
    std::unique_ptr<record::Journal<Spec>> journal_;
    bool keeps_refused_ = false;
};

template <class P> RecordedMatch
recorded_match(std::unique_ptr<record::Journal<typename P::Spec>> journal, Engine<typename P::Spec> engine,
               std::uint64_t seed, play::detail::Past past = {},
               std::optional<play::detail::Noticed<typename P::Spec>> noticed = {}) {
    using Spec = typename P::Spec;
    auto recording = std::make_unique<RecordingOf<Spec>>(std::move(journal));
    auto on_refused = [to = recording.get()](const Outcome<Spec>& outcome,
                                             std::span<const InputOf<Spec>> inputs,
                                             Actor by) { to->refused(outcome, inputs, by); };
    auto match = std::make_unique<play::detail::MatchOf<P>>(std::move(engine), seed, std::move(past),
                                                            std::move(on_refused), std::move(noticed));
    return {std::move(recording), std::move(match)};
}

template <class P>
RecordedMatch begin_record(const play::Start& start, record::Store& store, const std::string& name) {
    auto [setup, state] = play::detail::beginning<P>(start);
    auto game = record::create<typename P::Spec>(store, name, std::move(setup), std::move(state));
    return recorded_match<P>(std::move(game.journal), std::move(game.engine), start.seed);
}

template <class P>
Resumed resume_record(record::Store& store, const std::string& name, record::Access access,
                      std::uint64_t seed, const record::OnEvent& progress) {
    PastOf<P> past;
    record::OpenOptions<typename P::Spec> options;
    options.access = access;
    options.also = &past;
    options.progress = progress;
    auto opened = record::open<typename P::Spec>(store, name, std::move(options));
    Resumed resumed;
    if (opened.engine && (opened.writable() || access == record::Access::Read)) {
        record::OpenOptions<typename P::Spec> only_begin;
        only_begin.access = record::Access::Read;
        only_begin.until = 0;
        const auto begun = record::open<typename P::Spec>(store, name, std::move(only_begin));
        resumed.begun = begun.engine ? reflect::print(begun.engine->state()) : std::string();
        auto noticed = past.noticed(play::players<P>(opened.engine->setup()));
        resumed.recorded = recorded_match<P>(std::move(opened.journal), std::move(*opened.engine), seed,
                                             std::move(past.past), std::move(noticed));
    }
    static_cast<record::OpenReport&>(resumed) = std::move(opened);
    return resumed;
}

template <class P> Replay replay_record(record::Store& store, const std::string& name,
                                        const record::OnEvent& progress) {
    record::OpenOptions<typename P::Spec> options;
    options.access = record::Access::Read;
    options.progress = progress;
    Replay replay;
    static_cast<record::OpenReport&>(replay) =
        record::open<typename P::Spec>(store, name, std::move(options));
    if (replay.differing.empty()) {
        return replay;
    }
    auto known = record::detail::behavior_names<typename P::Spec>(nullptr);
    const auto then = store.open(name)->header().behaviors; // for those that are gone
    known.insert(known.end(), then.begin(), then.end());
    for (const std::string& name_of_rule : replay.differing) {
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const auto& one) { return one.name == name_of_rule; });
        if (found != known.end()) {
            replay.rules.push_back(*found);
        }
    }
    return replay;
}

template <class P> void branch_record(record::Store& from, const std::string& name, std::uint64_t event,
                                      record::Store& to, const std::string& new_name,
                                      const record::OnEvent& progress) {
    auto branch = record::branch<typename P::Spec>(from, name, event, to, new_name, {}, {}, progress);
    record::OpenOptions<typename P::Spec> only_begin;
    only_begin.access = record::Access::Read;
    only_begin.until = 1;
    // What was set, and who plays: the branch continues the same match.
    std::vector<std::string> keys{"begun with", "chance"};
    for (unsigned player = 0; player < play::players<P>(branch.engine.setup()); ++player) {
        keys.push_back("player " + std::to_string(player));
    }
    std::map<std::string, std::string> notes; // NOLINT(misc-const-correctness): false in a template
    for (auto& note : record::open<typename P::Spec>(from, name, std::move(only_begin)).annotations) {
        if (note.event == 0 && std::find(keys.begin(), keys.end(), note.key) != keys.end()) {
            notes[std::move(note.key)] = std::move(note.text);
        }
    }
    for (const auto& [key, text] : notes) {
        branch.journal->annotate(key, text);
    }
    branch.journal->close();
}

template <class P> record::OpenReport migrate_record(record::Store& from, const std::string& name,
                                                     record::Store& to, const std::string& new_name,
                                                     const record::OnEvent& progress) {
    return record::migrate<typename P::Spec>(from, name, to, new_name, {}, {}, progress);
}

template <class P> record::OpenReport publish_record(record::Store& store, const std::string& name,
                                                     std::uint16_t player, std::ostream& out,
                                                     const record::OnEvent& progress) {
    using Spec = typename P::Spec;
    record::OpenOptions<Spec> begin;
    begin.access = record::Access::Read;
    begin.until = 0;
    auto opened = record::open<Spec>(store, name, std::move(begin));
    if (!opened.engine) {
        opened.reasons = record::public_reasons(opened);
        return opened;
    }
    const unsigned players = play::players<P>(opened.engine->setup());
    record::OpenOptions<Spec> options;
    options.progress = progress;
    return record::publish<Spec>(store, name, {.player = player, .players = players}, out,
                                 std::move(options));
}

} // namespace herding::inline v0::tool::detail

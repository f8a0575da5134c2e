#pragma once

#include "herding/core/engine.hpp"
#include "herding/record/detail/bodies.hpp"
#include "herding/record/detail/renames.hpp"
#include "herding/record/error.hpp"
#include "herding/record/event.hpp"
#include "herding/record/journal.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/text_writer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record::detail {

/// The rules make something else of the same inputs: what is different, and which behaviors it shows in.
struct Difference {
    std::string cause;
    std::vector<std::string> behaviors;
    bool only_hash = false; ///< everything else is equal
};

/// Undo or redo names a frame from before the event behind which the engine began.
struct BeforeStart {
    std::uint64_t frame;
};

/// Frames on the way to the current state and those that redo reaches, by number.
class Line {
public:
    /// `start`: number of the event behind which the engine began.
    explicit Line(std::uint64_t start) noexcept : start_(start) {}

    [[nodiscard]] std::uint64_t start() const noexcept { return start_; }
    void commit(std::uint64_t frame) {
        frames_.resize(now_);
        frames_.push_back(frame);
        ++now_;
    }
    /// Number of the frame before one that undo goes back over, or the start; nothing where it is not on the way.
    [[nodiscard]] std::optional<std::uint64_t> before(std::uint64_t frame) const {
        const auto end = frames_.begin() + static_cast<std::ptrdiff_t>(now_);
        const auto at = std::lower_bound(frames_.begin(), end, frame);
        if (at == end || *at != frame) {
            return std::nullopt;
        }
        return at == frames_.begin() ? start_ : *(at - 1);
    }
    /// To a frame on the way, or to the start.
    void back_to(std::uint64_t frame) {
        while (now_ > 0 && frames_[now_ - 1] != frame) {
            --now_;
        }
    }
    [[nodiscard]] std::optional<std::uint64_t> next() const {
        return now_ < frames_.size() ? std::optional(frames_[now_]) : std::nullopt;
    }
    void forward() { ++now_; }

private:
    std::uint64_t start_;
    std::vector<std::uint64_t> frames_;
    std::size_t now_ = 0;
};

/// Plays the events of a record again. It is what the engine's log is compared with.
template <class Spec> class Replayer final : public Witness<Spec> {
public:
    /// `same`: the record's types are those of the program, so that payloads are compared byte by byte. The engine began
    /// behind the event `start` of the record.
    Replayer(const Header& header, bool same, std::uint64_t start = 0)
        : renamed_(has_renamed_positions<Spec>() && !same ? std::optional(with_actions_of_now<Spec>(header))
                                                          : std::nullopt),
          header_(renamed_ ? *renamed_ : header), bodies_(header_, same), same_(same),
          numbers_(header.behaviors), line_(start) {}
    Replayer(const Replayer&) = delete;
    Replayer& operator=(const Replayer&) = delete;

    [[nodiscard]] const Bodies& bodies() const noexcept { return bodies_; }

    /// Makes the engine do what an event says. Throws Difference where it does something else, reflect::ReadError and
    /// Cursor::Malformed where the event is none of this game.
    void apply(Engine<Spec>& engine, const RawEvent& event) {
        expected_ = &event;
        if (event.kind == Kind::Committed) {
            commit(engine, event);
        } else {
            move(engine, event);
        }
        expected_ = nullptr;
    }

    /// Compares a checkpoint with the engine. Throws Difference.
    void check(const Engine<Spec>& engine, std::uint64_t hash, bool here) const {
        if (!here || (same_ && hash != reflect::hash64(engine.state()))) {
            throw Difference{"the checkpoint holds another State", {}};
        }
    }

    /// Steps over an event that the engine has done before.
    void pass(const RawEvent& event) {
        if (event.kind == Kind::Committed) {
            line_.commit(event.number);
        } else if (event.kind == Kind::Undone) {
            line_.back_to(line_.before(get_moved(event.payload).frame).value_or(line_.start()));
        } else if (event.kind == Kind::Redone) {
            line_.forward();
        }
    }

    /// Called by an engine whose journal has this for a witness; another engine is driven without comparing.
    void see(const Event<Spec>& event) override {
        compare(event);
        if (also_ != nullptr) {
            also_->record(event);
        }
    }

    /// Its log gets each event that was as recorded.
    void also(Log<Spec>* log) noexcept { also_ = log; }

private:
    void compare(const Event<Spec>& event) {
        if (event.kind == EventKind::Checkpoint) {
            if (same_ && state_hash<Spec>(event) != header_.state_hash) {
                throw Difference{"the initial State has another hash", {}, true};
            }
            return;
        }
        if (event.kind != EventKind::Committed) {
            if (same_ && state_hash<Spec>(event) != get_u64(expected_->payload.data())) {
                throw Difference{"undo or redo leads to another State", {}};
            }
            return;
        }
        if (same_ && same_bytes(event)) {
            return;
        }
        compare_frame(event);
    }

    void commit(Engine<Spec>& engine, const RawEvent& event) {
        stored_ = {};
        bodies_.template read<Spec>(stored_, event.payload);
        const Frame<Spec>& frame = stored_.frame;
        const std::span<const InputOf<Spec>> inputs(frame.inputs.data(), frame.inputs.size());
        const auto requested = frame.barrier.has(BarrierKind::Requested) ? Reversibility::Irreversible
                                                                         : Reversibility::Reversible;
        const auto outcome = engine.dispatch_all(inputs, frame.actor, requested);
        if (!outcome.committed()) {
            std::ostringstream words;
            words << outcome;
            std::vector<std::string> behaviors;
            if (const auto* refusal = outcome.refusal()) {
                behaviors.emplace_back(refusal->behavior);
            }
            throw Difference{"an input that was committed is now answered with " + words.str(),
                             std::move(behaviors)};
        }
        line_.commit(event.number);
    }

    void move(Engine<Spec>& engine, const RawEvent& event) {
        const Moved moved = get_moved(event.payload);
        const bool back = event.kind == Kind::Undone;
        const auto before = line_.before(moved.frame);
        if (moved.frame > 0 && moved.frame <= line_.start()) {
            throw BeforeStart{moved.frame};
        }
        if (back ? !before : line_.next() != moved.frame) {
            throw Cursor::Malformed{std::string(back ? "undo" : "redo") + " of frame " +
                                    std::to_string(moved.frame) + ", which is not there"};
        }
        const auto result = back ? engine.undo_to(herding::Mark{*before - line_.start()}, moved.actor)
                                 : engine.redo(moved.actor);
        if (!result) {
            std::ostringstream words;
            words << (back ? "undo" : "redo") << " of frame " << moved.frame
                  << " is now refused: " << name(result.refusal().reason);
            if (result.refusal().reason == HistoryReason::Evicted) {
                words << " (open the record with the HistoryPolicy that it was made with)";
            }
            throw Difference{words.str(), {}};
        }
        back ? line_.back_to(*before) : line_.forward();
    }

    [[nodiscard]] bool same_bytes(const Event<Spec>& event) {
        again_.clear();
        try {
            put_committed(again_, state_hash<Spec>(event), written_frame<Spec>(*event.frame), stored_.keep,
                          numbers_, versions_);
        } catch (const Error&) { // a behavior acts that the record does not know
            return false;
        }
        return std::equal(again_.begin(), again_.end(), expected_->payload.begin(), expected_->payload.end());
    }

    /// Throws the first difference, if there is one.
    void compare_frame(const Event<Spec>& event) {
        const Frame<Spec>& was = stored_.frame;
        const Frame<Spec>& now = *event.frame;
        if (stored_.keep >= Keep::Traces) {
            for (std::size_t i = 0; i < std::max(was.steps.size(), now.steps.size()); ++i) {
                if (i >= now.steps.size() || i >= was.steps.size()) {
                    const bool gone = i >= now.steps.size();
                    const auto& step = gone ? was.steps[i] : now.steps[i];
                    throw Difference{
                        "the behavior `" + std::string(step.behavior) +
                            (gone ? "` acted then, and does not now" : "` acts now, and did not then"),
                        {std::string(step.behavior)}};
                }
                compare_step(was, was.steps[i], now, now.steps[i]);
            }
        }
        if (was.barrier != now.barrier) {
            std::ostringstream words;
            words << "the barrier was " << was.barrier << ", and is " << now.barrier;
            throw Difference{words.str(), {}};
        }
        if (same_ && stored_.state_hash != state_hash<Spec>(event)) {
            std::vector<std::string> behaviors;
            for (const Step& step : now.steps) {
                behaviors.emplace_back(step.behavior);
            }
            throw Difference{"the State after it has another hash", std::move(behaviors), true};
        }
    }

    void compare_step(const Frame<Spec>& was, const Step& then, const Frame<Spec>& is, const Step& now) {
        if (then.behavior != now.behavior) {
            throw Difference{"the behavior `" + std::string(then.behavior) + "` acted then, where now `" +
                                 std::string(now.behavior) + "` does",
                             {std::string(then.behavior), std::string(now.behavior)}};
        }
        const auto old_traces = was.traces_of(then);
        const auto new_traces = is.traces_of(now);
        for (std::size_t i = 0; i < std::max(old_traces.size(), new_traces.size()); ++i) {
            const auto shown = [i](const auto& traces) {
                return i < traces.size() ? "`" + reflect::print(traces[i]) + "`" : std::string("nothing");
            };
            if (i >= old_traces.size() || i >= new_traces.size() || !(old_traces[i] == new_traces[i])) {
                throw Difference{"the behavior `" + std::string(then.behavior) + "` left the trace " +
                                     shown(old_traces) + " then, and " + shown(new_traces) + " now",
                                 {std::string(then.behavior)}};
            }
        }
    }

    std::optional<Header> renamed_;
    const Header& header_;
    Bodies bodies_;
    bool same_;
    BehaviorNumbers numbers_;
    reflect::detail::Versions versions_;
    Line line_;
    StoredFrame<Spec> stored_;
    const RawEvent* expected_ = nullptr;
    Log<Spec>* also_ = nullptr;
    Bytes again_;
};

} // namespace herding::inline v0::record::detail

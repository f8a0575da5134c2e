#pragma once

#include "herding/core/engine.hpp"
#include "herding/record/check.hpp"
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

/// Difference between the rules and a record: its cause, and the behaviors in which it shows.
struct Difference {
    std::string cause;
    std::vector<std::string> behaviors;
    bool only_hash = false; ///< everything else is equal
};

/// Whether a program has the same behaviors as a record, in the same order, under the same version of the rules.
template <class Spec>
[[nodiscard]] bool same_rules(const Header& header, const RuntimeTable<Spec>* table) {
    return rules_version<Spec>() == header.rules_version && behavior_names<Spec>(table) == header.behaviors;
}

/// Parts of a record that are compared with the results of the rules. Traces always are.
struct Comparison {
    bool types = false; ///< the record's types are those of the program: compares hashes of States too
    bool rules = false; ///< the rules are those of the record too: compares every byte
};

/// Execution of a record's events. The engine's journal has it as its witness.
template <class Spec> class Replayer final : public Witness<Spec> {
public:
    /// The header must outlive this.
    Replayer(const Header& header, Comparison comparison)
        : renamed_(has_renamed_positions<Spec>() && !comparison.types
                       ? std::optional(with_actions_of_now<Spec>(header))
                       : std::nullopt),
          header_(renamed_ ? *renamed_ : header), bodies_(header_, comparison.types), same_(comparison.types),
          exact_(comparison.types && comparison.rules), numbers_(header.behaviors), checker_(header) {}
    Replayer(const Replayer&) = delete;
    Replayer& operator=(const Replayer&) = delete;

    [[nodiscard]] const Bodies& bodies() const noexcept { return bodies_; }

    /// Checks Setup and initial State without the rules.
    /// Throws: Cursor::Malformed.
    void check_header() const { checker_.check_header(); }

    /// Begins at a checkpoint, after the event with this number.
    /// Throws: Cursor::Malformed.
    void begin_at(std::uint64_t number, const RawEvent& checkpoint) {
        checker_.begin_at(number, checkpoint);
        checker_.check(checkpoint);
    }

    /// Executes an event on the engine, or compares a checkpoint with it.
    /// Throws: Difference if the engine acts differently; reflect::ReadError and Cursor::Malformed if the event does
    /// not fit this game.
    void apply(Engine<Spec>& engine, const RawEvent& event) {
        if (!exact_) {
            checker_.check(event);
            execute(engine, event);
            return;
        }
        // An event with the bytes that the rules write needs no check. For any other, a check decides whether some
        // rules can write it.
        checker_.follow(event);
        try {
            execute(engine, event);
        } catch (...) {
            checker_.check_frame(event);
            throw;
        }
    }

    /// Skips an event that the engine has executed before.
    void pass(const RawEvent& event) { checker_.check(event); }

    /// Called by the journal of the engine. An engine with another log is not compared.
    void see(const Event<Spec>& event) override {
        compare(event);
        if (also_ != nullptr) {
            also_->record(event);
        }
    }

    /// Sets a log that gets each event after it was compared.
    void also(Log<Spec>* log) noexcept { also_ = log; }

private:
    void execute(Engine<Spec>& engine, const RawEvent& event) {
        expected_ = &event;
        if (event.kind == Kind::Committed) {
            commit(engine, event);
        } else if (is_numbered(event.kind)) {
            move(engine, event);
        } else if (event.kind == Kind::Checkpoint) {
            compare_checkpoint(engine, event);
        }
        expected_ = nullptr;
    }

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
    }

    void move(Engine<Spec>& engine, const RawEvent& event) {
        const Moved moved = get_moved(event.payload);
        const bool back = event.kind == Kind::Undone;
        const herding::Mark mark{checker_.back_to() - checker_.start()};
        const auto result = !back ? engine.redo(moved.actor)
                            : event.joined
                                ? herding::detail::OwnUndo<Spec>::back_to(engine, mark, moved.actor)
                                : engine.undo_to(mark, moved.actor);
        if (!result) {
            std::ostringstream words;
            words << (back ? "undo" : "redo") << " of frame " << moved.frame
                  << " is now refused: " << name(result.refusal().reason);
            if (result.refusal().reason == HistoryReason::Evicted) {
                words << " (open the record with the HistoryPolicy that it was made with)";
            }
            throw Difference{words.str(), {}};
        }
    }

    void compare_checkpoint(const Engine<Spec>& engine, const RawEvent& event) const {
        Cursor cursor(event.payload);
        static_cast<void>(cursor.u64());
        static_cast<void>(cursor.varint());
        const View stored = cursor.rest();
        const Bytes state = body_of(engine.state());
        if (same_ && !std::equal(state.begin(), state.end(), stored.begin(), stored.end())) {
            throw Difference{"the checkpoint holds another State", {}};
        }
    }

    [[nodiscard]] bool same_bytes(const Event<Spec>& event) {
        again_.clear();
        try {
            put_committed(again_, state_hash<Spec>(event), written_frame<Spec>(*event.frame), stored_.keep,
                          numbers_, versions_);
        } catch (const Error&) { // a behavior acts that is not in the record's header
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
        if (exact_) {
            throw Difference{"the event is stored in other bytes than the rules write now", {}};
        }
    }

    void compare_step(const Frame<Spec>& was, const Step& then, const Frame<Spec>& is, const Step& now) {
        if (then.behavior != now.behavior) {
            throw Difference{"the behavior `" + std::string(then.behavior) + "` acted then, where now `" +
                                 std::string(now.behavior) + "` does",
                             {std::string(then.behavior), std::string(now.behavior)}};
        }
        const auto differs = [&](const std::string& what, const std::string& before,
                                 const std::string& after) {
            throw Difference{"the behavior `" + std::string(then.behavior) + "` " + what + before +
                                 " then, and " + after + " now",
                             {std::string(then.behavior)}};
        };
        const auto compare_numbers = [&](const std::string& what, std::uint32_t before, std::uint32_t after) {
            if (exact_ && before != after) {
                differs(what, std::to_string(before), std::to_string(after));
            }
        };
        compare_numbers("acted for input ", then.input, now.input);
        compare_numbers("acted in round ", then.round, now.round);
        const auto old_traces = was.traces_of(then);
        const auto new_traces = is.traces_of(now);
        for (std::size_t i = 0; i < std::max(old_traces.size(), new_traces.size()); ++i) {
            const auto shown = [i](const auto& traces) {
                return i < traces.size() ? "`" + reflect::print(traces[i]) + "`" : std::string("nothing");
            };
            if (i >= old_traces.size() || i >= new_traces.size() || !(old_traces[i] == new_traces[i])) {
                differs("left the trace ", shown(old_traces), shown(new_traces));
            }
        }
        compare_numbers("emitted diffs: ", then.diffs_end - then.diffs_begin,
                        now.diffs_end - now.diffs_begin);
        if (exact_ && stored_.keep == Keep::Frames) {
            const auto old_diffs = was.diffs_of(then);
            const auto new_diffs = is.diffs_of(now);
            for (std::size_t i = 0; i < old_diffs.size(); ++i) {
                if (!(old_diffs[i] == new_diffs[i])) {
                    differs("emitted the diff ", "`" + reflect::print(old_diffs[i]) + "`",
                            "`" + reflect::print(new_diffs[i]) + "`");
                }
            }
        }
    }

    std::optional<Header> renamed_;
    const Header& header_;
    Bodies bodies_;
    bool same_;
    bool exact_;
    BehaviorNumbers numbers_;
    reflect::detail::Versions versions_;
    Checker checker_;
    StoredFrame<Spec> stored_;
    const RawEvent* expected_ = nullptr;
    Log<Spec>* also_ = nullptr;
    Bytes again_;
};

} // namespace herding::inline v0::record::detail

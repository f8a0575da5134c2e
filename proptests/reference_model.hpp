#pragma once

#include "engine_spec.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

/// Plain model of an engine over `counters::Spec`. It keeps every state whole in a vector, writes the rules as one
/// function, and reuses nothing. It shares no code with the engine except the types of the compared results.
namespace counters {

using Frame = herding::Frame<Spec>;
using Refusal = herding::Refusal<Spec>;
using herding::HistoryReason;
using herding::HistoryRefusal;
using herding::OutcomeKind;

/// The rules by hand: computes the result of some inputs in a state.
struct Played {
    OutcomeKind kind = OutcomeKind::NoChange;
    bool throws = false;
    State after;
    Frame frame;                    // of a commit: everything except the number
    std::optional<Refusal> refusal; // of a refusal
    herding::Barrier barrier;       // at the time of a refusal
};

class Play {
public:
    Play(const State& before, const std::vector<Input>& inputs, herding::Actor by, bool irreversible) {
        result_.after = before;
        for (const Input& input : inputs) {
            if (!result_.refusal && !result_.throws) {
                const std::size_t before = diffs().size();
                play(input);
                if (input.kind == Kind::Seal && diffs().size() != before) {
                    declare();
                }
                ++input_;
            }
        }
        Frame& frame = result_.frame;
        if (by == herding::Actor::chance && !frame.diffs.empty()) {
            result_.barrier.raise(herding::BarrierKind::Chance);
        }
        if (result_.refusal || result_.throws || frame.diffs.empty()) {
            return;
        }
        result_.kind = OutcomeKind::Committed;
        frame.actor = by;
        frame.inputs.assign(inputs.begin(), inputs.end());
        if (irreversible) {
            result_.barrier.raise(herding::BarrierKind::Requested);
        }
        if (result_.barrier.raised() && result_.barrier.behavior.empty()) {
            result_.barrier.behavior = frame.steps.front().behavior;
        }
        frame.barrier = result_.barrier;
    }

    Played result() && { return std::move(result_); }

private:
    void play(const Input& input) {
        round_ = 0;
        if (input.kind == Kind::Bad) {
            return refuse(OutcomeKind::InvalidInput, "check", "rule 1", Info::Bad);
        }
        if (input.kind == Kind::Push) {
            for (int i = 0; i < input.n; ++i) {
                append(i);
                if (overspent("add", "rule 2")) {
                    return;
                }
            }
        }
        if (input.kind == Kind::Tokens && input.n != 0) {
            tokens(input.n);
        }
        if (input.kind == Kind::Seal) {
            append(77);
        }
        if (overspent("add", "rule 2")) {
            return;
        }
        step("add");
        if (input.kind == Kind::Roll) {
            // Over the budget, the engine refuses it before it applies it.
            diffs().push_back(Draw{});
            if (overspent("luck", "")) {
                return;
            }
            const auto drawn = static_cast<int>(state().generator.below(6));
            state().items.push_back(drawn);
            traces().push_back({'d', drawn});
            result_.barrier.raise(herding::BarrierKind::Generator);
        }
        step("luck");
        if (input.kind == Kind::Show) {
            diffs().push_back(ShowAll{});
            if (overspent("eyes", "")) {
                return;
            }
            traces().push_back({'s', 7});
            result_.barrier.raise(herding::BarrierKind::Reveal);
        }
        if (input.kind == Kind::Look) {
            diffs().push_back(LookAt{input.n});
            if (overspent("eyes", "")) {
                return;
            }
            const auto player = static_cast<std::uint16_t>(input.n);
            if (!state().secret.seen_by(player)) {
                result_.barrier.raise(herding::BarrierKind::Reveal);
            }
            state().secret.reveal_to(player);
            traces().push_back({'l', input.n});
        }
        if (input.kind == Kind::Conceal) {
            diffs().push_back(Cover{});
            if (overspent("eyes", "")) {
                return;
            }
            state().secret.hide_from_all();
            traces().push_back({'c', 0});
        }
        step("eyes");
        if (input.kind == Kind::Explode) {
            append(1);
            if (overspent("explode", "")) {
                return;
            }
            diffs().push_back(Bomb{});
            if (!overspent("explode", "")) {
                result_.throws = true;
            }
            return;
        }
        if (state().items.size() > item_limit) {
            return refuse(OutcomeKind::Disallowed, "limit", "rule 4", Info::Full);
        }
        for (round_ = 1;; ++round_) {
            const std::size_t before = diffs().size();
            if (state().tokens == 2) {
                append(-1);
                if (overspent("echo", "rule 5")) {
                    return;
                }
                step("echo");
            }
            if (state().tokens > 0) {
                tokens(-1);
                if (overspent("settle", "rule 6")) {
                    return;
                }
                step("settle");
            }
            if (diffs().size() == before) {
                return;
            }
            if (round_ == budget.settling_rounds) {
                return refuse(OutcomeKind::Aborted, "settle", "rule 6",
                              herding::Exceeded{herding::BudgetKind::SettlingRounds, budget.settling_rounds});
            }
        }
    }

    /// Raises the barrier that the Spec declares for this input, in the name of the first behavior that did anything.
    void declare() {
        result_.barrier.raise(herding::BarrierKind::Declared);
        for (const herding::Step& step : result_.frame.steps) {
            if (result_.barrier.behavior.empty() && step.input == input_) {
                result_.barrier.behavior = step.behavior;
            }
        }
    }

    void append(int value) {
        state().items.push_back(value);
        diffs().push_back(Append{value});
        traces().push_back({'a', value});
        traces().push_back({'n', static_cast<int>(state().items.size())});
    }

    void tokens(int n) {
        state().tokens += n;
        diffs().push_back(AddTokens{n});
        traces().push_back({'t', n});
    }

    /// Closes a behavior's step if the behavior did anything.
    void step(std::string_view behavior) {
        const auto diffs_end = static_cast<std::uint32_t>(diffs().size());
        const auto traces_end = static_cast<std::uint32_t>(traces().size());
        if (diffs_end == diffs_begin_) {
            return;
        }
        result_.frame.steps.push_back(
            {behavior, input_, round_, diffs_begin_, diffs_end, traces_begin_, traces_end});
        diffs_begin_ = diffs_end;
        traces_begin_ = traces_end;
        if (result_.barrier.raised() && result_.barrier.behavior.empty()) {
            result_.barrier.behavior = behavior;
        }
    }

    bool overspent(std::string_view behavior, std::string_view cite) {
        if (diffs().size() > budget.diffs) {
            refuse(OutcomeKind::Aborted, behavior, cite,
                   herding::Exceeded{herding::BudgetKind::Diffs, budget.diffs});
            return true;
        }
        return false;
    }

    template <class Why>
    void refuse(OutcomeKind kind, std::string_view behavior, std::string_view cite, Why why) {
        result_.kind = kind;
        result_.refusal = Refusal{behavior, cite, why, input_};
    }

    State& state() { return result_.after; }
    decltype(Frame::diffs)& diffs() { return result_.frame.diffs; }
    decltype(Frame::traces)& traces() { return result_.frame.traces; }

    Played result_;
    std::uint32_t input_ = 0;
    std::uint32_t round_ = 0;
    std::uint32_t diffs_begin_ = 0;
    std::uint32_t traces_begin_ = 0;
};

/// An engine's history by hand. Position 0 is the start; `frames[p]` led to `states[p]`.
struct Model {
    std::size_t steps; // bounds of the history
    std::size_t bytes;
    std::size_t shown; // bound of the frames
    std::vector<State> states{State{}};
    std::vector<Frame> frames{Frame{}};
    std::vector<bool> forgotten{true}; // frames that are no longer shown
    std::size_t now = 0;
    std::size_t floor = 0; // undo ends here …
    std::uint64_t last_event = 0;
    bool ever_evicted = false;

    const State& state() const { return states[now]; }

    const Frame& commit(Played played) {
        states.resize(now + 1);
        frames.resize(now + 1);
        forgotten.resize(now + 1);
        played.frame.number = ++last_event;
        states.push_back(played.after);
        frames.push_back(played.frame);
        forgotten.push_back(false);
        ++now;
        if (frames[now].barrier.raised()) {
            floor = now;
        }
        while (now - floor > steps || (floor < now && held() > bytes)) {
            ++floor;
            ever_evicted = true;
        }
        for (std::size_t p = 0; p < floor; ++p) {
            if (now - p >= shown) {
                forgotten[p] = true;
            }
        }
        return frames[now];
    }

    std::size_t held() const {
        std::size_t sum = 0;
        for (std::size_t p = floor; p <= now; ++p) {
            sum += Spec::footprint(states[p]);
        }
        return sum;
    }

    std::vector<Frame> shown_frames() const {
        std::vector<Frame> result;
        for (std::size_t p = now; p > 0 && result.size() < shown && !forgotten[p]; --p) {
            result.insert(result.begin(), frames[p]);
        }
        return result;
    }

    std::size_t undo_depth() const { return now - floor; }
    std::size_t redo_depth() const { return states.size() - 1 - now; }

    HistoryRefusal end_of_undo() const {
        if (floor == 0) {
            return {HistoryReason::NothingToUndo};
        }
        const Frame& frame = frames[floor];
        return {frame.barrier.raised() ? HistoryReason::Barrier : HistoryReason::Evicted, frame.number,
                frame.barrier};
    }

    static std::optional<HistoryRefusal> not_yours(const Frame& frame, herding::Actor by) {
        if (by == herding::Actor::system || by == frame.actor) {
            return std::nullopt;
        }
        return HistoryRefusal{HistoryReason::NotYours, frame.number};
    }

    /// Reason of the refusal, or nothing.
    std::optional<HistoryRefusal> undo_refused(herding::Actor by) const {
        return now == floor ? end_of_undo() : not_yours(frames[now], by);
    }
    std::optional<HistoryRefusal> redo_refused(herding::Actor by) const {
        if (redo_depth() != 0) {
            return not_yours(frames[now + 1], by);
        }
        // Right after a barrier, the barrier is the reason for an empty redo.
        return now == floor && end_of_undo().reason == HistoryReason::Barrier
                   ? end_of_undo()
                   : HistoryRefusal{HistoryReason::NothingToRedo};
    }

    /// Position of a mark, or the reason of the refusal.
    std::pair<std::size_t, std::optional<HistoryRefusal>> way_to(std::uint64_t mark,
                                                                 herding::Actor by) const {
        for (std::size_t p = floor; p <= now; ++p) {
            if (frames[p].number != mark) {
                continue;
            }
            for (std::size_t undone = now; undone > p; --undone) {
                if (auto refused = not_yours(frames[undone], by)) {
                    return {p, refused};
                }
            }
            return {p, std::nullopt};
        }
        if (mark < frames[floor].number) {
            return {0, end_of_undo()};
        }
        return {0, HistoryRefusal{HistoryReason::NothingToUndo}};
    }
};

} // namespace counters

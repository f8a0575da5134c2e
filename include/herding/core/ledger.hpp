#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/error.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/history.hpp"
#include "herding/core/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace herding::inline v0::detail {

/// Leaves `emit` when a budget is exceeded, or when an earlier emit of the dispatch threw. Deliberately no
/// std::exception: rules do not catch it by accident.
struct BudgetExceeded {};

/// Where a dispatch writes until it has to ask again.
template <class Spec> struct Room {
    const StateOf<Spec>* now = nullptr; ///< the working state, once there is one
    DiffOf<Spec>* diffs = nullptr;      ///< of the frame; null where none is recorded
    TraceOf<Spec>* traces = nullptr;
    std::uint32_t limit = 0; ///< diffs of one trace each that the dispatch may have emitted in all
};

/// Slow part of one dispatch: what opens, grows, bounds and ends it.
///
/// It lives in memory, and its functions are calls. Dispatch keeps what each emit needs in registers, and hands it over
/// by value.
template <class Spec> struct Ledger {
    using State = StateOf<Spec>;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;
    using Diffs = Unchecked<decltype(Frame<Spec>::diffs)>;
    using Traces = Unchecked<decltype(Frame<Spec>::traces)>;

    /// For an engine: works in the spares of the history.
    Ledger(History<Spec>& in, const SetupOf<Spec>& with, const Budget& within, Actor by) noexcept
        : now(&in.state()), setup(&with), budget(&within), history(&in), actor(by) {}

    /// For `advance`: works in a copy, records nothing.
    Ledger(const State& state, Slot<State>& in, const SetupOf<Spec>& with, const Budget& within,
           Actor by) noexcept
        : now(&state), setup(&with), budget(&within), copy(&in), actor(by) {}

    /// The same with the copy made: nothing is left to do before the first emit.
    Ledger(const State& working, const SetupOf<Spec>& with, const Budget& within, Actor by,
           const InputOf<Spec>& only) noexcept
        : now(&working), setup(&with), budget(&within), input(&only), actor(by), opened(true), found(true),
          touched(true) {}

    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;

    /// The next input of the dispatch. Its first emit asks for room, whatever room there is.
    void begin(const InputOf<Spec>& next) noexcept {
        input = &next;
        found = false;
    }

    /// The working state, made now where there is none.
    const State* open() {
        if (!opened) {
            if (history != nullptr) {
                history->reserve_spares();
            }
            open_prepared();
        }
        return now;
    }

    /// Room for one diff and its first trace at least. Throws BudgetExceeded.
    ///
    /// What is rare happens in functions that end by calling this one again, so that a warm dispatch saves no registers.
    [[gnu::noinline]] Room<Spec> room(std::uint32_t diffs, std::uint32_t traces) {
        if (!found) {
            if (lost) [[unlikely]] {
                throw BudgetExceeded{};
            }
            if (!opened) {
                if (history != nullptr && !history->has_spares()) [[unlikely]] {
                    return after_spares(diffs, traces);
                }
                open_prepared();
            }
            if (history != nullptr && declared_irreversible()) {
                raise(BarrierKind::Declared, diffs);
            }
            found = true;
            touched = true;
        }
        if (frame != nullptr && (diffs == frame->diffs.capacity() || traces == frame->traces.capacity()))
            [[unlikely]] {
            return after_growing(diffs, traces);
        }
        const Room<Spec> room = within(diffs, traces);
        if (room.limit == diffs) [[unlikely]] {
            exceed_at(diffs);
        }
        return room;
    }

    /// What there is room for after so many diffs and traces.
    [[nodiscard]] Room<Spec> within(std::uint32_t diffs, std::uint32_t traces) const noexcept {
        Room<Spec> room{now};
        std::uint32_t pairs = 1024; // without a frame: so many before the budgets are looked at again
        if (frame != nullptr) {
            room.diffs = frame->diffs.data();
            room.traces = frame->traces.data();
            pairs = std::min(static_cast<std::uint32_t>(frame->diffs.capacity()) - diffs,
                             static_cast<std::uint32_t>(frame->traces.capacity()) - traces);
        }
        pairs = std::min(pairs, budget->diffs - diffs);
        const std::uint64_t bytes = spent(std::uint64_t{diffs} + pairs, std::uint64_t{traces} + pairs);
        if (bytes > budget->bytes) [[unlikely]] {
            const std::uint64_t already = spent(diffs, traces);
            pairs = already > budget->bytes
                        ? 0
                        : static_cast<std::uint32_t>((budget->bytes - already) / spent(1, 1));
        }
        room.limit = diffs + pairs;
        return room;
    }

    /// An emit threw: the dispatch is lost, and emits that follow throw as well.
    void lose() noexcept {
        lost = true;
        found = false; // so that they come here
    }

    /// Room for one more trace of a diff that is being applied. Throws BudgetExceeded.
    [[gnu::noinline]] Room<Spec> trace_room(std::uint32_t diffs, std::uint32_t traces) {
        const std::uint64_t bytes = spent(diffs, traces) + sizeof(Diff) + sizeof(Trace);
        if (bytes > budget->bytes) {
            exceed({BudgetKind::Bytes, budget->bytes});
        }
        if (frame != nullptr) {
            reserve<Diffs>(frame->diffs, diffs);
            reserve<Traces>(frame->traces, traces);
        }
        return within(diffs + 1, traces + 1);
    }

    /// The commit will be irreversible because of the diff with this number.
    [[gnu::noinline]] void raise(BarrierKind kind, std::uint32_t diff) noexcept {
        if (barriers == 0) {
            raised_at = diff;
        }
        Barrier joined{barriers};
        joined.raise(kind);
        barriers = joined.kinds;
    }

    /// The behavior that raised a barrier first; the first one where no diff did. Empty where none has emitted.
    [[nodiscard]] std::string_view raiser() const noexcept {
        const auto& steps = frame->steps;
        for (const Step& step : steps) {
            if (barriers == 0 || raised_at < step.diffs_end) {
                return step.behavior;
            }
        }
        return {};
    }

    [[noreturn, gnu::cold, gnu::noinline]] static void unexplained() {
        throw EngineError(EngineError::Kind::UnexplainedDiff,
                          "a diff left no trace: its `apply` returned an empty range");
    }

    const State* now;
    const SetupOf<Spec>* setup;
    const Budget* budget;
    History<Spec>* history = nullptr;
    Slot<State>* copy = nullptr;
    const InputOf<Spec>* input = nullptr;
    Frame<Spec>* frame = nullptr;
    std::uint32_t emitted = 0; ///< by the inputs before this one
    std::uint32_t traced = 0;  ///< the same of traces
    Actor actor;
    bool opened = false;
    bool found = false;        ///< this input has emitted
    bool touched = false;      ///< any input has
    bool lost = false;         ///< an emit threw
    std::uint8_t barriers = 0; ///< kinds, as in Barrier
    std::uint32_t raised_at = 0;
    std::optional<Exceeded> exceeded;

private:
    [[gnu::always_inline]] void open_prepared() {
        if (history != nullptr) {
            frame = &history->recording().frame;
            now = &history->working();
        } else {
            now = &copy->assign(*now);
        }
        opened = true;
    }

    [[gnu::noinline]] Room<Spec> after_spares(std::uint32_t diffs, std::uint32_t traces) {
        history->reserve_spares();
        return room(diffs, traces);
    }

    [[gnu::noinline]] Room<Spec> after_growing(std::uint32_t diffs, std::uint32_t traces) {
        if (diffs >= budget->diffs) {
            exceed_at(diffs);
        }
        reserve<Diffs>(frame->diffs, diffs);
        reserve<Traces>(frame->traces, traces);
        return room(diffs, traces);
    }

    [[noreturn, gnu::cold, gnu::noinline]] void exceed_at(std::uint32_t diffs) {
        exceed(diffs >= budget->diffs ? Exceeded{BudgetKind::Diffs, budget->diffs}
                                      : Exceeded{BudgetKind::Bytes, budget->bytes});
    }

    [[noreturn, gnu::cold, gnu::noinline]] void exceed(Exceeded which) {
        exceeded = which;
        throw BudgetExceeded{};
    }

    [[nodiscard]] static constexpr std::uint64_t spent(std::uint64_t diffs, std::uint64_t traces) noexcept {
        return diffs * sizeof(Diff) + traces * sizeof(Trace);
    }

    /// A list with `used` items and room for one more.
    template <class Filled, class List> static void reserve(List& list, std::uint32_t used) {
        if (used == list.capacity()) {
            Filled::set_size(list, used);
            list.reserve(std::size_t{used} + 1);
        }
    }

    [[nodiscard]] bool declared_irreversible() const {
        if constexpr (requires { Spec::reversibility(*input, *now) == Reversibility::Irreversible; }) {
            return Spec::reversibility(*input, *now) == Reversibility::Irreversible;
        } else if constexpr (requires { Spec::reversibility(*input) == Reversibility::Irreversible; }) {
            return Spec::reversibility(*input) == Reversibility::Irreversible;
        } else {
            return false;
        }
    }
};

} // namespace herding::inline v0::detail

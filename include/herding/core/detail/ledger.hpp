#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/history.hpp"
#include "herding/core/detail/invariant.hpp"
#include "herding/core/error.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/types.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace herding::inline v0::detail {

/// Thrown by `emit` if a budget is exceeded, or after an earlier emit of the dispatch threw. Deliberately no
/// std::exception, so that rules do not catch it by accident.
struct BudgetExceeded {};

template <class Spec>
concept ReversibilityOfState = requires(const InputOf<Spec>& input, const StateOf<Spec>& state) {
    Spec::reversibility(input, state) == Reversibility::Irreversible;
};
template <class Spec>
concept DeclaresReversibility = ReversibilityOfState<Spec> || requires(const InputOf<Spec>& input) {
    Spec::reversibility(input) == Reversibility::Irreversible;
};

/// Write window of a dispatch: where the next diffs and traces go, and how many fit.
///
/// The fields are in another order than those of an Emitter. Compilers copy neighbors in one load, which would wait
/// for fields that were just stored alone. For the same reason it is made in its final place.
template <class Spec> struct Room {
    DiffOf<Spec>* diffs; ///< of the frame; null if nothing is recorded
    std::uint32_t limit; ///< total number of diffs, of one trace each, that the dispatch may have emitted
    TraceOf<Spec>* traces;
    const StateOf<Spec>* now; ///< the working state, if there is one
};

/// Diffs of one trace each between two checks of the budgets, if nothing is recorded.
inline constexpr std::uint32_t most_pairs = 1024;

/// Whether a State is so small that calls and copies dominate the cost of a dispatch.
template <class State>
inline constexpr bool small_state = std::is_trivially_copyable_v<State> && sizeof(State) <= 64;

/// Whether a dispatch stays in registers (see inlined.hpp). Not for a Spec with `Rules`, because they pass it to
/// functions that are not inlined.
template <class Spec> inline constexpr bool in_registers =
    small_state<StateOf<Spec>> && !requires { typename Spec::Rules; };

/// Rare part of one dispatch: opens the working state, grows the frame, checks budgets, ends the dispatch.
///
/// Its slow functions need its address. For a Spec `in_registers` they get the address of a copy (`apart`), so that
/// the fields of this object stay in registers too.
template <class Spec> struct Ledger {
    using State = StateOf<Spec>;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;
    using Diffs = Unchecked<decltype(Frame<Spec>::diffs)>;
    using Traces = Unchecked<decltype(Frame<Spec>::traces)>;

    /// For an engine. Works in the spares of the history.
    Ledger(History<Spec>& in, const SetupOf<Spec>& with, const Budget& within, Actor by) noexcept
        : now(&in.state()), setup(&with), budget(&within), history(&in), actor(by) {}

    /// For `advance`. Works in a copy and records nothing.
    Ledger(const State& state, Slot<State>& in, const SetupOf<Spec>& with, const Budget& within,
           Actor by) noexcept
        : now(&state), setup(&with), budget(&within), copy(&in), actor(by) {}

    /// For `advance` on a state that may be changed in place. The first emit has nothing to prepare.
    Ledger(const State& working, const SetupOf<Spec>& with, const Budget& within, Actor by,
           const InputOf<Spec>& only) noexcept
        : now(&working), setup(&with), budget(&within), input(&only), actor(by), opened(true), found(true),
          touched(true) {}

    /// Begins the next input of the dispatch. Its first emit always calls `room`.
    void begin(const InputOf<Spec>& next) noexcept {
        input = &next;
        found = false;
    }

    /// Calls a slow function with the address of a ledger in memory.
    template <class Result, class... P, class... Arguments>
    [[gnu::always_inline]] Result apart(Result (Ledger::*slow)(P...), Arguments... arguments) {
        if constexpr (in_registers<Spec>) {
            Ledger lent = *this;
            try {
                const Result result = (lent.*slow)(arguments...);
                take(lent);
                return result;
            } catch (...) {
                take(lent);
                exceeds = lent.exceeds;
                exceeded = lent.exceeded;
                throw;
            }
        } else {
            return (this->*slow)(arguments...);
        }
    }

    /// Takes back the changes of a slow function that returned. One that exceeds a budget throws.
    [[gnu::always_inline]] void take(const Ledger& from) noexcept {
        now = from.now;
        frame = from.frame;
        emitted = from.emitted;
        traced = from.traced;
        opened = from.opened;
        found = from.found;
        touched = from.touched;
        barriers = from.barriers;
        raised_at = from.raised_at;
    }

    /// Whether diffs change the caller's state. Then there is no frame, and only the budget bounds them.
    [[nodiscard]] bool in_place() const noexcept { return history == nullptr && copy == nullptr; }

    /// The limit of `room` for a change in place. No address of the ledger escapes.
    [[gnu::always_inline]] std::uint32_t limit_in_place(std::uint32_t diffs, std::uint32_t traces) {
        const std::uint32_t limit = diffs + pairs_within(*budget, diffs, traces);
        if (lost || limit == diffs) [[unlikely]] {
            if (!lost) {
                exceeds = true;
                exceeded = which_at(*budget, diffs);
            }
            end();
        }
        return limit;
    }

    /// The limit of `trace_room` for a change in place.
    [[gnu::always_inline]] std::uint32_t trace_limit_in_place(std::uint32_t diffs, std::uint32_t traces) {
        if (!allows_trace(*budget, diffs, traces)) [[unlikely]] {
            exceeds = true;
            exceeded = {BudgetKind::Bytes, budget->bytes};
            end();
        }
        return diffs + 1 + pairs_within(*budget, diffs + 1, traces + 1);
    }

    /// Number of further diffs of one trace each within a budget, up to `most_pairs`.
    [[nodiscard, gnu::always_inline]] static std::uint32_t
    pairs_left(const Budget& budget, std::uint32_t diffs, std::uint32_t traces) noexcept {
        const std::uint64_t already = spent(diffs, traces);
        if (already > budget.bytes) {
            return 0;
        }
        const std::uint64_t fit = (budget.bytes - already) / spent(1, 1);
        const std::uint32_t pairs = smaller(most_pairs, budget.diffs - diffs);
        return fit < pairs ? static_cast<std::uint32_t>(fit) : pairs;
    }

    /// Whether a budget allows one more trace of the diff that is being applied. That diff is not counted yet.
    [[nodiscard, gnu::always_inline]] static bool allows_trace(const Budget& budget, std::uint32_t diffs,
                                                               std::uint32_t traces) noexcept {
        return spent(diffs, traces) + spent(1, 1) <= budget.bytes;
    }

    [[noreturn, gnu::cold, gnu::noinline]] static void end() { throw BudgetExceeded{}; }

    /// The limit at the beginning, in place.
    [[nodiscard, gnu::always_inline]] std::uint32_t first_limit_in_place() const noexcept {
        return is_ample(*budget) ? most_pairs : pairs_within(*budget, 0, 0);
    }

    /// Whether a budget allows `most_pairs`.
    [[nodiscard, gnu::always_inline]] static bool is_ample(const Budget& budget) noexcept {
        return budget.diffs >= most_pairs && budget.bytes >= spent(most_pairs, most_pairs);
    }

    /// The working state. Copies the state if there is none yet.
    [[gnu::noinline]] const State* open() {
        if (!opened) {
            if (history != nullptr && !history->has_spares()) [[unlikely]] {
                history->reserve_spares();
            }
            open_prepared();
        }
        return now;
    }

    /// Does the work of `room` for the first emit of an engine. A warm engine calls no function for it. False: call
    /// `room`.
    [[nodiscard, gnu::always_inline]] bool open_at_once() {
        if (opened) [[unlikely]] {
            return false;
        }
        if (!history->has_spares()) [[unlikely]] {
            history->reserve_spares(); // without `apart`: kept frames and barriers often lead here
        }
        open_prepared();
        found = true;
        touched = true;
        check();
        return true;
    }

    /// Ensures room for at least one diff and its first trace.
    /// Throws: BudgetExceeded.
    ///
    /// Rare work is in functions that end with a tail call of this one, so a warm dispatch saves no registers.
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
        const std::uint32_t limit = limit_within(diffs, traces);
        if (limit == diffs) [[unlikely]] {
            exceed_at(diffs);
        }
        check();
        return room_up_to(limit);
    }

    /// The write window after this many diffs and traces.
    [[nodiscard, gnu::always_inline]] Room<Spec> within(std::uint32_t diffs,
                                                        std::uint32_t traces) const noexcept {
        return room_up_to(limit_within(diffs, traces));
    }

    /// Marks the dispatch as lost after an emit threw. Later emits throw too.
    void lose() noexcept {
        lost = true;
        found = false; // so that later emits call `room`, which throws
        check();
    }

    /// Ensures room for one more trace of the diff that is being applied.
    /// Throws: BudgetExceeded.
    [[gnu::noinline]] Room<Spec> trace_room(std::uint32_t diffs, std::uint32_t traces) {
        const std::uint64_t bytes = spent(diffs, traces) + sizeof(Diff) + sizeof(Trace);
        if (bytes > budget->bytes) {
            exceed({BudgetKind::Bytes, budget->bytes});
        }
        if (frame != nullptr) { // the diff itself has room already
            reserve<Traces>(frame->traces, traces);
        }
        return within(diffs + 1, traces + 1);
    }

    /// Makes the commit irreversible because of the diff with this number.
    void raise(BarrierKind kind, std::uint32_t diff) noexcept {
        if (barriers == 0) {
            raised_at = diff;
        }
        Barrier joined{barriers};
        joined.raise(kind);
        barriers = joined.kinds;
        check();
    }

    /// The behavior that raised a barrier first, or the first behavior if no diff raised one. Empty if none has
    /// emitted.
    [[nodiscard]] std::string_view raiser() const noexcept {
        for (const Step& step : frame->steps) {
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
    bool exceeds = false;      ///< a budget, see `exceeded`
    std::uint8_t barriers = 0; ///< kinds, as in Barrier
    std::uint32_t raised_at = 0;
    Exceeded exceeded{};

private:
    /// Invariants between emits.
    [[gnu::always_inline]] void check() const noexcept {
        HERDING_DETAIL_INVARIANT(!found || (opened && touched && !lost));
        HERDING_DETAIL_INVARIANT(!in_place() || opened);
        HERDING_DETAIL_INVARIANT(frame == nullptr || history != nullptr);
        HERDING_DETAIL_INVARIANT(touched || (emitted == 0 && traced == 0));
    }

    [[nodiscard, gnu::always_inline]] Room<Spec> room_up_to(std::uint32_t limit) const noexcept {
        return {frame != nullptr ? frame->diffs.data() : nullptr, limit,
                frame != nullptr ? frame->traces.data() : nullptr, now};
    }

    [[nodiscard, gnu::always_inline]] std::uint32_t limit_within(std::uint32_t diffs,
                                                                 std::uint32_t traces) const noexcept {
        std::uint32_t pairs = most_pairs;
        if (frame != nullptr) {
            pairs = smaller(static_cast<std::uint32_t>(frame->diffs.capacity()) - diffs,
                            static_cast<std::uint32_t>(frame->traces.capacity()) - traces);
        }
        pairs = smaller(pairs, budget->diffs - diffs);
        const std::uint64_t bytes = spent(std::uint64_t{diffs} + pairs, std::uint64_t{traces} + pairs);
        if (bytes > budget->bytes) [[unlikely]] {
            const std::uint64_t already = spent(diffs, traces);
            pairs = already > budget->bytes
                        ? 0
                        : static_cast<std::uint32_t>((budget->bytes - already) / spent(1, 1));
        }
        return diffs + pairs;
    }

    [[gnu::noinline]] static std::uint32_t pairs_within(const Budget& budget, std::uint32_t diffs,
                                                        std::uint32_t traces) noexcept {
        return pairs_left(budget, diffs, traces);
    }

    [[nodiscard]] static Exceeded which_at(const Budget& budget, std::uint32_t diffs) noexcept {
        return diffs >= budget.diffs ? Exceeded{BudgetKind::Diffs, budget.diffs}
                                     : Exceeded{BudgetKind::Bytes, budget.bytes};
    }

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
        exceed(which_at(*budget, diffs));
    }

    [[noreturn, gnu::cold, gnu::noinline]] void exceed(Exceeded which) {
        exceeds = true;
        exceeded = which;
        throw BudgetExceeded{};
    }

    [[nodiscard]] static constexpr std::uint32_t smaller(std::uint32_t a, std::uint32_t b) noexcept {
        return a < b ? a : b;
    }

    [[nodiscard]] static constexpr std::uint64_t spent(std::uint64_t diffs, std::uint64_t traces) noexcept {
        return diffs * sizeof(Diff) + traces * sizeof(Trace);
    }

    /// Ensures room for one more item in a list with `used` items.
    template <class Filled, class List> static void reserve(List& list, std::uint32_t used) {
        if (used == list.capacity()) {
            Filled::set_size(list, used);
            list.reserve(std::size_t{used} + 1);
        }
    }

    [[nodiscard]] bool declared_irreversible() const {
        if constexpr (ReversibilityOfState<Spec>) {
            return Spec::reversibility(*input, *now) == Reversibility::Irreversible;
        } else if constexpr (DeclaresReversibility<Spec>) {
            return Spec::reversibility(*input) == Reversibility::Irreversible;
        } else {
            return false;
        }
    }
};

} // namespace herding::inline v0::detail

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

/// Leaves `emit` when a budget is exceeded, or when an earlier emit of the dispatch threw. Deliberately no
/// std::exception: rules do not catch it by accident.
struct BudgetExceeded {};

template <class Spec>
concept ReversibilityOfState = requires(const InputOf<Spec>& input, const StateOf<Spec>& state) {
    Spec::reversibility(input, state) == Reversibility::Irreversible;
};
template <class Spec>
concept DeclaresReversibility = ReversibilityOfState<Spec> || requires(const InputOf<Spec>& input) {
    Spec::reversibility(input) == Reversibility::Irreversible;
};

/// Where a dispatch writes until it has to ask again.
///
/// In another order than the fields of an Emitter: compilers copy neighbors in one piece, and that piece waits for fields
/// that were just written alone. For the same reason it is made where it is to lie.
template <class Spec> struct Room {
    DiffOf<Spec>* diffs; ///< of the frame; null where none is recorded
    std::uint32_t limit; ///< diffs of one trace each that the dispatch may have emitted in all
    TraceOf<Spec>* traces;
    const StateOf<Spec>* now; ///< the working state, once there is one
};

/// Where no frame records them: so many diffs of one trace each before the budgets are looked at again.
inline constexpr std::uint32_t most_pairs = 1024;

/// Whether a State is so small that calls and copies are most of what a dispatch costs.
template <class State>
inline constexpr bool small_state = std::is_trivially_copyable_v<State> && sizeof(State) <= 64;

/// Whether a dispatch lives in registers (see Ledger). That of a Spec with Rules, as sequences are, does not: they hand
/// it on to functions that are not inlined.
template <class Spec> inline constexpr bool in_registers =
    small_state<StateOf<Spec>> && !requires { typename Spec::Rules; };

/// Rare part of one dispatch: what opens, grows, bounds and ends it.
///
/// Its slow functions are calls that need its address. For a Spec `in_registers` they get the address of a copy
/// (`apart`), so that the fields of this one stay in registers too.
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

    /// The next input of the dispatch. Its first emit asks for room, whatever room there is.
    void begin(const InputOf<Spec>& next) noexcept {
        input = &next;
        found = false;
    }

    /// Calls a slow function of a ledger in memory.
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

    /// What a slow function has changed that returns: one that exceeds a budget throws.
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

    /// Whether diffs change the state of the caller: then there is no frame, and only the budget bounds them.
    [[nodiscard]] bool in_place() const noexcept { return history == nullptr && copy == nullptr; }

    /// The limit of `room`, in place: by a call that gets no address of a ledger.
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

    /// The limit of `trace_room`, in place.
    [[gnu::always_inline]] std::uint32_t trace_limit_in_place(std::uint32_t diffs, std::uint32_t traces) {
        if (!allows_trace(*budget, diffs, traces)) [[unlikely]] {
            exceeds = true;
            exceeded = {BudgetKind::Bytes, budget->bytes};
            end();
        }
        return diffs + 1 + pairs_within(*budget, diffs + 1, traces + 1);
    }

    /// How many more diffs of one trace each a budget allows, up to `most_pairs`.
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

    /// Whether a budget allows one more trace of a diff that is being applied and not counted yet.
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

    /// The working state, made now where there is none.
    [[gnu::noinline]] const State* open() {
        if (!opened) {
            if (history != nullptr && !history->has_spares()) [[unlikely]] {
                history->reserve_spares();
            }
            open_prepared();
        }
        return now;
    }

    /// The same as `room` for the first emit of an engine, without a call if it is warm. False: ask `room`.
    [[nodiscard, gnu::always_inline]] bool open_at_once() {
        if (opened) [[unlikely]] {
            return false;
        }
        if (!history->has_spares()) [[unlikely]] {
            history->reserve_spares(); // without `apart`, because kept frames and barriers lead here often
        }
        open_prepared();
        found = true;
        touched = true;
        check();
        return true;
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
        const std::uint32_t limit = limit_within(diffs, traces);
        if (limit == diffs) [[unlikely]] {
            exceed_at(diffs);
        }
        check();
        return room_up_to(limit);
    }

    /// What there is room for after so many diffs and traces.
    [[nodiscard, gnu::always_inline]] Room<Spec> within(std::uint32_t diffs,
                                                        std::uint32_t traces) const noexcept {
        return room_up_to(limit_within(diffs, traces));
    }

    /// An emit threw: the dispatch is lost, and emits that follow throw as well.
    void lose() noexcept {
        lost = true;
        found = false; // so that they come here
        check();
    }

    /// Room for one more trace of a diff that is being applied. Throws BudgetExceeded.
    [[gnu::noinline]] Room<Spec> trace_room(std::uint32_t diffs, std::uint32_t traces) {
        const std::uint64_t bytes = spent(diffs, traces) + sizeof(Diff) + sizeof(Trace);
        if (bytes > budget->bytes) {
            exceed({BudgetKind::Bytes, budget->bytes});
        }
        if (frame != nullptr) { // the diff itself has its room
            reserve<Traces>(frame->traces, traces);
        }
        return within(diffs + 1, traces + 1);
    }

    /// The commit will be irreversible because of the diff with this number.
    void raise(BarrierKind kind, std::uint32_t diff) noexcept {
        if (barriers == 0) {
            raised_at = diff;
        }
        Barrier joined{barriers};
        joined.raise(kind);
        barriers = joined.kinds;
        check();
    }

    /// The behavior that raised a barrier first; the first one where no diff did. Empty where none has emitted.
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

    /// A list with `used` items and room for one more.
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

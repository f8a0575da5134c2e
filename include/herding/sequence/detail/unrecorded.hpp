#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/dispatch.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/detail/inline.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// A dispatch of sequences that nothing records, for `advance`. It holds what scripts see of a dispatch, and no more: so all
/// of a walk can live in registers.

namespace herding::inline v0 {

namespace sequence::detail {

/// A Spec whose dispatches nothing records. The same walk runs as for the Spec, but it makes no diff of a step, no barrier
/// and no reasons.
template <class Spec> struct Unrecorded : Spec {};

template <class Spec> inline constexpr bool is_recorded = true;
template <class Spec> inline constexpr bool is_recorded<Unrecorded<Spec>> = false;

/// Ends a walk that a recorded dispatch must do again, because something is wrong or near a bound. Deliberately no
/// std::exception, like `BudgetExceeded`.
struct Unsure {};

} // namespace sequence::detail

template <class Spec> class Dispatch<sequence::detail::Unrecorded<Spec>> {
    using State = StateOf<Spec>;

public:
    Dispatch() = default;
    Dispatch(State& state, const SetupOf<Spec>& setup, const InputOf<Spec>& input, Actor actor) noexcept
        : state_(&state), setup_(&setup), input_(&input), actor_(actor) {}

    [[nodiscard]] State& state() const noexcept { return *state_; }
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return *input_; }
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    [[nodiscard]] bool emitted() const noexcept { return emitted_ != 0; }

    /// Applies a diff.
    template <class D> [[gnu::always_inline]] void emit(const D& diff) {
        std::size_t traces = 0;
        try {
            herding::detail::apply_diff<TraceOf<Spec>>(
                diff, *state_, [&](const auto& give) __attribute__((always_inline)) {
                    static_cast<void>(give());
                    ++traces;
                });
        } catch (...) {
            lost_ = true;
            throw;
        }
        if (traces == 0) [[unlikely]] {
            lost_ = true;
            end();
        }
        count(traces);
    }

    /// Counts a diff with so many traces. Throws Unsure.
    [[gnu::always_inline]] void count(std::size_t traces = 1) {
        emitted_ += traces;
        if (emitted_ >= herding::detail::most_pairs) [[unlikely]] {
            lost_ = true;
            end();
        }
    }

    /// Whether an emit threw, also where the script has caught it.
    [[nodiscard]] bool lost() const noexcept { return lost_; }

private:
    [[noreturn, gnu::cold, gnu::noinline]] static void end() { throw sequence::detail::Unsure{}; }

    State* state_ = nullptr;
    const SetupOf<Spec>* setup_ = nullptr;
    const InputOf<Spec>* input_ = nullptr;
    std::size_t emitted_ = 0;
    Actor actor_ = Actor::system;
    bool lost_ = false;
};

namespace detail {

template <class Spec> struct InPlace<sequence::detail::Unrecorded<Spec>> {
    using Dispatch = herding::Dispatch<sequence::detail::Unrecorded<Spec>>;

    [[nodiscard]] static constexpr bool opened(const Dispatch& /*unused*/) noexcept { return true; }
    [[nodiscard]] static StateOf<Spec>& open(Dispatch& dispatch) noexcept { return dispatch.state(); }
    template <class D, class Change, class MakeDiff, class MakeTrace>
    [[gnu::always_inline]] static void emit(Dispatch& dispatch, const Change& change,
                                            const MakeDiff& /*unused*/, const MakeTrace& /*unused*/) {
        change();
        dispatch.count();
    }
};

} // namespace detail

} // namespace herding::inline v0

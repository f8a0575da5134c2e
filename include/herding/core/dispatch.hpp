#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/emitter.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/ledger.hpp"
#include "herding/core/types.hpp"

#include <string_view>

namespace herding::inline v0 {

namespace detail {

template <class Spec> class Pass;

/// For rules that change the working state themselves, as sequences do, and emit afterwards what they have done.
template <class Spec> struct InPlace {
    /// Whether there is a working state.
    [[nodiscard]] static bool opened(const Dispatch<Spec>& dispatch) noexcept {
        return dispatch.emitter_.opened();
    }
    /// The working state, made now where there is none.
    [[nodiscard]] static StateOf<Spec>& open(Dispatch<Spec>& dispatch) { return dispatch.emitter_.open(); }
    /// In place of an emit: `change` changes the working state as a diff `D` would, and says whether that shows
    /// anything. `diff` and `trace` make the diff and its trace; they are called only where a frame records them.
    template <class D, class Change, class MakeDiff, class MakeTrace>
    [[gnu::always_inline]] static void emit(Dispatch<Spec>& dispatch, const Change& change,
                                            const MakeDiff& diff, const MakeTrace& trace) {
        dispatch.emitter_.template emit_change<D>(change, diff, trace);
    }
};

} // namespace detail

/// One dispatch as a behavior sees it: the present state, the input, and `emit`.
///
///     herding::Verdict<Info> place(herding::Dispatch<Game>& dispatch) {
///         if (dispatch->cells[dispatch.input().cell] != Mark::None) {
///             return herding::Disallowed{Info::Occupied};
///         }
///         dispatch.emit(SetCell{dispatch.input().cell, dispatch->turn});
///         return herding::Continue{};
///     }
///
/// The state is the engine's own until the first diff, and the working copy from then on: ask `state()` (or `->`)
/// again after an `emit`; a reference taken before it may show the state before the dispatch.
template <class Spec> class Dispatch {
public:
    Dispatch(const Dispatch&) = delete;
    Dispatch& operator=(const Dispatch&) = delete;

    /// The state as it is now, with every diff emitted so far applied.
    [[nodiscard]] const StateOf<Spec>& state() const noexcept { return *emitter_.now(); }
    /// The same, for reading its members: always the present state.
    [[nodiscard]] const StateOf<Spec>* operator->() const noexcept { return emitter_.now(); }

    /// The input that is being judged: of several, the present one.
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return emitter_.input(); }
    /// Who submitted it.
    [[nodiscard]] Actor actor() const noexcept { return emitter_.actor(); }
    /// The parameters of this game.
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return emitter_.setup(); }

    /// Whether this dispatch has emitted anything yet, by any behavior.
    [[nodiscard]] bool emitted() const noexcept { return emitter_.emitted() != 0; }

    /// For behaviors that run other rules, when `emit` has thrown: says which one it was, in case a budget is exceeded.
    /// The names live as long as the program.
    void stands_at(std::string_view part, std::string_view place) noexcept {
        if (auto& ledger = emitter_.ledger(); ledger.exceeds) {
            ledger.exceeded.part = part;
            ledger.exceeded.place = place;
        }
    }

    /// The working state, made now if no diff has made it yet. Unlike a reference taken from `state()` before, this one
    /// shows every diff that is still to come, until the dispatch ends. Costs the copy of the first diff.
    const StateOf<Spec>& working() { return emitter_.working(); }

    /// Applies a diff to the working state at once, and appends it and its traces to the frame.
    ///
    /// The first one of a dispatch copies the state; none allocates once the engine is warm. Throws what `apply`
    /// and copying throw, and `EngineError` where the diff leaves no trace: let it pass, the dispatch is lost.
    template <class Given> void emit(Given&& given) { emitter_.template emit<Given>(given); }
#ifdef HERDING_DETAIL_INLINES_EMIT
    template <class Given>
        requires detail::in_registers<Spec>
    [[gnu::always_inline]] void emit(Given&& given) {
        emitter_.template emit<Given>(given);
    }
#endif

private:
    friend class detail::Pass<Spec>;
    friend struct detail::InPlace<Spec>;

    template <class... Arguments>
    explicit Dispatch(detail::Ledger<Spec>& ledger, Arguments... arguments) noexcept
        : emitter_(ledger, arguments...) {}

    detail::Emitter<Spec> emitter_;
};

} // namespace herding::inline v0

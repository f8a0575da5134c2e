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

/// The emitter of a dispatch, for rules that change the working state directly and emit afterwards, as sequences do.
template <class Spec> [[nodiscard]] Emitter<Spec, Ledger<Spec>>&
emitter_of(Dispatch<Spec>& dispatch) noexcept {
    return dispatch.emitter_;
}

} // namespace detail

/// Interface of one dispatch for behaviors: the present state, the input, and `emit`.
///
///     herding::Verdict<Info> place(herding::Dispatch<Game>& dispatch) {
///         if (dispatch->cells[dispatch.input().cell] != Mark::None) {
///             return herding::Disallowed{Info::Occupied};
///         }
///         dispatch.emit(SetCell{dispatch.input().cell, dispatch->turn});
///         return herding::Continue{};
///     }
///
/// Call `state()` (or `->`) again after an `emit`. A reference from before the first `emit` shows the state before
/// the dispatch.
template <class Spec> class Dispatch {
public:
    Dispatch(const Dispatch&) = delete;
    Dispatch& operator=(const Dispatch&) = delete;

    /// The present state, with every diff that was emitted so far.
    /// Complexity: O(1).
    [[nodiscard]] const StateOf<Spec>& state() const noexcept { return emitter_.state(); }
    /// Member access to the present state.
    [[nodiscard]] const StateOf<Spec>* operator->() const noexcept { return &emitter_.state(); }

    /// The present input. `dispatch_all` has several.
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return emitter_.input(); }
    /// Submitter of the input.
    [[nodiscard]] Actor actor() const noexcept { return emitter_.actor(); }
    /// The parameters of this game.
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return emitter_.setup(); }

    /// Whether any behavior of this dispatch has emitted a diff.
    [[nodiscard]] bool emitted() const noexcept { return emitter_.emitted(); }

    /// Names the place in the rules at which `emit` exceeded a budget. A behavior that runs other rules calls it after
    /// `emit` has thrown. The names must be valid as long as the program runs.
    void name_place(std::string_view part, std::string_view place) noexcept {
        emitter_.sink().name_place(part, place);
    }

    /// The working state. Unlike `state()`, the reference shows every later diff too, until the dispatch ends.
    /// Throws: exceptions of copying the State.
    /// Complexity: O(1), or a copy of the State before the first diff.
    const StateOf<Spec>& working() { return emitter_.open(); }

    /// Applies a diff to the working state at once, and appends it and its traces to the frame.
    ///
    /// Throws: exceptions of `apply` and copying; EngineError if the diff leaves no trace; an exception that is no
    /// std::exception if a budget is exceeded. Do not catch them: the dispatch has failed.
    /// Complexity: `apply`, and a copy of the State for the first diff of a dispatch. Allocates nothing in a warm
    /// engine.
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
    using Emitter = detail::Emitter<Spec, detail::Ledger<Spec>>;
    friend Emitter& detail::emitter_of<Spec>(Dispatch& dispatch) noexcept;

    template <class... Arguments> explicit Dispatch(Arguments&... arguments) noexcept
        : emitter_(arguments...) {}

    Emitter emitter_;
};

} // namespace herding::inline v0

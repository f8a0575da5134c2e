#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/types.hpp"
#include "herding/play/playable.hpp"
#include "herding/view/of.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

/// Members of a Playable for search only. See playable.hpp.

namespace herding::inline v0::play::detail {

template <class P>
concept NamesEvaluate =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
        { P::evaluate(setup, state, std::uint16_t{}) } -> std::convertible_to<std::int64_t>;
    };
template <class P>
concept NamesPriors = requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
                               const std::vector<Action<typename P::Spec>>& actions) {
    { P::priors(setup, state, actions) } -> std::convertible_to<std::vector<std::uint64_t>>;
};
template <class P>
concept NamesChoose =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
        {
            P::choose(setup, view::of<typename P::Spec>(state, std::uint16_t{}), Actor::system)
        } -> std::convertible_to<std::optional<InputOf<typename P::Spec>>>;
    };
template <class P>
concept NamesReturns = requires(const SetupOf<typename P::Spec>& setup,
                                const StateOf<typename P::Spec>& state) { P::returns(setup, state); };
template <class P>
concept NamesBounds = requires(const SetupOf<typename P::Spec>& setup) { P::return_bounds(setup); };

/// Each score is a Bounded, whose type has the bounds.
template <class P>
concept ReturnsBounded =
    requires(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
        requires reflect::detail::is_bounded<ScoreOf<decltype(P::returns(setup, state))>>;
    };

} // namespace herding::inline v0::play::detail

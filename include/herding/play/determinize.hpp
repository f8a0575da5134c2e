#pragma once

#include "herding/core/random.hpp"
#include "herding/play/playable.hpp"
#include "herding/view/view.hpp"

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

namespace herding::inline v0::play {

namespace detail {

/// Whether the Playable or the Spec can deal hidden values again, or the game cannot hide any.
template <class P> inline constexpr bool determinizes = view::HasDeterminize<typename P::Spec> ||
                                                        view::HidesAnswers<typename P::Spec> ||
                                                        !view::detail::CheckView<typename P::Spec>::names_any;

/// Gives the generator in the State a new seed, because nobody may know its next numbers.
template <class Spec> void reseed(StateOf<Spec>& state, Generator& generator) {
    if constexpr (HasGenerator<Spec>) {
        const std::uint64_t high = generator.next();
        std::invoke(Spec::generator, state).reseed(high << 32U | generator.next());
    }
}

} // namespace detail

/// Whether `determinize` supports this game. If not, it throws, so searches check this first.
/// Complexity: O(1) after the first call.
template <class P> [[nodiscard]] bool can_determinize() {
    using Spec = typename P::Spec;
    if constexpr (requires(const SetupOf<Spec>& setup, StateOf<Spec>& state, Generator& generator) {
                      P::determinize(setup, state, std::uint16_t{}, generator);
                  }) {
        return true;
    } else {
        return view::is_open<Spec>() || view::can_determinize<Spec>();
    }
}

/// Deals again all values that a player may not see. The player's view of the state stays equal. A search for that player uses such
/// states, so it cannot foresee hidden values.
///
/// The Playable's `static void determinize(const Setup&, State&, std::uint16_t viewer, Generator&)` does it. Without it,
/// `view::determinize` calls the Spec's `determinize` and draws hidden answers to an `each` from the legal ones. In a game that
/// hides nothing, the state stays as it is. In every case the Spec's generator gets a new seed.
///
/// Throws: std::logic_error if the State hides something and neither function exists.
template <class P> void determinize(const SetupOf<typename P::Spec>& setup, StateOf<typename P::Spec>& state,
                                    std::uint16_t viewer, Generator& generator) {
    using Spec = typename P::Spec;
    if constexpr (requires { P::determinize(setup, state, viewer, generator); }) {
        P::determinize(setup, state, viewer, generator);
        detail::reseed<typename P::Spec>(state, generator);
    } else {
        static_assert(
            detail::determinizes<P>,
            "herding: this game has views, but no function that deals hidden values again: add `static void "
            "determinize(State&, std::uint16_t player, herding::Generator&)` to the Spec "
            "[docs/errors.md#game_without_determinize]");
        if constexpr (view::HasDeterminize<Spec> || view::HidesAnswers<Spec>) {
            view::determinize<Spec>(setup, state, viewer, generator);
        } else if constexpr (detail::determinizes<P>) {
            if (!view::is_open<Spec>()) {
                throw std::logic_error(
                    "herding: " + std::string(P::name) +
                    " hides values, and does not say how to deal them again: add `static void "
                    "determinize(State&, std::uint16_t player, herding::Generator&)` to the Spec");
            }
            detail::reseed<Spec>(state, generator);
        }
    }
}

} // namespace herding::inline v0::play

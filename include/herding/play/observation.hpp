#pragma once

#include "herding/play/detail/visible_cells.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Observations: the view of a state (view::of) as text and as a tensor.
///
/// The tensor of a view follows from its type (reflect/tensor.hpp). A Playable may name its own:
///
///     static std::vector<std::size_t> observation_shape(const Setup&);
///     template <class Number>
///     static void observe(const Setup&, const StateView&, std::uint16_t viewer, std::span<Number> cells);
///
/// `cells` are all 0 before the call. `Number` is float, or std::uint8_t for whole numbers; only a float may be scaled.

namespace herding::inline v0::play {

/// Type of the result of view::of for a state.
template <class Spec> using ViewOf = std::remove_cvref_t<decltype(view::of<Spec>(
    std::declval<const StateOf<Spec>&>(), std::declval<std::uint16_t>()))>;

/// The Playable names its own tensor.
template <class P>
concept Observes = requires(const SetupOf<typename P::Spec>& setup, const ViewOf<typename P::Spec>& seen,
                            std::span<float> cells) {
    P::observe(setup, seen, std::uint16_t{}, cells);
    { P::observation_shape(setup) } -> std::convertible_to<std::vector<std::size_t>>;
};

/// The dimensions of the tensor, the same for all states of a Setup.
/// Throws: reflect::TensorError, which names the field, if the view has no shape and the Playable names none.
template <class P>
[[nodiscard]] std::vector<std::size_t> observation_shape(const SetupOf<typename P::Spec>& setup) {
    if constexpr (Observes<P>) {
        return P::observation_shape(setup);
    } else {
        return {reflect::tensor_size<ViewOf<typename P::Spec>>()};
    }
}

/// Number of cells: the product of the shape.
/// Throws: as observation_shape.
template <class P> [[nodiscard]] std::size_t observation_size(const SetupOf<typename P::Spec>& setup) {
    const auto shape = play::observation_shape<P>(setup);
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

namespace detail {

/// Writes an observation into cells of the right number.
template <class P, class Number>
void write_observation(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
                       std::uint16_t viewer, std::span<Number> cells) {
    using Spec = typename P::Spec;
    std::fill(cells.begin(), cells.end(), Number{}); // most cells are 0
    if constexpr (!Observes<P>) {
        if (!write_visible<Spec>(state, viewer, cells)) {
            reflect::write_tensor(view::of<Spec>(state, viewer), cells);
        }
    } else if constexpr (view::HasView<Spec> || HasGenerator<Spec>) {
        P::observe(setup, view::of<Spec>(state, viewer), viewer, cells);
    } else if (view::is_open<Spec>() && !view::secrets_of<StateOf<Spec>>().generator) {
        P::observe(setup, state, viewer, cells); // the view is an equal value
    } else {
        P::observe(setup, view::of<Spec>(state, viewer), viewer, cells);
    }
}

} // namespace detail

/// Writes the observation of a viewer (a player, or view::observer) into float or std::uint8_t cells.
/// Throws: reflect::TensorError unless there are `observation_size` cells.
/// Complexity: O(cells).
template <class P, class Number>
void observe(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state,
             std::uint16_t viewer, std::span<Number> cells) {
    if constexpr (Observes<P>) {
        if (const std::size_t size = play::observation_size<P>(setup); cells.size() != size) {
            throw reflect::TensorError("herding: the observation has " + std::to_string(size) +
                                       " cells, and the span " + std::to_string(cells.size()));
        }
    }
    detail::write_observation<P>(setup, state, viewer, cells);
}

/// Overload that returns a vector.
template <class P>
[[nodiscard]] std::vector<float> observation(const SetupOf<typename P::Spec>& setup,
                                             const StateOf<typename P::Spec>& state, std::uint16_t viewer) {
    std::vector<float> cells(play::observation_size<P>(setup));
    play::observe<P>(setup, state, viewer, std::span(cells));
    return cells;
}

/// The view of a viewer in one line of canonical text.
template <class P>
[[nodiscard]] std::string observation_text(const StateOf<typename P::Spec>& state, std::uint16_t viewer) {
    return reflect::print(view::of<typename P::Spec>(state, viewer));
}

} // namespace herding::inline v0::play

#pragma once

#include "herding/core/random.hpp"
#include "herding/law/config.hpp"
#include "herding/play/compact.hpp"
#include "herding/play/determinize.hpp"
#include "herding/view/view.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

/// Law of `compact` of a Playable: what it writes for a viewer depends on nothing but that viewer's view.

namespace herding::inline v0::law::detail {

/// Compact observations of one Setup, as every viewer has them.
template <class P> class CompactSeen {
    using Spec = typename P::Spec;
    using Setup = SetupOf<Spec>;
    using State = StateOf<Spec>;

public:
    explicit CompactSeen(const Setup& setup)
        : setup_(setup), compact_(setup, std::numeric_limits<std::size_t>::max()) {}

    /// Whether the viewer has the same observation of a state and of one that is dealt again, if both views are equal.
    /// Throws: std::logic_error if the observation of the state differs from that of its view; what `compact` throws.
    [[nodiscard]] bool depends_on_view(const State& state, std::uint16_t viewer) {
        const auto seen = observed(state, viewer);
        if constexpr (play::detail::determinizes<P>) {
            if (play::can_determinize<P>()) {
                Generator generator(viewer);
                State dealt = state;
                play::determinize<P>(setup_, dealt, viewer, generator);
                return !(view::of<Spec>(dealt, viewer) == view::of<Spec>(state, viewer)) ||
                       observed(dealt, viewer) == seen;
            }
        }
        return true;
    }

private:
    [[nodiscard]] std::vector<float> observed(const State& state, std::uint16_t viewer) {
        std::vector<float> cells(compact_.size());
        compact_.write(setup_, state, viewer, std::span(cells));
        return cells;
    }

    const Setup& setup_;
    play::Compact<P> compact_;
};

/// Adds the law as an invariant if the Playable has `compact`.
template <class P> void add_compact_law(Config<typename P::Spec>& config) {
    if constexpr (play::NamesCompact<P>) {
        config.state_invariants.push_back(
            {"`compact` of the Playable shows a viewer what their view has, and nothing else",
             [setup = config.setup, players = config.players](const StateOf<typename P::Spec>& state) {
                 CompactSeen<P> seen(*setup);
                 for (std::uint16_t player = 0; player < players; ++player) {
                     if (!seen.depends_on_view(state, player)) {
                         return false;
                     }
                 }
                 return seen.depends_on_view(state, view::observer);
             }});
    }
}

} // namespace herding::inline v0::law::detail

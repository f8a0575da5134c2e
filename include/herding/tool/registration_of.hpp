#pragma once

#include "herding/law/playable.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/game_of.hpp"
#include "herding/tool/registration.hpp"

/// The Registration of a Playable. Include it in one source of each game, because it compiles all outlets of the game.

namespace herding::inline v0::tool {

template <class P> [[nodiscard]] constexpr Registration registration_of() {
    if constexpr (!play::detail::CheckPlayable<P>::value) {
        play::detail::CheckPlayable<P>::diagnose();
        return {};
    } else if constexpr (law::detail::CheckLawMembers<P>::value) {
        return {play::game_of<P>, law::coverage_of<P>, law::signature_of<P>};
    } else {
        law::detail::CheckLawMembers<P>::diagnose();
        return {};
    }
}

} // namespace herding::inline v0::tool

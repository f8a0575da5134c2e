#pragma once

#include "herding/law/playable.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/game_of.hpp"
#include "herding/tool/detail/records_of.hpp"
#include "herding/tool/web_game.hpp"

/// The WebGame of a Playable. Include it in one source of each game that becomes a module, because it compiles the whole game. Other
/// sources compile worlds (cmake/web_rules.cpp.in) and signatures (cmake/web_signature.cpp.in) for speed.

namespace herding::inline v0::tool {

template <class P> [[nodiscard]] constexpr WebGame web_game_of(WebSignature signature) {
    if constexpr (!play::detail::CheckPlayable<P>::value) {
        play::detail::CheckPlayable<P>::diagnose();
        return {};
    } else if constexpr (law::detail::CheckLawMembers<P>::value) {
        return {play::game_of<P>, signature, detail::begin_record<P>, detail::resume_record<P>};
    } else {
        law::detail::CheckLawMembers<P>::diagnose();
        return {};
    }
}

} // namespace herding::inline v0::tool

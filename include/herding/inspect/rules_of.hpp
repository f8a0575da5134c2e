#pragma once

#include "herding/inspect/detail/compiled_lists.hpp"
#include "herding/inspect/detail/rules_of.hpp"
#include "herding/inspect/rules.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/header.hpp"
#include "herding/record/journal.hpp"

#include <memory>

/// Rules of a Playable, for records of its Spec. Include it in one source of each game.

namespace herding::inline v0::inspect {

/// Makes the Rules of a Playable for a record with this header. Null if it is a record of another game.
///
/// The program puts it into its table of games. The inspector calls it for each record that it opens:
///
///     const herding::inspect::MakeRules make = herding::inspect::rules_of<nim::Playable>;
///
/// Reads the Setup of the header. The result keeps a copy of the header.
///
/// Throws: Differs if the types of this program cannot read the Setup.
/// Complexity: O(size of the Setup).
template <class P> [[nodiscard]] std::unique_ptr<Rules> rules_of(const record::Header& header) {
    if constexpr (!play::detail::CheckPlayable<P>::value) {
        play::detail::CheckPlayable<P>::diagnose();
        return nullptr;
    } else if (header.game != record::detail::game_name<typename P::Spec>()) {
        return nullptr;
    } else {
        return std::make_unique<detail::RulesOf<P>>(header);
    }
}

} // namespace herding::inline v0::inspect

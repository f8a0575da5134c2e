#pragma once

#include "herding/inspect/rules_of.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/journal.hpp"
#include "herding/tool/detail/past_of_record.hpp"
#include "herding/tool/detail/records_of.hpp"
#include "herding/tool/records.hpp"

#include <cstdlib>

/// The Records of a Playable.

namespace herding::inline v0::tool {

/// The Records of a Playable. Include it in one source of each game, and link herding::record.
///
/// The commands `play --record`, `replay`, `record` and `inspect` use it. `herding_add_game` writes the source that calls it. The table
/// is a constant of the program.
template <class P> [[nodiscard]] const Records& records_of() {
    using Check = play::detail::CheckPlayable<P>;
    if constexpr (Check::value) {
        static constexpr Records records{record::detail::game_name<typename P::Spec>,
                                         detail::begin_record<P>,
                                         detail::resume_record<P>,
                                         detail::past_of_record<P>,
                                         detail::replay_record<P>,
                                         detail::branch_record<P>,
                                         detail::migrate_record<P>,
                                         detail::publish_record<P>,
                                         inspect::rules_of<P>};
        return records;
    } else {
        Check::diagnose();
        std::abort();
    }
}

} // namespace herding::inline v0::tool

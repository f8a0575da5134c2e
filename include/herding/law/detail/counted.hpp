#pragma once

#include "herding/core/barrier.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/types.hpp"
#include "herding/law/detail/number_of.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/result.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace herding::inline v0::law::detail {

/// Counts the outcome of a dispatch: who stopped it, or what was emitted, and which barriers were raised.
template <class Spec> void count_outcome(Distribution& seen, const Outcome<Spec>& outcome) {
    Distribution::count(seen.outcomes, name(outcome.kind()));
    if (const auto* refusal = outcome.refusal()) {
        Distribution::count(seen.stopped, refusal->behavior);
    } else if (const auto* frame = outcome.frame()) {
        for (const Step& step : frame->steps) {
            Distribution::count(seen.emitted, step.behavior);
        }
        if constexpr (HasSettling<Spec>) {
            std::uint32_t rounds = 0;
            for (const Step& step : frame->steps) {
                rounds = std::max(rounds, step.round);
            }
            Distribution::count(seen.settled,
                                rounds == 0 ? std::string("no round") : number_of(rounds, "round"));
        }
        for (const auto& diff : frame->diffs) {
            Distribution::count(seen.made, kind_of(diff));
        }
        for (const auto& trace : frame->traces) {
            Distribution::count(seen.made, kind_of(trace));
        }
        for (int i = 0; i <= static_cast<int>(BarrierKind::Reveal); ++i) {
            if (const auto kind = static_cast<BarrierKind>(i); frame->barrier.has(kind)) {
                Distribution::count(seen.barriers, name(kind));
            }
        }
    }
}

} // namespace herding::inline v0::law::detail

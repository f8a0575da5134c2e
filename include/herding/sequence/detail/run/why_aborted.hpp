#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/advance.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/run.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"

#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence::detail {

/// Why an action ends in `Aborted`; empty if it does not. What the Spec's own code throws is no matter of this.
template <class Spec>
std::string why_aborted(const SetupOf<Spec>& setup, const typename Spec::State& state,
                        const typename Spec::Rules::Input& input, Actor by) {
    try {
        const Budget budget;
        herding::detail::Slot<StateOf<Spec>> copy;
        herding::detail::Run<Spec, false> run(nullptr, state, copy, setup, budget, by);
        if (run.only(InputOf<Spec>(input))) {
            return {};
        }
        const auto verdict = herding::detail::verdict<Spec>(std::move(run).stop());
        if (verdict.kind() != VerdictKind::Aborted) {
            return {};
        }
        std::ostringstream words;
        words << "action `" << input_name<typename Spec::Rules>(input) << "` by " << by
              << " is legal, and ends in Aborted: ";
        if (const auto* exceeded = verdict.why().exceeded()) {
            words << *exceeded;
        } else if (const auto* info = verdict.why().info()) {
            if constexpr (std::is_same_v<InfoOf<Spec>, ActionRefusal>) {
                words << *info;
            } else if (const auto* refused = std::get_if<ActionRefusal>(info)) {
                words << *refused;
            } else {
                words << "behavior `" << verdict.why().behavior << '`';
            }
        }
        return std::move(words).str();
    } catch (...) {
        return {};
    }
}

} // namespace herding::inline v0::sequence::detail

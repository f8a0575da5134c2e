#pragma once

#include "herding/law/config.hpp"
#include "herding/law/detail/number_of.hpp"
#include "herding/law/laws.hpp"
#include "herding/law/result.hpp"

#include <cstdint>
#include <optional>
#include <string>

/// Law Exercised: a check proves nothing if it tries nothing.

namespace herding::inline v0::law::detail {

/// Reason why a check that found nothing proves nothing. Only after enough cases to be sure of it.
template <class Spec>
std::optional<Violation> not_exercised(const Config<Spec>& config, const Distribution& seen) {
    constexpr std::uint64_t enough_cases = 20;
    constexpr std::uint64_t enough_dealt = 200;
    if (!config.laws.has(Law::Exercised) || seen.cases < enough_cases) {
        return std::nullopt;
    }
    if (Distribution::of(seen.outcomes, name(OutcomeKind::Committed)) == 0) {
        return Violation{Law::Exercised, "no input committed in " + number_of(seen.cases, "case") +
                                             ", so that no law was tried: see `inputs` of the config"};
    }
    if (!HasGenerator<Spec> && seen.dealt >= enough_dealt && seen.dealt_otherwise == 0) {
        return Violation{Law::Exercised, "`determinize` left all " + std::to_string(seen.dealt) +
                                             " States as they were, so that no secret was looked for"};
    }
    return std::nullopt;
}

} // namespace herding::inline v0::law::detail

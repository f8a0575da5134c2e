#pragma once

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/law/report.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/playable.hpp"
#include "herding/tool/checked.hpp"
#include "herding/tool/detail/kept_failures.hpp"
#include "herding/view/forgotten.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

/// The command `check` for a Playable. Do not include it in the source of `registration_of`, because the law kit doubles the compile
/// time. Link herding::law and herding::record.

namespace herding::inline v0::tool {

namespace detail {

/// Implements `check_of` for a Playable without mistakes.
template <class P> [[nodiscard]] CheckResult checked(const CheckOptions& options) {
    auto configs = law::checked_configs_of<P>();
    constexpr std::uint64_t block = seeds_of_one_setup;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
    CheckResult result;
    result.game = P::name;
    result.forgotten = view::forgotten<typename P::Spec>();
    for (const SavedFailure& saved : options.replays) {
        if (replay_saved(configs, saved, result) && !options.keep_going) {
            return result;
        }
    }
    for (std::uint64_t done = 0; done < options.cases;) {
        const std::uint64_t seed = options.seed + done;
        auto& config = configs[seed / block % configs.size()];
        const auto most = static_cast<unsigned>(block - seed % block);
        config.seed = seed;
        config.cases = static_cast<unsigned>(std::min<std::uint64_t>(most, options.cases - done));
        // Not shrunk yet, because most failures break a law that is already reported. Without shrinking, a check ends at its first
        // failure.
        const unsigned shrinks = std::exchange(config.max_shrinks, 0U);
        const law::Report report = law::check(config);
        config.max_shrinks = shrinks;
        const std::string replayed = std::exchange(config.failures, {}); // once
        law::merge(result.seen, report.distribution);
        done += report.distribution.cases;
        if (report.distribution.cases != 0) {
            result.seeds = {{options.seed, options.seed + done - 1}};
        }
        if (!report.ok()) {
            if (!is_known(result, name(report.violation->law), false)) {
                // The shortest failure of the whole block, even if this part of the check ends inside the block. So all parts find the same
                // one.
                config.seed = report.seed;
                config.cases = static_cast<unsigned>(block - report.seed % block);
                const law::Report shrunk = report.distribution.cases == 0 ? report : law::check(config);
                const law::Report& shown = shrunk.ok() ? report : shrunk;
                LawFailure failure = failure_of(shown);
                failure.replayed = report.distribution.cases == 0 ? replayed_path(replayed, failure) : "";
                if (!options.failures.empty()) {
                    try {
                        save_failure(options.failures, result.game, config, shown, failure);
                    } catch (const std::exception& error) { // keep the failure itself
                        failure.not_saved = error.what();
                    }
                }
                result.failures.push_back(std::move(failure));
            }
            if (!options.keep_going || report.distribution.cases == 0) {
                break;
            }
        }
        if (options.progress) {
            options.progress(done);
        }
        if (options.seconds != 0 && std::chrono::steady_clock::now() >= end) {
            break;
        }
    }
    return result;
}

} // namespace detail

/// Checks all laws that fit a Playable, over generated games of all configs of `law::checked_configs_of` in turn. Replays
/// `options.replays` first. Ends at the first broken law, or with `options.keep_going` after all cases.
///
/// `options` bounds cases and seconds; the first bound that is reached ends the check. Equal options check the same games, unless
/// the seconds end the check. A case depends on its seed alone, so a check can be split by seeds. The merged results of the parts
/// equal the result of the whole if all laws hold, or with `options.keep_going`.
///
///     const herding::tool::CheckResult result = herding::tool::check_of<nim::Playable>({.cases = 1000});
///     return result.ok() ? 0 : 1;
///
/// Returns: one failure for each broken law, with the seed that finds it again in one case.
/// Throws: as `law::check`.
template <class P> [[nodiscard]] CheckResult check_of(const CheckOptions& options) {
    if constexpr (play::detail::CheckPlayable<P>::value) {
        return detail::checked<P>(options);
    } else {
        play::detail::CheckPlayable<P>::diagnose();
        return {};
    }
}

} // namespace herding::inline v0::tool

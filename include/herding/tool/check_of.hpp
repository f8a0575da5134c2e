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

/// `check` of a Playable. Include it in a source besides that of `registration_of`, because the law kit compiles as long as
/// everything else together. Needs herding::law and herding::record.

namespace herding::inline v0::tool {

namespace detail {

/// `check_of` of a Playable that is right.
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
        // Not shrunk yet, because most failures are of a known law. Without shrinking, a check ends at its first failure.
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
                // The shortest failure of the whole block, wherever this part ends. So all parts find the same one.
                config.seed = report.seed;
                config.cases = static_cast<unsigned>(block - report.seed % block);
                const law::Report shrunk = report.distribution.cases == 0 ? report : law::check(config);
                const law::Report& shown = shrunk.ok() ? report : shrunk;
                LawFailure failure = failure_of(shown);
                failure.replayed = report.distribution.cases == 0 ? replayed_path(replayed, failure) : "";
                if (!options.failures.empty()) {
                    try {
                        save_failure(options.failures, result.game, config, shown, failure);
                    } catch (const std::exception& error) { // the failure itself must not be lost
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

/// Checks all laws that fit a Playable over generated games of its setups in turn, as `law::checked_configs_of` lists them.
/// Replays `options.replays` before. Ends at the first broken law, or after all cases with `options.keep_going`. Throws what
/// `law::check` throws.
///
/// Parameters: `options` bound the cases and the seconds, whichever comes first. With 0 seconds only the cases count.
/// `options.failures` is a folder for reports, transcripts and records of failures; empty saves nothing. Equal options check
/// the same games, unless the seconds end them. A case depends on nothing but its seed, so a check can be split by its seeds:
/// the merged results of its parts are equal to the result of the whole, if all laws hold or with `options.keep_going`.
///
///     const herding::tool::CheckResult result = herding::tool::check_of<nim::Playable>({.cases = 1000});
///     return result.ok() ? 0 : 1;
///
/// The result has one failure for each broken law, with the seed that finds it again in one case.
template <class P> [[nodiscard]] CheckResult check_of(const CheckOptions& options) {
    if constexpr (play::detail::CheckPlayable<P>::value) {
        return detail::checked<P>(options);
    } else {
        play::detail::CheckPlayable<P>::diagnose();
        return {};
    }
}

} // namespace herding::inline v0::tool

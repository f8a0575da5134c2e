#pragma once

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/law/merge.hpp"
#include "herding/law/save_failure.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/checked.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

/// `check` of a Playable. Include it in a source besides that of `registration_of`, because the law kit compiles as long as
/// everything else together. Needs herding::law and herding::record.

namespace herding::inline v0::tool {

namespace detail {

/// Writes NAME.txt, the report, and NAME.journal, the shortest game that breaks the law. Returns NAME. Replaces files of an earlier
/// check.
template <class Spec>
std::string save_failure(const std::string& folder, const std::string& game, law::Config<Spec> config,
                         const law::Report& report) {
    std::filesystem::create_directories(folder);
    const std::string stem =
        game + '-' + std::string(name(report.violation->law)) + '-' + std::to_string(report.seed);
    const auto path = std::filesystem::path(folder) / stem;
    if (std::ofstream out(path.string() + ".txt"); !(out << report)) {
        throw std::runtime_error(path.string() + ".txt: cannot be written");
    }
    const std::string journal = path.string() + ".journal";
    std::filesystem::remove(journal); // of an earlier check
    record::FileStore store;
    law::save_failure(std::move(config), report, store, journal);
    return path.string();
}

/// The broken law of a report, in words for the tool. Saves it where the options name a folder.
template <class Spec>
LawFailure failure_of(const CheckOptions& options, const std::string& game, const law::Config<Spec>& config,
                      const law::Report& report) {
    std::ostringstream words;
    words << report;
    LawFailure failure{.law = std::string(name(report.violation->law)),
                       .message = report.violation->message,
                       .seed = report.seed,
                       .cases = 1,
                       .report = std::move(words).str(),
                       .transcript = report.transcript()};
    if (!options.failures.empty()) {
        try {
            failure.saved = save_failure(options.failures, game, config, report);
        } catch (const std::exception& error) { // the failure itself must not be lost
            failure.not_saved = error.what();
        }
    }
    return failure;
}

} // namespace detail

/// Checks all laws that fit a Playable over generated games of its setups in turn, as `law::checked_configs_of` lists them.
/// Ends at the first broken law, or after all cases with `options.keep_going`. Throws what `law::check` throws.
///
/// Parameters: `options` bound the cases and the seconds, whichever comes first. With 0 seconds only the cases count.
/// `options.failures` is a folder for reports and records of failures; empty saves nothing. Equal options check the same games,
/// unless the seconds end them. A case depends on nothing but its seed, so a check can be split by its seeds: the merged
/// results of its parts are equal to the result of the whole, if all laws hold or with `options.keep_going`.
///
///     const herding::tool::CheckResult result = herding::tool::check_of<nim::Playable>({.cases = 1000});
///     return result.ok() ? 0 : 1;
///
/// The result has one failure for each broken law, with the seed that finds it again in one case.
template <play::IsPlayable P> [[nodiscard]] CheckResult check_of(const CheckOptions& options) {
    auto configs = law::checked_configs_of<P>();
    // A block of seeds takes one config, so that a seed alone decides what its case does.
    constexpr std::uint64_t block = 10;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
    CheckResult result;
    result.game = P::name;
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
        config.failures.clear(); // replayed once
        law::merge(result.seen, report.distribution);
        done += report.distribution.cases;
        if (report.distribution.cases != 0) {
            result.seeds = {{options.seed, options.seed + done - 1}};
        }
        if (!report.ok()) {
            const auto law = name(report.violation->law);
            const auto known = std::find_if(result.failures.begin(), result.failures.end(),
                                            [law](const LawFailure& one) { return one.law == law; });
            if (known != result.failures.end()) {
                ++known->cases;
            } else {
                // The shortest failure of the whole block, wherever this part ends. So all parts find the same one.
                config.seed = report.seed;
                config.cases = static_cast<unsigned>(block - report.seed % block);
                const law::Report shrunk = report.distribution.cases == 0 ? report : law::check(config);
                result.failures.push_back(
                    detail::failure_of(options, std::string(P::name), config, shrunk.ok() ? report : shrunk));
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

} // namespace herding::inline v0::tool

#pragma once

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/law/detail/files.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/report.hpp"
#include "herding/law/save_failure.hpp"
#include "herding/play/detail/check_playable.hpp"
#include "herding/play/playable.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/checked.hpp"
#include "herding/view/forgotten.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The command `check` for a Playable. Do not include it in the source of `registration_of`, because the law kit doubles the compile
/// time. Link herding::law and herding::record.

namespace herding::inline v0::tool {

namespace detail {

/// Writes NAME.txt, the report; NAME.transcript, if there is one; and NAME.journal, the shortest game that breaks the law. Replaces
/// files of an earlier check. Puts their paths into the failure.
template <class Spec> void save_failure(const std::string& folder, const std::string& game,
                                        const law::Config<Spec>& config, const law::Report& report,
                                        LawFailure& failure) {
    law::detail::make_folder(folder);
    const std::string path =
        law::detail::path_in(folder, game + '-' + failure.law + '-' + std::to_string(failure.seed));
    const auto save = [&](const std::string& ending, auto write) {
        write(path + ending);
        failure.saved.push_back(path + ending);
    };
    save(".txt", [&](const std::string& text) { law::detail::write_whole(text, failure.report); });
    if (!failure.transcript.empty()) {
        save(".transcript",
             [&](const std::string& text) { law::detail::write_whole(text, failure.transcript); });
    }
    save(".journal", [&](const std::string& journal) {
        law::detail::write_then_name(journal, [&](const std::string& unfinished) {
            record::FileStore store;
            law::save_failure(config, report, store, unfinished);
        });
    });
}

/// The broken law of a report, in words for the tool.
inline LawFailure failure_of(const law::Report& report) {
    std::ostringstream words;
    words << report;
    return {.law = std::string(name(report.violation->law)),
            .message = report.violation->message,
            .seed = report.seed,
            .cases = 1,
            .report = std::move(words).str(),
            .transcript = report.transcript()};
}

/// The path of a transcript in the folder of a config, whose law broke: the report of `law::check` has its name in the message.
inline std::string replayed_path(const std::string& folder, const LawFailure& failure) {
    constexpr std::string_view before = " (saved failure ";
    const auto at = failure.message.rfind(before);
    const auto from = at == std::string::npos ? failure.message.size() : at + before.size();
    const std::string named = failure.message.substr(from, failure.message.rfind(')') - from);
    return law::detail::path_in(folder, named + ".transcript");
}

/// Counts one more failure of a law that is known, or returns false. Transcripts count apart from cases.
inline bool is_known(CheckResult& result, std::string_view law, bool saved) {
    const auto known =
        std::find_if(result.failures.begin(), result.failures.end(),
                     [&](const LawFailure& one) { return one.law == law && one.replayed.empty() != saved; });
    if (known == result.failures.end()) {
        return false;
    }
    ++known->cases;
    return true;
}

/// Replays a transcript in each of these setups, until one breaks a law. Returns whether one does.
template <class Spec>
bool replay_saved(const std::vector<law::Config<Spec>>& configs, const SavedFailure& saved,
                  CheckResult& result) {
    bool read = false;
    std::string cause;
    for (const auto& config : configs) {
        std::optional<law::Report> report;
        try {
            report = law::replay(config, saved.text);
        } catch (...) { // no transcript, or the types of the game have changed since
            cause = cause.empty() ? law::what_was_thrown() : cause;
            continue;
        }
        read = true;
        if (!report->ok()) {
            ++result.replayed;
            if (!is_known(result, name(report->violation->law), true)) {
                result.failures.push_back(failure_of(*report));
                result.failures.back().replayed = saved.path;
            }
            return true;
        }
    }
    if (read) {
        ++result.replayed;
    } else {
        result.unreadable.push_back({saved.path, cause});
    }
    return false;
}

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

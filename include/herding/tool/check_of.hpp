#pragma once

#include "herding/law/check.hpp"
#include "herding/law/playable.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/save_failure.hpp"
#include "herding/law/sequence.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/registration.hpp"

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

/// Writes NAME.txt, the report, and NAME.journal, the shortest game that breaks the law. Returns NAME.
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

} // namespace detail

/// Checks all laws that fit a Playable over generated games of its setups in turn: those of every Spec, of reflection, and
/// of sequences. Its own invariants are in the configs of `laws()`, or in `static void invariants(law::Config<Spec>&)`.
/// Ends at the first broken law. Throws what `law::check` throws, and std::runtime_error where a failure cannot be saved.
///
/// Parameters: `options` bound the cases and the seconds, whichever comes first. With 0 seconds only the cases count.
/// `options.failures` is a folder for reports and records of failures; empty saves nothing. Equal options check the same games,
/// unless the seconds end them.
///
///     const herding::tool::CheckResult result = herding::tool::check_of<nim::Playable>({.cases = 1000});
///     return result.law.empty() ? 0 : 1;
///
/// The result names the law, and the seed with which one case finds the failure again.
template <play::IsPlayable P> [[nodiscard]] CheckResult check_of(const CheckOptions& options) {
    using Spec = typename P::Spec;
    auto configs = law::configs_of<P>();
    for (auto& config : configs) {
        if constexpr (play::HasSequences<Spec>) {
            law::add_sequence_laws(config);
        } else {
            law::add_reflect_laws(config);
        }
        if constexpr (requires { P::invariants(config); }) {
            P::invariants(config);
        }
    }
    constexpr std::uint32_t batch = 10;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
    CheckResult result;
    for (std::size_t next = 0; result.cases < options.cases; ++next) {
        auto& config = configs[next % configs.size()];
        config.cases = std::min(batch, options.cases - result.cases);
        config.seed = options.seed + result.cases;
        const law::Report report = law::check(config);
        if (!report.ok()) {
            std::ostringstream words;
            words << report;
            result.cases += static_cast<std::uint32_t>(report.seed - config.seed) + 1;
            result.law = name(report.violation->law);
            result.seed = report.seed;
            result.report = std::move(words).str();
            if (!options.failures.empty()) {
                result.saved = detail::save_failure(options.failures, std::string(P::name), config, report);
            }
            return result;
        }
        result.cases += config.cases;
        if (options.seconds != 0 && std::chrono::steady_clock::now() >= end) {
            break;
        }
    }
    return result;
}

} // namespace herding::inline v0::tool

#pragma once

#include "herding/law/check.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/apart.hpp"
#include "herding/law/detail/judged.hpp"
#include "herding/law/detail/mutant_lists.hpp"
#include "herding/law/detail/mutated.hpp"
#include "herding/law/mutants.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Mutation of a game's rules: grades its laws and invariants by mistakes that they must notice.

namespace herding::inline v0::law {

/// Called by `mutate` after each mutant, with the numbers of finished and of all mutants.
using MutateProgress = std::function<void(std::size_t done, std::size_t all, const Mutant&)>;

/// Puts mistakes into the rules of a game, one at a time, and checks whether a law or an invariant notices. So it grades the
/// author's invariants. A behavior does nothing, refuses nothing, changes nothing, or swaps places with the next one. The behavior that
/// continues sequences stays unchanged. A diff is left out, emitted twice, or has a number or a flag changed. A mutant
/// needs no compiling: a run-time table calls the rules, and changes their results.
///
/// Parameters: the configs of one game; each mutant is checked with all of them, `cases` of each. Changed numbers need
/// `add_reflect_laws`. A crash, an endless loop, and a game without a commit also
/// count as noticed. A mutant counts as endless after `seconds` of processor time, if that is fifty times as much as the rules
/// without a mistake use. Each mutant has a process of its own, so the program must have one thread. Without `fork`, a crash
/// ends the program. `progress` is called after each mutant.
///
/// Throws: std::logic_error with the report if the rules break a law without any mistake, std::invalid_argument for a config
/// that cannot be mutated, and exceptions of `check`.
///
///     const auto mutants = law::mutate<Game>(law_configs());
///     EXPECT_GE(mutants.percent(), 90U) << mutants;
///
/// The result lists the mutants that nothing noticed. Some of them are no mistakes. A mutant that changes no game is not
/// counted. Nor is one that changes only answers to inputs that do not commit, because no invariant sees them.
///
/// Complexity: a check for each mutant, which takes two or three times as long as without the proxies.
template <class Spec> [[nodiscard]] Mutants mutate(std::span<const Config<Spec>> configs,
                                                   unsigned seconds = 60,
                                                   const MutateProgress& progress = nullptr) {
    Mutants result;
    for (const auto& config : configs) {
        detail::require(config);
    }
    if (configs.empty()) {
        throw std::invalid_argument("herding: law::mutate needs a law::Config, and there is none");
    }
    const double before = detail::seconds_used();
    for (Config<Spec> config : configs) {
        if (config.table != nullptr) {
            detail::Mutated<Spec>::require(*config.table);
        }
        config.failures.clear();
        if (const Report report = check(config); !report.ok()) {
            std::ostringstream text;
            text << "herding: law::mutate grades rules that keep their laws. These break one without any "
                    "mistake:\n"
                 << report;
            throw std::logic_error(std::move(text).str());
        }
    }
    constexpr double far_more = 50; // proxies cost two or three times as much
    const auto most = std::max(seconds, static_cast<unsigned>(far_more * (detail::seconds_used() - before)));
    const auto mutations = detail::mutations(configs.front());
    for (const detail::Mutation& mutation : mutations) {
        Mutant mutant{mutation.what, Fate::Noticed, {}};
        const auto done = detail::run_apart([&] { return detail::judge<Spec>(configs, mutation); }, most);
        if (done.end != detail::Apart::End::Returned) {
            mutant.by = done.end == detail::Apart::End::Crashed   ? "it crashes"
                        : done.end == detail::Apart::End::TooLong ? "it does not end"
                                                                  : "it waits for something";
        } else if (done.text.starts_with("noticed ")) {
            mutant.by = done.text.substr(8);
        } else {
            for (const Fate fate : {Fate::NeverDifferent, Fate::OtherAnswer, Fate::Different}) {
                mutant.fate = done.text == name(fate) ? fate : mutant.fate;
            }
        }
        result.all.push_back(std::move(mutant));
        if (progress) {
            progress(result.all.size(), mutations.size(), result.all.back());
        }
    }
    return result;
}
/// The same for a list of configs, as `law_configs()` of an example returns it.
template <class Spec> [[nodiscard]] Mutants mutate(const std::vector<Config<Spec>>& configs,
                                                   unsigned seconds = 60,
                                                   const MutateProgress& progress = nullptr) {
    return mutate(std::span<const Config<Spec>>(configs), seconds, progress);
}
/// The same for a game with one config.
template <class Spec> [[nodiscard]] Mutants mutate(const Config<Spec>& config, unsigned seconds = 60,
                                                   const MutateProgress& progress = nullptr) {
    return mutate(std::span<const Config<Spec>>(&config, 1), seconds, progress);
}

} // namespace herding::inline v0::law

#pragma once

#include "herding/law/check.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/apart.hpp"
#include "herding/law/detail/mutant_lists.hpp"
#include "herding/law/detail/mutated.hpp"
#include "herding/law/detail/trial.hpp"
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

namespace detail {

/// How two tables differ in generated games, right and wrong inputs alike.
template <class Spec>
Fate difference(const Config<Spec>& config, const TablePtr<Spec>& rules, const TablePtr<Spec>& mutant) {
    const unsigned length = game_length(config, rules, config.max_plays);
    Fate fate = Fate::NeverDifferent;
    for (unsigned game = 0; game < config.cases; ++game) {
        Generator numbers(config.seed + game);
        StateOf<Spec> state = config.initial.make(numbers.below(std::max(config.initial.starts, 1U)));
        for (unsigned i = 0; i < length; ++i) {
            const bool illegal = numbers.below(4) == 0;
            const auto one = any_input_of(config, rules, state, numbers.below(1U << 16U), illegal);
            if (!one) {
                break;
            }
            auto right = try_out(config, rules, state, one->input, one->by);
            const auto wrong = try_out(config, mutant, state, one->input, one->by);
            if (!right.same_answer(wrong) || !(right.after == wrong.after)) {
                if (right.frame || wrong.frame) {
                    return Fate::Different;
                }
                fate = Fate::OtherAnswer;
            }
            if (right.after) {
                state = std::move(*right.after);
            } else if (!illegal) {
                break;
            }
        }
    }
    return fate;
}

/// Whether any input committed. If none did, the check proved little, and its report has a note.
inline bool commits(const Report& report) {
    return report.distribution.outcomes.contains(name(OutcomeKind::Committed));
}

/// Text for the fate of one mutant: `noticed LAW: message`, or the name of another fate.
template <class Spec> std::string judge(std::span<const Config<Spec>> configs, const Mutation& mutation) {
    Fate fate = Fate::NeverDifferent;
    for (Config<Spec> config : configs) {
        const auto rules = config.table != nullptr ? config.table : own_table<Spec>();
        const Mutated<Spec> mutated(config, rules, mutation);
        config.failures.clear();
        config.max_shrinks = 0;
        config.table = mutated.table();
        const Report report = check(config);
        if (!report.ok()) {
            std::ostringstream text;
            text << "noticed " << report.violation->law << ": " << report.violation->message;
            return std::move(text).str();
        }
        if (!commits(report)) {
            config.table = rules;
            if (commits(check(config))) {
                return "noticed by the distribution: no input commits";
            }
        }
        if (fate != Fate::Different) {
            fate = std::max(fate, difference(config, rules, mutated.table()));
        }
    }
    return std::string(name(fate));
}

} // namespace detail

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

#pragma once

#include "herding/law/check.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/mutated.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/mutants.hpp"

#include <algorithm>
#include <span>
#include <sstream>
#include <string>
#include <utility>

/// Result of a check of a mutant.

namespace herding::inline v0::law::detail {

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

} // namespace herding::inline v0::law::detail

#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/table.hpp"
#include "herding/core/types.hpp"
#include "herding/inspect/documents.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/resume.hpp"
#include "herding/sequence/step.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

/// Names and citations of rules. In games of sequences a rule is a position of a sequence.

namespace herding::inline v0::inspect::detail {

/// `attack@next`, or the name of the sequence alone if the step has no name.
[[nodiscard]] inline std::string rule_name(std::string_view sequence, std::string_view position) {
    return std::string(sequence) + (position.empty() ? "" : "@") + std::string(position);
}

/// The rule of a step.
template <class R> [[nodiscard]] Rule rule_of(const sequence::Stepped<R>& step) {
    return {
        rule_name(step.sequence_name(), step.position()), std::string(R::sequence_cites[step.sequence]), {}};
}

/// The reason why sequences refused an action. Null if they did not.
template <class Info> [[nodiscard]] const sequence::ActionRefusal* action_refusal(const Info& info) {
    if constexpr (std::is_same_v<Info, sequence::ActionRefusal>) {
        return &info;
    } else if constexpr (herding::detail::is_variant<Info>) {
        return herding::detail::visit_one([](const auto& one) { return detail::action_refusal(one); }, info);
    } else {
        return nullptr;
    }
}

/// The rule that refused an input: a position of a sequence, or a behavior.
template <class Spec> [[nodiscard]] Rule rule_of(const Refusal<Spec>& refusal) {
    if constexpr (play::HasSequences<Spec>) {
        using R = typename Spec::Rules;
        const auto* why = refusal.info() == nullptr ? nullptr : detail::action_refusal(*refusal.info());
        if (why != nullptr && !why->sequence.empty()) {
            const auto& names = R::sequence_names;
            const auto at = static_cast<std::size_t>(std::find(names.begin(), names.end(), why->sequence) -
                                                     names.begin());
            return {rule_name(why->sequence, why->position),
                    at < names.size() ? std::string(R::sequence_cites[at]) : std::string(),
                    {}};
        }
    }
    return {std::string(refusal.behavior), std::string(refusal.cite), {}};
}

/// The rule of an accepted offer: its position, its decider, and its checks.
template <class R> [[nodiscard]] Rule offer_of(const sequence::Stepped<R>& took) {
    const auto& program = R::programs[took.sequence];
    const auto& offered =
        program.alternatives[program.code[took.code].to + static_cast<std::size_t>(took.alternative)];
    Rule rule = detail::rule_of(took);
    rule.words = "offers " + std::string(offered.name) + " to ";
    switch (offered.decider) {
    case sequence::DeciderKind::Player: rule.words += "a player"; break;
    case sequence::DeciderKind::Chance: rule.words += "chance"; break;
    case sequence::DeciderKind::Application: rule.words += "the application"; break;
    case sequence::DeciderKind::Players: rule.words += "several players"; break;
    case sequence::DeciderKind::AnyPlayer: rule.words += "any of several players"; break;
    }
    std::string_view before = "; would refuse: ";
    for (const std::string_view reason : offered.reasons) {
        rule.words += std::string(before) + std::string(reason);
        before = ", ";
    }
    return rule;
}

/// Rules that permitted the inputs of a frame with the steps `shown`: the offers whose actions were chosen, and the
/// behaviors that emitted nothing.
template <class Spec, class Shown>
[[nodiscard]] std::vector<Rule> passed_rules(const Shown& frame, const std::vector<ShownStep>& shown) {
    std::vector<Rule> passed;
    if constexpr (play::HasSequences<Spec>) {
        for (const auto& trace : frame.traces) {
            const auto* step = std::get_if<sequence::Stepped<typename Spec::Rules>>(&trace);
            if (step != nullptr && step->kind == sequence::StepKind::Took) {
                passed.push_back(detail::offer_of(*step));
            }
        }
    }
    for (const auto& behavior : herding::behaviors<Spec>()) {
        if constexpr (play::HasSequences<Spec>) {
            if (behavior.evaluate == sequence::resume<Spec>) {
                continue; // its positions are in the list already
            }
        }
        const bool acted = std::any_of(shown.begin(), shown.end(),
                                       [&](const ShownStep& step) { return step.behavior == behavior.name; });
        if (!acted) {
            passed.push_back({std::string(behavior.name), std::string(behavior.cite), {}});
        }
    }
    return passed;
}

} // namespace herding::inline v0::inspect::detail

#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

/// The same inputs given to engines that are made from the state alone. A part of the State that `==` ignores, or that
/// its written form leaves out, must not decide anything.

namespace herding::inline v0::law::detail {

/// Checks `advance`, `advance_legal` and the steps of searches against a trial of the same input, which is a dispatch. They run the
/// Spec's own table.
template <class Spec> void check_in_place(const Config<Spec>& config, const TablePtr<Spec>& table,
                                          const StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
                                          const Trial<Spec>& trial) {
    if constexpr (std::is_nothrow_move_assignable_v<StateOf<Spec>>) {
        if (config.table || !config.laws.has(Law::Regular)) {
            return;
        }
        StateOf<Spec> after = state;
        const auto verdict = advance<Spec>(*config.setup, after, input, by, config.budget);
        StateOf<Spec> searched = state;
        const auto legal = advance_legal<Spec>(*config.setup, searched, input, by, config.budget);
        bool without_reason = true;
        if constexpr (herding::detail::rules_run_alone<Spec>) { // worlds of searches take such steps
            if (config.budget == Budget{}) {
                StateOf<Spec> walked = state;
                const bool passes =
                    herding::detail::advance_unexplained<Spec>(*config.setup, walked, input, by);
                without_reason = passes != verdict.stops() && (!passes || walked == after);
            }
        }
        const bool same = trial.refusal ? verdict.stops() && verdict.why() == *trial.refusal
                                        : !verdict.stops() && searched == after;
        if (!same || !without_reason || !(legal == verdict) ||
            !(after == (trial.after ? *trial.after : state))) {
            check_steady(config, table, state, input, by, trial);
            broken(
                config.laws, Law::Regular,
                "`advance` or `advance_legal` gives another result than a dispatch of the same input. Usual "
                "causes are a move assignment of the State that forgets a field, or a static or a global "
                "outside "
                "of it");
        }
    }
}

/// Checks one dispatch against a trial of the same input. `state` shares nothing with the engine that answered.
template <class Spec> void check_alone(const Config<Spec>& config, const TablePtr<Spec>& table,
                                       const StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
                                       const Outcome<Spec>& outcome, const Trial<Spec>& trial) {
    if (!trial.same_answer(outcome)) {
        check_steady(config, table, state, input, by, trial);
        broken(config.laws, Law::Regular,
               "a fresh engine in an equal state gives another result for the same input. Usual causes are a "
               "part of the State that == ignores, such as a cache, or a static or a global outside of it");
    }
    check_in_place(config, table, state, input, by, trial);
    if (config.reread && config.laws.has(Law::RoundTrip)) {
        const auto again = try_out(config, table, config.reread(state), input, by);
        if (!again.same_answer(outcome)) {
            check_steady(config, table, state, input, by, trial);
            broken(config.laws, Law::RoundTrip,
                   "the State that is read back from its text gives another result for the same input. Usual "
                   "causes are a part of the State that `serialize` leaves out, an order that it does not "
                   "keep, or a static or a global outside of the State");
        }
    }
}

/// Checks a dispatch of several inputs against the same inputs one by one: the same diffs, traces and barriers, or the
/// same refusal.
template <class Spec> void check_one_by_one(const Config<Spec>& config, const TablePtr<Spec>& table,
                                            const StateOf<Spec>& state, std::span<const InputOf<Spec>> inputs,
                                            Actor by, const Outcome<Spec>& together) {
    const auto differ = [&] {
        broken(config.laws, Law::Regular,
               "inputs dispatched together do something else than one by one: a part of the State is correct "
               "only "
               "after a commit");
    };
    if (const auto* refusal = together.refusal(); refusal != nullptr && refusal->exceeded() != nullptr) {
        return; // one budget for all of them
    }
    StateOf<Spec> now = state;
    const auto* frame = together.frame();
    std::size_t diff = 0;
    std::size_t trace = 0;
    const auto next_are = [](const auto& all, std::size_t& at, const auto& part) {
        const bool same =
            part.size() <= all.size() - at && std::equal(part.begin(), part.end(), all.begin() + at);
        at += same ? part.size() : 0;
        return same;
    };
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        auto trial = try_out(config, table, now, inputs[i], by);
        if (trial.refusal) {
            trial.refusal->input = static_cast<std::uint32_t>(i);
            const auto* refusal = together.refusal();
            return refusal != nullptr && *refusal == *trial.refusal ? void() : differ();
        }
        if (!trial.frame) {
            continue;
        }
        if (together.refusal() == nullptr &&
            (frame == nullptr || !next_are(frame->diffs, diff, trial.frame->diffs) ||
             !next_are(frame->traces, trace, trial.frame->traces))) {
            return differ();
        }
        now = *std::move(trial.after);
    }
    if (together.refusal() != nullptr ||
        (frame != nullptr && (diff != frame->diffs.size() || trace != frame->traces.size()))) {
        differ();
    }
}

} // namespace herding::inline v0::law::detail

#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/transition.hpp"

/// The author's own word on which inputs are legal, against what the rules do.

namespace herding::inline v0::law::detail {

/// Checks the answer to one input in a state, if the config has `legal`.
template <class Spec> void check_legality(const Config<Spec>& config, const StateOf<Spec>& state,
                                          const InputOf<Spec>& input, Actor by,
                                          const Outcome<Spec>& outcome) {
    if (!config.legal || !config.laws.has(Law::Listed) || outcome.kind() == OutcomeKind::Aborted) {
        return; // rules that fail have no answer
    }
    const bool legal = config.legal(*config.setup, state, {input, by});
    if (legal == outcome.committed()) {
        return;
    }
    broken(config.laws, Law::Listed,
           legal ? "an input is legal by `Config::legal`, and the rules do not commit it: " + printed(outcome)
                 : "an input commits, and is not legal by `Config::legal`");
}

} // namespace herding::inline v0::law::detail

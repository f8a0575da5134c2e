#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/core/preview.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/laws.hpp"

namespace herding::inline v0::law::detail {

/// Compares a preview with a dispatch of the same input on the same state: its answer, its traces and its barrier must be the
/// same. A preview that a barrier veils must show nothing else.
template <class Spec> void check_preview(Laws laws, const Preview<Spec>& preview, const Trial<Spec>& trial) {
    const auto told_the_same = [&] {
        return !trial.frame || herding::detail::same_values(preview.traces, trial.frame->traces);
    };
    const bool honest =
        preview.veiled()
            ? preview.barrier.veils() && preview.traces.empty() && !preview.refusal
            : *preview.outcome == trial.kind && preview.refusal == trial.refusal && told_the_same();
    if (!honest) {
        broken(laws, Law::Deterministic, "a preview does not answer what a dispatch does");
    }
    if (preview.veiled() ? trial.frame && trial.barrier().kinds != preview.barrier.kinds
                         : !(preview.barrier == trial.barrier())) {
        broken(laws, Law::Guarded,
               "a preview shows barrier " + printed(preview.barrier) + ", but a dispatch raises " +
                   printed(trial.barrier()));
    }
}

} // namespace herding::inline v0::law::detail

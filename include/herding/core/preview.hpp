#pragma once

#include "herding/core/barrier.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/types.hpp"

#include <optional>

namespace herding::inline v0 {

/// Result of trying an input. Owns its content.
///
/// If the dispatch would be a barrier by chance, the generator or a reveal, it contains only the barrier's kinds.
/// Outcome, refusal and traces are then empty, so that a preview discloses nothing.
template <class Spec> struct Preview {
    std::optional<OutcomeKind> outcome;
    std::optional<Refusal<Spec>> refusal;
    ValueList<TraceOf<Spec>> traces;
    Barrier barrier;

    [[nodiscard]] bool veiled() const noexcept { return !outcome.has_value(); }

    [[nodiscard]] Reversibility reversibility() const noexcept {
        return barrier.raised() ? Reversibility::Irreversible : Reversibility::Reversible;
    }

    friend bool operator==(const Preview&, const Preview&) = default;
};

} // namespace herding::inline v0

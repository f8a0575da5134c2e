#pragma once

#include "herding/core/barrier.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/types.hpp"

#include <optional>

namespace herding::inline v0 {

/// What an input would do if it were dispatched. Owns its content.
///
/// If the dispatch would turn to chance, move the generator or reveal something, it contains only the barrier's
/// kinds. Outcome, refusal and traces stay empty, so that nobody can peek by asking.
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

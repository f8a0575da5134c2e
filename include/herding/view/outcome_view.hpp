#pragma once

#include "herding/core/log.hpp"
#include "herding/core/outcome.hpp"
#include "herding/core/refusal.hpp"
#include "herding/view/frame_view.hpp"
#include "herding/view/fwd.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <optional>

namespace herding::inline v0::view {

/// View of an Outcome for the player who made the request: its frame, or its refusal, or neither.
template <class Spec> struct OutcomeView {
    OutcomeKind kind{};
    std::optional<FrameView<Spec>> frame;
    std::optional<Refusal<Spec>> refusal;

    friend bool operator==(const OutcomeView&, const OutcomeView&) = default;
};

/// View of an entry of the log. It has no hash, because a hash would be an oracle for hidden values.
template <class Spec, class StateView> struct EventView {
    EventKind kind{};
    std::uint64_t number = 0;
    std::optional<FrameView<Spec>> frame; ///< nothing for a checkpoint
    StateView after;

    friend bool operator==(const EventView&, const EventView&) = default;

    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(kind), CEREAL_NVP(number), CEREAL_NVP(frame), CEREAL_NVP(after));
    }
};

} // namespace herding::inline v0::view

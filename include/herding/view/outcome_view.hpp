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

/// What the player who asked is shown of an Outcome: its frame, or its refusal, or neither.
template <class Spec> struct OutcomeView {
    OutcomeKind kind{};
    std::optional<FrameView<Spec>> frame;
    std::optional<Refusal<Spec>> refusal;

    friend bool operator==(const OutcomeView&, const OutcomeView&) = default;
};

/// What a player is shown of an entry of the log. No hash: it would be an oracle on what is hidden.
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

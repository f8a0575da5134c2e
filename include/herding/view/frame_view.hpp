#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/detail/value_list.hpp"
#include "herding/core/types.hpp"
#include "herding/view/fwd.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace herding::inline v0::view {

/// View of one step: the behavior, and its ranges of the visible diffs and traces of the frame.
struct StepView {
    std::string behavior;
    std::uint32_t input = 0; ///< index of the input in the frame
    std::uint32_t round = 0; ///< of settling, counting only rounds with a visible step; 0 in the pass
    std::uint32_t diffs_begin = 0;
    std::uint32_t diffs_end = 0;
    std::uint32_t traces_begin = 0;
    std::uint32_t traces_end = 0;

    friend bool operator==(const StepView&, const StepView&) = default;

    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(behavior), CEREAL_NVP(input), CEREAL_NVP(round), CEREAL_NVP(diffs_begin),
          CEREAL_NVP(diffs_end), CEREAL_NVP(traces_begin), CEREAL_NVP(traces_end));
    }
};

/// View of one commit. Steps without anything visible are left out. It has neither the behavior that raised the
/// barrier nor a hash of the state, because both would disclose hidden values.
template <class Spec> struct FrameView {
    std::uint64_t number =
        0; ///< 0 from `view::of` if the Spec hides commits; `Numbering` counts them per viewer
    Actor actor;
    std::vector<std::optional<InputOf<Spec>>> inputs; ///< in the order of the frame; nothing for a hidden one
    std::vector<StepView> steps;
    ValueList<DiffOf<Spec>> diffs;
    ValueList<TraceOf<Spec>> traces;
    std::vector<BarrierKind> barriers; ///< reasons why undo may not cross it; empty if it may

    friend bool operator==(const FrameView&, const FrameView&) = default;

    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(number), CEREAL_NVP(actor), CEREAL_NVP(inputs), CEREAL_NVP(steps), CEREAL_NVP(diffs),
          CEREAL_NVP(traces), CEREAL_NVP(barriers));
    }
};

} // namespace herding::inline v0::view

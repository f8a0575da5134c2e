#pragma once

/// Forward declarations of all public types of `view`.

#include <cstdint>

namespace herding::inline v0::view {

/// Index of a spectator, who is no player and sees only what everybody sees.
inline constexpr std::uint16_t observer = 0xffff;

struct StepView;
template <class Spec> struct FrameView;
template <class Spec> struct OutcomeView;
template <class Spec, class StateView> struct EventView;
template <class Spec> class Numbering;

} // namespace herding::inline v0::view

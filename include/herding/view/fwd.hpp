#pragma once

/// Forward declarations of everything public in `view`.

#include <cstdint>

namespace herding::inline v0::view {

/// The index of a player that nobody is: who looks on, and sees what lies open to all.
inline constexpr std::uint16_t observer = 0xffff;

struct StepView;
template <class Spec> struct FrameView;
template <class Spec> struct OutcomeView;
template <class Spec, class StateView> struct EventView;
template <class Spec> class Numbering;

} // namespace herding::inline v0::view

#pragma once

#include "herding/core/detail/emitter.hpp"
#include "herding/core/detail/ledger.hpp"
#include "herding/core/detail/sink.hpp"

/// Walks of sequences that are the only rule of a game. They emit into a sink that is known at compile time, on a state that is
/// theirs to change, and make no reasons: so all of a walk can live in registers. If something is wrong, core dispatches
/// the input again.

namespace herding::inline v0::sequence::detail {

/// A Spec whose dispatches nothing records. The same walk runs as for the Spec, but it makes no diff of a step, no barrier
/// and no reasons.
template <class Spec> struct Unrecorded : Spec {};

/// The same for plain rules: `quiet_walk.hpp`.
template <class Spec> struct Quiet : Spec {};

template <class Spec> inline constexpr bool is_quiet = false;
template <class Spec> inline constexpr bool is_quiet<Quiet<Spec>> = true;

/// A Spec whose dispatches fill an empty frame. The same walk runs as for the Spec, but it makes no reasons.
template <class Spec> struct Recorded : Spec {};

/// Whether a walk is one of these.
template <class Spec> inline constexpr bool is_alone = false;
template <class Spec> inline constexpr bool is_alone<Quiet<Spec>> = true;
template <class Spec> inline constexpr bool is_alone<Unrecorded<Spec>> = true;
template <class Spec> inline constexpr bool is_alone<Recorded<Spec>> = true;

template <class Spec> inline constexpr bool is_recorded = true;
template <class Spec> inline constexpr bool is_recorded<Unrecorded<Spec>> = false;
template <class Spec> inline constexpr bool is_recorded<Quiet<Spec>> = false;

/// The sink of a walk.
template <class Spec> struct SinkOf {
    using type = herding::detail::Ledger<Spec>;
};
template <class Spec> struct SinkOf<Unrecorded<Spec>> {
    using type = herding::detail::IntoNothing<Spec>;
};
template <class Spec> struct SinkOf<Recorded<Spec>> {
    using type = herding::detail::IntoFrame<Spec>;
};

/// The emitter of a walk.
template <class Spec> using EmitterOf = herding::detail::Emitter<Spec, typename SinkOf<Spec>::type>;

} // namespace herding::inline v0::sequence::detail

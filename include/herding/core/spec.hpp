#pragma once

#include "herding/core/behavior.hpp"
#include "herding/core/detail/check_spec.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/table.hpp"
#include "herding/core/types.hpp"

#include <cstddef>
#include <type_traits>
#include <variant>

/// Requirements on a Spec. It is one struct:
///
///     struct Game {
///         using State    = …;   // the whole game as one regular value
///         using Input    = …;   // what an actor submits
///         using Diff     = …;   // one mutation, or a std::variant of them: Trace apply(State&) const
///         using Trace    = …;   // what happened, as data
///         using Info     = …;   // why a behavior refused
///         using OrderKey = …;   // the place of a behavior in the table
///         static constexpr auto behaviors() { return herding::table<Game>({…}); }
///
///         // optional:
///         using Setup = …;                                             // immutable parameters of one game
///         static constexpr auto settling();                            // a second table, run until quiet
///         static Reversibility reversibility(const Input&);            // or (const Input&, const State& before)
///         static std::string describe(const Trace&);                   // a trace in words, for people
///         static std::size_t footprint(const State&);                  // bytes that a state holds
///         using Hash = herding::reflect::Xxh3;                         // a hash of each state, in its frame
///         static bool may_undo(Actor, const Frame<Game>&);             // permits an undo; or with a third parameter,
///                                                                      // the present state: `const State&`
///         static constexpr auto generator = &State::generator;         // the source of random numbers
///     };
///
/// Other modules read more members, if they are there. herding/view/spec.hpp documents those for hidden information. Games of
/// sequences have `Rules` (herding/sequence/sequence.hpp), and may have:
///
///     static Players in_game(const State&);                            // or with `const Setup&`: who gets questions
///     static void validate(const State&, const Setup&);                // throws for a saved state that no game reaches

namespace herding::inline v0 {

/// Whether a type can be a Spec. It prints no message; `Engine` prints a sentence for each missing member.
template <class S>
concept SpecType =
    detail::HasState<S> && detail::HasInput<S> && detail::HasTrace<S> && detail::HasInfo<S> &&
    detail::HasOrderKey<S> && detail::HasDiff<S> && detail::Value<StateOf<S>> &&
    detail::all_values<InputOf<S>> && detail::all_values<TraceOf<S>> && detail::all_values<InfoOf<S>> &&
    detail::all_values<DiffOf<S>> && detail::applicable<DiffOf<S>, StateOf<S>, TraceOf<S>> &&
    detail::HasBehaviors<S> && detail::is_table<std::remove_cvref_t<decltype(S::behaviors())>, S>;

} // namespace herding::inline v0

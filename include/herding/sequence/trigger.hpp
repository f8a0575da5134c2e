#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"

#include <type_traits>

namespace herding::inline v0::sequence {

namespace detail {
struct Unowned {};
/// Lambda of an owner who does not order sequences of this trigger among each other.
template <class Owner> struct AlikeFor : Owner {};
template <class Owner> inline constexpr bool fires_alike = false;
template <class Owner> inline constexpr bool fires_alike<AlikeFor<Owner>> = true;

template <Name N, class F, class Owner> struct Trigger {
    F fire;
    Owner owner;

    /// Names the player who orders several sequences that wait: a lambda of `const S&` and, optionally, `const Board&`.
    template <class O> constexpr auto owned_by(O player) const {
        CheckCallable<O>();
        if constexpr (is_callable<O>) {
            return Trigger<N, F, O>{fire, player};
        } else {
            return Malformed{};
        }
    }

    /// After `owned_by`: all sequences of this trigger are alike, even with different variables. Their owner does not order them.
    constexpr auto interchangeable() const {
        constexpr bool owned = !std::is_same_v<Owner, Unowned> && !fires_alike<Owner>;
        static_assert(owned, "herding: `.interchangeable()` needs `.owned_by(…)` before it: without an owner "
                             "nobody orders triggers [docs/errors.md#interchangeable_without_an_owner]");
        if constexpr (owned) {
            return Trigger<N, F, AlikeFor<Owner>>{fire, {owner}};
        } else {
            return Malformed{};
        }
    }
};

template <class T> inline constexpr bool is_trigger = false;
template <Name N, class F, class O> inline constexpr bool is_trigger<Trigger<N, F, O>> = true;
} // namespace detail

/// Trigger of a sequence. The lambda takes a diff that was just applied and, optionally, the board after it and the Setup. It
/// returns a std::optional of the sequence. The sequence declares it:
///
///     static auto triggers() { return trigger<"revenge">([](const Lost& l, const Board& b) -> std::optional<Revenge> {…}); }
///
/// The lambda runs for each diff of its type from a step, or from a behavior by `sequence::emit`. It must only read. The
/// sequence begins when the step that fired it has ended, before anybody decides again. Several that wait begin in declared
/// order, unless `.owned_by(player)` names a player who orders them. Alike sequences need no order: they are equal, with equal
/// variables that everybody sees. `.owned_by(player).interchangeable()` declares all sequences of this trigger alike.
///
/// `N` is a name, which saved games contain. At most 16 sequences wait at a time, or the number in `Queue`. One more ends the
/// dispatch in `Aborted`. `any_of(trigger…, trigger…)` joins several triggers of one sequence.
template <Name N, class F> constexpr auto trigger(F fire) {
    detail::CheckCallable<F>();
    if constexpr (detail::is_callable<F>) {
        return detail::Trigger<N, F, detail::Unowned>{fire, {}};
    } else {
        return detail::Malformed{};
    }
}

/// Several triggers of one sequence, in the order in which they fire.
template <class... T> constexpr auto any_of(T... triggers) {
    static_assert(
        ((detail::is_trigger<T> || std::is_same_v<T, detail::Malformed>) && ...),
        "herding: any_of() takes triggers: trigger<\"name\">(…), trigger<\"name\">(…), …; as a decider, "
        "Players or a lambda that returns them [docs/errors.md#any_of_something_else]");
    if constexpr ((detail::is_trigger<T> && ...)) {
        return detail::flat_tuple(triggers...);
    } else {
        return detail::Malformed{};
    }
}

} // namespace herding::inline v0::sequence

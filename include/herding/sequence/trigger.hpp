#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"

#include <type_traits>

namespace herding::inline v0::sequence {

namespace detail {
struct Unowned {};
/// An owner's lambda, and that the owner need not order what this trigger alone has fired.
template <class Owner> struct AlikeFor : Owner {};
template <class Owner> inline constexpr bool fires_alike = false;
template <class Owner> inline constexpr bool fires_alike<AlikeFor<Owner>> = true;

template <Name N, class F, class Owner> struct Trigger {
    F fire;
    Owner owner;

    /// Who orders several triggers that fire at once: a lambda that takes `const S&` and, if wanted, `const Board&`.
    template <class O> constexpr auto owned_by(O player) const {
        CheckCallable<O>();
        if constexpr (is_callable<O>) {
            return Trigger<N, F, O>{fire, player};
        } else {
            return Malformed{};
        }
    }

    /// Follows `owned_by`: the order of several sequences of this trigger is no choice, though their variables differ.
    constexpr auto interchangeable() const {
        constexpr bool owned = !std::is_same_v<Owner, Unowned> && !fires_alike<Owner>;
        static_assert(owned,
                      "herding: `.interchangeable()` stands behind `.owned_by(…)`: without an owner nobody "
                      "orders triggers [docs/errors.md#interchangeable_without_an_owner]");
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

/// When a sequence interrupts: a lambda that takes a diff that has just been applied, and if wanted the board after it
/// and the Setup, and returns the sequence as a std::optional. Written in the sequence itself:
///
///     static auto triggers() { return trigger<"revenge">([](const Lost& l, const Board& b) -> std::optional<Revenge> {…}); }
///
/// The lambda runs for each diff of its type, whoever emits it: a step, or a behavior by `sequence::emit`. It decides from
/// what it sees and changes nothing. The sequence begins when the step that fired it has ended, before anybody decides
/// again. If several wait, they begin in the order in which they are declared, unless `.owned_by(player)` names who
/// orders them. No order is needed of those that cannot be told apart: equal sequences with equal variables, of
/// which everybody sees all. `.owned_by(player).interchangeable()` declares all sequences of this trigger alike.
///
/// `N` is a name: saved games have it. At most 16 sequences wait at a time, or as many as `Queue` in `Rules` says; one more
/// ends the dispatch in `Aborted`.
///
/// Several are put together by `any_of(trigger…, trigger…)`.
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

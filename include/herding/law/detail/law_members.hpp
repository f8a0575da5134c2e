#pragma once

#include "herding/law/config.hpp"
#include "herding/play/detail/check_playable.hpp"

#include <concepts>
#include <vector>

/// The members of a Playable that only laws use.

namespace herding::inline v0::law::detail {

struct NameLaws {
    static void laws();
};
struct NameInvariants {
    static void invariants();
};

/// Checks the members of a Playable that only laws use, and all others, which generated games use too.
template <class P> struct CheckLawMembers {
    using Spec = typename P::Spec;
    static constexpr bool no_laws = requires { &play::detail::Both<P, NameLaws>::laws; };
    static constexpr bool laws = no_laws || requires {
        { P::laws() } -> std::convertible_to<std::vector<Config<Spec>>>;
    };
    static constexpr bool no_invariants = requires { &play::detail::Both<P, NameInvariants>::invariants; };
    static constexpr bool invariants =
        no_invariants || requires(Config<Spec>& config) { P::invariants(config); };

    static constexpr bool value = laws && invariants && play::detail::CheckPlayable<P>::value;
    static consteval void diagnose() {
        static_assert(laws, "herding: the Playable has a member `laws` that cannot be used as `static "
                            "std::vector<law::Config<Spec>> "
                            "laws()` [docs/errors.md#laws_of_another_signature]");
        static_assert(invariants,
                      "herding: the Playable has a member `invariants` that cannot be used as `static void "
                      "invariants(law::Config<Spec>&)` [docs/errors.md#invariants_of_another_signature]");
        play::detail::CheckPlayable<P>::diagnose();
    }
};

} // namespace herding::inline v0::law::detail

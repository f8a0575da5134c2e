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

/// Compiles if the members of a Playable that only laws use can be used (play/detail/check_playable.hpp has the others).
template <class P> consteval void check_law_members() {
    using Spec = typename P::Spec;
    constexpr bool no_laws = requires { &play::detail::Both<P, NameLaws>::laws; };
    constexpr bool laws = requires {
        { P::laws() } -> std::convertible_to<std::vector<Config<Spec>>>;
    };
    static_assert(no_laws || laws, "herding: the Playable has a member `laws` that cannot be used as `static "
                                   "std::vector<law::Config<Spec>> "
                                   "laws()` [docs/errors.md#playable_member_of_another_signature]");
    constexpr bool no_invariants = requires { &play::detail::Both<P, NameInvariants>::invariants; };
    constexpr bool invariants = requires(Config<Spec>& config) { P::invariants(config); };
    static_assert(no_invariants || invariants,
                  "herding: the Playable has a member `invariants` that cannot be used as `static void "
                  "invariants(law::Config<Spec>&)` [docs/errors.md#invariants_of_another_signature]");
}

} // namespace herding::inline v0::law::detail

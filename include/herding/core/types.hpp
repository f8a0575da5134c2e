#pragma once

#include <concepts>
#include <type_traits>
#include <variant>

/// Types that a Spec names, as `StateOf<Spec>` and so on. A missing type becomes a placeholder. So its author reads
/// one message of `spec.hpp`, and no errors that follow from it.

namespace herding::inline v0 {

/// Setup of a Spec that names none.
struct NoSetup {
    friend constexpr bool operator==(NoSetup, NoSetup) noexcept = default;
};

namespace detail {

template <class T> struct Is {
    using type = T;
};

struct Missing {
    friend constexpr auto operator<=>(Missing, Missing) noexcept = default;
};

// clang-format off
template <class S> auto state_of() { if constexpr (requires { typename S::State; }) { return Is<typename S::State>{}; } else { return Is<Missing>{}; } }
template <class S> auto input_of() { if constexpr (requires { typename S::Input; }) { return Is<typename S::Input>{}; } else { return Is<Missing>{}; } }
template <class S> auto diff_of() { if constexpr (requires { typename S::Diff; }) { return Is<typename S::Diff>{}; } else { return Is<Missing>{}; } }
template <class S> auto trace_of() { if constexpr (requires { typename S::Trace; }) { return Is<typename S::Trace>{}; } else { return Is<Missing>{}; } }
template <class S> auto info_of() { if constexpr (requires { typename S::Info; }) { return Is<typename S::Info>{}; } else { return Is<Missing>{}; } }
template <class S> auto order_key_of() { if constexpr (requires { typename S::OrderKey; }) { return Is<typename S::OrderKey>{}; } else { return Is<int>{}; } }
template <class S> auto setup_of() { if constexpr (requires { typename S::Setup; }) { return Is<typename S::Setup>{}; } else { return Is<NoSetup>{}; } }
// clang-format on

template <class T> inline constexpr bool is_variant = false;
template <class... T> inline constexpr bool is_variant<std::variant<T...>> = true;

template <class T, class Variant> inline constexpr bool is_alternative = false;
template <class T, class... Alternatives>
inline constexpr bool is_alternative<T, std::variant<Alternatives...>> =
    (std::same_as<T, Alternatives> || ...);

/// std::invoke of a constant and a State. Its own header would cost a tenth of a second per unit.
template <class Of, class State> constexpr std::invoke_result_t<const Of&, State&> of_state(const Of& of,
                                                                                            State& state) {
    if constexpr (std::is_member_object_pointer_v<Of>) {
        return state.*of;
    } else if constexpr (std::is_member_function_pointer_v<Of>) {
        return (state.*of)();
    } else {
        return of(state);
    }
}

} // namespace detail

template <class Spec> using StateOf = typename decltype(detail::state_of<Spec>())::type;
template <class Spec> using InputOf = typename decltype(detail::input_of<Spec>())::type;
template <class Spec> using DiffOf = typename decltype(detail::diff_of<Spec>())::type;
template <class Spec> using TraceOf = typename decltype(detail::trace_of<Spec>())::type;
template <class Spec> using InfoOf = typename decltype(detail::info_of<Spec>())::type;
template <class Spec> using OrderKeyOf = typename decltype(detail::order_key_of<Spec>())::type;
template <class Spec> using SetupOf = typename decltype(detail::setup_of<Spec>())::type;

/// The Spec names the generator in its State: `static constexpr auto generator = &State::generator;`. Any constant
/// works for which std::invoke with a State returns a generator.
template <class Spec>
concept HasGenerator = requires(const StateOf<Spec>& state) {
    {
        detail::of_state(Spec::generator, state) == detail::of_state(Spec::generator, state)
    } -> std::convertible_to<bool>;
};

/// The Spec has a second table, which runs until a round emits nothing.
template <class Spec>
concept HasSettling = requires { Spec::settling(); };

/// Whether a table is known while compiling: its function is constexpr.
template <class Spec>
concept BehaviorsAreConstant = requires { typename std::bool_constant<(Spec::behaviors(), true)>; };
template <class Spec>
concept SettlingIsConstant = requires { typename std::bool_constant<(Spec::settling(), true)>; };

/// The Spec names a hash of its states: `using Hash = …;` with a regular type `Value` and `static Value of(const
/// State&)`. The result must depend on the value of the state alone.
///
/// A hash of the whole State is an oracle for its hidden values, because a player can compare guesses with it. Use it
/// in records and tests, and never show it to a player.
template <class Spec>
concept HasHash = requires(const StateOf<Spec>& state) {
    requires std::regular<typename Spec::Hash::Value>;
    { Spec::Hash::of(state) } -> std::same_as<typename Spec::Hash::Value>;
};

/// The State rejects values that no game reaches: `template <class Spec> void validate(const SetupOf<Spec>&) const`
/// throws for them. An engine calls it for its initial state.
template <class Spec>
concept HasValidate = requires(const StateOf<Spec>& state, const SetupOf<Spec>& setup) {
    state.template validate<Spec>(setup);
};

/// The Spec measures its states in bytes: `static std::size_t footprint(const State&)`. Equal states must have equal
/// footprints, so that undo reaches equally far in every engine. So count sizes and not capacities.
template <class Spec>
concept HasFootprint = requires(const StateOf<Spec>& state) {
    { Spec::footprint(state) } -> std::convertible_to<std::size_t>;
};

namespace detail {

/// Base of frames and events with the hash of a state. Empty if the Spec names no Hash.
template <class Spec> struct WithHash {
    friend constexpr bool operator==(WithHash, WithHash) noexcept = default;
};
template <HasHash Spec> struct WithHash<Spec> {
    typename Spec::Hash::Value state_hash{}; ///< of the state after it; see `HasHash`

    friend bool operator==(const WithHash&, const WithHash&) = default;
};

} // namespace detail

} // namespace herding::inline v0

#pragma once

#include <concepts>
#include <type_traits>
#include <variant>

/// The names that a Spec gives, as `StateOf<Spec>` and so on. What a Spec lacks becomes a placeholder, so that the
/// sentences of `spec.hpp` are what its author reads, and not the errors that follow from it.

namespace herding::inline v0 {

/// The Setup of a Spec that names none.
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

/// std::invoke of a constant and a State, without the header that has it: that one costs a tenth of a second.
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

/// The Spec says where the generator in its State is: `static constexpr auto generator = &State::generator;`, or any
/// other constant that std::invoke turns a State into a generator with.
template <class Spec>
concept HasGenerator = requires(const StateOf<Spec>& state) {
    {
        detail::of_state(Spec::generator, state) == detail::of_state(Spec::generator, state)
    } -> std::convertible_to<bool>;
};

/// The Spec has a second table that runs until nothing happens any more.
template <class Spec>
concept HasSettling = requires { Spec::settling(); };

/// Whether a table is known while compiling: its function is constexpr.
template <class Spec>
concept BehaviorsAreConstant = requires { typename std::bool_constant<(Spec::behaviors(), true)>; };
template <class Spec>
concept SettlingIsConstant = requires { typename std::bool_constant<(Spec::settling(), true)>; };

/// The Spec names how its states are hashed: `using Hash = …;` with a regular type `Value` and `static Value
/// of(const State&)`, which depends on the state's value alone.
///
/// A hash of the whole State is an oracle on what is hidden in it: whoever knows it can try hands until one fits.
/// It belongs into records and tests, never before a player.
template <class Spec>
concept HasHash = requires(const StateOf<Spec>& state) {
    requires std::regular<typename Spec::Hash::Value>;
    { Spec::Hash::of(state) } -> std::same_as<typename Spec::Hash::Value>;
};

/// The State says which of its values no game comes to: `template <class Spec> void validate(const SetupOf<Spec>&)
/// const`, which throws for those. An engine asks it of the state that it begins with.
template <class Spec>
concept HasValidate = requires(const StateOf<Spec>& state, const SetupOf<Spec>& setup) {
    state.template validate<Spec>(setup);
};

/// The Spec measures its states in bytes: `static std::size_t footprint(const State&)`. Equal states must give equal numbers, so
/// that undo reaches equally far in every engine: count sizes, not capacities.
template <class Spec>
concept HasFootprint = requires(const StateOf<Spec>& state) {
    { Spec::footprint(state) } -> std::convertible_to<std::size_t>;
};

namespace detail {

/// Where the hash of a state stands in a frame or an event: nothing where the Spec names no Hash.
template <class Spec> struct WithHash {
    friend constexpr bool operator==(WithHash, WithHash) noexcept = default;
};
template <HasHash Spec> struct WithHash<Spec> {
    typename Spec::Hash::Value state_hash{}; ///< of the state after it; see `HasHash`

    friend bool operator==(const WithHash&, const WithHash&) = default;
};

} // namespace detail

} // namespace herding::inline v0

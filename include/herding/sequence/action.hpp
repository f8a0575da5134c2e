#pragma once

#include "herding/core/detail/check_types.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/check/given_action.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace herding::inline v0::sequence {

namespace detail {
/// Names of arguments without their own.
inline constexpr std::array argument_names = {"first", "second", "third",   "fourth",
                                              "fifth", "sixth",  "seventh", "eighth"};

/// The name of one of several arguments, or of a named one, as a C string.
template <Name N> constexpr const char* argument_name(std::size_t i) {
    return N.arguments() == 0 ? argument_names[i] : N.argument(i).data();
}

/// Whether the arguments are one bool. Every pointer would convert to it.
template <class... A> inline constexpr bool is_bool = false;
template <> inline constexpr bool is_bool<bool> = true;

template <class T> inline constexpr bool is_struct = reflect::kind_of<T> == reflect::Kind::Struct;
} // namespace detail

/// Input that takes an action of a script: `engine.dispatch(Action<"roll", Die>{5}, Actor::chance)`. Its name and the types of
/// its arguments identify an action, at every offer.
///
/// In text a single argument is `value`: `roll{value=5}`. Several are `first`, `second` and so on. A script can name them:
/// `act<"give", "card", "to">` offers `Action<Name("give", "card", "to"), Card, Player>`, in text `give{card=king,to=2}`. An
/// `Action<"give", Card, Player>` converts to it. The fields of a single struct without a name are those of the action.
template <Name N, class... A> struct Action : detail::FlatTuple<A...> {
    static constexpr std::string_view name = N.view();
    static constexpr auto names = N; ///< with the names of its arguments, if they have any
    using Arguments = List<A...>;

    constexpr Action() = default;
    constexpr Action(A... arguments) // NOLINT(google-explicit-constructor)
        requires(sizeof...(A) != 0 && !detail::is_bool<A...>)
        : detail::FlatTuple<A...>{{{arguments}...}} {}
    /// Takes only a bool, because pointers and numbers would convert to it.
    template <std::same_as<bool> Answer>
        requires detail::is_bool<A...>
    constexpr Action(Answer answer) // NOLINT(google-explicit-constructor)
        : detail::FlatTuple<A...>{{{answer}}} {}

    /// Converts from the action without names of its arguments.
    template <Name M>
        requires(sizeof...(A) != 0 && M.arguments() == 0 && N.arguments() != 0 && M.view() == N.view())
    constexpr Action(const Action<M, A...>& other) // NOLINT(google-explicit-constructor)
        : detail::FlatTuple<A...>(other) {}

    /// Compile-time message for an Input without this action. It lists the actions of the game.
    template <class Input>
        requires detail::lacks_action<Input, Action>
    constexpr operator Input() const { // NOLINT(google-explicit-constructor)
        detail::say_what_is_offered<Action, Input>();
        return Input();
    }

    template <class Archive>
    void serialize(Archive& archive, std::uint32_t version)
        requires(sizeof...(A) != 0)
    {
        fields(archive, version, std::index_sequence_for<A...>{});
    }

    friend bool operator==(const Action&, const Action&) = default;

private:
    template <class Archive, std::size_t... I>
    void fields(Archive& archive, std::uint32_t version, std::index_sequence<I...>) {
        if constexpr (N.arguments() == sizeof...(A)) {
            archive(cereal::make_nvp(detail::argument_name<N>(I), detail::get<I>(*this))...);
        } else if constexpr (sizeof...(A) == 1) {
            auto& only = detail::get<0>(*this);
            if constexpr (detail::is_struct<std::remove_cvref_t<decltype(only)>>) {
                reflect::detail::run_serialize(archive, only, version);
            } else {
                archive(cereal::make_nvp("value", only));
            }
        } else {
            static_assert(sizeof...(A) <= detail::argument_names.size());
            archive(cereal::make_nvp(detail::argument_names[I], detail::get<I>(*this))...);
        }
    }
};

/// Input that begins a game: `engine.dispatch(sequence::Begin{})`. It runs the first sequence up to its first offer.
///
/// Before it, every action is refused as `NotBegun`. A second `Begin` is refused.
struct Begin {
    static constexpr std::string_view name = "begin";
    friend constexpr bool operator==(Begin, Begin) noexcept = default;
};

/// Input by which the owner of several triggered sequences chooses the next one. Rules with triggers have it in their Input.
/// `value` is an index from 0 into the sequences that may begin now. `legal_actions` lists all values.
struct NextTrigger {
    static constexpr std::string_view name = "next_trigger";
    reflect::Bounded<0, detail::most_waiting - 1> value{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const NextTrigger&, const NextTrigger&) = default;
};

/// Input by which the owner of several triggered sequences orders up to N of them at once. Rules with `OrderUpTo<N>` have it in
/// their Input. `value` has 2 to N different indices as in `NextTrigger`; its other elements are empty. The first sequence
/// begins now, the second one when the first has ended, and so on.
template <std::size_t N> struct OrderTriggers {
    static constexpr std::string_view name = "order_triggers";
    std::array<std::optional<reflect::Bounded<0, detail::most_waiting - 1>>, N> value{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const OrderTriggers&, const OrderTriggers&) = default;
};

namespace detail {
/// Whether an input orders triggered sequences.
template <class Input> inline constexpr bool is_order = std::is_same_v<Input, NextTrigger>;
template <std::size_t N> inline constexpr bool is_order<OrderTriggers<N>> = true;
} // namespace detail

} // namespace herding::inline v0::sequence

/// @cond
template <herding::sequence::Name N, class... A>
inline constexpr bool herding::detail::is_value<herding::sequence::Action<N, A...>> = (is_value<A> && ...);
/// @endcond

namespace cereal::detail {
/// An action whose fields are those of a struct has the version of this struct.
template <herding::sequence::Name N, class A> struct Version<herding::sequence::Action<N, A>> {
    static inline const std::uint32_t version = N.arguments() == 0 ? Version<A>::version : 0;
};
} // namespace cereal::detail

#pragma once

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
/// What arguments are called that have no names of their own.
inline constexpr std::array argument_names = {"first", "second", "third",   "fourth",
                                              "fifth", "sixth",  "seventh", "eighth"};

/// The name of an argument of several, or of one that has a name. A 0 stands behind it.
template <Name N> constexpr const char* argument_name(std::size_t i) {
    return N.arguments() == 0 ? argument_names[i] : N.argument(i).data();
}

/// Whether the arguments are one bool, which every pointer would convert to.
template <class... A> inline constexpr bool is_bool = false;
template <> inline constexpr bool is_bool<bool> = true;

template <class T> inline constexpr bool is_struct = reflect::kind_of<T> == reflect::Kind::Struct;
} // namespace detail

/// One choice with its arguments, and the input that submits it: `engine.dispatch(Action<"roll", Die>{5}, Actor::chance)`.
/// The same name with the same arguments is the same action wherever it is offered.
///
/// In text it is `roll{value=5}`; several arguments are called first, second and so on. The script names them where it
/// says so: `act<"give", "card", "to">` offers `Action<Name("give", "card", "to"), Card, Player>`, in text
/// `give{card=king,to=2}`, and `Action<"give", Card, Player>` becomes one. Where an action takes one struct without a
/// name, its fields are those of the action.
template <Name N, class... A> struct Action : detail::FlatTuple<A...> {
    static constexpr std::string_view name = N.view();
    static constexpr auto names = N; ///< with those of its arguments, where they have some
    using Arguments = List<A...>;

    constexpr Action() = default;
    constexpr Action(A... arguments) // NOLINT(google-explicit-constructor)
        requires(sizeof...(A) != 0 && !detail::is_bool<A...>)
        : detail::FlatTuple<A...>{{{arguments}...}} {}
    /// Of a bool alone, so that no pointer and no number is an answer.
    template <std::same_as<bool> Answer>
        requires detail::is_bool<A...>
    constexpr Action(Answer answer) // NOLINT(google-explicit-constructor)
        : detail::FlatTuple<A...>{{{answer}}} {}

    /// The same action, written without the names of its arguments.
    template <Name M>
        requires(sizeof...(A) != 0 && M.arguments() == 0 && N.arguments() != 0 && M.view() == N.view())
    constexpr Action(const Action<M, A...>& other) // NOLINT(google-explicit-constructor)
        : detail::FlatTuple<A...>(other) {}

    /// For the Input of a game without this action: an error while compiling that names it, and what the game offers.
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

/// `engine.dispatch(sequence::Begin{})`. Before it, other actions are refused as `NotBegun`; after it, it is.
///
/// The input that begins a game: runs the first sequence of the rules as far as its first offer.
struct Begin {
    static constexpr std::string_view name = "begin";
    friend constexpr bool operator==(Begin, Begin) noexcept = default;
};

/// The input by which the owner of several triggered sequences says which one comes next. It is a part of the Input of rules
/// that have triggers. `value` counts the sequences that may begin now, from 0; `legal_actions` lists them.
struct NextTrigger {
    static constexpr std::string_view name = "next_trigger";
    reflect::Bounded<0, detail::most_waiting - 1> value{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const NextTrigger&, const NextTrigger&) = default;
};

/// The input by which the owner of several triggered sequences orders up to N of them at once. It is a part of the Input of rules
/// that say `OrderUpTo<N>`. `value` has 2 to N numbers as in `NextTrigger`, each once, and then nothing: the first one begins
/// now, the second one when the first one has ended, and so on.
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

namespace cereal::detail {
/// An action that takes one struct has its version, where the fields of that are its own.
template <herding::sequence::Name N, class A> struct Version<herding::sequence::Action<N, A>> {
    static inline const std::uint32_t version = N.arguments() == 0 ? Version<A>::version : 0;
};
} // namespace cereal::detail

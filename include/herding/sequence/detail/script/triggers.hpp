#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/trigger.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// The triggers of a sequence, and those of all sequences in one row.

namespace herding::inline v0::sequence::detail {

template <class S>
concept Triggering = requires { S::triggers(); };

template <class T> struct TriggerList {
    using type = List<>;
    static constexpr bool are_triggers = std::is_same_v<T, Malformed>; // its mistake has been reported
};
template <Name N, class F, class O> struct TriggerList<Trigger<N, F, O>> {
    using type = List<Trigger<N, F, O>>;
    static constexpr bool are_triggers = true;
};
template <class... T> struct TriggerList<FlatTuple<T...>> {
    using type = Concatenated<typename TriggerList<T>::type...>;
    static constexpr bool are_triggers = (TriggerList<T>::are_triggers && ...);
};
template <class S> struct TriggersOf {
    using type = List<>;
    static constexpr bool are_triggers = true;
};
template <Triggering S> struct TriggersOf<S> : TriggerList<decltype(S::triggers())> {};

template <class T> struct TriggerName;
template <Name N, class F, class O> struct TriggerName<Trigger<N, F, O>> {
    static constexpr std::string_view value = N.view();
};
template <class L> struct TriggerSequences;
template <class... S> struct TriggerSequences<List<S...>> {
    /// For every trigger, the place of its sequence.
    static constexpr auto value = [] {
        std::array<std::size_t, (std::size_t{0} + ... + TriggersOf<S>::type::size)> result{};
        [[maybe_unused]] std::size_t next = 0;
        [[maybe_unused]] std::size_t sequence = 0;
        const auto one = [&](std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                result[next++] = sequence;
            }
            ++sequence;
        };
        (one(TriggersOf<S>::type::size), ...);
        return result;
    }();
};
template <class L> struct AlikeTriggers;
template <class... T> struct AlikeTriggers<List<T...>> {
    /// For every trigger, whether the order of its sequences is no choice.
    static constexpr std::array<bool, sizeof...(T)> value{fires_alike<decltype(std::declval<T>().owner)>...};
};
template <class L> struct TriggerNames;
template <class... T> struct TriggerNames<List<T...>> {
    static constexpr std::array<std::string_view, sizeof...(T)> value{TriggerName<T>::value...};
};

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/check_spec.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/preview.hpp"
#include "herding/core/random.hpp"
#include "herding/core/refusal.hpp"
#include "herding/core/types.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"
#include "herding/view/detail/secrets.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

/// Members of a Spec for views. All are optional:
///
///     static View view(const State&, std::uint16_t player);                          // any regular value
///     static std::optional<Input> view(const Input&, std::uint16_t player);           // nothing: not shown
///     static std::optional<Input> view(const Input&, std::uint16_t player, Actor by); // instead, with the actor
///     static std::optional<Diff> view(const Diff&, std::uint16_t player);
///     static std::optional<Trace> view(const Trace&, std::uint16_t player);
///     static Refusal<Game> view(const Refusal<Game>&, std::uint16_t player);
///     static constexpr bool hides_commits = true; // hides a commit from players who see no part of it
///     static void determinize(State&, std::uint16_t player, Generator&);                // deals hidden values again
///     static void determinize(const Setup&, State&, std::uint16_t player, Generator&);  // instead, with the Setup
///
/// All results go through `redacted` before they are shown, so the functions need not handle a `Hidden`. The player
/// may be `observer` if a caller requests that view.
///
/// A Spec is open if it has none of these members and its State cannot contain a `Hidden`. Then everybody sees
/// everything. In any other Spec, a State without its own `view` is redacted, and inputs, diffs and traces without
/// one are not shown.

namespace herding::inline v0::view {

namespace detail {

template <class S, class T>
concept CallsView = requires(const T& value) { S::view(value, std::uint16_t{}); };

template <class S, class T>
concept ShowsPart = requires(const T& part) {
    { S::view(part, std::uint16_t{}) } -> std::convertible_to<std::optional<T>>;
};

/// Whether a type takes part in reflection, as far as its kind decides it.
template <class T> consteval bool is_reflected() {
    if constexpr (reflect::kind_of<T> == Kind::Variant) {
        return []<class... Leaf>(reflect::detail::TypeList<Leaf...>) {
            return (is_reflected<Leaf>() && ...);
        }(typename reflect::detail::LeafTypes<T>::type{});
    } else {
        return reflect::kind_of<T> != Kind::None;
    }
}

/// The Spec's view of an input depends on its actor.
template <class S>
concept CallsViewBy = requires(const InputOf<S>& input) { S::view(input, std::uint16_t{}, Actor::system); };
template <class S>
concept ShowsInputBy = requires(const InputOf<S>& input) {
    { S::view(input, std::uint16_t{}, Actor::system) } -> std::convertible_to<std::optional<InputOf<S>>>;
};

// clang-format off
template <class S> concept NamesView = requires { &S::view; };
template <class S> concept NamesDeterminize = requires { &S::determinize; };
// clang-format on
/// A `determinize` that gets a const State or a copy, so its result is lost. Agents would search with the real cards,
/// and the laws of secrets would compare a State with itself.
template <class S>
concept DeterminizesNothing = NamesDeterminize<S> && (requires(const StateOf<S>& state, Generator& generator) {
    S::determinize(state, std::uint16_t{}, generator);
} || requires(const SetupOf<S>& setup, const StateOf<S>& state, Generator& generator) {
    S::determinize(setup, state, std::uint16_t{}, generator);
});

/// A `determinize` that depends on the Setup.
template <class S>
concept DeterminizesBySetup = requires(const SetupOf<S>& setup, StateOf<S>& state, Generator& generator) {
    S::determinize(setup, state, std::uint16_t{}, generator);
};

} // namespace detail

/// The Spec has its own view of its State.
template <class Spec>
concept HasView = detail::CallsView<Spec, StateOf<Spec>>;

/// The Spec can deal again the values that a player may not see.
template <class Spec>
concept HasDeterminize =
    detail::DeterminizesBySetup<Spec> || requires(StateOf<Spec>& state, Generator& generator) {
        Spec::determinize(state, std::uint16_t{}, generator);
    };

/// The Spec hides commits: `static constexpr bool hides_commits = true;`. A viewer does not notice a commit of
/// another actor if they see no input, no diff and no trace of it. `Numbering` then counts frames and events for each
/// viewer.
template <class Spec>
concept HidesCommits = requires { requires std::bool_constant<Spec::hides_commits>::value; };

/// The Spec's sequences have offers to several players at the same time, and hide the answers until all have answered. The
/// library determinizes these answers.
template <class Spec>
concept HidesAnswers = requires { requires Spec::Rules::hides_answers; };

namespace detail {

/// A member of that name that is no bool or no constant expression. It would hide nothing.
template <class S>
concept HidesCommitsWrongly = requires { &S::hides_commits; } && !requires {
    requires std::same_as<decltype(S::hides_commits), const bool>;
    typename std::bool_constant<S::hides_commits>;
};

template <class S> struct CheckView {
    using State = StateOf<S>;
    template <class Part> static constexpr bool good =
        std::same_as<Part, State> || !CallsView<S, Part> || ShowsPart<S, Part>;
    static constexpr bool names_any = HasView<S> || CallsView<S, InputOf<S>> || CallsView<S, DiffOf<S>> ||
                                      CallsView<S, TraceOf<S>> || CallsView<S, Refusal<S>> || CallsViewBy<S>;

    static_assert(!NamesView<S> || names_any,
                  "herding: Spec::view must take a value and its viewer: `static View view(const State&, "
                  "std::uint16_t player)`, or an Input, Diff, Trace or Refusal in place of the State "
                  "[docs/errors.md#view_without_player]");
    static_assert(names_any || NamesView<S> || is_reflected<State>(),
                  "herding: the view of this State is not known: give the State `serialize`, with "
                  "herding::Hidden around hidden values, or the Spec `static View view(const State&, "
                  "std::uint16_t player)` [docs/errors.md#state_not_known]");
    static constexpr bool view_is_a_value = [] {
        if constexpr (HasView<S>) {
            using View = decltype(S::view(std::declval<const State&>(), std::uint16_t{}));
            return herding::detail::Value<View>;
        }
        return true;
    }();
    static_assert(view_is_a_value, "herding: Spec::view of the State must return a value that is copyable "
                                   "and comparable with == [docs/errors.md#view_not_a_value]");
    static_assert(good<InputOf<S>> && (!CallsViewBy<S> || ShowsInputBy<S>),
                  "herding: Spec::view of an Input must return the shown input: `static "
                  "std::optional<Input> view(const Input&, std::uint16_t player)`, or the same with a third "
                  "parameter `herding::Actor by` [docs/errors.md#view_of_an_input_is_text]");
    static_assert(good<DiffOf<S>>, "herding: Spec::view of a Diff must return the shown diff: `static "
                                   "std::optional<Diff> view(const Diff&, std::uint16_t player)` "
                                   "[docs/errors.md#view_of_a_diff_is_text]");
    static_assert(good<TraceOf<S>>, "herding: Spec::view of a Trace must return the shown trace: `static "
                                    "std::optional<Trace> view(const Trace&, std::uint16_t player)` "
                                    "[docs/errors.md#view_of_a_trace_says_yes_or_no]");
    static constexpr bool refusal_stays_one = [] {
        if constexpr (CallsView<S, Refusal<S>>) {
            return std::same_as<decltype(S::view(std::declval<const Refusal<S>&>(), std::uint16_t{})),
                                Refusal<S>>;
        }
        return true;
    }();
    static_assert(refusal_stays_one, "herding: Spec::view of a Refusal must return a Refusal: the player "
                                     "who submitted the input gets one "
                                     "[docs/errors.md#view_of_a_refusal_is_nothing]");
    static_assert(!NamesDeterminize<S> || HasDeterminize<S>,
                  "herding: Spec::determinize must be `static void determinize(State&, std::uint16_t player, "
                  "herding::Generator&)` [docs/errors.md#determinize_without_generator]");
    static_assert(!HidesCommitsWrongly<S>,
                  "herding: Spec::hides_commits must be `static constexpr bool hides_commits = true;` "
                  "[docs/errors.md#hides_commits_of_another_form]");
    static_assert(
        !DeterminizesNothing<S>,
        "herding: Spec::determinize must change the State in place: take it by `State&`, not by `const "
        "State&` or by value [docs/errors.md#determinize_of_a_const_state]");
};

} // namespace detail

/// Whether `determinize` supports this game: the Spec has its own, or only answers are hidden. Computed once per
/// Spec.
template <class Spec> [[nodiscard]] bool can_determinize() {
    if constexpr (HasDeterminize<Spec>) {
        return true;
    } else if constexpr (HidesAnswers<Spec>) {
        using Rules = typename Spec::Rules;
        using Board = typename Rules::Board;
        using Variables = typename Rules::Variables;
        if constexpr (detail::is_reflected<Board>() && detail::is_reflected<Variables>()) {
            return !secrets_of<Board>().hidden && !secrets_of<Variables>().hidden;
        }
    }
    return false;
}

namespace detail {

/// Whether a State can contain anything hidden. The State of sequences has a field for answers in every game, also if
/// no offer is simultaneous.
template <class Spec> [[nodiscard]] bool can_hide() {
    if constexpr (requires { requires !Spec::Rules::hides_answers; }) {
        using Rules = typename Spec::Rules;
        if constexpr (std::same_as<StateOf<Spec>, typename Rules::State>) {
            return secrets_of<typename Rules::Board>().hidden ||
                   secrets_of<typename Rules::Variables>().hidden;
        }
    }
    return secrets_of<StateOf<Spec>>().hidden;
}

} // namespace detail

/// Whether everybody sees everything of this game: the Spec has no `view` and no `determinize`, and its State cannot
/// contain a `Hidden`. Computed once per Spec.
template <class Spec> [[nodiscard]] bool is_open() {
    static_assert(sizeof(detail::CheckView<Spec>) != 0);
    if constexpr (detail::CheckView<Spec>::names_any || HasDeterminize<Spec>) {
        return false;
    } else {
        return !detail::can_hide<Spec>();
    }
}

} // namespace herding::inline v0::view

#include "herding/view/detail/inline.hpp" // IWYU pragma: keep

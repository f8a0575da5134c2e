#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/core/table.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/refused.hpp"
#include "herding/sequence/step.hpp"

#include <concepts>
#include <type_traits>

/// What sequences ask of the Spec around them. Core asks for it (spec.hpp) before it looks at the rest of the Spec.

namespace herding::inline v0::sequence {

template <class Spec> Verdict<InfoOf<Spec>> resume(Dispatch<Spec>& dispatch);

namespace detail {

template <class B> inline constexpr bool is_board =
    std::is_class_v<B> && std::copyable<B> && std::equality_comparable<B>;

template <class T, class In> inline constexpr bool holds =
    std::is_same_v<T, In> || herding::detail::is_alternative<T, In>;

template <class Spec> constexpr bool names_resume() {
    if constexpr (requires { requires Spec::resumes; }) {
        return true; // a behavior of its own calls it
    } else if constexpr (requires { Spec::behaviors().size(); }) {
        for (const auto& entry : Spec::behaviors()) {
            if (entry.evaluate == &resume<Spec>) {
                return true;
            }
        }
        return false;
    } else {
        return true; // what is wrong with the table is told elsewhere
    }
}

template <class Spec> struct GameFits {
    using Rules = typename Spec::Rules;

    static constexpr bool board = is_board<typename Rules::Board>;
    static constexpr bool state = !board || requires(const StateOf<Spec>& state) {
        { state.pending } -> std::same_as<const Pending<Rules>&>;
        requires std::convertible_to<const StateOf<Spec>&, const typename Rules::Board&>;
    };
    static constexpr bool setup = std::is_same_v<typename Rules::Setup, NoSetup> ||
                                  std::is_same_v<typename Rules::Setup, SetupOf<Spec>>;
    static constexpr bool input = holds<typename Rules::Input, InputOf<Spec>>;
    static constexpr bool diff =
        holds<Step<Rules>, DiffOf<Spec>> &&
        (Rules::Triggers::size == 0 || holds<Enqueue<Rules>, DiffOf<Spec>>) &&
        (!Rules::hides_answers || (holds<Answer<Rules>, DiffOf<Spec>> && holds<DropAnswer, DiffOf<Spec>>));
    static constexpr bool trace =
        std::convertible_to<Stepped<Rules>, TraceOf<Spec>> &&
        (Rules::Triggers::size == 0 || std::convertible_to<Triggered<Rules>, TraceOf<Spec>>) &&
        (!Rules::hides_answers || (std::convertible_to<PlayerAnswered, TraceOf<Spec>> &&
                                   std::convertible_to<AnswerDropped, TraceOf<Spec>>));
    static constexpr bool info = std::convertible_to<Refused, InfoOf<Spec>>;
    static constexpr bool value = board && state && setup && input && diff && trace && info;
};

/// Says the first thing that does not fit.
template <class Spec> struct CheckGame {
    using Fits = GameFits<Spec>;
    static_assert(Fits::board,
                  "herding: a Board is a plain value: a struct that can be copied and compared; add `friend "
                  "bool operator==(const Board&, const Board&) = default;` to it and to what it holds");
    static_assert(Fits::state,
                  "herding: Spec::State must be that of its rules, the Board with what is pending: "
                  "`using State = Rules::State;`");
    static_assert(
        Fits::setup || !Fits::board || !Fits::state,
        "herding: the Board says `using Setup = …;`, and the Spec says no Setup or another one: let "
        "both name the same type");
    static_assert(Fits::input || !Fits::setup || !Fits::board || !Fits::state,
                  "herding: Spec::Input lacks the inputs of sequences: `using Input = Rules::Input;`, or a "
                  "std::variant that has it as an alternative");
    static_assert(
        Fits::diff || !Fits::setup || !Fits::board || !Fits::state || !Fits::input,
        "herding: Spec::Diff lacks the diffs of sequences: `using Diff = Rules::Diffs<…>;` with your "
        "own diffs between the brackets");
    static_assert(
        Fits::trace || !Fits::setup || !Fits::board || !Fits::state || !Fits::input || !Fits::diff,
        "herding: Spec::Trace lacks the traces of sequences: `using Trace = Rules::Traces<…>;` with "
        "your own traces between the brackets");
    static_assert(Fits::info || !Fits::setup || !Fits::board || !Fits::state || !Fits::input || !Fits::diff ||
                      !Fits::trace,
                  "herding: Spec::Info must hold why an action is refused: `using Info = "
                  "herding::sequence::Refused;`, or a std::variant that has it as an alternative");
    static constexpr bool resumes = [] {
        if constexpr (Fits::value) {
            return names_resume<Spec>();
        }
        return true;
    }();
    static_assert(resumes,
                  "herding: no behavior of the Spec is `herding::sequence::resume<Spec>`, which runs "
                  "its sequences: add `{\"sequences\", 0, herding::sequence::resume<Spec>}` to the "
                  "table (or, where a behavior of yours calls it, `static constexpr bool resumes = "
                  "true;` to the Spec)");
};

} // namespace detail

} // namespace herding::inline v0::sequence

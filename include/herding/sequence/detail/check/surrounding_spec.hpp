#pragma once

#include "herding/core/detail/check_types.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/core/dispatch.hpp"
#include "herding/core/table.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/in_game.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"
#include "herding/sequence/trigger.hpp"

#include <concepts>
#include <cstddef>
#include <type_traits>

/// What sequences ask of the Spec around them. Core asks for it (spec.hpp) before it looks at the rest of the Spec.

namespace herding::inline v0::sequence {

template <class Spec> Verdict<InfoOf<Spec>> resume(Dispatch<Spec>& dispatch);
template <class Spec> Verdict<InfoOf<Spec>> interrupts(Dispatch<Spec>& dispatch);

namespace detail {

template <class B> inline constexpr bool is_board = std::is_class_v<B> && herding::detail::Value<B>;

template <class T, class In> inline constexpr bool holds =
    std::is_same_v<T, In> || herding::detail::is_alternative<T, In>;

/// Whether a value becomes one of another type. For an alternative of a variant the answer takes less time to compile.
template <class T, class To>
concept Becomes = holds<T, To> || std::convertible_to<T, To>;

/// How often the table names `resume`. Once if something else is wrong with the table, because other checks report that.
template <class Spec> constexpr std::size_t times_resumed() {
    if constexpr (herding::BehaviorsAreConstant<Spec>) {
        std::size_t times = 0;
        for (const auto& entry : Spec::behaviors()) {
            if (herding::detail::mistake_of(entry) != herding::detail::Mistake::None) {
                return 1;
            }
            times += entry.evaluate == &resume<Spec> ? 1 : 0;
        }
        return times;
    } else {
        return 1;
    }
}
/// Whether the only behavior is `resume`.
template <class Spec> constexpr bool only_resumes() {
    if constexpr (herding::BehaviorsAreConstant<Spec>) {
        constexpr auto entries = Spec::behaviors();
        return entries.size() == 1 && entries[0].evaluate == &resume<Spec>;
    } else {
        return false;
    }
}
/// Whether a behavior of the author's calls it.
template <class Spec> constexpr bool resumes_itself() {
    return requires { requires Spec::resumes; };
}

/// Whether a diff that a trigger takes is one of the Spec's: else it never fires.
template <class Diff, class Taken> inline constexpr bool may_come = true;
template <class Diff, class D> inline constexpr bool may_come<Diff, List<D>> = holds<D, Diff>;
template <class Spec, class T> inline constexpr bool may_fire = true;
template <class Spec, Name N, Callable F, class O> inline constexpr bool may_fire<Spec, Trigger<N, F, O>> =
    may_come<DiffOf<Spec>, ArgumentsOf<typename Spec::Rules::Board, F>>;
template <bool Fires, Name N> struct FiringTrigger {
    static_assert(
        Fires,
        "herding: a trigger (its name is the argument `Name` of FiringTrigger above) takes a type "
        "that is no diff of the Spec, so it would never fire: a trigger takes a diff of "
        "`Rules::Diffs<…>`, not the trace that the diff returns [docs/errors.md#trigger_takes_no_diff]");
};
template <class Spec, class T> struct CheckFiring {};
template <class Spec, Name N, class F, class O> struct CheckFiring<Spec, Trigger<N, F, O>>
    : FiringTrigger<may_fire<Spec, Trigger<N, F, O>>, N> {};
template <class Spec, class Triggers> struct CheckFirings;
template <class Spec, class... T> struct CheckFirings<Spec, List<T...>> : CheckFiring<Spec, T>... {};

/// Whether a callable of a script takes a type: for the message about a Setup that the Board does not name. Asked of wrong
/// scripts alone.
template <class T, class N> inline constexpr bool has_parameter = false;
template <class T, Callable F> inline constexpr bool has_parameter<T, F> = []<class... P>(List<P...>) {
    return (std::is_same_v<std::remove_cvref_t<P>, T> || ...);
}(ParametersOf<F>{});
template <class T, template <class...> class N, class... Parts>
inline constexpr bool has_parameter<T, N<Parts...>> =
    (has_parameter<T, Parts> || ...); // seq, when, loops, deciders, from
template <class T, class P, bool Changes> inline constexpr bool has_parameter<T, Each<P, Changes>> =
    has_parameter<T, P>;
template <class T, Name P, class... Parts> inline constexpr bool has_parameter<T, ActNode<P, Parts...>> =
    (has_parameter<T, Parts> || ...);
template <class T, Name P, class... Parts> inline constexpr bool has_parameter<T, ChooseNode<P, Parts...>> =
    (has_parameter<T, Parts> || ...);
template <class T, Name P, class F> inline constexpr bool has_parameter<T, RunNode<P, F>> =
    has_parameter<T, F>;
template <class T, Name P, class Make, class Then> inline constexpr bool
    has_parameter<T, CallNode<P, Make, Then>> = has_parameter<T, Make> || has_parameter<T, Then>;
template <class T, Name P, class F> inline constexpr bool has_parameter<T, Require<P, F>> =
    has_parameter<T, F>;
template <class T, Name P, class... Parts> inline constexpr bool has_parameter<T, Trigger<P, Parts...>> =
    (has_parameter<T, Parts> || ...);

/// Whether a step takes the Spec's Setup, which the Board does not name.
template <class Spec> inline constexpr bool forgets_setup = []<class... S>(List<S...>) {
    using Rules = typename Spec::Rules;
    if constexpr (std::is_same_v<typename Rules::Setup, NoSetup> && !std::is_same_v<SetupOf<Spec>, NoSetup> &&
                  !Rules::Checks::value) {
        return ((has_parameter<SetupOf<Spec>, ScriptOf<S>> ||
                 has_parameter<SetupOf<Spec>, typename TriggersOf<S>::type>) ||
                ...);
    }
    return false;
}(typename Spec::Rules::Sequences{});

template <class Spec> struct GameFits {
    using Rules = typename Spec::Rules;

    static constexpr bool board = is_board<typename Rules::Board>;
    static constexpr bool state = !board || requires(const StateOf<Spec>& state) {
        { state.pending } -> std::same_as<const Pending<Rules>&>;
        requires std::convertible_to<const StateOf<Spec>&, const typename Rules::Board&>;
    };
    static constexpr bool names_setup = !forgets_setup<Spec>;
    static constexpr bool setup = names_setup && (std::is_same_v<typename Rules::Setup, NoSetup> ||
                                                  std::is_same_v<typename Rules::Setup, SetupOf<Spec>>);
    static constexpr bool input = holds<typename Rules::Input, InputOf<Spec>>;
    static constexpr bool diff = holds<StackUpdate<Rules>, DiffOf<Spec>> &&
                                 (Rules::Triggers::size == 0 || holds<Enqueue<Rules>, DiffOf<Spec>>) &&
                                 (!Rules::hides_answers || (holds<KeepAnswer<Rules>, DiffOf<Spec>> &&
                                                            holds<DropAnswer, DiffOf<Spec>>));
    static constexpr bool trace = Becomes<Stepped<Rules>, TraceOf<Spec>> &&
                                  (Rules::Triggers::size == 0 || Becomes<Triggered<Rules>, TraceOf<Spec>>) &&
                                  (!Rules::hides_answers || (Becomes<PlayerAnswered, TraceOf<Spec>> &&
                                                             Becomes<AnswerDropped, TraceOf<Spec>>));
    static constexpr bool info = Becomes<ActionRefusal, InfoOf<Spec>>;
    static constexpr bool value = board && state && setup && input && diff && trace && info;
};

/// Says the first thing that does not fit.
template <class Spec> struct CheckGame {
    using Fits = GameFits<Spec>;
    using Rules = typename Spec::Rules;
    static_assert(Fits::board,
                  "herding: a Board is a plain value: a struct that can be copied and compared; add `friend "
                  "bool operator==(const Board&, const Board&) = default;` to it and to what it holds "
                  "[docs/errors.md#board_without_equality]");
    static_assert(Fits::state,
                  "herding: Spec::State must be the State of its rules, the Board with the pending "
                  "sequences: `using State = Rules::State;` [docs/errors.md#state_without_the_librarys]");
    static_assert(Fits::names_setup || !Fits::board || !Fits::state,
                  "herding: a lambda of a script takes the Spec's Setup, which the Board does not name: add "
                  "`using Setup "
                  "= …;` to the Board [docs/errors.md#setup_that_the_board_does_not_name]");
    static_assert(
        Fits::setup || !Fits::names_setup || !Fits::board || !Fits::state,
        "herding: the Board has `using Setup = …;`, and the Spec has no Setup or another one: let both name "
        "the same type [docs/errors.md#setup_of_another_type]");
    static_assert(Fits::input || !Fits::setup || !Fits::board || !Fits::state,
                  "herding: Spec::Input lacks the inputs of sequences: `using Input = Rules::Input;`, or a "
                  "std::variant that has it as an alternative [docs/errors.md#input_without_the_librarys]");
    static_assert(
        Fits::diff || !Fits::setup || !Fits::board || !Fits::state || !Fits::input,
        "herding: Spec::Diff lacks the diffs of sequences: `using Diff = Rules::Diffs<…>;` with your "
        "own diffs between the brackets [docs/errors.md#diff_without_the_librarys]");
    static_assert(
        Fits::trace || !Fits::setup || !Fits::board || !Fits::state || !Fits::input || !Fits::diff,
        "herding: Spec::Trace lacks the traces of sequences: `using Trace = Rules::Traces<…>;` with "
        "your own traces between the brackets [docs/errors.md#trace_without_the_librarys]");
    static_assert(Fits::info || !Fits::setup || !Fits::board || !Fits::state || !Fits::input || !Fits::diff ||
                      !Fits::trace,
                  "herding: Spec::Info must hold why an action is refused: `using Info = "
                  "herding::sequence::ActionRefusal;`, or a std::variant that has it as an alternative "
                  "[docs/errors.md#info_holds_no_refusal]");
    static_assert(!Fits::value || Rules::free_names,
                  "herding: with OrderUpTo<N> in Rules<…>, `order_triggers` is an input of the library: give "
                  "this action another name [docs/errors.md#act_called_order_triggers]");
    static_assert(!Fits::board || !Fits::state || !says_it_wrong<Spec>,
                  "herding: Spec::in_game must return the players who are still in the game: `static "
                  "herding::sequence::Players in_game(const Board&)`, or with a second parameter `const "
                  "Setup&` [docs/errors.md#in_game_returns_something_else]");
    static constexpr std::size_t resumes = [] {
        if constexpr (Fits::value) {
            return times_resumed<Spec>();
        }
        return std::size_t{1};
    }();
    static_assert(resumes != 0 || resumes_itself<Spec>(),
                  "herding: no behavior of the Spec is `herding::sequence::resume<Spec>`, which runs its "
                  "sequences: add `{\"sequences\", 0, herding::sequence::resume<Spec>}` to the table (or, "
                  "if a behavior of yours calls it, `static constexpr bool resumes = true;` to the Spec) "
                  "[docs/errors.md#table_without_resume]");
    using Firing = std::conditional_t<Fits::value && Rules::Checks::value, typename Rules::Triggers, List<>>;
    static_assert(sizeof(CheckFirings<Spec, Firing>) != 0);
    static_assert(
        resumes < 2,
        "herding: two behaviors of the Spec are `herding::sequence::resume<Spec>`, "
        "and the second one would take each action again: remove one of them [docs/errors.md#resume_twice]");
};

} // namespace detail

} // namespace herding::inline v0::sequence

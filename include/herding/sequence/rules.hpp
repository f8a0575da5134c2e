#pragma once

#include "herding/core/verdict.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/check.hpp"
#include "herding/sequence/detail/check_game.hpp"
#include "herding/sequence/detail/describe.hpp"
#include "herding/sequence/detail/inject.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence {

/// How many sequences may be pending at once, where the default does not fit: `Rules<Board, Depth<40>, …>`. One more
/// ends the dispatch in `Aborted`.
template <std::size_t N> struct Depth {
    static_assert(N > 0 && N < 256, "herding: Depth<N> needs 0 < N < 256 [docs/errors.md#depth_of_nothing]");
};

/// How many players an offer may ask at once, where the default of 16 does not fit: `Rules<Board, Simultaneous<40>, …>`.
/// Each has room in every State of the game. One more ends the dispatch in `Aborted`.
template <std::size_t N> struct Simultaneous {
    static_assert(N > 0 && N <= 64, "herding: Simultaneous<N> needs 0 < N <= 64, as many as Players can hold "
                                    "[docs/errors.md#simultaneous_of_too_many]");
};

/// The input by which the owner of several triggered sequences says which one comes next.
struct NextTrigger {
    static constexpr std::string_view name = "next_trigger";
    reflect::Bounded<0, detail::most_waiting - 1> value{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
    friend bool operator==(const NextTrigger&, const NextTrigger&) = default;
};

namespace detail {

/// What one argument of Rules is: a sequence, or a bound.
template <class T> struct RulesArgument {
    static constexpr std::size_t depth = 0;
    static constexpr std::size_t answers = 0;
    using Sequences = List<T>;
};
template <std::size_t N> struct RulesArgument<Depth<N>> {
    static constexpr std::size_t depth = N;
    static constexpr std::size_t answers = 0;
    using Sequences = List<>;
};
template <std::size_t N> struct RulesArgument<Simultaneous<N>> {
    static constexpr std::size_t depth = 0;
    static constexpr std::size_t answers = N;
    using Sequences = List<>;
};

template <Name N, class L> struct MakeAction;
template <Name N, class... A> struct MakeAction<N, List<A...>> {
    using type = Action<N, A...>;
};

/// The action that an act offers.
template <class Board, class A> struct ActionOfAct;
template <class Board, Name N, class D, class F, class Then, class... R>
struct ActionOfAct<Board, Act<N, D, F, Then, R...>> {
    using type = typename MakeAction<N, typename ArgumentsOfEffect<F>::template In<Board>>::type;
};
template <class Board, class A> using ActionOf = typename ActionOfAct<Board, A>::type;

/// The same as a list, which is empty where the action is wrong and that will be told: a name of the library, arguments
/// that cannot be copied and compared. As an input it would draw other errors.
template <class Board, class A> struct ActionsOfAct;
template <class Board, Name N, class D, class F, class Then, class... R>
struct ActionsOfAct<Board, Act<N, D, F, Then, R...>> {
    using Arguments = typename ArgumentsOfEffect<F>::template In<Board>;
    using type = std::conditional_t<is_free_name<N> && are_values<Arguments>,
                                    List<ActionOf<Board, Act<N, D, F, Then, R...>>>, List<>>;
};

/// All actions in a node.
template <class Board, class N> struct ActionsIn {
    using type = List<>;
};
template <class Board, class N> using ActionsInNode = typename ActionsIn<Board, N>::type;
template <class Board, class... N> struct ActionsIn<Board, Seq<N...>> {
    using type = Concatenated<ActionsInNode<Board, N>...>;
};
template <class Board, Name A, class D, class F, class Then, class... R>
struct ActionsIn<Board, Act<A, D, F, Then, R...>> {
    using type = Concatenated<typename ActionsOfAct<Board, Act<A, D, F, Then, R...>>::type,
                              ActionsInNode<Board, Then>>;
};
template <class Board, Name P, class... A> struct ActionsIn<Board, Choose<P, A...>> {
    using type = Concatenated<ActionsInNode<Board, A>...>;
};
template <class Board, class F, class Yes, class No> struct ActionsIn<Board, When<F, Yes, No>> {
    using type = Concatenated<ActionsInNode<Board, Yes>, ActionsInNode<Board, No>>;
};
template <class Board, class F, class Body> struct ActionsIn<Board, Loop<F, Body>> : ActionsIn<Board, Body> {
};
template <class Board, class I, class F, class Body>
struct ActionsIn<Board, ForEach<I, F, Body>> : ActionsIn<Board, Body> {};

template <class P> constexpr bool asks(const P& program, DeciderKind kind) {
    for (const Alternative& alternative : program.alternatives) {
        if (alternative.decider == kind) {
            return true;
        }
    }
    return false;
}

// ---- triggers

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
template <class L> struct TriggerNames;
template <class... T> struct TriggerNames<List<T...>> {
    static constexpr std::array<std::string_view, sizeof...(T)> value{TriggerName<T>::value...};
};

// ---- how deep calls go

/// A view of one sequence's program, the same type for all.
struct ProgramView {
    std::span<const Code> code;
    std::span<const Alternative> alternatives;
};

template <std::size_t N> consteval std::size_t find_name(const std::array<std::string_view, N>& names,
                                                         std::string_view name) {
    for (std::size_t i = 0; i < N; ++i) {
        if (reflect::detail::same_text(names[i], name)) {
            return i;
        }
    }
    return N;
}

/// The longest chain of calls that begins with each sequence; all 0 where sequences call each other in a circle.
template <std::size_t N>
consteval std::array<std::size_t, N> chains_of_calls(const std::array<ProgramView, N>& programs,
                                                     const std::array<std::string_view, N>& names) {
    std::array<std::size_t, N> chain{};
    for (auto& one : chain) {
        one = 1;
    }
    bool grew = true;
    for (std::size_t round = 0; grew; ++round) {
        if (round > N) {
            return {};
        }
        grew = false;
        for (std::size_t i = 0; i < N; ++i) {
            for (const Code& code : programs[i].code) {
                if (code.op != Op::Call) {
                    continue;
                }
                const std::size_t callee = find_name(names, code.callee);
                if (callee < N && chain[i] < chain[callee] + 1) {
                    chain[i] = chain[callee] + 1;
                    grew = true;
                }
            }
        }
    }
    return chain;
}

/// How deep the stack is by default: as deep as calls go, and eight interrupts one inside the other, each as deep as the
/// triggered sequence calls; 24 where sequences call each other in a circle.
template <std::size_t N>
consteval std::size_t default_depth(const std::array<std::size_t, N>& chains,
                                    const std::array<bool, N>& triggered) {
    std::size_t longest = 0;
    std::size_t interrupt = 0;
    for (std::size_t i = 0; i < N; ++i) {
        longest = std::max(longest, chains[i]);
        interrupt = std::max(interrupt, triggered[i] ? chains[i] : 0);
    }
    return longest == 0 ? 24 : std::min<std::size_t>(longest + 8 * interrupt, 255);
}

template <class A> inline constexpr std::string_view action_name = A::name;

template <bool Same, reflect::detail::NameText N> struct OneActionPerName {
    static_assert(Same,
                  "herding: actions of one name take different arguments (it is the argument `NameText` of "
                  "OneActionPerName above): give one of them another name, or both the same arguments "
                  "[docs/errors.md#one_name_other_arguments]");
};
template <class... A> consteval std::string_view action_twice(Is<List<A...>>) {
    constexpr std::array<std::string_view, sizeof...(A)> all{A::name...};
    return reflect::detail::twice_in(all);
}

template <bool Distinct, reflect::detail::NameText N> struct DistinctTriggers {
    static_assert(Distinct,
                  "herding: two triggers of the rules have the same name (it is the argument `NameText` of "
                  "DistinctTriggers above): saved games name triggers [docs/errors.md#trigger_twice]");
};

/// What is computed once for a list of sequences.
template <class Board, class L> struct Sequences;
template <class Board, class... S> struct Sequences<Board, List<S...>> {
    using Variables = std::variant<S...>;
    using Actions = Unique<Concatenated<ActionsInNode<Board, ScriptOf<S>>...>>;
    using Triggers = Concatenated<typename TriggersOf<S>::type...>;

    static constexpr std::array<std::string_view, sizeof...(S)> names{sequence_name<S>...};
    static constexpr std::array<ProgramView, sizeof...(S)> programs{
        ProgramView{program_of<S>.code,
                    std::span(program_of<S>.alternatives).first(program_of<S>.alternatives.size() - 1)}...};
    static constexpr bool each = (asks(program_of<S>, DeciderKind::Players) || ...);
    static constexpr bool several = each || (asks(program_of<S>, DeciderKind::AnyPlayer) || ...);
    static constexpr std::size_t depth =
        default_depth(chains_of_calls(programs, names), std::array{(TriggersOf<S>::type::size != 0)...});
};

/// What is wrong with the sequences of rules. Told by the walk, when all types are complete: what fails while they are
/// still being made draws other errors behind it.
template <class Board, class Listed, class Used> struct CheckRules {
    static constexpr bool value = false;
    static constexpr void diagnose() { CheckValues<Listed>::diagnose(); }
};
template <class Board, class... S> struct CheckRules<Board, List<S...>, List<S...>> {
    static constexpr std::string_view twice =
        action_twice(Is<typename Sequences<Board, List<S...>>::Actions>{});
    static constexpr std::string_view trigger_twice =
        reflect::detail::twice_in(TriggerNames<typename Sequences<Board, List<S...>>::Triggers>::value);
    static constexpr bool value =
        twice.empty() && trigger_twice.empty() && (CheckScript<Board, List<S...>, S>::value && ...);
    static constexpr void diagnose() {
        (CheckScript<Board, List<S...>, S>::diagnose(), ...);
        OneActionPerName<twice.empty(), reflect::detail::NameText<twice.size()>(twice)>();
        DistinctTriggers<trigger_twice.empty(),
                         reflect::detail::NameText<trigger_twice.size()>(trigger_twice)>();
    }
};

/// In validate.hpp.
template <class Spec> void validate(const typename Spec::State& state, const SetupOf<Spec>& setup);

/// What comes with triggers stands last, so that the numbers of all others are the same without.
template <class L, class... Behind> struct InputOfActions;
template <class... A, class... Behind> struct InputOfActions<List<A...>, Behind...> {
    using type = std::variant<Begin, A..., Behind...>;
};

} // namespace detail

/// The rules of a game as sequences over a board. The first sequence begins the game. From here come a Spec's types:
///
///     struct Game {
///         using Rules = herding::sequence::Rules<Board, Match, Turn, Roll>;
///         using State = Rules::State;          // the Board, and `pending`
///         using Input = Rules::Input;          // `Begin`, or an action with its arguments
///         using Diff = Rules::Diffs<Pay, Score>;
///         using Trace = Rules::Traces<Paid, Scored>;
///         using Info = herding::sequence::ActionRefusal;
///         using OrderKey = int;
///         static constexpr auto behaviors() {
///             return herding::table<Game>({{"sequences", 0, herding::sequence::resume<Game>}});
///         }
///     };
///
/// A Board is a plain value; where it has `using Setup = …;` steps may take `const Setup&`, and the Spec says the same.
/// The Spec's own diffs apply to the Board: `Paid apply(Board&) const`.
template <class B, class... S> struct Rules {
private:
    using Listed = detail::Concatenated<typename detail::RulesArgument<S>::Sequences...>;
    using All = detail::Sequences<B, detail::UsableSequences<Listed>>;
    static constexpr std::size_t stated_depth = (std::size_t{0} + ... + detail::RulesArgument<S>::depth);
    static constexpr std::size_t stated_answers = (std::size_t{0} + ... + detail::RulesArgument<S>::answers);
    static_assert(
        All::Triggers::size < 256,
        "herding: the sequences of Rules<…> have at most 255 triggers [docs/errors.md#too_many_triggers]");

public:
    using Board = B;
    using Setup = detail::SetupOfBoard<B>;
    using Sequences = detail::UsableSequences<Listed>;
    using Checks = detail::CheckRules<B, Listed, Sequences>; ///< says what is wrong with the sequences
    using Variables = typename All::Variables;               ///< of one pending sequence
    using Actions = typename All::Actions;
    using Triggers = typename All::Triggers;

    static constexpr auto& sequence_names = All::names;
    static constexpr auto& programs = All::programs;
    static constexpr auto& trigger_names = detail::TriggerNames<Triggers>::value;

    static constexpr auto& trigger_sequences = detail::TriggerSequences<Sequences>::value;

    static constexpr bool asks_several = All::several; ///< an offer is made to more than one player
    static constexpr std::size_t queue_size = Triggers::size != 0 ? detail::most_waiting : 0;
    static constexpr std::size_t answers_size = !All::each ? 0 : stated_answers != 0 ? stated_answers : 16;
    /// As deep as calls go, and eight interrupts more, each as deep as the triggered sequence calls; 24 where sequences call
    /// each other in a circle; or what `Depth` says.
    static constexpr std::size_t depth = stated_depth != 0 ? stated_depth : All::depth;

    using Input = std::conditional_t<queue_size != 0, detail::InputOfActions<Actions, NextTrigger>,
                                     detail::InputOfActions<Actions>>::type;

    /// The board, and which sequences are pending.
    struct State : B {
        static constexpr std::string_view name = "state";

        Pending<Rules> pending;

        State() = default;
        State(B board)
            : B(std::move(board)) {} // NOLINT(google-explicit-constructor): a board is how a game begins

        template <class A> void serialize(A& archive, std::uint32_t) {
            archive(cereal::make_nvp("board", static_cast<B&>(*this)), CEREAL_NVP(pending));
        }
        /// Asked by an engine that begins: throws std::invalid_argument for a view, and for what the rules cannot come to.
        template <class Spec> void validate(const SetupOf<Spec>& setup) const {
            detail::validate<Spec>(*this, setup);
        }
        friend bool operator==(const State& a, const State& b) {
            if constexpr (detail::is_board<B>) {
                return static_cast<const B&>(a) == static_cast<const B&>(b) && a.pending == b.pending;
            } else {
                return false; // that has been told
            }
        }
    };

    /// What these rules ask of the Spec that names them: for core, which does not know this module.
    template <class Spec> using CheckGame = detail::CheckGame<Spec>;
    template <class Spec> static constexpr bool fits = detail::GameFits<Spec>::value;

    /// Whether an offer asks several players at once: their answers are hidden until all have answered.
    static constexpr bool hides_answers = All::each;

    using Dropped = DropAnswer; ///< for the law kit

    /// Other answers in place of those given: for `view::determinize` and the laws, which do not know this module.
    template <class Spec> using Answering = detail::Answering<Spec>;

    /// The Spec's diffs and the library's.
    template <class... D> using Diffs =
        std::variant<D..., StackUpdate<Rules>, Enqueue<Rules>, KeepAnswer<Rules>, DropAnswer>;
    template <class... T> using Traces =
        std::variant<T..., Stepped<Rules>, Triggered<Rules>, PlayerAnswered, AnswerDropped>;
};

} // namespace herding::inline v0::sequence

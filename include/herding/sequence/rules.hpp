#pragma once

#include "herding/core/detail/filled.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/check/sequences.hpp"
#include "herding/sequence/detail/check/surrounding_spec.hpp"
#include "herding/sequence/detail/run/mirror.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/sequence_tables.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"

#include <cereal/cereal.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence {

namespace detail {

/// In validate_state.hpp.
template <class Spec> void validate_state(const typename Spec::State& state, const SetupOf<Spec>& setup);

/// In run_alone.hpp.
template <class Spec>
bool advance_alone(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
                   const Budget& budget, bool tried_again);
template <class Spec>
herding::detail::Filled record_alone(const SetupOf<Spec>& setup, StateOf<Spec>& state, Frame<Spec>& frame,
                                     const InputOf<Spec>& input, Actor by, const Budget& budget);

/// Bounds and sequences of one argument of Rules. An argument is a sequence or a bound.
struct NoBound {
    static constexpr std::size_t depth = 0;
    static constexpr std::size_t queue = 0;
    static constexpr std::size_t answers = 0;
    static constexpr std::size_t endless = 0;
    static constexpr std::size_t order = 0;
    using Sequences = List<>;
    using Ending = List<>; ///< the sequence of `Endless`
};
template <class T> struct RulesArgument : NoBound {
    using Sequences = List<T>;
};
template <std::size_t N> struct RulesArgument<Depth<N>> : NoBound {
    static constexpr std::size_t depth = N;
};
template <std::size_t N> struct RulesArgument<Queue<N>> : NoBound {
    static constexpr std::size_t queue = N;
};
template <std::size_t N> struct RulesArgument<Simultaneous<N>> : NoBound {
    static constexpr std::size_t answers = N;
};
template <std::size_t N> struct RulesArgument<OrderUpTo<N>> : NoBound {
    static constexpr std::size_t order = N;
};
template <class S, std::size_t Steps> struct RulesArgument<Endless<S, Steps>> : NoBound {
    static constexpr std::size_t endless = Steps;
    using Sequences = List<S>;
    using Ending = List<S>;
};

/// Compile-time message. In a class of its own, so that no other error follows it.
template <class... Argument> struct BoundsOnce {
    template <std::size_t... Bound> static constexpr bool once = (std::size_t{0} + ... + (Bound != 0)) <= 1;
    static_assert(once<Argument::depth...> && once<Argument::queue...> && once<Argument::answers...> &&
                      once<Argument::order...> && once<Argument::endless...>,
                  "herding: Rules<…> takes each of Depth, Queue, Simultaneous, OrderUpTo and Endless once "
                  "[docs/errors.md#bound_twice]");
};

/// Compile-time message: the first sequence begins the game, so it cannot be that of `Endless`.
template <class Ending, class All> struct EndingIsNotFirst {};
template <class S, class... All> struct EndingIsNotFirst<List<S>, List<S, All...>> {
    static_assert(std::is_void_v<S>,
                  "herding: the first sequence of Rules<…> begins the game, and it is that of Endless: list "
                  "another one before it [docs/errors.md#endless_before_the_first_sequence]");
};

/// Index of the sequence of `Endless`. 0 without one.
template <class Ending, class All> inline constexpr std::size_t index_of_ending = 0;
template <class S, class... All> inline constexpr std::size_t index_of_ending<List<S>, List<All...>> = [] {
    std::size_t at = 0;
    static_cast<void>(((std::is_same_v<S, All> ? true : (++at, false)) || ...));
    return at < sizeof...(All) ? at : 0;
}();

/// Inputs of triggers are the last alternatives, so that a first trigger does not change the numbers of the others.
template <class L, class... Behind> struct InputOfActions;
template <class... A, class... Behind> struct InputOfActions<List<A...>, Behind...> {
    using type = std::variant<Begin, A..., Behind...>;
};

} // namespace detail

/// Rules of a game as sequences over a board. The first sequence begins the game. The Spec takes its types from here:
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
/// A Board is a regular value. If it has `using Setup = …;`, callables may take `const Setup&`, and the Spec has the same
/// `Setup`. The Spec's own diffs apply to the Board: `Paid apply(Board&) const`.
template <class B, class... S> struct Rules {
private:
    using Listed = detail::Concatenated<typename detail::RulesArgument<S>::Sequences...>;
    using All = detail::SequenceTables<B, detail::UsableSequences<Listed>>;
    static constexpr std::size_t stated_depth = (std::size_t{0} + ... + detail::RulesArgument<S>::depth);
    static constexpr std::size_t stated_queue = (std::size_t{0} + ... + detail::RulesArgument<S>::queue);
    static constexpr std::size_t stated_answers = (std::size_t{0} + ... + detail::RulesArgument<S>::answers);
    static constexpr std::size_t stated_order = (std::size_t{0} + ... + detail::RulesArgument<S>::order);
    static constexpr bool is_short = [] {
        std::size_t positions = 0;
        for (const auto& program : All::programs) {
            positions += program.code.size();
        }
        return positions <= 64;
    }();
    static_assert(sizeof(detail::BoundsOnce<detail::RulesArgument<S>...>) != 0);
    using Ending = detail::Concatenated<typename detail::RulesArgument<S>::Ending...>;
    static_assert(sizeof(detail::EndingIsNotFirst<Ending, Listed>) != 0);
    static_assert(
        All::Triggers::size < 256,
        "herding: the sequences of Rules<…> have at most 255 triggers [docs/errors.md#too_many_triggers]");
    static constexpr bool orders_many = stated_order != 0 && !All::offers(OrderTriggers<2>::name);

public:
    using Board = B;
    using Setup = detail::SetupOfBoard<B>;
    using Sequences = detail::UsableSequences<Listed>;
    using Checks = detail::CheckRules<B, Listed, Sequences>; ///< reports mistakes in the sequences
    static_assert(detail::CheckValues<Listed>::told);
    using Variables = typename All::Variables; ///< of one pending sequence
    using Actions = typename All::Actions;
    using Triggers = typename All::Triggers;

    static constexpr auto& sequence_names = All::names;
    static constexpr auto& sequence_cites =
        All::cites; ///< of the rule book; empty for a sequence without `cite`
    static constexpr auto& programs = All::programs;
    /// Whether the application may take an action, besides `Begin`.
    static constexpr bool has_application_actions = [] {
        for (const auto& program : All::programs) {
            for (const auto& alternative : program.alternatives) {
                if (alternative.application) {
                    return true;
                }
            }
        }
        return false;
    }();
    static constexpr auto& trigger_names = detail::TriggerNames<Triggers>::value;

    static constexpr auto& trigger_sequences = detail::TriggerSequences<Sequences>::value;

    static constexpr bool has_several_deciders =
        All::several; ///< whether an offer may have more than one player
    /// Bound on waiting triggered sequences: 16, or that of `Queue`. 0 without triggers.
    static constexpr std::size_t queue_size = Triggers::size == 0 ? 0
                                              : stated_queue != 0 ? stated_queue
                                                                  : detail::most_waiting;
    static constexpr bool free_names =
        stated_order == 0 || orders_many; ///< whether no action has the name of `OrderTriggers`
    /// Number of triggered sequences that an owner may order in one answer: 1, or N of `OrderUpTo<N>`. 0 without triggers.
    static constexpr std::size_t order_size = queue_size == 0 ? 0 : orders_many ? stated_order : 1;
    static constexpr std::size_t answers_size = !All::each ? 0 : stated_answers != 0 ? stated_answers : 16;
    /// Bound on pending sequences: the deepest chain of calls, and eight interrupts with the calls of their sequences; 24 if
    /// sequences call each other in a circle; or that of `Depth`.
    static constexpr std::size_t depth = stated_depth != 0 ? stated_depth : All::depth;

    /// Number of pending sequences that the State itself stores.
    static constexpr std::size_t stack_inside =
        stated_depth > detail::most_inside ? detail::most_inside : depth;

    /// Steps after which a chain counts as endless, and the index of the sequence that then begins. 0 without `Endless`.
    static constexpr std::size_t endless_steps = (std::size_t{0} + ... + detail::RulesArgument<S>::endless);
    static constexpr std::size_t endless_sequence = detail::index_of_ending<Ending, Sequences>;

    /// Whether a Spec can run these rules alone: they are its only behavior, and the scripts are so short that one function for
    /// all of them is faster. Core calls the members through the Spec, without an include.
    template <class Spec> static constexpr bool run_alone = is_short && detail::GameFits<Spec>::value &&
                                                            std::is_class_v<Spec> && !std::is_final_v<Spec> &&
                                                            detail::only_resumes<Spec>();
    template <class Spec>
    static bool advance(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                        Actor by, const Budget& budget, bool tried_again) {
        return detail::advance_alone<Spec>(setup, state, input, by, budget, tried_again);
    }
    template <class Spec>
    static herding::detail::Filled record(const SetupOf<Spec>& setup, StateOf<Spec>& state,
                                          Frame<Spec>& frame, const InputOf<Spec>& input, Actor by,
                                          const Budget& budget) {
        return detail::record_alone<Spec>(setup, state, frame, input, by, budget);
    }

    using Input =
        std::conditional_t<(order_size > 1),
                           detail::InputOfActions<Actions, NextTrigger, OrderTriggers<order_size>>,
                           std::conditional_t<order_size != 0, detail::InputOfActions<Actions, NextTrigger>,
                                              detail::InputOfActions<Actions>>>::type;

    /// The board and the pending sequences.
    struct State : B {
        static constexpr std::string_view name = "state";

        Pending<Rules> pending;

        State() = default;
        State(B board)
            : B(std::move(board)) {} // NOLINT(google-explicit-constructor): a game begins with a board

        template <class A> void serialize(A& archive, std::uint32_t) {
            archive(cereal::make_nvp("board", static_cast<B&>(*this)), CEREAL_NVP(pending));
        }
        /// An engine calls it for its first state.
        /// Throws: std::invalid_argument for a view, and for a state that the rules cannot reach.
        template <class Spec> void validate(const SetupOf<Spec>& setup) const {
            detail::validate_state<Spec>(*this, setup);
        }
        friend bool operator==(const State& a, const State& b) {
            if constexpr (detail::is_board<B>) {
                return static_cast<const B&>(a) == static_cast<const B&>(b) && a.pending == b.pending;
            } else {
                return false; // reported elsewhere
            }
        }
    };

    /// Checks of the Spec that names these rules. Core instantiates them through the Spec.
    template <class Spec> using CheckGame = detail::CheckGame<Spec>;
    template <class Spec> static constexpr bool fits = detail::GameFits<Spec>::value;

    /// Whether there is an `each`, whose answers are hidden until all have answered.
    static constexpr bool hides_answers = All::each;

    using Dropped = DropAnswer;           ///< for the law kit
    using Mirror = detail::Mirror<Rules>; ///< for the law kit

    /// Replaces given answers by others, for `view::determinize` and the laws.
    template <class Spec> using Answering = detail::OtherAnswers<Spec>;

    /// The Spec's diffs and the library's.
    template <class... D> using Diffs =
        std::variant<D..., StackUpdate<Rules>, Enqueue<Rules>, KeepAnswer<Rules>, DropAnswer>;
    template <class... T> using Traces =
        std::variant<T..., Stepped<Rules>, Triggered<Rules>, PlayerAnswered, AnswerDropped>;
};

} // namespace herding::inline v0::sequence

#pragma once

#include "herding/core/actor.hpp"
#include "herding/sequence/check.hpp"
#include "herding/sequence/context.hpp"
#include "herding/sequence/domain.hpp"
#include "herding/sequence/players.hpp"
#include "herding/sequence/rules.hpp"
#include "herding/sequence/step.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// The one walk through a script: down its tree to a position, and what is to be done there. Every jump is a constant.

namespace herding::inline v0::sequence::detail {

/// What is to be done at the position where a walk begins.
enum class Mode : std::uint8_t {
    Go,    ///< nothing but to go on
    Offer, ///< list the actions of an offer
    Take,  ///< take an action at an offer, and go on
    Bind   ///< take the result of a call, and go on
};

/// What a node answers instead of the next position, and a walk in the end.
enum : int {
    waits = -1,   ///< somebody has to decide
    ends = -2,    ///< the sequence ends
    calls = -3,   ///< another sequence begins
    refused = -4, ///< the action cannot be taken
    pauses = -5,  ///< what has been done has to be told first
    answered = -6 ///< one of several has answered, others have not
};

/// An action that may be taken now, and by whom.
template <class Input> struct Choice {
    Input input;
    Actor by;
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// Whose the decision is.
struct Deciders {
    Actor one = Actor::system;
    Players several = {};
    bool each = false;
};

template <class Spec> class Walk {
public:
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using Input = typename Rules::Input;
    using Variables = typename Rules::Variables;
    using Sink = void (*)(void* to, const Input& input, Actor by, std::uint64_t weight);

    explicit Walk(Context<Spec>& context) noexcept : context(context) {}

    Context<Spec>& context;
    Mode mode = Mode::Go;
    bool did = false; ///< something has been done that no diff tells yet: pause before the next step
    std::uint16_t alternative = 0; ///< Take: which one it was
    const Input* input = nullptr;  ///< Take: the action
    Variables variables{};         ///< Bind: of the sequence that has ended; Go: of the one that is called
    Refusing why = Refusing::NotOffered;
    std::string_view reason = {};
    void* to = nullptr; ///< Offer: where choices go
    Sink sink = nullptr;

    /// Goes on in the topmost sequence of a step that is being made, until one of the answers above. Changes its
    /// variables, moves its position, and says in the step what has been done: at most one thing.
    [[nodiscard]] int operator()(Step<Rules>& step) {
        Rules::Checks::tell();
        if constexpr (Rules::Checks::value) {
            return Table<typename Rules::Sequences>::value[step.top.of.index()](*this, step);
        } else {
            return ends; // it has been told what is wrong
        }
    }

private:
    using Entry = int (*)(Walk&, Step<Rules>&);

    template <class S> static int enter(Walk& walk, Step<Rules>& step) {
        constexpr auto end = static_cast<std::uint16_t>(ScriptOf<S>::size);
        std::uint16_t& at = step.top.at;
        auto script = std::get_if<S>(&step.top.of)->script();
        for (int count = 0; walk.mode != Mode::Go || at < end; ++count) {
            walk.acts = walk.mode != Mode::Go;
            const int next =
                walk.template node<0>(script, at); // at one place only: it is large where it is inlined
            if (next < 0 && !(next == ends && walk.acts)) {
                return next;
            }
            if (walk.acts) {
                walk.tell(step, number_of<S>);
                if (walk.context.failure) {
                    return pauses; // and stands where it failed
                }
            }
            at = next == ends ? end : static_cast<std::uint16_t>(next);
            if (walk.acts && walk.context.fired) {
                return pauses;
            }
            if (count > 100'000) {
                walk.context.failure = Refusing::Endless;
                return waits;
            }
        }
        return ends;
    }

    void tell(Step<Rules>& step, std::uint16_t sequence) {
        const bool took = mode == Mode::Take;
        const StepKind kind = took ? StepKind::Took : mode == Mode::Bind ? StepKind::Returned : StepKind::Ran;
        step.what = {kind, sequence, step.top.at, took ? alternative : std::uint16_t{0}};
        did = true;
        mode = Mode::Go;
    }

    template <class S> static constexpr std::uint16_t number_of = [] {
        return []<class... All>(List<All...>) {
            return static_cast<std::uint16_t>(index_in<S, All...>);
        }(typename Rules::Sequences{});
    }();

    template <class> struct Table;
    template <class... S> struct Table<List<S...>> {
        static constexpr std::array<Entry, sizeof...(S)> value{&enter<S>...};
    };

    // ---- nodes: from position `at` of a node that begins at B to the next position

    template <class... N> static constexpr auto starts(int b) {
        std::array<int, sizeof...(N) + 1> at{b};
        [[maybe_unused]] std::size_t i = 0;
        ((at[i + 1] = at[i] + N::size, ++i), ...);
        return at;
    }

    template <int B, class... N> int node(const Seq<N...>& seq, int at) {
        return in_seq<B>(seq, at, std::index_sequence_for<N...>{});
    }
    template <int B, class... N, std::size_t... I> int in_seq(const Seq<N...>& seq, int at,
                                                              std::index_sequence<I...>) {
        static constexpr auto start = starts<N...>(B);
        int next = B;
        static_cast<void>(
            ((at < start[I + 1] ? (next = node<start[I]>(detail::get<I>(seq.nodes), at), true) : false) ||
             ...));
        return next;
    }

    template <class F, class... Arguments> int effect(const F& f, int next, const Arguments&... arguments) {
        if constexpr (may_stop<F>) {
            return inject(f, context, arguments...).stop ? ends : next;
        } else {
            inject(f, context, arguments...);
            return next;
        }
    }

    template <int B, Name P, class F> int node(const Run<P, F>& run, int) {
        if (did) {
            return pauses;
        }
        acts = true;
        return effect(run.effect, B + 1);
    }

    template <int B> int node(const Stop&, int) { return ends; }

    template <int B, class F, class Yes, class No> int node(const When<F, Yes, No>& when, int at) {
        constexpr int no = B + 2 + Yes::size;
        if (at == B) {
            return inject(when.holds, context) ? B + 1 : no;
        }
        if (at < no - 1) {
            return node<B + 1>(when.yes, at);
        }
        if (at == no - 1) {
            return no + No::size;
        }
        if constexpr (No::size > 0) {
            return node<no>(when.no, at);
        } else {
            return no;
        }
    }

    template <int B, class F, class Body> int node(const Loop<F, Body>& loop, int at) {
        constexpr int end = B + 2 + Body::size;
        if (at == B) {
            return inject(loop.holds, context) ? B + 1 : end;
        }
        return at == end - 1 ? B : node<B + 1>(loop.body, at);
    }

    template <int B, class I, class F, class Body> int node(const ForEach<I, F, Body>& each, int at) {
        constexpr int end = B + 3 + Body::size;
        if (at == B) {
            *each.index = 0;
            return B + 1;
        }
        if (at == B + 1) {
            return std::cmp_less(*each.index, inject(each.count, context)) ? B + 2 : end;
        }
        if (at == end - 1) {
            ++*each.index;
            return B + 1;
        }
        return node<B + 2>(each.body, at);
    }

    template <int B, Name P, class Make, class Then> int node(const Call<P, Make, Then>& call, int) {
        using Callee = ResultOf<Make>;
        if (mode == Mode::Bind) {
            return bind<B, Callee>(call.then);
        }
        variables.template emplace<Callee>(inject(call.make, context));
        return calls;
    }
    template <int B, class Callee, class Then> int bind(const Then& then) {
        if constexpr (std::is_invocable_v<const Then&>) {
            return effect(then, B + 1);
        } else {
            // The result is the one argument that is left.
            return effect(then, B + 1, Pack<const Callee&>{{{*std::get_if<Callee>(&variables)}}});
        }
    }

    template <int B, Name A, class D, class F, class Then, class... R>
    int node(const Act<A, D, F, Then, R...>& act, int at) {
        constexpr int join = B + 1 + Then::size;
        if (at == B) {
            if (mode == Mode::Go) {
                if constexpr (requires { act.decider.players; }) {
                    if (deciders(act.decider).several.empty()) {
                        return B + 1; // nobody is asked, so nobody is waited for
                    }
                }
                return waits;
            }
            alternative = 0;
            return offered(act, B + 1);
        }
        if (at == join) {
            return join + 1;
        }
        if constexpr (Then::size > 0) {
            return node<B + 1>(act.body, at);
        } else {
            return join + 1;
        }
    }

    template <int B, Name P, class... A> int node(const Choose<P, A...>& choose, int at) {
        if (at == B && mode == Mode::Go) {
            return waits;
        }
        return in_choose<B>(choose, at, std::index_sequence_for<A...>{});
    }
    template <int B, Name P, class... A, std::size_t... I>
    int in_choose(const Choose<P, A...>& choose, int at, std::index_sequence<I...>) {
        static constexpr auto start = [] {
            std::array<int, sizeof...(A) + 1> s{B + 1};
            [[maybe_unused]] std::size_t i = 0;
            ((s[i + 1] = s[i] + A::size - 1, ++i), ...);
            return s;
        }();
        constexpr int end = B + Choose<P, A...>::size;
        int next = waits;
        if (at == B) {
            static_cast<void>(
                ((alternative = I, next = offered(detail::get<I>(choose.alternatives), start[I]),
                  next != waits) ||
                 ...));
        } else {
            static_cast<void>(
                ((at < start[I + 1]
                      ? (next = after<start[I], end>(detail::get<I>(choose.alternatives).body, at), true)
                      : false) ||
                 ...));
        }
        return next;
    }
    template <int B, int End, class Then> int after(const Then& then, int at) {
        if constexpr (Then::size > 0) {
            if (at != B + Then::size) {
                return node<B>(then, at);
            }
        }
        return End;
    }

    // ---- offers

    template <Name A, class D, class F, class Then, class... R>
    int offered(const Act<A, D, F, Then, R...>& act, int next) {
        using Action = ActionOf<Board, Act<A, D, F, Then, R...>>;
        if (mode == Mode::Offer) {
            list<Action>(act);
            return waits;
        }
        const auto* action = std::get_if<Action>(input);
        if (action == nullptr) {
            return waits;
        }
        return take<Action>(act, *action, next);
    }

    template <class Action, Name A, class D, class F, class Then, class... R>
    int take(const Act<A, D, F, Then, R...>& act, const Action& action, int next) {
        const auto who = deciders(act.decider);
        const Actor by = context.actor();
        const bool yours =
            who.each ? by.is_player() && who.several.contains(static_cast<std::uint16_t>(by.index()))
                     : by == who.one;
        if (!yours) {
            return refuse(Refusing::NotYours);
        }
        if (who.each && context.state().pending.has_answered(static_cast<std::uint16_t>(by.index()))) {
            return refuse(Refusing::Answered);
        }
        if (!in_range(action, typename Action::Arguments{},
                      std::make_index_sequence<Action::Arguments::size>{})) {
            return refuse(Refusing::OutOfRange);
        }
        if (const std::string_view failed = failing(act.requires_, action); !failed.empty()) {
            reason = failed;
            return refuse(Refusing::Precondition);
        }
        if (weight(act.decider, action) == 0) {
            reason = "chance never does this";
            return refuse(Refusing::Precondition);
        }
        context.open();
        if constexpr (requires { act.decider.players; }) {
            return answer(act, action, who.several, next);
        } else {
            return effect(act.effect, next, action);
        }
    }

    /// Keeps an answer; with the last one the step runs for each.
    template <class A, class Action> int answer(const A& act, const Action& action, Players all, int next) {
        const auto me = static_cast<std::uint16_t>(context.actor().index());
        const auto& answers = context.state().pending.answers();
        if (answers.size() + 1 < all.size()) {
            keep(me, *input);
            return answered;
        }
        bool stop = false;
        const auto one = [&](std::uint16_t player, const Action& given) {
            context.act_as(Actor::player(player));
            stop = effect(act.effect, next, given) == ends || stop;
        };
        bool mine = false;
        const auto before = answers; // a copy: what the effects emit may move the state
        for (const auto& other : before) {
            if (!mine && me < other.player) {
                one(me, action);
                mine = true;
            }
            one(other.player, *std::get_if<Action>(&other.input.value()));
        }
        if (!mine) {
            one(me, action);
        }
        context.act_as(Actor::player(me));
        return stop ? ends : next;
    }

    void keep(std::uint16_t player, const Input& given) {
        if constexpr (Rules::answers_size != 0) {
            Answer<Rules> diff;
            diff.answered = Answered<Rules>::by(player, given);
            context.emit(diff);
        }
    }

    int refuse(Refusing because) {
        why = because;
        return refused;
    }

    template <class Action, class A> void list(const A& act) {
        [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
            const auto who = deciders(act.decider);
            const auto& board = context.board();
            const std::array<std::uint64_t, sizeof...(T) + 1> count{Domain<T, Board>::count(board)..., 1};
            std::uint64_t total = 1;
            for (const std::uint64_t one : count) {
                total = reflect::detail::times(total, one);
            }
            Action action{};
            for (std::uint64_t number = 0; number < total; ++number) {
                [[maybe_unused]] std::uint64_t rest = number;
                ((Domain<T, Board>::make(detail::get<I>(action), rest % count[I], board), rest /= count[I]),
                 ...);
                if (!failing(act.requires_, action).empty()) {
                    continue;
                }
                if (const std::uint64_t often = weight(act.decider, action); often != 0) {
                    tell(who, action, often);
                }
            }
        }(typename Action::Arguments{}, std::make_index_sequence<Action::Arguments::size>{});
    }

    template <class Action> void tell(const Deciders& who, const Action& action, std::uint64_t weight) {
        const Input made(std::in_place_type<Action>, action);
        if (!who.each) {
            sink(to, made, who.one, weight);
            return;
        }
        for (std::uint16_t player = 0; player < 64; ++player) {
            if (who.several.contains(player) && !context.state().pending.has_answered(player)) {
                sink(to, made, Actor::player(player), weight);
            }
        }
    }

    template <class D, class Action> std::uint64_t weight(const D& decider, const Action& action) {
        if constexpr (requires { decider.weight; }) {
            return static_cast<std::uint64_t>(inject(decider.weight, context, action));
        } else {
            return 1;
        }
    }

    template <class D> Deciders deciders(const D& decider) {
        if constexpr (std::is_same_v<D, Chance> || requires { decider.weight; }) {
            return {Actor::chance, {}, false};
        } else if constexpr (std::is_same_v<D, Nobody>) {
            return {Actor::system, {}, false};
        } else if constexpr (requires { decider.players; }) {
            return {Actor::system, inject(decider.players, context), true};
        } else if constexpr (std::is_integral_v<decltype(decider.player)>) {
            return {Actor::player(decider.player), {}, false};
        } else if constexpr (std::is_same_v<std::remove_cvref_t<ResultOf<decltype(decider.player)>>, Actor>) {
            return {inject(decider.player, context), {}, false};
        } else {
            return {Actor::player(static_cast<std::uint16_t>(inject(decider.player, context))), {}, false};
        }
    }

    template <class Action, class... T, std::size_t... I>
    bool in_range(const Action& action, List<T...>, std::index_sequence<I...>) {
        return (Domain<T, Board>::holds(detail::get<I>(action), context.board()) && ...);
    }

    /// The reason of the first precondition that does not hold, or nothing.
    template <class... R, class Action> std::string_view failing(const Pack<R...>& requirements,
                                                                 const Action& action) {
        std::string_view why_not;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>((holds(detail::get<I>(requirements), action, why_not) && ...));
        }(std::index_sequence_for<R...>{});
        return why_not;
    }
    template <Name Why, class F, class Action>
    bool holds(const Require<Why, F>& require, const Action& action, std::string_view& why_not) {
        if (!inject(require.holds, context, action)) {
            why_not = Why.view();
            return false;
        }
        return true;
    }

    bool acts = false; // this node does something that a diff has to tell
};

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "herding/core/actor.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/emits.hpp"
#include "herding/sequence/fwd.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

/// Makes the program of a script: reads its positions from its type while compiling; nothing runs.

namespace herding::inline v0::sequence::detail {

template <class T> inline constexpr bool is_seq = false;
template <class... N> inline constexpr bool is_seq<SeqNode<N...>> = true;

template <class S>
concept HasScript = requires(S& sequence) { sequence.script(); };

/// The type of a script; that of an empty one if there is none (CheckValue reports that).
template <class S> struct ScriptType {
    using type = SeqNode<>;
};
template <class S>
concept HasSeq = is_seq<decltype(std::declval<S&>().script())>;

template <HasSeq S> struct ScriptType<S> {
    using type = decltype(std::declval<S&>().script());
};
template <class S> using ScriptOf = typename ScriptType<S>::type;

template <int Size, int Offers> struct Program {
    std::array<Code, Size + 2> code{}; // the last two: behind the last step, and the end
    std::array<Alternative, Offers + 1> alternatives{};
    std::array<std::uint16_t, Size + 1> begins{}; ///< of each position: the first one of the node that has it
    int offers = 0;
};

template <class D> inline constexpr DeciderKind decider_kind = DeciderKind::Player;
template <> inline constexpr DeciderKind decider_kind<Chance> = DeciderKind::Chance;
template <class F> inline constexpr DeciderKind decider_kind<Weighted<F>> = DeciderKind::Chance;
template <> inline constexpr DeciderKind decider_kind<Application> = DeciderKind::Application;
template <class F, bool Changes>
inline constexpr DeciderKind decider_kind<Each<F, Changes>> = DeciderKind::Players;
template <class F> inline constexpr DeciderKind decider_kind<AnyOf<F>> = DeciderKind::AnyPlayer;

/// Whether the application may decide: it is named, or a lambda returns an Actor.
template <class D> inline constexpr bool may_be_application = std::is_same_v<D, Application>;
template <Callable F> inline constexpr bool may_be_application<By<F>> =
    std::is_same_v<std::remove_cvref_t<ResultOf<F>>, Actor>;

template <class P> struct EmittedNames {
    static constexpr std::array<std::string_view, 0> value{};
};
template <class... D> struct EmittedNames<Emits<D...>> {
    static constexpr std::array<std::string_view, sizeof...(D)> value{reflect::type_name<D>...};
};
template <class F> struct EmittedBy;
template <class... P> struct EmittedBy<List<P...>> {
    /// Of the first parameter `Emits<…>`.
    static constexpr std::span<const std::string_view> value = [] {
        std::span<const std::string_view> names;
        ((names = names.empty()
                      ? std::span<const std::string_view>(EmittedNames<std::remove_cvref_t<P>>::value)
                      : names),
         ...);
        return names;
    }();
};

template <Callable F> struct EmittedBy<F> : EmittedBy<ParametersOf<F>> {};
template <class T> struct EmittedBy<IntoMember<T>> : EmittedBy<List<>> {};

template <class T> inline constexpr std::string_view reason_of = {};
template <Name Why, class F> inline constexpr std::string_view reason_of<Require<Why, F>> = Why.view();

/// The reasons of the preconditions among the terms of an act.
template <class... R> struct ReasonsOf {
    static constexpr std::size_t count = (std::size_t{0} + ... + (reason_of<R>.empty() ? 0 : 1));
    static constexpr std::array<std::string_view, count> value = [] {
        std::array<std::string_view, count> reasons{};
        [[maybe_unused]] std::size_t at = 0;
        ((reason_of<R>.empty() ? void() : void(reasons[at++] = reason_of<R>)), ...);
        return reasons;
    }();
};

/// Whether a condition is `[] { return true; }` or another lambda of which the compiler knows that.
template <class F> inline constexpr bool always_holds = false;
template <class F>
    requires requires { typename std::bool_constant<bool(F{}())>; }
inline constexpr bool always_holds<F> = F{}();

/// Writes the positions of a node, which begin at `at`.
struct ProgramWriter {
    template <class P, class... N> static constexpr void node(P& p, [[maybe_unused]] int at,
                                                              Tag<SeqNode<N...>>) {
        ((node(p, at, Tag<N>{}), at += N::size), ...);
    }

    template <class P, Name Position, class F> static constexpr void node(P& p, int at,
                                                                          Tag<RunNode<Position, F>>) {
        p.code[at].op = Op::Run;
        p.code[at].name = Position.view();
        p.code[at].may_stop = may_stop<F>;
        p.code[at].emits = EmittedBy<F>::value;
        p.code[at + 1].after = Position.view();
    }

    template <class P> static constexpr void node(P&, int, Tag<Malformed>) {}

    template <class P> static constexpr void node(P& p, int at, Tag<StopNode>) { p.code[at].op = Op::Stop; }

    template <class P, Name Position, class Make, class Then>
    static constexpr void node(P& p, int at, Tag<CallNode<Position, Make, Then>>) {
        p.code[at].op = Op::Call;
        p.code[at].name = Position.view();
        p.code[at].may_stop = may_stop<Then>;
        p.code[at].emits = EmittedBy<Then>::value;
        p.code[at].callee = sequence_name<ResultOf<Make>>;
        p.code[at + 1].after = Position.view();
    }

    template <class P, class F, class Yes, class No>
    static constexpr void node(P& p, int at, Tag<WhenNode<F, Yes, No>>) {
        const int no = at + 2 + Yes::size;
        branch(p, at, no);
        node(p, at + 1, Tag<Yes>{});
        jump(p, no - 1, no + No::size, at);
        node(p, no, Tag<No>{});
    }

    template <class P, class F, class Body> static constexpr void node(P& p, int at, Tag<LoopNode<F, Body>>) {
        const int end = at + 2 + Body::size;
        branch(p, at, end);
        p.code[at].always = always_holds<F>;
        node(p, at + 1, Tag<Body>{});
        jump(p, end - 1, at, at);
    }

    template <class P, class I, class F, class Body>
    static constexpr void node(P& p, int at, Tag<ForEachNode<I, F, Body>>) {
        const int end = at + 3 + Body::size;
        jump(p, at, at + 1, at);
        branch(p, at + 1, end);
        p.begins[at + 1] = static_cast<std::uint16_t>(at);
        node(p, at + 2, Tag<Body>{});
        jump(p, end - 1, at + 1, at);
        p.code[at].counts = p.code[end - 1].counts = true;
    }

    template <class P, Name Action, class D, class F, class Then, class... R>
    static constexpr void node(P& p, int at, Tag<ActNode<Action, D, F, Then, R...>> act) {
        offer(p, at, Action.view(), 1);
        alternative(p, at + 1, Action.view(), {}, act);
        jump(p, at + 1 + Then::size, at + 1 + Then::size + 1, at);
    }

    template <class P, Name Position, class... A> static constexpr void
    node(P& p, int at, Tag<ChooseNode<Position, A...>>) {
        offer(p, at, Position.view(), sizeof...(A));
        const int end = at + ChooseNode<Position, A...>::size;
        int next = at + 1;
        ((alternative(p, next, Position.view(), alternative_name(Tag<A>{}), Tag<A>{}), next += A::size - 1,
          jump(p, next - 1, end, at)),
         ...);
        // Bodies after all alternatives, so that the numbers of one choice are consecutive.
        next = at + 1;
        ((body(p, next, Tag<A>{}), next += A::size - 1), ...);
    }

private:
    template <class P> static constexpr void offer(P& p, int at, std::string_view name, std::size_t count) {
        p.code[at].op = Op::Offer;
        p.code[at].name = name;
        p.code[at].to = static_cast<std::uint16_t>(p.offers);
        p.code[at].count = static_cast<std::uint16_t>(count);
    }

    template <class P, Name Action, class D, class F, class Then, class... R>
    static constexpr void alternative(P& p, int next, std::string_view position, std::string_view among,
                                      Tag<ActNode<Action, D, F, Then, R...>>) {
        p.alternatives[p.offers++] = {Action.view(),        decider_kind<D>,
                                      may_stop<F>,          static_cast<std::uint16_t>(next),
                                      EmittedBy<F>::value,  ReasonsOf<R...>::value,
                                      may_be_application<D>};
        p.code[next].after = position;
        p.code[next].after_act = among;
        if (among.empty()) {
            node(p, next, Tag<Then>{});
        }
    }

    template <Name Action, class D, class F, class Then, class... R>
    static constexpr std::string_view alternative_name(Tag<ActNode<Action, D, F, Then, R...>>) {
        return Action.view();
    }

    template <class P, Name Action, class D, class F, class Then, class... R>
    static constexpr void body(P& p, int at, Tag<ActNode<Action, D, F, Then, R...>>) {
        node(p, at, Tag<Then>{});
    }

    template <class P> static constexpr void branch(P& p, int at, int to) {
        p.code[at].op = Op::Branch;
        p.code[at].to = static_cast<std::uint16_t>(to);
    }
    /// A jump of the node that begins at `begin`.
    template <class P> static constexpr void jump(P& p, int at, int to, int begin) {
        p.begins[at] = static_cast<std::uint16_t>(begin);
        p.code[at].op = Op::Jump;
        p.code[at].to = static_cast<std::uint16_t>(to);
    }
};

template <class Script> constexpr auto make_program() {
    static_assert(Script::size < 4096, "herding: a sequence has at most 4095 positions: call others from it "
                                       "[docs/errors.md#too_many_positions]");
    Program<Script::size, Script::offers> program{};
    for (std::size_t at = 0; at < program.begins.size(); ++at) {
        program.begins[at] = static_cast<std::uint16_t>(at);
    }
    ProgramWriter::node(program, 0, Tag<Script>{});
    program.code[Script::size].op = Op::Stop;
    program.code[Script::size + 1].op = Op::Stop;
    return program;
}

template <class S> inline constexpr auto program_of = make_program<ScriptOf<S>>();

/// For each position: the next position with work to do. Jumps in between are followed, and loops that never end are entered.
template <class S> inline constexpr auto behind_jumps = [] {
    constexpr auto& code = program_of<S>.code;
    std::array<std::uint16_t, code.size()> behind{};
    for (std::size_t i = 0; i < code.size(); ++i) {
        std::size_t at = i;
        std::size_t jumps = 0;
        while ((code[at].op == Op::Jump && !code[at].counts) || code[at].always) {
            at = code[at].always ? at + 1 : code[at].to;
            if (++jumps > code.size()) { // an endless loop without work
                at = i;
                break;
            }
        }
        behind[i] = static_cast<std::uint16_t>(at);
    }
    return behind;
}();

/// The position of a sequence of type S that has ended. It is not the one behind the last step: a later edition of the
/// rules may have more steps there, which a sequence that has ended does not take.
template <class S> inline constexpr int end_of = ScriptOf<S>::size + 1;

} // namespace herding::inline v0::sequence::detail

#pragma once

#include "meaning.hpp"
#include "program.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <optional>
#include <string_view>
#include <utility>

/// Trees as sequences: `Game<Seed>` has three that call each other, and one that interrupts them.
namespace programs {

namespace seq = herding::sequence;

/// `x7`: the name of a node with this number.
template <char Letter, int I> consteval auto numbered() {
    return seq::Name<4>({Letter, static_cast<char>('0' + I / 10), static_cast<char>('0' + I % 10), '\0'});
}

template <std::uint64_t Seed, int Level> constexpr auto sequence_text = [] {
    std::array<char, 2> text{static_cast<char>('p' + Level), '\0'};
    return text;
}();

template <std::uint64_t Seed, int Level> struct Generated : Variables {
    static constexpr std::string_view name{sequence_text<Seed, Level>.data(), 1};
    static constexpr const Tree& tree = tree_of<Seed, Level>;
    using Callee = Generated<Seed, Level + 1>;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(v), CEREAL_NVP(rounds), CEREAL_NVP(given));
    }
    friend bool operator==(const Generated&, const Generated&) = default;

    auto script() {
        return row<tree.first>(std::make_integer_sequence<int, tree.count>{},
                               [](auto... n) { return seq::seq(n...); });
    }

    static auto triggers()
        requires(Level == 3)
    {
        return seq::trigger<"marked">([](const Mark& mark, const Board& board) -> std::optional<Generated> {
            if (!fires(mark, board)) {
                return std::nullopt;
            }
            Generated begun;
            begun.given = given_by(mark);
            return begun;
        });
    }

private:
    template <int First, int... I, class Join> auto row(std::integer_sequence<int, I...>, Join join) {
        return join(node<First + I>()...);
    }
    template <int I, class Join> auto body(Join join) {
        constexpr Node n = tree.nodes[I];
        return row<n.first>(std::make_integer_sequence<int, n.count>{}, join);
    }

    template <int I> void apply(const seq::Emits<Mark>& out, const Board& board, int argument) {
        if (const std::uint32_t what = effect(I, *this, board, argument); what != 0) {
            out.emit(mark_of(Level == 3, *this, what));
        }
    }
    template <int I> seq::Flow flow(const Board& board) const {
        return seq::stop_when(tree.nodes[I].may_stop && ends(I, *this, board));
    }

    template <int I> auto act() {
        const auto who = seq::by([this](const Board& board) { return decider(I, *this, board); });
        if constexpr (arguments_of(I) == 0) {
            return seq::act<numbered<'x', I>()>(who, [this](seq::Emits<Mark> out, const Board& board) {
                apply<I>(out, board, 0);
                return flow<I>(board);
            });
        } else if constexpr (arguments_of(I) == 1) {
            return seq::act<numbered<'y', I>()>(
                who,
                [this](seq::Emits<Mark> out, const Board& board, bool argument) {
                    apply<I>(out, board, argument ? 1 : 0);
                    return flow<I>(board);
                },
                seq::require<"not allowed">([this](const Board& board, bool argument) {
                    return allowed(I, *this, board, argument ? 1 : 0);
                }));
        } else {
            return seq::act<numbered<'z', I>()>(
                who,
                [this](seq::Emits<Mark> out, const Board& board, Small argument) {
                    apply<I>(out, board, static_cast<int>(argument));
                    return flow<I>(board);
                },
                seq::require<"not allowed">([this](const Board& board, Small argument) {
                    return allowed(I, *this, board, static_cast<int>(argument));
                }));
        }
    }

    template <int I> auto node() {
        constexpr Node n = tree.nodes[I];
        if constexpr (n.kind == Kind::Run) {
            return seq::run<numbered<'r', I>()>([this](seq::Emits<Mark> out, const Board& board) {
                apply<I>(out, board, 0);
                return flow<I>(board);
            });
        } else if constexpr (n.kind == Kind::Act) {
            if constexpr (n.count == 0) {
                return act<I>();
            } else {
                return body<I>([this](auto... inside) { return act<I>().then(inside...); });
            }
        } else if constexpr (n.kind == Kind::Each) {
            return seq::act<numbered<'e', I>()>(
                seq::each([this](const Board& board) { return deciders(I, *this, board); }),
                [this](seq::Emits<Mark> out, const Board& board, herding::Actor who, Small argument) {
                    apply<I>(out, board, static_cast<int>(argument) + 3 * who.index());
                });
        } else if constexpr (n.kind == Kind::Choose) {
            return body<I>([](auto... inside) { return seq::choose<numbered<'c', I>()>(inside...); });
        } else if constexpr (n.kind == Kind::When) {
            return body<I>([this](auto... inside) {
                const auto yes =
                    seq::when([this](const Board& board) { return condition(I, *this, board); }, inside...);
                return row<n.other>(std::make_integer_sequence<int, n.others>{},
                                    [&](auto... otherwise) { return yes.otherwise(otherwise...); });
            });
        } else if constexpr (n.kind == Kind::Loop) {
            return body<I>([this](auto... inside) {
                return seq::loop_while(
                    [this](const Board& board) { return rounds[I] < 2 && condition(I, *this, board); },
                    seq::run<numbered<'l', I>()>([this] { ++rounds[I]; }), inside...);
            });
        } else if constexpr (n.kind == Kind::For) {
            return body<I>([this](auto... inside) {
                return seq::for_each(
                    rounds[I], [this](const Board& board) { return times(I, *this, board); }, inside...);
            });
        } else if constexpr (n.kind == Kind::Call) {
            return seq::call<numbered<'k', I>()>(
                [this](const Board&) {
                    Callee callee;
                    callee.given = static_cast<std::uint8_t>(given + I);
                    return callee;
                },
                [this](seq::Emits<Mark> out, const Board& board, const Callee& callee) {
                    v[0] = static_cast<std::uint8_t>(v[0] + callee.v[1]);
                    apply<I>(out, board, 0);
                    return flow<I>(board);
                });
        } else if constexpr (n.kind == Kind::Stop) {
            return seq::stop;
        } else {
            return seq::stop_if([this](const Board& board) { return ends(I, *this, board); });
        }
    }
};

template <std::uint64_t Seed> struct Game {
    using Rules =
        seq::Rules<Board, Generated<Seed, 0>, Generated<Seed, 1>, Generated<Seed, 2>, Generated<Seed, 3>>;
    using State = typename Rules::State;
    using Input = typename Rules::Input;
    using Diff = typename Rules::template Diffs<Mark>;
    using Trace = typename Rules::template Traces<Marked>;
    using Info = seq::ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, seq::resume<Game>}}); }
};

} // namespace programs

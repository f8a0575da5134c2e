#include "generated.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Whatever generated scripts make, states, inputs, diffs and traces, is the same after it was written and read, in every
/// form, and the diffs that were read lead to the same state.

namespace programs {
namespace {

namespace reflect = herding::reflect;

/// How many nodes of a kind the games of these seeds have.
template <std::uint64_t... Seed> constexpr int nodes_of(Kind kind,
                                                        std::integer_sequence<std::uint64_t, Seed...>) {
    int count = 0;
    const auto in = [&](const Tree& tree) {
        for (std::size_t i = 0; i < tree.size; ++i) {
            count += tree.nodes[i].kind == kind ? 1 : 0;
        }
    };
    const auto in_all = [&]<std::uint64_t S>(std::integral_constant<std::uint64_t, S>) {
        in(tree_of<S, 0>);
        in(tree_of<S, 1>);
        in(tree_of<S, 2>);
        in(tree_of<S, 3>);
    };
    (in_all(std::integral_constant<std::uint64_t, Seed>{}), ...);
    return count;
}

using Seeds = std::integer_sequence<std::uint64_t, 101, 192>;
static_assert(
    [] {
        for (int kind = 0; kind < kinds; ++kind) {
            if (nodes_of(static_cast<Kind>(kind), Seeds{}) == 0) {
                return false;
            }
        }
        return true;
    }(),
    "every kind of node is in one of these scripts");

/// The value after it was written and read in each form.
template <class T> T through_all_forms(const T& value) {
    const T text = reflect::parse<T>(reflect::print(value));
    RC_ASSERT(text == value);
    RC_ASSERT(reflect::from_json<T>(reflect::to_json(value)) == value);
    RC_ASSERT(reflect::read_binary<T>(reflect::write_binary(value)) == value);
    return text;
}

template <class G> void play(const Board& board, const std::vector<std::uint32_t>& picks) {
    herding::Engine<G> engine{typename G::State(board)};
    auto replayed = engine.state();
    std::vector<seq::ChoiceOf<G>> legal = seq::legal_actions<G>(engine.state());
    for (const std::uint32_t pick : picks) {
        if (legal.empty()) {
            break;
        }
        const auto& choice = legal[pick % legal.size()];
        const auto outcome = engine.dispatch(through_all_forms(choice.input), choice.by);
        RC_ASSERT(outcome.committed());
        for (const auto& diff : outcome.frame()->diffs) {
            herding::apply<G>(through_all_forms(diff), replayed, [](const auto&) {});
        }
        for (const auto& trace : outcome.frame()->traces) {
            through_all_forms(trace);
        }
        RC_ASSERT(through_all_forms(engine.state()) == replayed);
        legal = seq::legal_actions<G>(engine.state());
    }
}

template <std::uint64_t... Seed> void play_one(std::uint32_t which, const Board& board,
                                               const std::vector<std::uint32_t>& picks,
                                               std::integer_sequence<std::uint64_t, Seed...>) {
    std::uint32_t i = 0;
    static_cast<void>(((which == i++ && (play<Game<Seed>>(board, picks), true)) || ...));
}

RC_GTEST_PROP(Forms, HoldWhateverScriptsMake, ()) {
    Board board;
    board.data = *rc::gen::arbitrary<std::array<std::uint8_t, 8>>();
    const auto which = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(Seeds::size()));
    const auto picks =
        *rc::gen::container<std::vector<std::uint32_t>>(40, rc::gen::inRange<std::uint32_t>(0, 1000));
    play_one(which, board, picks, Seeds{});
}

} // namespace
} // namespace programs

#include "generated.hpp"
#include "interpreter.hpp"

#include "herding/reflect/binary.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Generated scripts against the interpreter: equal boards, offers, stacks and variables after every action, also when
/// the game is saved and loaded between any two, undone and redone, and offered what is not legal.

namespace programs {
namespace {

template <class Action> Taken taken_of(std::uint16_t by, const Action& action) {
    Taken taken{by, std::string(Action::name), 0};
    if constexpr (requires { typename Action::Arguments; }) {
        if constexpr (Action::Arguments::size == 1) {
            const auto& argument = seq::detail::get<0>(action);
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(argument)>, bool>) {
                taken.argument = argument ? 1 : 0;
            } else {
                taken.argument = static_cast<int>(argument);
            }
        }
    }
    return taken;
}

template <class Choice> Taken taken_of(const Choice& choice) {
    return std::visit(
        [&](const auto& action) { return taken_of(static_cast<std::uint16_t>(choice.by.index()), action); },
        choice.input);
}

template <class G> std::vector<Taken> offered(const typename G::State& state) {
    std::vector<Taken> all;
    for (const auto& choice : seq::legal_actions<G>(state)) {
        all.push_back(taken_of(choice));
    }
    return all;
}

const Variables& variables_of(const auto& suspension) {
    return std::visit([](const auto& sequence) -> const Variables& { return sequence; }, suspension.of);
}

template <class G> void compare(const typename G::State& state, const Interpreter& expected) {
    RC_ASSERT(static_cast<const Board&>(state) == expected.board());
    RC_ASSERT(state.pending.over() == expected.over());
    auto legal = offered<G>(state);
    auto wanted = expected.over() ? std::vector<Taken>{} : expected.legal();
    std::sort(legal.begin(), legal.end());
    std::sort(wanted.begin(), wanted.end());
    RC_ASSERT(legal == wanted);
    RC_ASSERT(state.pending.depth() == expected.frames().size());
    for (std::size_t i = 0; i < expected.frames().size(); ++i) {
        const auto& here = state.pending.stack()[i];
        const auto& there = expected.frames()[i];
        RC_ASSERT(here.of.index() == static_cast<std::size_t>(there.level));
        RC_ASSERT(variables_of(here) == there.variables);
    }
    if (!expected.over()) {
        const auto& top = state.pending.top();
        RC_ASSERT(G::Rules::programs[top.of.index()].code[top.at].name == expected.frames().back().position);
    }
}

template <class G> void play(const Board& board, const std::vector<std::uint32_t>& picks) {
    namespace reflect = herding::reflect;
    herding::Engine<G> engine{typename G::State(board)};
    // A table of its own keeps an engine from running sequences without a dispatch.
    const auto table = std::make_shared<const herding::RuntimeTable<G>>(herding::RuntimeTable<G>::of_spec());
    herding::Engine<G> dispatching{typename G::State(board), {.table = table}};
    const std::array<Tree, 4> trees = []<class... S>(seq::List<S...>) {
        return std::array<Tree, 4>{S::tree...};
    }(typename G::Rules::Sequences{});
    RC_ASSERT(engine.dispatch(seq::Begin{}).kind() == herding::OutcomeKind::Committed);
    RC_ASSERT(*dispatching.dispatch(seq::Begin{}).frame() == *engine.frames().back());
    std::vector<Taken> answers;
    for (const std::uint32_t pick : picks) {
        compare<G>(engine.state(), Interpreter(trees, board, answers));
        RC_ASSERT(reflect::read_binary<typename G::State>(reflect::write_binary(engine.state())) ==
                  engine.state());

        const auto legal = seq::legal_actions<G>(engine.state());
        if (legal.empty()) {
            return;
        }
        const auto& choice = legal[pick % legal.size()];
        const auto before = engine.state();
        if (pick % 5 == 0) { // by the wrong player: refused, and nothing has changed
            const auto other = herding::Actor::player(choice.by == herding::Actor::player(0) ? 1 : 0);
            if (std::find(legal.begin(), legal.end(), seq::ChoiceOf<G>{choice.input, other}) == legal.end()) {
                const auto refused = engine.dispatch(choice.input, other);
                RC_ASSERT(refused.kind() == herding::OutcomeKind::Disallowed);
                RC_ASSERT(*refused.refusal() == *dispatching.dispatch(choice.input, other).refusal());
                RC_ASSERT(engine.state() == before);
            }
        }
        const auto outcome = engine.dispatch(choice.input, choice.by);
        RC_ASSERT(outcome.kind() == herding::OutcomeKind::Committed);
        RC_ASSERT(*dispatching.dispatch(choice.input, choice.by).frame() == *outcome.frame());
        RC_ASSERT(dispatching.state() == engine.state());
        answers.push_back(taken_of(choice));

        auto replayed = before; // sufficient: the diffs alone give the state
        for (const auto& diff : outcome.frame()->diffs) {
            herding::apply<G>(diff, replayed, [](const auto&) {});
        }
        RC_ASSERT(replayed == engine.state());

        const auto after = engine.state();
        if (engine.can_undo()) {
            RC_ASSERT(static_cast<bool>(engine.undo()));
            RC_ASSERT(engine.state() == before);
            RC_ASSERT(static_cast<bool>(engine.redo()));
            RC_ASSERT(engine.state() == after);
            RC_ASSERT(dispatching.undo() && dispatching.redo()); // which number frames too
        }
        if (pick % 7 == 0) { // killed and continued
            const auto loaded = reflect::read_binary<typename G::State>(reflect::write_binary(after));
            RC_ASSERT(loaded == after);
        }
        auto advanced = before;
        RC_ASSERT(!herding::advance<G>(advanced, choice.input, choice.by).stops());
        RC_ASSERT(advanced == after);
    }
}

template <std::uint64_t... Seed> void play_one(std::uint32_t which, const Board& board,
                                               const std::vector<std::uint32_t>& picks,
                                               std::integer_sequence<std::uint64_t, Seed...>) {
    static_cast<void>(((which == Seed && (play<Game<Seed>>(board, picks), true)) || ...));
}

constexpr std::uint32_t programs = 6;

RC_GTEST_PROP(Programs, MeanWhatTheInterpreterSays, ()) {
    Board board;
    board.data = *rc::gen::arbitrary<std::array<std::uint8_t, 8>>();
    const auto which = *rc::gen::inRange<std::uint32_t>(0, programs);
    const auto picks =
        *rc::gen::container<std::vector<std::uint32_t>>(40, rc::gen::inRange<std::uint32_t>(0, 1000));
    play_one(which, board, picks, std::make_integer_sequence<std::uint64_t, programs>{});
}

} // namespace
} // namespace programs

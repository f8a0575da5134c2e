/// Random commands run on an engine and on a plain model side by side. After each command, both must give equal
/// answers to every question. `RC_PARAMS="max_success=10000 max_size=300"` requests more and longer runs.

#include "engine_spec.hpp"
#include "reference_model.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace counters {
namespace {

using herding::Actor;
using Engine = herding::Engine<Spec>;
using Outcome = herding::Outcome<Spec>;

// Commands

enum class Op : std::uint8_t { Dispatch, DispatchAll, Preview, Undo, Redo, Mark, UndoTo, Fork, Search, Keep };

struct Command {
    Op op = Op::Dispatch;
    std::vector<Input> inputs; // one, except for DispatchAll
    Actor by;
    bool irreversible = false;
    unsigned which = 0; // index of the mark

    const Input& input() const { return inputs.front(); }

    friend std::ostream& operator<<(std::ostream& out, const Command& command) {
        constexpr const char* names[] = {"dispatch", "dispatch_all", "preview", "undo",   "redo",
                                         "mark",     "undo_to",      "fork",    "search", "keep"};
        out << names[static_cast<std::size_t>(command.op)];
        for (const Input& input : command.inputs) {
            out << ' ' << input;
        }
        if (command.op == Op::UndoTo) {
            out << " #" << command.which;
        }
        if (command.op <= Op::Redo || command.op == Op::UndoTo) {
            out << " by " << command.by;
        }
        return out << (command.irreversible ? " irreversibly" : "");
    }
};

rc::Gen<Input> inputs() {
    const auto kind = [](Kind kind, rc::Gen<int> n) {
        return rc::gen::map(n, [kind](int n) { return Input{kind, n}; });
    };
    return rc::gen::weightedOneOf<Input>({
        {12, kind(Kind::Push, rc::gen::inRange(0, 4))},
        {2, kind(Kind::Push, rc::gen::inRange(7, 12))}, // around the budget
        {4, kind(Kind::Tokens, rc::gen::inRange(0, 7))},
        {1, kind(Kind::Seal, rc::gen::just(0))},
        {1, kind(Kind::Roll, rc::gen::just(0))},
        {1, kind(Kind::Show, rc::gen::just(0))},
        {2, kind(Kind::Look, rc::gen::inRange(0, 2))},
        {1, kind(Kind::Conceal, rc::gen::just(0))},
        {1, kind(Kind::Bad, rc::gen::just(0))},
        {1, kind(Kind::Explode, rc::gen::just(0))},
    });
}

rc::Gen<Actor> actors() {
    return rc::gen::weightedElement<Actor>(
        {{12, Actor::system}, {4, Actor::player(0)}, {3, Actor::player(1)}, {1, Actor::chance}});
}

rc::Gen<Command> command(Op op, rc::Gen<std::vector<Input>> inputs) {
    return rc::gen::map(rc::gen::tuple(std::move(inputs), actors(),
                                       rc::gen::weightedElement<bool>({{15, false}, {1, true}}),
                                       rc::gen::inRange(0U, 8U)),
                        [op](std::tuple<std::vector<Input>, Actor, bool, unsigned> parts) {
                            auto& [inputs, by, irreversible, which] = parts;
                            const bool dispatches = op == Op::Dispatch || op == Op::DispatchAll;
                            return Command{op, std::move(inputs), by, dispatches && irreversible, which};
                        });
}

rc::Gen<Command> commands() {
    const auto none = rc::gen::just(std::vector<Input>{});
    const auto one = rc::gen::map(inputs(), [](Input input) { return std::vector<Input>{input}; });
    const auto some = rc::gen::resize(5, rc::gen::container<std::vector<Input>>(inputs()));
    return rc::gen::weightedOneOf<Command>({{24, command(Op::Dispatch, one)},
                                            {5, command(Op::DispatchAll, some)},
                                            {4, command(Op::Preview, one)},
                                            {14, command(Op::Undo, none)},
                                            {9, command(Op::Redo, none)},
                                            {3, command(Op::Mark, none)},
                                            {4, command(Op::UndoTo, none)},
                                            {1, command(Op::Fork, none)},
                                            {1, command(Op::Search, none)},
                                            {2, command(Op::Keep, none)}});
}

/// Long enough to fill a history, reach its end and come back.
rc::Gen<std::vector<Command>> sequences() {
    return rc::gen::scale(4, rc::gen::container<std::vector<Command>>(commands()));
}

struct Bounds {
    std::size_t steps;
    std::size_t bytes;
    std::size_t frames;

    friend std::ostream& operator<<(std::ostream& out, const Bounds& bounds) {
        const auto number = [](std::size_t n) {
            return n == herding::HistoryPolicy::no_limit ? std::string("unbounded") : std::to_string(n);
        };
        return out << "history " << number(bounds.steps) << " steps, " << number(bounds.bytes)
                   << " bytes, frames " << number(bounds.frames);
    }
};

rc::Gen<Bounds> bounds() {
    constexpr auto no_limit = herding::HistoryPolicy::no_limit;
    return rc::gen::construct<Bounds>(
        rc::gen::elementOf(std::vector<std::size_t>{no_limit, 8, 3, 2, 1, 0}),
        rc::gen::weightedElement<std::size_t>({{6, no_limit}, {1, 100}, {1, 30}, {1, 0}}),
        rc::gen::elementOf(std::vector<std::size_t>{no_limit, 3, 1, 0}));
}

// The two side by side

/// What a run exercised, for the distribution.
struct Seen {
    std::set<herding::HistoryReason> refused;
    std::set<OutcomeKind> outcomes;
    bool threw = false;
    bool redo_lost = false;
};

class Pair {
public:
    Pair(const Bounds& bounds, const State& start)
        : engine_(start,
                  {.history = {bounds.steps, bounds.bytes}, .frames = {bounds.frames}, .budget = budget}),
          bounds_(bounds),
          model_{.steps = bounds.steps, .bytes = bounds.bytes, .shown = bounds.frames, .states = {start}} {}

    Pair(Engine engine, const Bounds& bounds, const State& start)
        : engine_(std::move(engine)), bounds_(bounds),
          model_{.steps = bounds.steps, .bytes = bounds.bytes, .shown = bounds.frames, .states = {start}} {}

    const State& state() const { return model_.state(); }
    bool ever_evicted() const { return model_.ever_evicted; }

    std::unique_ptr<Pair> fork() const { return std::make_unique<Pair>(engine_.fork(), bounds_, state()); }

    void run(const Command& command, Seen& seen) {
        switch (command.op) {
        case Op::Dispatch:
        case Op::DispatchAll: dispatch(command, seen); break;
        case Op::Preview: preview(command); break;
        case Op::Undo: undo(command.by, seen); break;
        case Op::Redo: redo(command.by, seen); break;
        case Op::Mark: mark(); break;
        case Op::UndoTo: undo_to(command, seen); break;
        case Op::Search: search(command.which); break;
        case Op::Keep: keep(); break;
        case Op::Fork: break; // the caller handles it, and continues with the fork
        }
    }

    /// Compares all answers.
    void compare() const {
        RC_ASSERT(engine_.state() == model_.state());
        RC_ASSERT(engine_.undo_depth() == model_.undo_depth());
        RC_ASSERT(engine_.redo_depth() == model_.redo_depth());
        RC_ASSERT(engine_.mark().frame == model_.frames[model_.now].number);
        const auto expected = model_.shown_frames();
        const auto frames = engine_.frames();
        RC_ASSERT(frames.size() == expected.size());
        std::size_t i = 0;
        for (const auto frame : frames) {
            RC_ASSERT(*frame == expected[i]);
            ++i;
        }
        for (const Actor by : {Actor::system, Actor::player(0), Actor::player(1), Actor::chance}) {
            same_answer(engine_.can_undo(by), model_.undo_refused(by));
            same_answer(engine_.can_redo(by), model_.redo_refused(by));
        }
        for (const auto& [kept, copy] : kept_) {
            RC_ASSERT(*kept == copy);
        }
    }

private:
    static void same_answer(const herding::HistoryAnswer& answer,
                            const std::optional<HistoryRefusal>& refused) {
        RC_ASSERT(static_cast<bool>(answer) == !refused.has_value());
        if (refused) {
            RC_ASSERT(answer.refusal() == *refused);
        }
    }

    void dispatch(const Command& command, Seen& seen) {
        auto played = Play(state(), command.inputs, command.by, command.irreversible).result();
        const auto said =
            command.irreversible ? herding::Reversibility::Irreversible : herding::Reversibility::Reversible;
        if (played.throws) {
            seen.threw = true;
            RC_ASSERT_THROWS_AS((void)dispatch_on_engine(command, said), std::runtime_error);
            return;
        }
        const bool redo = model_.redo_depth() != 0;
        const auto outcome = dispatch_on_engine(command, said);
        seen.outcomes.insert(outcome.kind());
        RC_ASSERT(outcome.kind() == played.kind);
        if (played.refusal) {
            RC_ASSERT(*outcome.refusal() == *played.refusal);
        }
        if (played.kind == OutcomeKind::Committed) {
            seen.redo_lost |= redo;
            const State before = state();
            const Frame& expected = model_.commit(std::move(played));
            RC_ASSERT(*outcome.frame() == expected);
            RC_ASSERT(replayed(before, *outcome.frame()) == state());
        }
    }

    Outcome dispatch_on_engine(const Command& command, herding::Reversibility said) {
        return command.op == Op::Dispatch ? engine_.dispatch(command.input(), command.by, said)
                                          : engine_.dispatch_all(command.inputs, command.by, said);
    }

    static State replayed(State state, const Frame& frame) {
        for (const auto& diff : frame.diffs) {
            herding::apply<Spec>(diff, state);
        }
        return state;
    }

    void preview(const Command& command) {
        const auto played = Play(state(), command.inputs, command.by, false).result();
        if (played.throws) {
            RC_ASSERT_THROWS_AS((void)engine_.preview(command.input(), command.by), std::runtime_error);
            return;
        }
        const auto preview = engine_.preview(command.input(), command.by);
        RC_ASSERT(preview.veiled() == played.barrier.veils());
        if (preview.veiled()) { // shows the kinds and nothing else
            RC_ASSERT(preview.barrier == herding::Barrier{played.barrier.kinds});
            RC_ASSERT(preview.traces.empty());
            RC_ASSERT(!preview.refusal);
            return;
        }
        RC_ASSERT(preview.barrier == played.frame.barrier);
        RC_ASSERT(preview.outcome == played.kind);
        RC_ASSERT(preview.refusal == played.refusal);
        if (played.kind == OutcomeKind::Committed) {
            RC_ASSERT(std::equal(preview.traces.begin(), preview.traces.end(), played.frame.traces.begin(),
                                 played.frame.traces.end()));
        }
    }

    void undo(Actor by, Seen& seen) {
        const auto refused = model_.undo_refused(by);
        const auto result = engine_.undo(by);
        RC_ASSERT(static_cast<bool>(result) == !refused.has_value());
        if (refused) {
            seen.refused.insert(refused->reason);
            RC_ASSERT(result.refusal() == *refused);
            return;
        }
        RC_ASSERT(result->kind() == OutcomeKind::Undone);
        RC_ASSERT(*result->frame() == model_.frames[model_.now]);
        ++model_.last_event;
        --model_.now;
    }

    void redo(Actor by, Seen& seen) {
        const auto refused = model_.redo_refused(by);
        const auto result = engine_.redo(by);
        RC_ASSERT(static_cast<bool>(result) == !refused.has_value());
        if (refused) {
            seen.refused.insert(refused->reason);
            RC_ASSERT(result.refusal() == *refused);
            return;
        }
        ++model_.last_event;
        ++model_.now;
        RC_ASSERT(result->kind() == OutcomeKind::Redone);
        RC_ASSERT(*result->frame() == model_.frames[model_.now]);
    }

    void mark() { marks_.push_back(engine_.mark()); }

    void undo_to(const Command& command, Seen& seen) {
        if (marks_.empty()) {
            return;
        }
        const auto mark = marks_[command.which % marks_.size()];
        const auto [position, refused] = model_.way_to(mark.frame, command.by);
        const auto result = engine_.undo_to(mark, command.by);
        RC_ASSERT(static_cast<bool>(result) == !refused.has_value());
        if (refused) {
            seen.refused.insert(refused->reason);
            RC_ASSERT(result.refusal() == *refused);
            return;
        }
        if (position == model_.now) {
            RC_ASSERT(*result == Outcome(herding::NoChange{}));
            return;
        }
        RC_ASSERT(result->kind() == OutcomeKind::Undone);
        RC_ASSERT(*result->frame() == model_.frames[position + 1]);
        ++model_.last_event;
        model_.now = position;
    }

    void search(unsigned seed) {
        const Engine fork = engine_.fork_for_search(seed);
        State expected = state();
        expected.generator.reseed(seed);
        RC_ASSERT(fork.state() == expected);
        RC_ASSERT(fork.undo_depth() == 0U);
        RC_ASSERT(fork.frames().empty());
    }

    void keep() {
        if (const auto frames = engine_.frames(); !frames.empty()) {
            kept_.emplace_back(frames.back().keep(), *frames.back());
        }
    }

    Engine engine_;
    Bounds bounds_;
    Model model_;
    std::vector<herding::Mark> marks_;
    std::vector<std::pair<herding::KeptFrame<Spec>, Frame>> kept_;
};

RC_GTEST_PROP(EngineModel, an_engine_agrees_with_the_plain_model, ()) {
    const auto limits = *bounds().as("bounds");
    const auto sequence = *sequences().as("commands");
    std::vector<std::unique_ptr<Pair>> pairs;
    pairs.push_back(std::make_unique<Pair>(limits, State{}));
    Seen seen;
    for (const Command& command : sequence) {
        if (command.op == Op::Fork) {
            pairs.push_back(pairs.back()->fork());
        }
        pairs.back()->run(command, seen);
        pairs.back()->compare();
    }
    bool evicted = false;
    for (const auto& pair : pairs) { // an engine with a fork does not change any more
        pair->compare();
        evicted |= pair->ever_evicted();
    }
    // One tag each, because otherwise the distribution counts combinations.
    RC_CLASSIFY(pairs.size() > 1, "forked");
    RC_CLASSIFY(evicted, "evicted");
    RC_CLASSIFY(seen.refused.count(HistoryReason::Barrier) != 0, "stopped by a barrier");
    RC_CLASSIFY(seen.refused.count(HistoryReason::NotYours) != 0, "not theirs to undo");
    RC_CLASSIFY(seen.redo_lost, "redo lost");
}

RC_GTEST_PROP(EngineModel, a_refusal_or_an_exception_changes_nothing, ()) {
    const auto limits = *bounds().as("bounds");
    const auto sequence = *sequences().as("commands");
    const auto refused = *rc::gen::suchThat(inputs(), [](const Input& input) {
        return input.kind == Kind::Bad || input.kind == Kind::Explode ||
               (input.kind == Kind::Push && input.n > 9) || (input.kind == Kind::Tokens && input.n > 5);
    });
    Pair pair(limits, State{});
    Seen seen;
    for (const Command& command : sequence) {
        pair.run(command, seen);
        pair.run({Op::Dispatch, {refused}, command.by, false, 0}, seen);
        pair.run({Op::Preview, {refused}, command.by, false, 0}, seen);
        pair.compare();
    }
    RC_TAG(std::string(name(refused.kind)) + " is refused");
}

// Tables

RC_GTEST_PROP(Tables, a_table_written_in_any_order_gives_equal_frames, ()) {
    using Table = herding::RuntimeTable<Spec>;
    const auto of_spec = Table::of_spec();
    auto shuffle = herding::Generator(*rc::gen::arbitrary<std::uint64_t>().as("seed of the shuffle"));
    auto behaviors = of_spec.behaviors();
    auto settling = of_spec.settling();
    shuffle.shuffle(behaviors);
    shuffle.shuffle(settling);
    Engine plain(State{}, {.budget = budget});
    Engine shuffled(State{}, {.budget = budget, .table = std::make_shared<const Table>(behaviors, settling)});

    const auto sequence = *rc::gen::container<std::vector<Input>>(inputs()).as("inputs");
    for (const Input& input : sequence) {
        if (input.kind == Kind::Explode) {
            RC_ASSERT_THROWS_AS((void)plain.dispatch(input), std::runtime_error);
            RC_ASSERT_THROWS_AS((void)shuffled.dispatch(input), std::runtime_error);
        } else {
            RC_ASSERT(plain.dispatch(input) == shuffled.dispatch(input));
        }
        RC_ASSERT(plain.state() == shuffled.state());
    }
}

// Boxes

/// Writes to copies of a value. A copy must never see a write to another one.
enum class BoxOp : std::uint8_t { Push, Pop, Write, Clear, Copy, Move, Swap };

struct BoxCommand {
    BoxOp op;
    std::size_t to;
    std::size_t from;
    int value;

    friend std::ostream& operator<<(std::ostream& out, const BoxCommand& command) {
        constexpr const char* names[] = {"push", "pop", "write", "clear", "copy", "move", "swap"};
        return out << names[static_cast<std::size_t>(command.op)] << ' ' << command.to << ' ' << command.from
                   << ' ' << command.value;
    }
};

rc::Gen<std::vector<BoxCommand>> box_commands() {
    return rc::gen::scale(4, rc::gen::container<std::vector<BoxCommand>>(rc::gen::construct<BoxCommand>(
                                 rc::gen::weightedElement<BoxOp>({{12, BoxOp::Push},
                                                                  {6, BoxOp::Pop},
                                                                  {8, BoxOp::Write},
                                                                  {1, BoxOp::Clear},
                                                                  {4, BoxOp::Copy},
                                                                  {1, BoxOp::Move},
                                                                  {1, BoxOp::Swap}}),
                                 rc::gen::inRange<std::size_t>(0, 3), rc::gen::inRange<std::size_t>(0, 3),
                                 rc::gen::inRange(0, 100))));
}

template <class Vector> void behaves_as_a_vector() {
    Vector boxes[3];
    std::vector<int> plain[3];
    std::size_t largest = 0;
    for (const BoxCommand& command : *box_commands().as("commands")) {
        Vector& box = boxes[command.to];
        std::vector<int>& twin = plain[command.to];
        switch (command.op) {
        case BoxOp::Push:
            for (int i = 0; i < command.value / 10; ++i) { // so that a chunk fills up within one command
                box.push_back(command.value + i);
                twin.push_back(command.value + i);
            }
            break;
        case BoxOp::Pop:
            for (int i = 0; i < command.value / 10 && !twin.empty(); ++i) {
                box.pop_back();
                twin.pop_back();
            }
            break;
        case BoxOp::Write:
            if (!twin.empty()) {
                const auto at = static_cast<std::size_t>(command.value) % twin.size();
                box.write(at) = -command.value;
                twin[at] = -command.value;
            }
            break;
        case BoxOp::Clear:
            box.clear();
            twin.clear();
            break;
        case BoxOp::Copy:
            box = boxes[command.from];
            twin = plain[command.from];
            break;
        case BoxOp::Move:
            if (command.to != command.from) {
                box = std::move(boxes[command.from]);
                boxes[command.from] = Vector{};
                twin = std::exchange(plain[command.from], {});
            }
            break;
        case BoxOp::Swap:
            box.swap(boxes[command.from]);
            twin.swap(plain[command.from]);
            break;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            RC_ASSERT(boxes[i].size() == plain[i].size());
            RC_ASSERT(std::equal(boxes[i].begin(), boxes[i].end(), plain[i].begin(), plain[i].end()));
            for (std::size_t k = 0; k < 3; ++k) {
                RC_ASSERT((boxes[i] == boxes[k]) == (plain[i] == plain[k]));
            }
            largest = std::max(largest, plain[i].size());
        }
        if (!twin.empty()) {
            const auto at = static_cast<std::size_t>(command.value) % twin.size();
            RC_ASSERT(box[at] == twin[at]);
            RC_ASSERT(box.front() == twin.front());
            RC_ASSERT(box.back() == twin.back());
        }
    }
    RC_TAG(largest < 17 ? "up to 16 elements" : largest < 257 ? "up to 256 elements" : "more elements");
}

RC_GTEST_PROP(Boxes, a_cow_vector_of_chunks_of_one_behaves_as_a_vector, ()) {
    behaves_as_a_vector<herding::CowVector<int, 1>>();
}

RC_GTEST_PROP(Boxes, a_cow_vector_behaves_as_a_vector, ()) {
    behaves_as_a_vector<herding::CowVector<int, 3, herding::PlainCount>>();
}

RC_GTEST_PROP(Boxes, a_cow_behaves_as_its_value, ()) {
    herding::Cow<int> boxes[3];
    int plain[3] = {};
    for (const BoxCommand& command : *box_commands().as("commands")) {
        switch (command.op) {
        case BoxOp::Copy:
            boxes[command.to] = boxes[command.from];
            plain[command.to] = plain[command.from];
            RC_ASSERT(boxes[command.to].shares_with(boxes[command.from]));
            break;
        case BoxOp::Swap:
            boxes[command.to].swap(boxes[command.from]);
            std::swap(plain[command.to], plain[command.from]);
            break;
        default: boxes[command.to].write() = command.value; plain[command.to] = command.value;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            RC_ASSERT(*boxes[i] == plain[i]);
            for (std::size_t k = 0; k < 3; ++k) {
                RC_ASSERT((boxes[i] == boxes[k]) == (plain[i] == plain[k]));
            }
        }
    }
}

} // namespace
} // namespace counters

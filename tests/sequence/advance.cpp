#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Engines and `advance` run short sequences without a dispatch. Whatever they do, it must come to what a dispatch comes to.
namespace sequence_advance {

using namespace herding::sequence;
using herding::Actor;
using herding::Budget;
using What = herding::reflect::Bounded<0, 19>;

struct Board {
    std::uint32_t marks = 0;
    std::uint16_t guest = 1;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(marks), CEREAL_NVP(guest));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Marked {
    std::uint32_t marks = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(marks)); }
    friend bool operator==(const Marked&, const Marked&) = default;
};
struct Mark {
    std::uint32_t by = 1;
    Marked apply(Board& board) const { return {board.marks += by}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(by)); }
    friend bool operator==(const Mark&, const Mark&) = default;
};
struct MarkOften {
    std::uint32_t times = 0;
    std::vector<Marked> apply(Board& board) const {
        std::vector<Marked> traces;
        for (std::uint32_t i = 0; i < times; ++i) {
            traces.push_back({++board.marks});
        }
        return traces;
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(times)); }
    friend bool operator==(const MarkOften&, const MarkOften&) = default;
};
struct Fail {
    Marked apply(Board& board) const {
        ++board.marks;
        throw std::runtime_error("a diff fails");
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Fail&, const Fail&) = default;
};

constexpr int noexcept_case = 17;
constexpr std::uint32_t most_marks = 1'000'000'000;

struct Deeper {
    bool again = true;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(again)); }
    friend bool operator==(const Deeper&, const Deeper&) = default;
    auto script() {
        return seq(run<"look">([] {}), call<"on">([] { return Deeper{}; }, [] {}));
    }
};

struct Play {
    std::uint8_t rounds = 0;
    std::uint8_t i = 0;
    bool endless = false;
    bool deep = false;
    bool stray = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(rounds), CEREAL_NVP(i), CEREAL_NVP(endless), CEREAL_NVP(deep), CEREAL_NVP(stray));
    }
    friend bool operator==(const Play&, const Play&) = default;

    void act_out(Emits<Mark, MarkOften, Fail> out, int what) {
        rounds = 0;
        const auto often = [&](int times) {
            for (int i = 0; i < times; ++i) {
                out.emit(Mark{1});
            }
        };
        switch (what) {
        case 1: out.emit(Mark{3}); break;
        case 2: often(2000); break;
        case 3: out.emit(Mark{1}), out.emit(Fail{}); break;
        case 4: try { out.emit(Fail{});
            } catch (const std::runtime_error&) {
                out.emit(Mark{1});
            }
            break;
        case 5: out.emit(MarkOften{0}); break;
        case 6: out.emit(MarkOften{600}), out.emit(MarkOften{600}); break;
        case 7: out.emit(Mark{1}); throw std::logic_error("a script fails");
        case 8: rounds = 200; break;
        case 9: endless = true; break;
        case 10: deep = true; break;
        case 11: often(1'000'000); break;
        case 12:
            for (int i = 0; i < 2000; ++i) {
                try {
                    out.emit(Mark{1});
                } catch (...) { // swallows the end of the budget
                }
            }
            break;
        case 13: try { out.emit(MarkOften{0});
            } catch (...) {}
            break;
        case 14: stray = true; break;
        case 16: try { often(6); // more than a new frame has room for
            } catch (...) {
                throw std::runtime_error("a script gives up");
            }
            break;
        case noexcept_case: [&]() noexcept { often(1100); }(); break;
        case 18:
            for (int done = 0, failed = 0; done < 6;) {
                try {
                    out.emit(Mark{1});
                    ++done;
                } catch (...) {
                    if (++failed > 100) {
                        throw;
                    }
                }
            }
            break;
        case 19: // lists of diffs and of traces that fill at different emits
            out.emit(MarkOften{3});
            out.emit(Mark{1});
            out.emit(MarkOften{5});
            often(3);
            out.emit(MarkOften{9});
            break;
        default: break;
        }
    }

    auto script() {
        return seq(loop_while(
            [](const Board& board) { return board.marks < most_marks; },
            act<"do">(
                by(0),
                [this](Emits<Mark, MarkOften, Fail> out, What what) {
                    act_out(out, static_cast<int>(what.value()));
                },
                require<"not after marks">(
                    [](const Board& board, What what) { return what != 15 || board.marks == 0; })),
            for_each(
                i, [this] { return rounds; }, when([] { return false; }, run<"never">([] {}))),
            loop_while([this] { return endless; }, when([] { return false; }, run<"never_again">([] {}))),
            when([this] { return deep; }, call<"down">([] { return Deeper{}; }, [] {})),
            act<"guest">(by([this](const Board& board) { return stray ? -1 : int{board.guest}; }),
                         [](bool) {})));
    }
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Play, Deeper>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Mark, MarkOften, Fail>;
    using Trace = Rules::Traces<Marked>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};
static_assert(herding::detail::rules_run_alone<Game>);

/// The same rules in a class that nobody can inherit from.
struct Final final {
    using Rules = Game::Rules;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Game::Diff;
    using Trace = Game::Trace;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Final>({{"sequences", 0, resume<Final>}}); }
};
static_assert(!herding::detail::rules_run_alone<Final>);

/// With a rule before the sequences.
struct Ruled {
    using Rules = Game::Rules;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Game::Diff;
    using Trace = Game::Trace;
    using Info = ActionRefusal;
    using OrderKey = int;
    static herding::Verdict<Info> never(herding::Dispatch<Ruled>&) {
        return herding::Disallowed{ActionRefusal{}};
    }
    static constexpr auto behaviors() {
        return herding::table<Ruled>({{"never", 0, never}, {"sequences", 1, resume<Ruled>}});
    }
};
static_assert(!herding::detail::rules_run_alone<Ruled>);

using Do = std::variant_alternative_t<1, Game::Input>;
using Guest = std::variant_alternative_t<2, Game::Input>;

Game::Input do_it(int what) { return Do(What(what)); }

/// What came of an input, in words.
template <class Call> std::string result(Call call) {
    try {
        return call();
    } catch (const herding::EngineError& error) {
        return "engine error " + std::to_string(static_cast<int>(error.kind())) + ": " + error.what();
    } catch (const std::logic_error& error) {
        return std::string("logic error: ") + error.what();
    } catch (const std::runtime_error& error) {
        return std::string("runtime error: ") + error.what();
    }
}
template <class Spec> std::string words(const herding::Refusal<Spec>& refusal) {
    std::ostringstream out;
    out << refusal;
    return out.str();
}

template <class Spec> struct Way {
    std::string result;
    typename Spec::State state;
    std::optional<herding::Frame<Spec>> frame = {};
};
/// A table of its own keeps an engine from running sequences without a dispatch.
template <class Spec> std::shared_ptr<const herding::RuntimeTable<Spec>> a_table() {
    return std::make_shared<const herding::RuntimeTable<Spec>>(herding::RuntimeTable<Spec>::of_spec());
}
/// An engine whose spare slot and frame exist, because without them it always dispatches. The frame has room for few
/// diffs, or for as many as the last legal action has.
enum class Warm : std::uint8_t { Small, Large };
template <class Spec>
Way<Spec> by_engine(const typename Spec::State& state, const typename Spec::Input& input, Actor by,
                    const Budget& budget, Warm warm,
                    std::shared_ptr<const herding::RuntimeTable<Spec>> table = {}) {
    herding::Engine<Spec> engine(state, {.budget = budget, .table = std::move(table)});
    const auto legal = legal_actions<Spec>(state);
    for (int i = 0; i < 3 && !legal.empty(); ++i) {
        const auto& first = warm == Warm::Small ? legal.front() : legal.back();
        if (engine.dispatch(first.input, first.by).committed()) {
            EXPECT_TRUE(engine.undo());
        }
    }
    Way<Spec> way{{}, state};
    way.result = result([&]() -> std::string {
        const auto outcome = engine.dispatch(input, by, herding::Reversibility::Irreversible);
        if (outcome.frame()) {
            way.frame = *outcome.frame();
        }
        return outcome.refusal() != nullptr ? words<Spec>(*outcome.refusal()) : "ok";
    });
    way.state = engine.state();
    return way;
}
template <class Spec>
Way<Spec> by_advance(typename Spec::State state, const typename Spec::Input& input, Actor by,
                     const Budget& budget) {
    const auto said = result([&]() -> std::string {
        const auto verdict = herding::advance<Spec>(herding::NoSetup{}, state, input, by, budget);
        return verdict.stops() ? words<Spec>(verdict.why()) : "ok";
    });
    return {said, state};
}
template <class Spec>
std::string by_search(typename Spec::State state, const typename Spec::Input& input, Actor by,
                      const Budget& budget) {
    return result([&]() -> std::string {
        const auto verdict = herding::advance_legal<Spec>(herding::NoSetup{}, state, input, by, budget);
        return verdict.stops() ? words<Spec>(verdict.why()) : "ok";
    });
}

template <class Spec> void expect_same(const Budget& budget) {
    using State = typename Spec::State;
    State begun{Board{}};
    ASSERT_FALSE(herding::advance<Spec>(begun, Begin{}).stops());
    State marked{Board{}};
    ASSERT_FALSE(herding::advance<Spec>(marked, Begin{}).stops());
    ASSERT_FALSE(herding::advance<Spec>(marked, do_it(1), Actor::player(0)).stops());
    State last = marked; // the next action ends the game
    last.marks = most_marks;
    State over = last;
    ASSERT_FALSE(herding::advance<Spec>(over, Guest(true), Actor::player(1)).stops());
    ASSERT_TRUE(over.pending.over());
    std::vector<typename Spec::Input> inputs{Begin{}, Guest(true)};
    const bool small = budget.diffs < 1000 || budget.bytes < 10'000;
    for (int what = 0; what < 20; ++what) {
        const bool is_long = what == 2 || what == 11 || what == 12; // for large budgets
        // Else it ends the program, and rightly so.
        if ((what != noexcept_case || budget.diffs > 2000) && !(is_long && small)) {
            inputs.push_back(do_it(what));
        }
    }
    std::size_t done = 0;
    for (const State& state : {State{Board{}}, begun, marked, last, over}) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            for (const Actor by : {Actor::system, Actor::player(0), Actor::player(1)}) {
                SCOPED_TRACE("input " + std::to_string(i) + ", actor " + std::to_string(by.index()));
                Way<Spec> dispatch{{}, state};
                for (const Warm warm : {Warm::Small, Warm::Large}) {
                    dispatch = by_engine<Spec>(state, inputs[i], by, budget, warm, a_table<Spec>());
                    const auto engine = by_engine<Spec>(state, inputs[i], by, budget, warm);
                    EXPECT_EQ(engine.result, dispatch.result);
                    EXPECT_TRUE(engine.state == dispatch.state);
                    EXPECT_TRUE(engine.frame == dispatch.frame);
                    EXPECT_EQ(engine.frame.has_value(), engine.result == "ok");
                }
                const auto advanced = by_advance<Spec>(state, inputs[i], by, budget);
                EXPECT_EQ(advanced.result, dispatch.result);
                EXPECT_TRUE(advanced.state == dispatch.state);
                EXPECT_EQ(by_search<Spec>(state, inputs[i], by, budget), dispatch.result);
                done += dispatch.result == "ok" ? 1 : 0;
            }
        }
    }
    EXPECT_GE(done, small ? 0U : 3U);
}

TEST(SequenceAdvance, comes_to_what_a_dispatch_comes_to) { expect_same<Game>({}); }
TEST(SequenceAdvance, comes_to_it_within_any_budget) {
    std::vector<std::uint32_t> numbers{1000U, 1023U, 1024U, 1025U, 1500U};
    for (std::uint32_t diffs = 0; diffs < 14; ++diffs) {
        numbers.push_back(diffs);
    }
    for (const std::uint32_t diffs : numbers) {
        SCOPED_TRACE(diffs);
        expect_same<Game>({.diffs = diffs});
    }
    // One byte less than so many diffs with so many traces, and that many.
    const auto spent = [](std::uint64_t diffs, std::uint64_t traces) {
        return diffs * sizeof(Game::Diff) + traces * sizeof(Game::Trace);
    };
    for (std::uint64_t diffs = 0; diffs < 14; ++diffs) {
        for (std::uint64_t traces = diffs; traces < diffs + 18; traces += 1 + traces % 3) {
            for (const std::uint64_t less : {0U, 1U}) {
                const std::uint64_t bytes = spent(diffs, traces) - (diffs == 0 && traces == 0 ? 0 : less);
                SCOPED_TRACE(bytes);
                expect_same<Game>({.diffs = 1000, .bytes = bytes});
            }
        }
    }
    expect_same<Game>({.diffs = 1000, .bytes = 100'000});
}
TEST(SequenceAdvance, comes_to_it_for_a_spec_that_is_final) { expect_same<Final>({}); }

/// Frames that have grown are used again, and so are those that a walk has left half filled.
TEST(SequenceAdvance, fills_frames_like_a_dispatch_in_an_engine_that_is_warm) {
    const herding::Options<Game> options{.history = herding::HistoryPolicy::bounded(3), .frames = {3}};
    herding::Engine<Game> engine(Board{}, options);
    auto with_table = options;
    with_table.table = a_table<Game>();
    herding::Engine<Game> dispatching(Board{}, with_table);
    herding::Generator generator(7);
    std::size_t committed = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto& state = engine.state();
        Game::Input input = Begin{};
        Actor by = Actor::system;
        if (state.pending.begun()) {
            const int what = std::array{0, 1, 6, 3, 7, 8, 5, 13, 19}[generator.below(9)];
            const bool guest = generator.below(2) == 0;
            input = guest ? Game::Input(Guest(true)) : do_it(what);
            by = Actor::player(static_cast<std::uint16_t>(guest ? 1 : 0));
        }
        std::optional<herding::Frame<Game>> frame;
        const auto said = result([&]() -> std::string {
            const auto outcome = engine.dispatch(input, by);
            if (outcome.frame()) {
                frame = *outcome.frame();
            }
            return outcome.refusal() != nullptr ? words<Game>(*outcome.refusal()) : "ok";
        });
        const auto expected = result([&]() -> std::string {
            const auto outcome = dispatching.dispatch(input, by);
            EXPECT_EQ(outcome.frame() != nullptr, frame.has_value());
            if (outcome.frame() && frame) {
                EXPECT_TRUE(*outcome.frame() == *frame);
                ++committed;
            }
            return outcome.refusal() != nullptr ? words<Game>(*outcome.refusal()) : "ok";
        });
        ASSERT_EQ(said, expected);
        ASSERT_TRUE(engine.state() == dispatching.state());
        ASSERT_EQ(engine.undo_depth(), dispatching.undo_depth());
        if (generator.below(5) == 0 && engine.undo_depth() > 0) {
            ASSERT_TRUE(engine.undo());
            ASSERT_TRUE(dispatching.undo());
        }
    }
    EXPECT_GT(committed, 500U);
}

TEST(SequenceAdvance, sees_what_each_case_is_for) {
    Game::State state{Board{}};
    ASSERT_FALSE(herding::advance<Game>(state, Begin{}).stops());
    const auto said = [&](int what) {
        return by_advance<Game>(state, do_it(what), Actor::player(0), {}).result;
    };
    EXPECT_EQ(said(2), "ok");
    EXPECT_EQ(said(3), "runtime error: a diff fails");
    EXPECT_NE(said(4).find("caught what emit threw"), std::string::npos);
    EXPECT_NE(said(5).find("left no trace"), std::string::npos);
    EXPECT_EQ(said(6), "ok");
    EXPECT_EQ(said(7), "logic error: a script fails");
    EXPECT_EQ(said(8), "ok");
    EXPECT_NE(said(9).find("sequences"), std::string::npos) << said(9);
    EXPECT_NE(said(10).find("sequences"), std::string::npos) << said(10);
    EXPECT_NE(said(11).find("100000"), std::string::npos) << said(11);
    EXPECT_EQ(said(12), "ok");
    EXPECT_NE(said(13).find("caught what emit threw"), std::string::npos) << said(13);
    EXPECT_EQ(said(16), "ok");
    EXPECT_EQ(said(noexcept_case), "ok");
    EXPECT_EQ(said(18), "ok");
    EXPECT_EQ(said(19), "ok");
    EXPECT_NE(said(14).find("-1"), std::string::npos) << said(14);
}

} // namespace sequence_advance

#include "core/support/fault.hpp"

#include "herding/herding.hpp"

#include <boost/container/static_vector.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// A small State lives in registers while it is dispatched, and `advance` changes it in place. Nobody may notice: here the same
// rules run on a small State and on a large one, with the table of the Spec and with one made at run time.

namespace small_state {

using herding::Actor;
using herding::Budget;
using herding::BudgetKind;

/// What a behavior does.
enum class Do : std::uint8_t {
    Add,       ///< a diff of one trace
    AddTwo,    ///< a diff of two traces
    AddMany,   ///< a diff of five
    Reveal,    ///< a diff that declares that it reveals
    RevealAll, ///< the same, with five traces
    Change,    ///< changes the working state as sequences do, and emits what it has done
    Show,      ///< the same, and it shows something
    Read,      ///< a diff that adds what the working state shows
    Working,   ///< makes the working state, and emits what a reference to it shows after a diff
    AskTwice,  ///< emits whether something was emitted before
    Other,     ///< what follows is for the other behavior
    Stop,      ///< refuses
    Fail,      ///< emits a diff whose `apply` throws
    FailLate,  ///< changes the working state as sequences do, and throws meanwhile
    Insist,    ///< emits what throws, catches it, emits once more, and continues
    Endless,   ///< emits until a budget is exceeded, and says where
};
constexpr int kinds = static_cast<int>(Do::Endless) + 1;

struct Input {
    boost::container::static_vector<Do, 6> ops;
    bool final = false; ///< the Spec declares that it is irreversible

    friend bool operator==(const Input&, const Input&) = default;
};

/// How often an emit threw after one had thrown already.
int threw_again = 0;

struct Trace {
    int value;
    friend bool operator==(const Trace&, const Trace&) = default;
};

template <bool Reveals> struct Add {
    static constexpr bool reveals = Reveals;
    int value;
    int times = 1;
    bool fails = false;

    template <class State> boost::container::static_vector<Trace, 5> apply(State& state) const {
        boost::container::static_vector<Trace, 5> traces;
        for (int i = 0; i < times; ++i) {
            state.sum = state.sum * 3 + static_cast<std::uint32_t>(value);
            traces.push_back({static_cast<int>(state.sum % 1000)});
        }
        if (fails) {
            throw test::Fault{};
        }
        return traces;
    }
    friend bool operator==(const Add&, const Add&) = default;
};

/// A diff that owns memory: one that is forgotten leaks, and one that is destroyed twice crashes.
struct Say {
    std::string words = std::string(100, '.');
    int value = 1;

    template <class State> Trace apply(State& state) const {
        state.sum += static_cast<std::uint32_t>(value);
        return {value};
    }
    friend bool operator==(const Say&, const Say&) = default;
};

struct Info {
    std::string why; ///< owns memory
    friend bool operator==(const Info&, const Info&) = default;
};

template <std::size_t Padding> struct State {
    std::uint32_t sum = 0;
    std::array<char, Padding> padding{};
    friend bool operator==(const State&, const State&) = default;
};

template <class Spec, std::size_t Padding,
          bool Owns> struct Common { // `Rules` would name the rules of sequences
    using State = small_state::State<Padding>;
    using Input = small_state::Input;
    using Diff = std::conditional_t<Owns, std::variant<Add<false>, Add<true>, Say>,
                                    std::variant<Add<false>, Add<true>>>;
    using Trace = small_state::Trace;
    using Info = small_state::Info;
    using OrderKey = int;
    using Verdict = herding::Verdict<small_state::Info>;

    template <int N> static Verdict behavior(herding::Dispatch<Spec>& d) {
        bool mine = N == 1;
        for (const Do what : d.input().ops) {
            if (what == Do::Other) {
                mine = !mine;
            } else if (mine && !perform(d, what)) {
                return herding::Disallowed{small_state::Info{std::string(50, 'n')}};
            }
        }
        return herding::Continue{};
    }

    static void add(herding::Dispatch<Spec>& d, int value) {
        if constexpr (Owns) {
            d.emit(Say{.value = value});
        } else {
            d.emit(Add<false>{value});
        }
    }

    static bool perform(herding::Dispatch<Spec>& d, Do what) {
        switch (what) {
        case Do::Add: add(d, 1); break;
        case Do::AddTwo: d.emit(Add<false>{2, 2}); break;
        case Do::AddMany: d.emit(Add<false>{3, 5}); break;
        case Do::Reveal: d.emit(Add<true>{4}); break;
        case Do::RevealAll: d.emit(Add<true>{5, 5}); break;
        case Do::Change: change(d, false); break;
        case Do::Show: change(d, true); break;
        case Do::Read: d.emit(Add<false>{static_cast<int>(d->sum % 100)}); break;
        case Do::Working: {
            const State& working = d.working();
            add(d, 6);
            d.emit(Add<false>{static_cast<int>(working.sum % 100)});
            break;
        }
        case Do::AskTwice: add(d, d.emitted() ? 7 : 8); break;
        case Do::Other: break;
        case Do::Stop: return false;
        case Do::Fail: d.emit(Add<false>{9, 1, true}); break;
        case Do::FailLate:
            add(d, 12);
            herding::detail::emitter_of(d).open().sum += 13;
            herding::detail::emitter_of(d).template emit_change<Add<false>>(
                []() -> bool { throw test::Fault{}; }, [] { return Add<false>{13}; },
                [] { return small_state::Trace{13}; });
            break;
        case Do::Insist: try { d.emit(Add<false>{9, 2, true});
            } catch (const test::Fault&) {}
            try {
                add(d, 10);
            } catch (...) {
                ++threw_again;
            }
            break;
        case Do::Endless:
            try {
                for (;;) {
                    add(d, 11);
                }
            } catch (...) {
                d.name_place("loop", "end");
                throw;
            }
        }
        return true;
    }

    static void change(herding::Dispatch<Spec>& d, bool shows) {
        auto& emitter = herding::detail::emitter_of(d);
        State& state = emitter.open();
        const auto changed = [&state, shows] {
            state.sum = state.sum * 3 + 14;
            return shows;
        };
        const auto trace = [&state] { return small_state::Trace{static_cast<int>(state.sum % 1000)}; };
        if constexpr (Owns) {
            emitter.template emit_change<Say>(changed, [] { return Say{.value = 14}; }, trace);
        } else {
            emitter.template emit_change<Add<false>>(changed, [] { return Add<false>{14}; }, trace);
        }
    }

    static constexpr auto behaviors() {
        return herding::table<Spec>({{"first", 1, behavior<1>, "1.1"}, {"second", 2, behavior<2>, "1.2"}});
    }
};

template <std::size_t Padding, bool Owns> struct Plain : Common<Plain<Padding, Owns>, Padding, Owns> {};

/// Declares what is irreversible, so that its first emit goes another way.
template <std::size_t Padding, bool Owns> struct Declaring : Common<Declaring<Padding, Owns>, Padding, Owns> {
    static herding::Reversibility reversibility(const Input& input) {
        return input.final ? herding::Reversibility::Irreversible : herding::Reversibility::Reversible;
    }
};

/// Has so many rules that they are not compiled as one function.
template <std::size_t Padding, bool Owns> struct Wide : Common<Wide<Padding, Owns>, Padding, Owns> {
    using Base = Common<Wide<Padding, Owns>, Padding, Owns>;
    static typename Base::Verdict idle(herding::Dispatch<Wide>&) { return herding::Continue{}; }

    static constexpr auto behaviors() {
        return herding::table<Wide>({{"first", 1, Base::template behavior<1>, "1.1"},
                                     {"second", 2, Base::template behavior<2>, "1.2"},
                                     {"idle", 3, idle},
                                     {"idle", 4, idle},
                                     {"idle", 5, idle},
                                     {"idle", 6, idle},
                                     {"idle", 7, idle},
                                     {"idle", 8, idle},
                                     {"idle", 9, idle},
                                     {"idle", 10, idle},
                                     {"idle", 11, idle},
                                     {"idle", 12, idle},
                                     {"idle", 13, idle},
                                     {"idle", 14, idle},
                                     {"idle", 15, idle},
                                     {"idle", 16, idle},
                                     {"idle", 17, idle}});
    }
};

static_assert(herding::detail::in_registers<Wide<0, false>>);
static_assert(!herding::detail::in_one_function<Wide<0, false>>);
static_assert(herding::detail::in_registers<Plain<0, true>> &&
              herding::detail::in_registers<Declaring<0, false>>);
static_assert(!herding::detail::in_registers<Plain<100, true>>);
static_assert(herding::detail::in_one_function<Plain<0, false>>);
static_assert(!herding::detail::in_one_function<Plain<100, false>>);

/// What came of a dispatch, as far as a game can see it.
struct Seen {
    std::string outcome;
    std::uint32_t sum = 0;
    std::vector<int> traces;
    std::size_t diffs = 0;
    std::vector<herding::Step> steps;
    herding::Barrier barrier;
    int threw_again = 0;

    friend bool operator==(const Seen&, const Seen&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Seen& seen) {
        out << seen.outcome << ", sum " << seen.sum << ", " << seen.diffs << " diffs, traces";
        for (const int trace : seen.traces) {
            out << ' ' << trace;
        }
        for (const herding::Step& step : seen.steps) {
            out << ", " << step.behavior << ' ' << step.input << ' ' << step.diffs_begin << '-'
                << step.diffs_end << ' ' << step.traces_begin << '-' << step.traces_end;
        }
        return out << ", barrier " << int{seen.barrier.kinds} << ' ' << seen.barrier.behavior
                   << ", threw again " << seen.threw_again;
    }
};

template <class Stopped> std::string words_of(std::string_view kind, const Stopped& refusal) {
    std::string words = std::string(kind) + " by " + std::string(refusal.behavior) + " (" +
                        std::string(refusal.cite) + ") at " + std::to_string(refusal.input);
    if (const auto* exceeded = refusal.exceeded()) {
        return words + ": " + std::to_string(exceeded->limit) + ' ' + std::string(name(exceeded->budget)) +
               (exceeded->part.empty()
                    ? ""
                    : " in " + std::string(exceeded->part) + '@' + std::string(exceeded->place));
    }
    return words + ": " + refusal.info()->why;
}

/// Runs a dispatch, and what its exceptions say.
template <class Dispatch> Seen seen(const Dispatch& dispatch) {
    Seen result;
    threw_again = 0;
    try {
        dispatch(result);
    } catch (const test::Fault&) {
        result.outcome = "fault";
    } catch (const herding::EngineError& e) {
        result.outcome = e.what();
    }
    result.threw_again = threw_again;
    return result;
}

template <class Spec> Seen dispatched(herding::Engine<Spec>& engine, const std::vector<Input>& inputs) {
    return seen([&](Seen& result) {
        const auto outcome = engine.dispatch_all(inputs, Actor::player(1));
        result.outcome =
            outcome.refused() ? words_of(name(outcome.kind()), *outcome.refusal()) : name(outcome.kind());
        result.sum = engine.state().sum;
        if (const auto* frame = outcome.frame()) {
            for (const Trace& trace : frame->traces) {
                result.traces.push_back(trace.value);
            }
            result.diffs = frame->diffs.size();
            result.steps.assign(frame->steps.begin(), frame->steps.end());
            result.barrier = frame->barrier;
        }
    });
}

template <class Spec> Seen previewed(herding::Engine<Spec>& engine, const Input& input) {
    return seen([&](Seen& result) {
        const auto preview = engine.preview(input, Actor::player(1));
        result.outcome = preview.veiled() ? "veiled" : std::string(name(*preview.outcome));
        if (preview.refusal) {
            result.outcome = words_of(result.outcome, *preview.refusal);
        }
        for (const Trace& trace : preview.traces) {
            result.traces.push_back(trace.value);
        }
        result.barrier = preview.barrier;
        result.sum = engine.state().sum;
    });
}

template <class Spec> Seen advanced(herding::StateOf<Spec>& state, const Input& input, const Budget& budget) {
    return seen([&](Seen& result) {
        const auto verdict = herding::advance<Spec>(state, input, Actor::player(1), budget);
        result.outcome = verdict.stops() ? words_of("stopped", verdict.why()) : "continued";
        result.sum = state.sum;
    });
}

/// What commits of the same rules leave, on a small and on a large State, must be equal.
template <template <std::size_t, bool> class Spec, bool Owns> struct Both {
    using Small = Spec<0, Owns>;
    using Large = Spec<100, Owns>;

    explicit Both(const Budget& within)
        : budget(within), small({}, options<Small>()), large({}, options<Large>()),
          small_table({}, options<Small>(table<Small>())), large_table({}, options<Large>(table<Large>())) {}

    template <class S> static auto table() {
        return std::make_shared<const herding::RuntimeTable<S>>(herding::RuntimeTable<S>::of_spec());
    }

    template <class S>
    herding::Options<S> options(std::shared_ptr<const herding::RuntimeTable<S>> table = nullptr) const {
        herding::Options<S> options;
        options.budget = budget;
        options.table = std::move(table);
        return options;
    }

    Seen run(const std::vector<Input>& inputs) {
        if (inputs.size() == 1) {
            preview = previewed(large, inputs[0]);
            EXPECT_EQ(previewed(small, inputs[0]), preview);
            EXPECT_EQ(previewed(small_table, inputs[0]), preview);
        }
        const Seen expected = dispatched(large, inputs);
        EXPECT_EQ(dispatched(small, inputs), expected);
        EXPECT_EQ(dispatched(large_table, inputs), expected);
        EXPECT_EQ(dispatched(small_table, inputs), expected);
        if (inputs.size() == 1) {
            const Seen all = advanced<Large>(large_state, inputs[0], budget);
            EXPECT_EQ(advanced<Small>(small_state, inputs[0], budget), all);
            EXPECT_EQ(small_state.sum, large_state.sum);
            EXPECT_EQ(all.threw_again, expected.threw_again);
            if (!expected.steps.empty()) {
                EXPECT_EQ(all.sum, expected.sum);
            }
        } else { // to continue from the same state
            large_state.sum = large.state().sum;
            small_state.sum = small.state().sum;
        }
        return expected;
    }

    Budget budget;
    Seen preview; ///< of the last input
    herding::Engine<Small> small;
    herding::Engine<Large> large;
    herding::Engine<Small> small_table;
    herding::Engine<Large> large_table;
    herding::StateOf<Small> small_state{};
    herding::StateOf<Large> large_state{};
};

/// Calls `use` with every list of so many operations.
template <class Use> void each_list(std::size_t length, const Use& use) {
    std::vector<int> digits(length, 0);
    for (;;) {
        Input input;
        for (const int digit : digits) {
            input.ops.push_back(static_cast<Do>(digit));
        }
        use(input);
        std::size_t i = 0;
        while (i < length && ++digits[i] == kinds) {
            digits[i++] = 0;
        }
        if (i == length) {
            return;
        }
    }
}

constexpr Budget budgets[] = {
    {.diffs = 40},
    {.diffs = 3},
    {.diffs = 1000, .bytes = 300},
};

template <template <std::size_t, bool> class Spec, bool Owns> void run_all() {
    for (const Budget& budget : budgets) {
        Both<Spec, Owns> both(budget);
        const auto run = [&](Input input, bool final) {
            input.final = final;
            both.run({input});
            ASSERT_FALSE(::testing::Test::HasFailure()) << ::testing::PrintToString(input.ops);
        };
        for (std::size_t length = 0; length <= 2; ++length) {
            each_list(length, [&](const Input& input) {
                run(input, false);
                run(input, true);
            });
        }
        if (&budget == &budgets[0]) {
            each_list(3, [&](const Input& input) { run(input, false); });
        }
        // Three inputs in one dispatch.
        each_list(2, [&](const Input& pair) {
            Input first;
            Input second;
            first.ops = {pair.ops[0], Do::Other, Do::Add};
            second.ops = {Do::AddTwo, Do::Other, pair.ops[1]};
            both.run({first, second, first});
            ASSERT_FALSE(::testing::Test::HasFailure()) << ::testing::PrintToString(pair.ops);
        });
    }
}

TEST(SmallState, is_dispatched_like_a_large_one) { run_all<Plain, false>(); }
TEST(SmallState, with_diffs_that_own_memory_too) { run_all<Plain, true>(); }
TEST(SmallState, with_many_rules_too) { run_all<Wide, false>(); }
TEST(SmallState, that_declares_what_is_irreversible_too) { run_all<Declaring, false>(); }
TEST(SmallState, that_declares_it_with_diffs_that_own_memory_too) { run_all<Declaring, true>(); }

Input ops(std::initializer_list<Do> list, bool final = false) {
    Input input;
    input.ops = list;
    input.final = final;
    return input;
}

TEST(SmallState, says_what_it_did) {
    Both<Declaring, false> both({.diffs = 40});
    const Seen first = both.run({ops({Do::Add, Do::AddTwo, Do::Other, Do::Add})});
    EXPECT_EQ(first.traces, (std::vector{1, 5, 17, 52}));
    EXPECT_EQ(first.diffs, 3U);
    EXPECT_EQ(first.steps,
              (std::vector<herding::Step>{{"first", 0, 0, 0, 2, 0, 3}, {"second", 0, 0, 2, 3, 3, 4}}));
    EXPECT_FALSE(first.barrier.raised());

    const Seen declared = both.run({ops({Do::Other, Do::Add}, true)});
    EXPECT_TRUE(declared.barrier.has(herding::BarrierKind::Declared));
    EXPECT_EQ(declared.barrier.behavior, "second");

    const Seen revealed = both.run({ops({Do::Add, Do::Other, Do::Reveal})});
    EXPECT_TRUE(revealed.barrier.has(herding::BarrierKind::Reveal));
    EXPECT_EQ(revealed.barrier.behavior, "second");

    EXPECT_EQ(both.run({ops({Do::Add, Do::Stop})}).outcome,
              "disallowed by first (1.1) at 0: " + std::string(50, 'n'));
    EXPECT_EQ(both.run({ops({Do::Add, Do::Fail})}).outcome, "fault");
    const Seen insisted = both.run({ops({Do::Insist})});
    EXPECT_EQ(insisted.threw_again, 1); // an emit after one that threw throws as well
    EXPECT_EQ(both.run({ops({Do::Other, Do::Endless})}).outcome,
              "aborted by second (1.2) at 0: 40 diffs in loop@end");
    const Seen changed = both.run({ops({Do::Change, Do::Show, Do::Other, Do::Add})});
    EXPECT_EQ(changed.diffs, 3U);
    EXPECT_EQ(changed.traces.size(), 3U);
    EXPECT_EQ(changed.barrier.behavior, "first");
}

// Each budget allows exactly as much as it says.
TEST(SmallState, keeps_to_its_budgets) {
    for (std::uint32_t diffs = 1; diffs < 20; ++diffs) {
        Both<Plain, false> both({.diffs = diffs});
        EXPECT_EQ(both.run({ops({Do::Endless})}).outcome,
                  "aborted by first (1.1) at 0: " + std::to_string(diffs) + " diffs in loop@end");
        const bool six =
            both.run({ops({Do::Add, Do::Add, Do::Add, Do::Add, Do::Add, Do::Add})}).outcome == "committed";
        EXPECT_EQ(six, diffs >= 6);
    }
    constexpr std::uint64_t pair = sizeof(herding::DiffOf<Plain<0, false>>) + sizeof(Trace);
    for (std::uint64_t bytes = 0; bytes < 8 * pair; ++bytes) {
        Both<Plain, false> both({.diffs = 1000, .bytes = bytes});
        const bool three = both.run({ops({Do::Add, Do::Add, Do::Add})}).outcome == "committed";
        EXPECT_EQ(three, bytes >= 3 * pair) << bytes;
        const bool many = both.run({ops({Do::Add, Do::AddMany})}).outcome == "committed";
        EXPECT_EQ(many, bytes >= 2 * pair + 4 * sizeof(Trace)) << bytes;
        const bool two = both.run({ops({Do::AddTwo, Do::Add})}).outcome == "committed";
        EXPECT_EQ(two, bytes >= 2 * pair + sizeof(Trace)) << bytes;
        const bool many_first = both.run({ops({Do::AddMany, Do::Add, Do::Add})}).outcome == "committed";
        EXPECT_EQ(many_first, bytes >= 3 * pair + 4 * sizeof(Trace)) << bytes;
        const bool changes = both.run({ops({Do::Change, Do::AddTwo, Do::Change})}).outcome == "committed";
        EXPECT_EQ(changes, bytes >= 3 * pair + sizeof(Trace)) << bytes;
        // What exceeds a budget while it reveals does not tell that it does.
        both.run({ops({Do::RevealAll})});
        EXPECT_EQ(both.preview.outcome == "veiled", bytes >= pair) << bytes;
    }
}

} // namespace small_state

#pragma once

#include "core/support/fault.hpp"

#include "herding/herding.hpp"

#include <boost/container/static_vector.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <variant>
#include <vector>

/// A game without a subject. Its inputs state what its behaviors do, so that a test can cause everything that a
/// Spec can do to the engine.
namespace script {

using test::Faults;
using test::Probe;

/// What one behavior does when it meets an operation. `value` is its argument.
enum class Do : std::uint8_t {
    Append,         ///< emits a diff: `value` goes to the end of the items
    AppendSize,     ///< the same with the number of items as this behavior sees it
    AppendTwice,    ///< one diff that leaves two traces
    Say,            ///< a diff that leaves a trace and changes nothing
    Draw,           ///< a diff that takes a number from the generator
    DrawAndSayMany, ///< the same, and `value` traces
    Reveal,         ///< a diff that declares that it reveals
    RevealHidden,   ///< a diff that lets player `value` see the secret
    Settle,         ///< keeps the settling table busy for `value` rounds
    Unexplained,    ///< a diff that leaves no trace
    FailInApply,    ///< a diff that changes the state and throws
    HookInApply,    ///< a diff that calls `hook`
    Endless,        ///< emits forever
    EndlessCaught,  ///< emits forever, and catches whatever `emit` throws
    Swallow,        ///< emits FailInApply and catches what it throws
    InvalidInput,   ///< stops
    Disallowed,     ///< stops
    Aborted,        ///< stops
    Fail,           ///< throws
    Hook,           ///< calls `hook`
};

struct Op {
    Do what;
    int value = 0;
    int behavior = 1; ///< which of the three does it

    friend bool operator==(const Op&, const Op&) = default;
};

/// Called by Do::Hook and Do::HookInApply.
inline std::function<void()> hook;

struct Input {
    boost::container::static_vector<Op, 8> ops;
    bool declared = false; ///< Full::reversibility says irreversible
    Probe<Input> probe{};

    Input() = default;
    Input(std::initializer_list<Op> list) : ops(list) {}

    friend bool operator==(const Input&, const Input&) = default;
};

inline Input append(int value) { return {{Do::Append, value}}; }

inline Input declared(Input input) {
    input.declared = true;
    return input;
}

/// A generator whose comparison may throw.
struct Source {
    herding::Generator generator;

    void reseed(std::uint64_t seed) { generator.reseed(seed); }
    friend bool operator==(const Source& a, const Source& b) {
        Faults::tick();
        return a.generator == b.generator;
    }
};

struct State {
    std::vector<int> items{0};
    int pending = 0;
    herding::Hidden<int> secret{7};
    Source source;
    Probe<State> probe{};

    friend bool operator==(const State&, const State&) = default;
};

struct Trace {
    enum class What : std::uint8_t { Appended, Said, Drawn, Shown, Settling };
    What what = What::Said;
    int value = 0;
    Probe<Trace, true> probe{};

    friend bool operator==(const Trace&, const Trace&) = default;
};

struct Append {
    int value;
    Probe<Append> probe{};
    Trace apply(State& state) const {
        Faults::tick();
        state.items.push_back(value);
        Faults::tick();
        return {Trace::What::Appended, value};
    }
    friend bool operator==(const Append&, const Append&) = default;
};

struct AppendTwice {
    int value;
    std::array<Trace, 2> apply(State& state) const {
        state.items.push_back(value);
        state.items.push_back(value);
        return {Trace{Trace::What::Appended, value}, Trace{Trace::What::Appended, value}};
    }
    friend bool operator==(const AppendTwice&, const AppendTwice&) = default;
};

/// Draws, where `draw`, and says so `times` times: not at all is a broken rule.
struct Speak {
    int times;
    bool draw = false;
    std::vector<Trace> apply(State& state) const {
        const auto drawn = draw ? static_cast<int>(state.source.generator.below(6)) : 0;
        return std::vector<Trace>(static_cast<std::size_t>(times), Trace{Trace::What::Drawn, drawn});
    }
    friend bool operator==(const Speak&, const Speak&) = default;
};

struct Reveal {
    static constexpr bool reveals = true;
    int value;
    Trace apply(State&) const { return {Trace::What::Shown, value}; }
    friend bool operator==(const Reveal&, const Reveal&) = default;
};

struct RevealHidden {
    std::uint16_t player;
    Trace apply(State& state) const {
        state.secret.reveal_to(player);
        return {Trace::What::Shown, state.secret.value()};
    }
    friend bool operator==(const RevealHidden&, const RevealHidden&) = default;
};

struct SetPending {
    static constexpr bool reveals = false;
    int rounds;
    Trace apply(State& state) const {
        state.pending = rounds;
        return {Trace::What::Settling, rounds};
    }
    friend bool operator==(const SetPending&, const SetPending&) = default;
};

/// Changes the state, calls the hook or throws.
struct Disturb {
    bool fails;
    Trace apply(State& state) const {
        state.items.assign(100, -1);
        if (fails) {
            throw test::Fault{};
        }
        hook();
        return {};
    }
    friend bool operator==(const Disturb&, const Disturb&) = default;
};

struct Info {
    int value = 0;
    Probe<Info> probe{};
    friend bool operator==(const Info&, const Info&) = default;
};

/// The rules, for any Spec that is made of these types.
template <class Spec> struct Rules {
    using State = script::State;
    using Input = script::Input;
    using Diff = std::variant<Append, AppendTwice, Speak, Reveal, RevealHidden, SetPending, Disturb>;
    using Trace = script::Trace;
    using Info = script::Info;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Spec>;
    using Verdict = herding::Verdict<script::Info>;

    template <int N> static Verdict behavior(Dispatch& d) {
        Faults::tick();
        for (const Op& op : d.input().ops) {
            if (op.behavior == N) {
                if (Verdict verdict = perform(d, op); verdict.stops()) {
                    return verdict;
                }
            }
        }
        return herding::Continue{};
    }

    static Verdict perform(Dispatch& d, const Op& op) {
        switch (op.what) {
        case Do::Append:
            if constexpr (std::same_as<herding::SetupOf<Spec>, herding::NoSetup>) {
                d.emit(script::Append{op.value});
            } else {
                d.emit(script::Append{op.value * d.setup().factor});
            }
            break;
        case Do::AppendSize: d.emit(script::Append{static_cast<int>(d->items.size())}); break;
        case Do::AppendTwice: d.emit(script::AppendTwice{op.value}); break;
        case Do::Say: d.emit(Speak{1}); break;
        case Do::Draw: d.emit(Speak{1, true}); break;
        case Do::DrawAndSayMany: d.emit(Speak{op.value, true}); break;
        case Do::Reveal: d.emit(script::Reveal{op.value}); break;
        case Do::RevealHidden: d.emit(script::RevealHidden{static_cast<std::uint16_t>(op.value)}); break;
        case Do::Settle: d.emit(SetPending{op.value}); break;
        case Do::Unexplained: d.emit(Speak{0}); break;
        case Do::FailInApply: d.emit(Disturb{true}); break;
        case Do::HookInApply: d.emit(Disturb{false}); break;
        case Do::Endless:
            for (;;) {
                d.emit(script::Append{op.value});
            }
        case Do::EndlessCaught:
            try {
                for (;;) {
                    d.emit(script::Append{op.value});
                }
            } catch (...) {}
            break;
        case Do::Swallow: try { d.emit(Disturb{true});
            } catch (const test::Fault&) {}
            break;
        case Do::InvalidInput: return herding::InvalidInput{script::Info{op.value}};
        case Do::Disallowed: return herding::Disallowed{script::Info{op.value}};
        case Do::Aborted: return herding::Aborted{script::Info{op.value}};
        case Do::Fail: throw test::Fault{};
        case Do::Hook: hook(); break;
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Spec>({
            {"first", 10, behavior<1>, "1.1"},
            {"second", 20, behavior<2>, "1.2"},
            {"third", 30, behavior<3>},
        });
    }
};

/// Nothing optional: no Setup, no settling, no declared generator.
struct Plain : Rules<Plain> {};

/// Everything optional.
struct Full : Rules<Full> {
    struct Setup {
        int factor = 1;
        friend bool operator==(const Setup&, const Setup&) = default;
    };

    /// One of two settling behaviors has something to do while `pending` is not 0, the other on even counts.
    static Verdict count_down(Dispatch& d) {
        Faults::tick();
        if (d->pending > 0) {
            d.emit(SetPending{d->pending - 1});
        }
        return herding::Continue{};
    }
    static Verdict on_even(Dispatch& d) {
        if (d->pending > 0 && d->pending % 2 == 0) {
            d.emit(script::Append{d->pending});
        }
        return herding::Continue{};
    }
    static constexpr auto settling() {
        return herding::table<Full>({{"on_even", 2, on_even, "2.2"}, {"count_down", 1, count_down, "2.1"}});
    }

    static herding::Reversibility reversibility(const Input& input) {
        Faults::tick();
        return input.declared ? herding::Reversibility::Irreversible : herding::Reversibility::Reversible;
    }
    static std::size_t footprint(const State& state) {
        Faults::tick();
        return state.items.size();
    }
    /// The system may take back everything, a player what is theirs.
    static bool may_undo(herding::Actor by, const herding::Frame<Full>& frame) {
        Faults::tick();
        return by == herding::Actor::system || by == frame.actor;
    }
    static constexpr auto generator = &State::source;
};

} // namespace script

#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/result.hpp"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Laws of one commit without an engine or a history: copies, diffs, traces, barrier, invariants.

namespace herding::inline v0::law {

/// Ends a check: throws the violation if the config checks this law.
inline void broken(Laws checked, Law law, std::string message, std::vector<std::string> details = {}) {
    if (checked.has(law)) {
        throw Violation{law, std::move(message), std::move(details)};
    }
}

namespace detail {

/// Checks that a copy equals its original, and the original itself.
template <class T> void check_copy(Laws laws, std::string_view what, const T& original) {
    const T copy(original);
    using herding::detail::same_value;
    if (!same_value(copy, original) || !same_value(original, copy) || !same_value(original, original)) {
        broken(laws, Law::Regular, "a copy of " + std::string(what) + " is not equal to its original");
    }
}

/// Name of the type of a diff or trace; of the alternative if it is a variant.
template <class T> struct KindNameOf {
    static constexpr std::string_view value = kind_name<T>();
};
template <class T> [[nodiscard]] std::string kind_of(const T& value) {
    if constexpr (herding::detail::is_variant<T>) {
        return std::string(herding::detail::fact_of<KindNameOf>(value));
    } else {
        return std::string(kind_name<T>());
    }
}

/// The library's own diffs and traces, which an author does not write.
template <class Spec> struct LibraryFacts {
    using Diffs = std::variant<std::monostate>;
    using Traces = std::variant<std::monostate>;
};
template <class Spec>
    requires requires { typename Spec::Rules::template Diffs<>; }
struct LibraryFacts<Spec> {
    using Diffs = typename Spec::Rules::template Diffs<>;
    using Traces = typename Spec::Rules::template Traces<>;
};

/// One kind of diff or trace.
struct KindName {
    std::string name;
    bool authors = true; ///< not one of the library's
};

/// The alternatives of a variant, or the type itself. `Own` are the library's.
template <class Own, class T> struct KindNames {
    static std::vector<KindName> all() { return {{std::string(KindNameOf<T>::value), true}}; }
};
template <class Own, class... T> struct KindNames<Own, std::variant<T...>> {
    static std::vector<KindName> all() {
        static constexpr std::array<std::pair<std::string_view, bool>, sizeof...(T)> kinds{
            std::pair<std::string_view, bool>{KindNameOf<T>::value,
                                              !herding::detail::is_alternative<T, Own>}...};
        std::vector<KindName> all;
        for (const auto& [name, authors] : kinds) {
            all.push_back({std::string(name), authors});
        }
        return all;
    }
};

/// The alternatives of a Spec's diffs, in their order.
template <class Spec> [[nodiscard]] std::vector<KindName> kinds_of_diffs() {
    return KindNames<typename LibraryFacts<Spec>::Diffs, DiffOf<Spec>>::all();
}
template <class Spec> [[nodiscard]] std::vector<KindName> kinds_of_traces() {
    return KindNames<typename LibraryFacts<Spec>::Traces, TraceOf<Spec>>::all();
}

template <class D> struct DeclaredReveal : std::bool_constant<DeclaresReveal<D>> {};
template <class Spec> [[nodiscard]] bool declares_reveal(const DiffOf<Spec>& diff) {
    if constexpr (herding::detail::is_variant<DiffOf<Spec>>) {
        return herding::detail::fact_of<DeclaredReveal>(diff);
    } else {
        return DeclaresReveal<DiffOf<Spec>>;
    }
}

/// Applies a diff and raises its barriers, computed without the engine.
template <class Spec> void apply_watching(const DiffOf<Spec>& diff, StateOf<Spec>& state, Barrier& barrier) {
    const auto reveals = herding::detail::reveals_made;
    if constexpr (HasGenerator<Spec>) {
        const auto generator = std::invoke(Spec::generator, std::as_const(state));
        herding::apply<Spec>(diff, state);
        if (!(std::invoke(Spec::generator, std::as_const(state)) == generator)) {
            barrier.raise(BarrierKind::Generator);
        }
    } else {
        herding::apply<Spec>(diff, state);
    }
    if (declares_reveal<Spec>(diff) || reveals != herding::detail::reveals_made) {
        barrier.raise(BarrierKind::Reveal);
    }
}

template <class Spec> [[nodiscard]] bool declared_irreversible(const InputOf<Spec>& input,
                                                               const StateOf<Spec>& before) {
    if constexpr (requires { Spec::reversibility(input, before); }) {
        return Spec::reversibility(input, before) == Reversibility::Irreversible;
    } else if constexpr (requires { Spec::reversibility(input); }) {
        return Spec::reversibility(input) == Reversibility::Irreversible;
    } else {
        return false;
    }
}

/// Applies a frame's diffs. Returns the barrier that the diffs and the inputs must raise. An input raises one if it
/// changed something and the Spec declares it irreversible in the state before it.
template <class Spec> [[nodiscard]] Barrier apply_frame(const Frame<Spec>& frame, StateOf<Spec>& state) {
    Barrier barrier;
    std::size_t diff = 0;
    std::size_t step = 0;
    for (std::uint32_t i = 0; i < frame.inputs.size(); ++i) {
        const bool irreversible = declared_irreversible<Spec>(frame.inputs[i], state);
        for (; step < frame.steps.size() && frame.steps[step].input == i; ++step) {
            for (; diff < frame.steps[step].diffs_end && diff < frame.diffs.size(); ++diff) {
                apply_watching<Spec>(frame.diffs[diff], state, barrier);
            }
            if (irreversible) {
                barrier.raise(BarrierKind::Declared);
            }
        }
    }
    return barrier;
}

template <class Spec> void check_steps(Laws laws, const Frame<Spec>& frame) {
    std::uint32_t diffs = 0;
    std::uint32_t traces = 0;
    bool in_order = !frame.steps.empty();
    for (const Step& step : frame.steps) {
        in_order = in_order && step.diffs_begin == diffs && step.traces_begin == traces &&
                   step.diffs_end > diffs && step.traces_end - traces >= step.diffs_end - diffs &&
                   step.input < frame.inputs.size();
        diffs = step.diffs_end;
        traces = step.traces_end;
    }
    if (!in_order || diffs != frame.diffs.size() || traces != frame.traces.size()) {
        broken(laws, Law::Explained, "the frame's steps do not say whose its diffs and traces are");
    }
}

} // namespace detail

/// Calls every function that describes traces.
template <class Spec> void check_words(const Frame<Spec>& frame) {
    if constexpr (requires(const TraceOf<Spec>& trace) { Spec::describe(trace); }) {
        for (const auto& trace : frame.traces) {
            (void)Spec::describe(trace);
        }
    }
}

namespace detail {

/// Checks an invariant. One that throws is broken.
template <class Holds>
bool holds(Laws laws, const std::string& invariant, const Holds& ask) {
    try {
        return ask();
    } catch (...) {
        broken(laws, Law::Invariant, invariant + ": the invariant threw: " + what_was_thrown());
        return true; // the law is not checked
    }
}

} // namespace detail

/// `where` is added to the name of a broken invariant.
template <class Spec> void check_state(const Config<Spec>& config, const StateOf<Spec>& state,
                                       const std::string& where = {}) {
    for (const auto& invariant : config.state_invariants) {
        if (!detail::holds(config.laws, invariant.name + where, [&] { return invariant.holds(state); })) {
            std::vector<std::string> details;
            if (config.describe_state) {
                details.push_back("the State is " + config.describe_state(state));
            }
            broken(config.laws, Law::Invariant, invariant.name + where, std::move(details));
        }
    }
}

/// Checks the author's invariants of a commit.
template <class Spec> void check_invariants(const Config<Spec>& config, const StateOf<Spec>& before,
                                            const Frame<Spec>& frame, const StateOf<Spec>& after) {
    for (const auto& invariant : config.transition_invariants) {
        if (!detail::holds(config.laws, invariant.name,
                           [&] { return invariant.holds(before, frame, after); })) {
            std::vector<std::string> details;
            if (config.describe_state && config.describe_changes) {
                details = config.describe_changes(before, after);
                details.insert(details.begin(), "the State was " + config.describe_state(before) + "; then");
            }
            broken(config.laws, Law::Invariant, invariant.name, std::move(details));
        }
    }
    check_state(config, after);
}

/// Checks a commit. `fresh` builds the state before it each time, and does not copy a kept one.
/// Throws `Violation`, and any exception of the Spec's code.
template <class Spec, class Fresh>
void check_commit(const Config<Spec>& config, Fresh fresh, const Frame<Spec>& frame,
                  const StateOf<Spec>& after, Reversibility requested = Reversibility::Reversible) {
    using State = StateOf<Spec>;
    const Laws laws = config.laws;
    const State before = fresh();
    if (!(before == fresh())) {
        broken(laws, Law::Sufficient,
               "the same diffs on the same first state do not give the same state twice");
    }
    detail::check_copy(laws, "the State", before);
    for (const auto& input : frame.inputs) {
        detail::check_copy(laws, "an Input", input);
    }
    for (const auto& diff : frame.diffs) {
        detail::check_copy(laws, "a Diff (" + detail::kind_of(diff) + ')', diff);
    }
    for (const auto& trace : frame.traces) {
        detail::check_copy(laws, "a Trace (" + detail::kind_of(trace) + ')', trace);
    }

    State copy(before);
    detail::check_steps<Spec>(laws, frame);
    Barrier barrier = detail::apply_frame<Spec>(frame, copy);
    if (!(before == fresh())) {
        broken(laws, Law::Regular, "diffs applied to a copy of a State changed the original: copies share");
    }
    if (!(copy == after)) {
        broken(laws, Law::Sufficient,
               "the frame's diffs, applied to the state before, do not give the state after",
               config.describe_changes ? config.describe_changes(copy, after) : std::vector<std::string>{});
    }
    if constexpr (HasHash<Spec>) {
        if (!(Spec::Hash::of(copy) == frame.state_hash)) {
            broken(laws, Law::Regular,
                   "the frame's hash is not that of the state after it: equal states have different hashes");
        }
    }
    if (const State moved(std::move(copy)); !(moved == after)) {
        broken(laws, Law::Regular, "a State that is moved is not equal to what it was");
    }
    if (requested == Reversibility::Irreversible) {
        barrier.raise(BarrierKind::Requested);
    }
    if (frame.actor == Actor::chance) {
        barrier.raise(BarrierKind::Chance);
    }
    if (barrier.kinds != frame.barrier.kinds) {
        barrier.behavior = {};
        broken(laws, Law::Guarded,
               "the frame's barrier is " + printed(frame.barrier) + ", but should be " + printed(barrier));
    }
    check_words(frame);
    for (const auto& [law, why_not] : config.commit_laws) {
        if (laws.has(law)) {
            if (std::string why = why_not(before, frame, after); !why.empty()) {
                broken(laws, law, std::move(why));
            }
        }
    }
    check_invariants(config, before, frame, after);
}

} // namespace herding::inline v0::law

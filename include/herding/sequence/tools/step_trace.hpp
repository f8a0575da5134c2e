#pragma once

#include "herding/sequence/detail/run/step_tracer.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the sequences of a game did in one frame, step by step: in a debugger a script vanishes between two of its
/// lambdas, and this is what shows it.

namespace herding::inline v0::sequence {

/// One step: where, what it changed of its sequence's variables, what it emitted.
struct TracedStep {
    static constexpr std::string_view name = "traced_step";

    std::string step;                      ///< `rerollable_die@roll took roll`
    std::size_t depth = 0;                 ///< how many sequences are pending behind it
    std::vector<std::string> emits = {};   ///< in canonical text
    std::vector<std::string> changes = {}; ///< `result: 1 -> 5`; for a beginning the whole of it

    friend bool operator==(const TracedStep&, const TracedStep&) = default;
};

/// What `step_trace` returns. `<<` prints it for a terminal.
struct StepTrace {
    std::vector<TracedStep> steps = {};

    /// Prints each step in a line, what it emitted and changed in lines below it, indented by its depth.
    template <class Char, class Traits>
    friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                        const StepTrace& trace) {
        for (const TracedStep& step : trace.steps) {
            const std::string indent(2 * (step.depth == 0 ? 0 : step.depth - 1), ' ');
            out << indent << step.step << '\n';
            for (const std::string& diff : step.emits) {
                out << indent << "  emits " << diff << '\n';
            }
            for (const std::string& change : step.changes) {
                out << indent << "  " << change << '\n';
            }
        }
        return out;
    }
    friend bool operator==(const StepTrace&, const StepTrace&) = default;
};

///     const auto before = engine.state();
///     const auto outcome = engine.dispatch(input, actor);
///     std::cout << sequence::step_trace<Game>(before, *outcome.frame());
///
/// The steps of a frame that was committed on `before`. From a view of the state and a `view::FrameView`, the steps
/// that the player may know. Diffs and sequences take part in reflection, as for saved games. O(size of the
/// frame): for people, not for speed.
template <class Spec, class Shown>
[[nodiscard]] StepTrace step_trace(const typename Spec::State& before, const Shown& frame) {
    detail::StepTracer<StepTrace, typename Spec::Rules> tracer(before.pending);
    for (const auto& diff : frame.diffs) {
        tracer.follow(diff);
    }
    tracer.finish();
    return std::move(tracer.trace);
}

} // namespace herding::inline v0::sequence

#pragma once

#include "herding/sequence/detail/run/step_tracer.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Steps of the sequences in one frame, for debugging: a debugger shows the lambdas of a script, and not the script between
/// them.

namespace herding::inline v0::sequence {

/// One step with its position, the changed variables of its sequence, and the emitted diffs.
struct TracedStep {
    static constexpr std::string_view name = "traced_step";

    std::string step;                      ///< `rerollable_die@roll took roll`
    std::size_t depth = 0;                 ///< number of pending sequences after it
    std::vector<std::string> emits = {};   ///< in canonical text
    std::vector<std::string> changes = {}; ///< `result: 1 -> 5`; all variables for Began

    friend bool operator==(const TracedStep&, const TracedStep&) = default;
};

/// Result of `step_trace`. `<<` prints it for a terminal.
struct StepTrace {
    std::vector<TracedStep> steps = {};

    /// Prints a line for each step, indented by its depth, with its diffs and changes in lines below it.
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

/// The steps of a frame, from the state before its commit:
///
///     const auto before = engine.state();
///     const auto outcome = engine.dispatch(input, actor);
///     std::cout << sequence::step_trace<Game>(before, *outcome.frame());
///
/// With a view of the state and a `view::FrameView`, the steps that the player may know. Diffs and sequences need a `serialize`,
/// as for saved games.
///
/// Complexity: O(size of the frame and of its texts).
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

#pragma once

#include "herding/core/types.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/text_writer.hpp"
#include "herding/sequence/detail/run/mirror.hpp"
#include "herding/sequence/detail/run/saved_pending.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <iosfwd>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
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

namespace detail {

/// Follows the diffs of a frame step by step.
template <class Rules> class StepTracer {
public:
    explicit StepTracer(const Pending<Rules>& before) : mirror_{before} {}

    template <class Diff> void follow(const Diff& diff) {
        if (const auto* const step = std::get_if<StackUpdate<Rules>>(&diff)) {
            follow_step(*step);
            return;
        }
        emits_.push_back(reflect::print(diff));
        if constexpr (herding::detail::is_alternative<Enqueue<Rules>, Diff>) {
            if (const auto* const fired = std::get_if<Enqueue<Rules>>(&diff)) {
                mirror_(*fired);
            }
        }
    }

    StepTrace trace;

    /// Adds the diffs that no step took: a trigger that a behavior fired, an answer that waits for others.
    void finish() {
        if (!emits_.empty()) {
            trace.steps.push_back({"(no step)", mirror_.pending.depth(), std::move(emits_), {}});
        }
    }

private:
    void follow_step(const StackUpdate<Rules>& step) {
        TracedStep traced;
        std::ostringstream words;
        words << step.what;
        traced.step = words.str();
        traced.depth = step.depth;
        traced.emits = std::exchange(emits_, {});
        const auto& stack = mirror_.pending.stack();
        const std::size_t was =
            step.makes_room() ? stack.size() : step.depth; // the old place of the top, counted from 1
        if (step.depth != 0) {
            if (was <= stack.size() && step.what.kind != StepKind::Began &&
                stack[was - 1].of.index() == step.top.of.index()) {
                for (const reflect::Change& change : reflect::difference(stack[was - 1].of, step.top.of)) {
                    std::ostringstream changed;
                    changed << change;
                    traced.changes.push_back(changed.str());
                }
            } else {
                traced.changes.push_back("is " + reflect::print(step.top.of));
            }
        }
        mirror_(step);
        trace.steps.push_back(std::move(traced));
    }
    Mirror<Rules> mirror_;
    std::vector<std::string> emits_;
};

} // namespace detail

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
    detail::StepTracer<typename Spec::Rules> tracer(before.pending);
    for (const auto& diff : frame.diffs) {
        tracer.follow(diff);
    }
    tracer.finish();
    return std::move(tracer.trace);
}

} // namespace herding::inline v0::sequence

#pragma once

#include "herding/reflect/difference.hpp"
#include "herding/reflect/text_writer.hpp"
#include "herding/sequence/detail/mirror.hpp"
#include "herding/sequence/detail/saved.hpp"
#include "herding/sequence/step.hpp"
#include "herding/sequence/tools/step_trace.hpp"

#include <cstddef>
#include <iosfwd>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Follows the diffs of a frame step by step.

namespace herding::inline v0::sequence {

namespace detail {

template <class Rules> class StepTracer {
public:
    explicit StepTracer(const Pending<Rules>& before) : mirror_{before} {}

    void operator()(const StackUpdate<Rules>& step) {
        TracedStep traced;
        std::ostringstream words;
        words << step.what;
        traced.step = words.str();
        traced.depth = step.depth;
        traced.emits = std::exchange(emits_, {});
        const auto& stack = mirror_.pending.stack();
        const std::size_t was =
            step.makes_room() ? stack.size() : step.depth; // where the top was, counted from 1
        if (step.depth != 0) {
            if (was <= stack.size() && step.what.kind != StepKind::Began &&
                stack[was - 1].of.index() == step.top.of.index()) {
                compare(stack[was - 1].of, step.top.of);
                traced.changes = std::exchange(changes_, {});
            } else {
                traced.changes.push_back("is " + reflect::print(step.top.of));
            }
        }
        mirror_(step);
        trace.steps.push_back(std::move(traced));
    }
    template <class D> void operator()(const D& diff) {
        emits_.push_back(reflect::print(diff));
        mirror_(diff);
    }

    StepTrace trace;

    /// Adds the diffs that no step took: a trigger that a behavior fired, an answer that waits for others.
    void finish() {
        if (!emits_.empty()) {
            trace.steps.push_back({"(no step)", mirror_.pending.depth(), std::move(emits_), {}});
        }
    }

private:
    void compare(const typename Rules::Variables& before, const typename Rules::Variables& after) {
        std::visit(
            [&]<class S>(const S& old) {
                for (const reflect::Change& change : reflect::difference(old, *std::get_if<S>(&after))) {
                    std::ostringstream words;
                    words << change;
                    changes_.push_back(words.str());
                }
            },
            before);
    }

    Mirror<Rules> mirror_;
    std::vector<std::string> emits_;
    std::vector<std::string> changes_;
};

} // namespace detail

template <class Spec, class Shown>
StepTrace step_trace(const typename Spec::State& before, const Shown& frame) {
    detail::StepTracer<typename Spec::Rules> tracer(before.pending);
    for (const auto& diff : frame.diffs) {
        std::visit([&](const auto& one) { tracer(one); }, diff);
    }
    tracer.finish();
    return std::move(tracer.trace);
}

} // namespace herding::inline v0::sequence

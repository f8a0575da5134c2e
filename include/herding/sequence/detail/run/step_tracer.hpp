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

/// Follows the diffs of a frame step by step. `Trace` is the type in tools/step_trace.hpp, which includes this header.

namespace herding::inline v0::sequence::detail {

template <class Trace, class Rules> class StepTracer {
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

    Trace trace;

    /// Adds the diffs that no step took: a trigger that a behavior fired, an answer that waits for others.
    void finish() {
        if (!emits_.empty()) {
            trace.steps.push_back({"(no step)", mirror_.pending.depth(), std::move(emits_), {}});
        }
    }

private:
    void follow_step(const StackUpdate<Rules>& step) {
        typename decltype(Trace::steps)::value_type traced;
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

} // namespace herding::inline v0::sequence::detail

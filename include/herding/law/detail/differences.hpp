#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/transition.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

/// The first difference between two answers, in words.

namespace herding::inline v0::law::detail {

/// A trace in words: by the Spec's `describe`, by the config, or else its type's name.
template <class Spec> [[nodiscard]] std::string text_of_trace(const Config<Spec>& config,
                                                              const TraceOf<Spec>& trace) {
    if (config.describe_trace) {
        return config.describe_trace(trace);
    }
    if constexpr (requires { std::string(Spec::describe(trace)); }) {
        return std::string(Spec::describe(trace));
    } else {
        return kind_of(trace);
    }
}

/// The changes from one State to another, if the config can name them.
template <class Spec> [[nodiscard]] std::vector<std::string>
state_difference(const Config<Spec>& config, const StateOf<Spec>& expected, const StateOf<Spec>& other) {
    return config.describe_changes ? config.describe_changes(expected, other) : std::vector<std::string>{};
}

/// Names of the two sides of a comparison, as a line begins.
struct Sides {
    const char* one = "expected: ";
    const char* two = "but got: ";
};

/// The first trace of two frames that differs, or else the first diff; nothing if these are equal. The last two parameters put
/// them into words.
template <class Frame, class TraceWords, class DiffWords> [[nodiscard]] std::vector<std::string>
frame_difference(const Frame& one, const Frame& two, Sides sides, const TraceWords& trace_words,
                 const DiffWords& diff_words) {
    const auto differ = [&](const std::string& what, const auto& a, const auto& b, const auto& words) {
        const auto index =
            static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
        const auto at = [&](const auto& all) {
            return index < all.size() ? words(all[index]) : std::string("nothing");
        };
        return std::vector<std::string>{"the first different " + what + " is number " +
                                            std::to_string(index + 1),
                                        sides.one + at(a), sides.two + at(b)};
    };
    if (!(one.traces == two.traces)) {
        return differ("trace", one.traces, two.traces, trace_words);
    }
    if (!(one.diffs == two.diffs)) {
        return differ("diff", one.diffs, two.diffs, diff_words);
    }
    return {};
}

/// The first trace or diff that differs, or the two answers.
template <class Spec> [[nodiscard]] std::vector<std::string>
outcome_difference(const Config<Spec>& config, const Outcome<Spec>& expected, const Outcome<Spec>& other) {
    const auto* one = expected.frame();
    const auto* two = other.frame();
    if (one == nullptr || two == nullptr) {
        return {"expected: " + printed(expected), "but got: " + printed(other)};
    }
    auto lines = frame_difference(
        *one, *two, {}, [&](const TraceOf<Spec>& which) { return text_of_trace(config, which); },
        [](const DiffOf<Spec>& which) { return kind_of(which); });
    if (lines.empty()) {
        lines = {"expected: barrier " + printed(one->barrier), "but got: barrier " + printed(two->barrier)};
    }
    return lines;
}

} // namespace herding::inline v0::law::detail

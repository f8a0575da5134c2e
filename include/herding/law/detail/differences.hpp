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

/// The first trace or diff that differs, or the two answers.
template <class Spec> [[nodiscard]] std::vector<std::string>
outcome_difference(const Config<Spec>& config, const Outcome<Spec>& expected, const Outcome<Spec>& other) {
    const auto* one = expected.frame();
    const auto* two = other.frame();
    if (one == nullptr || two == nullptr) {
        return {"expected: " + printed(expected), "but got: " + printed(other)};
    }
    const auto first = [](const auto& a, const auto& b) {
        return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                        a.begin());
    };
    const auto at = [](const auto& all, std::size_t index, const auto& text) {
        return index < all.size() ? text(all[index]) : std::string("nothing");
    };
    const auto differ = [&](const char* what, std::size_t index, const auto& a, const auto& b,
                            const auto& text) {
        return std::vector<std::string>{std::string("the first different ") + what + " is number " +
                                            std::to_string(index + 1),
                                        "expected: " + at(a, index, text), "but got: " + at(b, index, text)};
    };
    if (const auto trace = first(one->traces, two->traces); !(one->traces == two->traces)) {
        return differ("trace", trace, one->traces, two->traces,
                      [&](const TraceOf<Spec>& which) { return text_of_trace(config, which); });
    }
    if (const auto diff = first(one->diffs, two->diffs); !(one->diffs == two->diffs)) {
        return differ("diff", diff, one->diffs, two->diffs,
                      [](const DiffOf<Spec>& which) { return kind_of(which); });
    }
    return {"expected: barrier " + printed(one->barrier), "but got: barrier " + printed(two->barrier)};
}

} // namespace herding::inline v0::law::detail

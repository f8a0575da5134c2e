#pragma once

#include "meaning/problem.hpp"
#include "meaning/rule.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace meaning {

/// Result of loading an object. Any error rejects the whole of it; unsupported parts and warnings do not.
template <class Root> struct Loaded {
    std::optional<Root> root = {};
    std::vector<Problem> errors = {};
    std::vector<Problem> warnings = {};
    std::vector<Problem> unsupported = {};

    [[nodiscard]] bool rejected() const noexcept { return !errors.empty(); }
};

/// Reads, checks and normalizes a rule object. Collects all errors; throws nothing for what the object holds.
[[nodiscard]] Loaded<Rule> load_rule(std::string_view text);
[[nodiscard]] Loaded<Rule> load_rule(const Json& object);

/// The same for a condition alone: it is the root.
[[nodiscard]] Loaded<Condition> load_condition(const Json& object);

} // namespace meaning

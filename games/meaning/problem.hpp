#pragma once

#include "meaning/json.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace meaning {

/// One error, warning or unsupported part of a rule object: what is wrong, where, what was expected.
struct Problem {
    std::string kind = {};   ///< `bad_params`, `alias`, ...: a name of the specification
    std::string path = {};   ///< JSON pointer; the root is empty
    std::string detail = {}; ///< of json_syntax: which mistake
    Place place = {};        ///< of json_syntax and duplicate_key
    std::string type = {};   ///< of what is unsupported: the type that nobody knows
    std::string found = {};
    std::string expected = {};
    std::string near = {}; ///< the nearest name, or empty

    friend bool operator==(const Problem&, const Problem&) = default;
};

/// `orks/ability/x, at /params/0/type: unknown_effect: found "HTI", expected a type of effect; did you mean `HIT`?`
[[nodiscard]] std::string message(const Problem& problem, std::string_view key = {});

/// Problems of the kind `unknown_field`, one for each member of an object that is none of these. Values that are no objects
/// have none.
[[nodiscard]] std::vector<Problem> unknown_fields(const Json& object, const std::string& path,
                                                  std::span<const std::string_view> known);

/// As results hold it: kind and path, and where there are any detail, line, column and type.
[[nodiscard]] Json to_json(const Problem& problem);

} // namespace meaning

#pragma once

#include "meaning/problem.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meaning {

/// What the loader found wrong with an object.
class Findings {
public:
    std::vector<Problem> errors;
    std::vector<Problem> warnings;
    std::vector<Problem> unsupported;

    [[nodiscard]] static std::string quoted(std::string_view text) { return excerpt(Json(text)); }

    void error(std::string kind, std::string path, std::string found, std::string expected,
               std::string near = {}) {
        errors.push_back({.kind = std::move(kind),
                          .path = std::move(path),
                          .found = std::move(found),
                          .expected = std::move(expected),
                          .near = std::move(near)});
    }
    void warn(std::string kind, std::string path, std::string found, std::string expected,
              std::string near = {}) {
        warnings.push_back({.kind = std::move(kind),
                            .path = std::move(path),
                            .found = std::move(found),
                            .expected = std::move(expected),
                            .near = std::move(near)});
    }
    void bad_params(const std::string& path, const Json& params, std::string expected) {
        const Json* val = params.find("val");
        if (is_too_large(params) || (val != nullptr && is_too_large(*val))) {
            expected += "; this one does not fit into a fraction of two 64-bit integers";
        }
        error("bad_params", pointer(path, "params"), excerpt(params), std::move(expected));
    }

    /// Warns of members of params that nothing reads.
    void unknown_params(const std::string& path, const Json& params,
                        std::span<const std::string_view> known) {
        const auto problems = unknown_fields(params, pointer(path, "params"), known);
        warnings.insert(warnings.end(), problems.begin(), problems.end());
    }

    void empty_list(const Json::List& list, const std::string& path) {
        if (list.empty()) {
            warn("empty_list", pointer(path, "params"), "an empty list", "at least one part");
        }
    }

private:
    /// A number that Rational cannot hold.
    static bool is_too_large(const Json& json) { return json.number() != nullptr && !json.rational(); }
};

} // namespace meaning

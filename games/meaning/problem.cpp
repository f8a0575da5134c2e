#include "meaning/problem.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>

namespace meaning {

namespace {

/// A path of any length for a message: beginning and end of a long one, cut between members.
std::string shown(const std::string& path) {
    constexpr std::size_t part = 50;
    const std::size_t begin = path.rfind('/', part);
    const std::size_t end = path.size() > 2 * part ? path.find('/', path.size() - part) : 0;
    return end == 0 || end == path.npos || begin == 0 ? path
                                                      : path.substr(0, begin) + "..." + path.substr(end);
}

} // namespace

std::string message(const Problem& problem, std::string_view key) {
    std::string all(key);
    const auto part = [&](const std::string& words) { all += (all.empty() ? "" : ", ") + words; };
    if (problem.place.line != 0) {
        part("line " + std::to_string(problem.place.line) + ", column " +
             std::to_string(problem.place.column));
    }
    if (!problem.path.empty()) {
        part("at " + shown(problem.path));
    }
    all += (all.empty() ? "" : ": ") + problem.kind;
    if (!problem.detail.empty()) {
        all += " (" + problem.detail + ")";
    }
    if (!problem.found.empty()) {
        all += ": found " + problem.found;
    }
    if (!problem.expected.empty()) {
        all += (problem.found.empty() ? ": expected " : ", expected ") + problem.expected;
    }
    if (!problem.near.empty()) {
        all += "; did you mean `" + problem.near + "`?";
    }
    return all;
}

std::vector<Problem> unknown_fields(const Json& object, const std::string& path,
                                    std::span<const std::string_view> known) {
    std::vector<Problem> problems;
    if (object.object() == nullptr) {
        return problems;
    }
    for (const auto& [key, value] : *object.object()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            problems.push_back({.kind = "unknown_field",
                                .path = pointer(path, key),
                                .found = excerpt(Json(key)),
                                .expected = "a field that is known here",
                                .near = herding::reflect::nearest(key, known)});
        }
    }
    return problems;
}

Json to_json(const Problem& problem) {
    Json json;
    json.put("kind", problem.kind);
    const bool of_text = problem.kind == "json_syntax" || problem.kind == "duplicate_key";
    if (!of_text || !problem.path.empty()) {
        json.put("path", problem.path);
    }
    if (!problem.detail.empty()) {
        json.put("detail", problem.detail);
    }
    if (problem.place.line != 0) {
        json.put("line", static_cast<std::int64_t>(problem.place.line));
        json.put("column", static_cast<std::int64_t>(problem.place.column));
    }
    if (!problem.type.empty()) {
        json.put("type", problem.type);
    }
    return json;
}

} // namespace meaning

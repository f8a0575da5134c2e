#include "meaning/problem.hpp"

namespace meaning {

std::string message(const Problem& problem, std::string_view key) {
    std::string all(key);
    const auto part = [&](const std::string& words) { all += (all.empty() ? "" : ", ") + words; };
    if (problem.place.line != 0) {
        part("line " + std::to_string(problem.place.line) + ", column " +
             std::to_string(problem.place.column));
    }
    if (!problem.path.empty()) {
        part("at " + problem.path);
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

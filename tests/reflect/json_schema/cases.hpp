#pragma once

#include "reflect/support/any_value.hpp"

#include "herding/reflect/json.hpp"
#include "herding/reflect/json_schema.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Schemas with documents for another validator, which tests/reflect/json_schema/validate.py asks. One line a type:
///
///     {"name": NAME, "schema": SCHEMA, "valid": [DOCUMENT, ...], "invalid": [DOCUMENT, ...]}
namespace json_schema_cases {

namespace rf = herding::reflect;
using Json = nlohmann::ordered_json;

/// What a schema cannot say.
inline bool is_beyond_schemas(const rf::ReadError& error) {
    return error.cause() == "this key is in the map already" ||
           error.cause() == "a hidden value that is not there has no viewers";
}

/// Sorts a document by whether `to_json` writes it of what is read of it, or it is refused. Others are not judged.
template <class T> void sort(const std::string& document, std::vector<std::string>& valid,
                             std::vector<std::string>& invalid) {
    try {
        const std::string written = rf::to_json(rf::from_json<T>(document));
        if (nlohmann::json::parse(written) == nlohmann::json::parse(document)) {
            valid.push_back(document);
        }
    } catch (const rf::ReadError& error) {
        if (!is_beyond_schemas(error)) {
            invalid.push_back(document);
        }
    }
}

inline void each_part(Json& document, Json& part, std::vector<std::string>& out) {
    const Json before = part;
    const auto put = [&](Json changed) {
        part = std::move(changed);
        out.push_back(document.dump());
        part = before;
    };
    for (const char* other : {"null", "true", "7", "7.0", "-1", "1.5", "1e30", "\"?\"",
                              "\"18446744073709551616\"", "[]", "{}", R"({"?":{}})", "[[[]]]"}) {
        put(Json::parse(other));
    }
    if (before.is_object()) {
        Json more = before;
        more["?"] = nullptr;
        put(more);
    }
    if (before.is_array()) {
        Json more = before;
        more.push_back(before.empty() ? Json(nullptr) : before[0]);
        put(more);
    }
    if (before.is_structured() && !before.empty()) {
        Json less = before;
        less.erase(less.begin());
        put(less);
    }
    for (std::size_t i = 0; i < before.size() && before.is_structured(); ++i) {
        each_part(document, *std::next(part.begin(), static_cast<std::ptrdiff_t>(i)), out);
    }
}

/// Documents of some values and, of each, those in which one part is another.
template <class T> void add(std::string_view name, const std::vector<T>& values) {
    std::vector<std::string> valid;
    std::vector<std::string> invalid;
    for (const T& value : values) {
        valid.push_back(rf::to_json(value));
        Json document = Json::parse(valid.back());
        std::vector<std::string> changed;
        each_part(document, document, changed);
        const std::size_t step = changed.size() / 400 + 1;
        for (std::size_t i = 0; i < changed.size(); i += step) {
            sort<T>(changed[i], valid, invalid);
        }
    }
    const auto list = [](const std::vector<std::string>& documents) {
        std::string text;
        for (const std::string& document : documents) {
            text += (text.empty() ? "" : ",") + document;
        }
        return "[" + text + "]";
    };
    std::printf("{\"name\":\"%s\",\"schema\":%s,\"valid\":%s,\"invalid\":%s}\n", std::string(name).c_str(),
                rf::json_schema<T>().c_str(), list(valid).c_str(), list(invalid).c_str());
}

/// With the default value, and some that are drawn.
template <class T> void add_drawn(std::string_view name, int count = 6) {
    herding::Generator g(5);
    std::vector<T> values(1);
    for (int i = 0; i < count; ++i) {
        values.push_back(test::any_value<T>(g, 4));
    }
    add(name, values);
}

template <class Spec> void add_game(const std::string& name) {
    add(name + "/state", std::vector<typename Spec::State>(1));
    add_drawn<typename Spec::Input>(name + "/input", 20);
}

void add_games();
void add_sequences();

} // namespace json_schema_cases

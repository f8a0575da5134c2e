#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// Reads the JSON lines of recorded games and boards. All functions throw std::runtime_error that names the wrong field.
namespace rulegame {

using nlohmann::json;

/// Maximal nesting of what is read here.
inline constexpr int deepest_json = 16;

inline json parse_json(std::string_view text) {
    try {
        return json::parse(text.begin(), text.end(), [](int depth, json::parse_event_t, const json&) {
            if (depth > deepest_json) {
                throw std::runtime_error("is nested too deeply");
            }
            return true;
        });
    } catch (const json::parse_error& error) {
        const std::string_view before = text.substr(0, std::max<std::size_t>(error.byte, 1) - 1);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
        throw std::runtime_error("line " + std::to_string(line) + ", column " + std::to_string(column) +
                                 ": the text is no JSON here");
    } catch (const json::exception&) {
        throw std::runtime_error("a number is too large");
    }
}

inline const json& field(const json& object, const char* name) {
    if (!object.is_object()) {
        throw std::runtime_error("an object with \"" + std::string(name) + "\" was expected");
    }
    const auto found = object.find(name);
    if (found == object.end()) {
        throw std::runtime_error("\"" + std::string(name) + "\" is missing");
    }
    return *found;
}

inline std::int32_t number(const json& value, const char* name, std::int32_t least, std::int32_t most) {
    if (!value.is_number_integer() || value < least || value > most) {
        throw std::runtime_error("\"" + std::string(name) + "\" must be a number from " +
                                 std::to_string(least) + " to " + std::to_string(most));
    }
    return value.get<std::int32_t>();
}

inline std::int32_t number_field(const json& object, const char* name, std::int32_t least,
                                 std::int32_t most) {
    return number(field(object, name), name, least, most);
}

inline const json& list_field(const json& object, const char* name) {
    const json& value = field(object, name);
    if (!value.is_array()) {
        throw std::runtime_error("\"" + std::string(name) + "\" must be a list");
    }
    return value;
}

inline std::string text_field(const json& object, const char* name) {
    const json& value = field(object, name);
    if (!value.is_string()) {
        throw std::runtime_error("\"" + std::string(name) + "\" must be a text");
    }
    return value.get<std::string>();
}

} // namespace rulegame

#pragma once

#include "impl.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

/// Writing of messages as JSON texts.

namespace herding::inline v0::tables {

using Json = nlohmann::ordered_json;

inline constexpr std::uint16_t observer = 0xffff;

[[nodiscard]] inline std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Adds a field, with a comma before it.
template <class Text> void append(Text& fields, std::string_view name, std::string_view json) {
    fields += ",\"";
    fields += name;
    fields += "\":";
    fields += json;
}

/// JSON texts as a list.
template <class Texts> [[nodiscard]] std::string list_of(const Texts& texts) {
    std::string list = "[";
    for (const std::string& one : texts) {
        list += list.size() == 1 ? "" : ",";
        list += one;
    }
    return list + "]";
}

/// A text in quotes, as JSON.
[[nodiscard]] std::string in_quotes(std::string_view text);

} // namespace herding::inline v0::tables

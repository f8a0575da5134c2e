#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

/// JSON written as text, without a tree of it. The bytes are those of nlohmann's `dump(-1, ' ', false, replace)`: pages hash them.

namespace herding::inline v0::scene::detail {

/// A text in quotes.
inline void put_json(std::string& out, std::string_view text) {
    const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
    });
    if (is_plain) {
        out += '"';
        out += text;
        out += '"';
    } else {
        using Json = nlohmann::ordered_json; // the one that modules of browsers have anyway
        out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
}
inline void put_json(std::string& out, const std::string& text) { put_json(out, std::string_view(text)); }
inline void put_json(std::string& out, const char* text) { put_json(out, std::string_view(text)); }
template <std::same_as<bool> Bool> void put_json(std::string& out, Bool value) {
    out += value ? "true" : "false";
}
template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
void put_json(std::string& out, Number value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

/// An object that is being written. It ends with its scope.
class JsonObject {
public:
    explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }
    ~JsonObject() { out_ += '}'; }
    JsonObject(const JsonObject&) = delete;
    JsonObject& operator=(const JsonObject&) = delete;

    /// The name of a field, whose value is written next.
    std::string& field(std::string_view name) {
        out_ += first_ ? "\"" : ",\"";
        first_ = false;
        out_ += name;
        out_ += "\":";
        return out_;
    }
    template <class T> void put(std::string_view name, const T& value) { put_json(field(name), value); }

private:
    std::string& out_;
    bool first_ = true;
};

/// A list, with a function that writes each value.
template <class List, class Write> void put_json_list(std::string& out, const List& list, Write write) {
    out += '[';
    bool first = true;
    for (const auto& one : list) {
        out += first ? "" : ",";
        first = false;
        write(one);
    }
    out += ']';
}

} // namespace herding::inline v0::scene::detail

#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

/// JSON written as text, without a tree of it. The bytes are those of nlohmann's `dump(-1, ' ', false, replace)`: pages hash them.

namespace herding::inline v0::scene::detail {

/// Whether JSON writes a text of ASCII as it is.
inline bool is_plain_json(std::string_view text) {
    // Eight bytes at once; S. E. Anderson, "Bit Twiddling Hacks": a byte that is 0 or below a number.
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t highs = 0x80U * ones;
    constexpr auto zero_in = [](std::uint64_t bytes) { return (bytes - ones) & ~bytes; };
    std::uint64_t found = 0;
    std::uint64_t bytes = 0;
    for (; text.size() >= sizeof bytes; text.remove_prefix(sizeof bytes)) {
        std::memcpy(&bytes, text.data(), sizeof bytes);
        found |=
            bytes | (bytes - 0x20U * ones) | zero_in(bytes ^ ('"' * ones)) | zero_in(bytes ^ ('\\' * ones));
    }
    return (found & highs) == 0 && std::all_of(text.begin(), text.end(), [](char c) {
               return c >= 0x20 && static_cast<unsigned char>(c) < 0x80 && c != '"' && c != '\\';
           });
}

/// Appends short texts in one call.
inline void append_all(std::string& out, std::string_view before, std::string_view text,
                       std::string_view behind) {
    std::array<char, 64> bytes; // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    if (before.size() + text.size() + behind.size() > bytes.size()) {
        out += before;
        out += text;
        out += behind;
        return;
    }
    char* end = std::copy(before.begin(), before.end(), bytes.data());
    end = std::copy(text.begin(), text.end(), end);
    end = std::copy(behind.begin(), behind.end(), end);
    out.append(bytes.data(), end);
}

/// A text in quotes.
inline void put_json(std::string& out, std::string_view text) {
    if (is_plain_json(text)) {
        append_all(out, "\"", text, "\"");
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
        append_all(out_, first_ ? "\"" : ",\"", name, "\":");
        first_ = false;
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
        if (!std::exchange(first, false)) {
            out += ',';
        }
        write(one);
    }
    out += ']';
}

} // namespace herding::inline v0::scene::detail

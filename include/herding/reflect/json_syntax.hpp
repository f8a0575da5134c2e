#pragma once

#include "herding/reflect/document_reader.hpp"
#include "herding/reflect/utf8.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

struct JsonSyntaxError {
    std::size_t byte = 0;
    std::string cause;
};

/// Looks at events of nlohmann's parser and keeps nothing but the depth: the parser does the checking.
class JsonCheck {
public:
    explicit JsonCheck(std::size_t depth) noexcept : depth_(depth) {}

    static bool null() noexcept { return true; }
    static bool boolean(bool) noexcept { return true; }
    static bool number_integer(std::int64_t) noexcept { return true; }
    static bool number_unsigned(std::uint64_t) noexcept { return true; }
    static bool number_float(double, const std::string&) noexcept { return true; }
    static bool string(std::string&) noexcept { return true; }
    static bool binary(nlohmann::json::binary_t&) noexcept { return true; }
    static bool key(std::string&) noexcept { return true; }
    bool start_object(std::size_t) noexcept { return enter(); }
    bool end_object() noexcept { return leave(); }
    bool start_array(std::size_t) noexcept { return enter(); }
    bool end_array() noexcept { return leave(); }

    bool parse_error(std::size_t byte, const std::string&, const nlohmann::json::exception& error) {
        std::string_view text = error.what();
        if (const auto cause = text.find(": "); cause != std::string_view::npos) {
            text.remove_prefix(cause + 2); // its number, line and column, which we say ourselves
        }
        this->error = {byte == 0 ? 0 : byte - 1, std::string(text)};
        return false;
    }

    JsonSyntaxError error;
    bool too_deep = false;

private:
    bool enter() noexcept {
        too_deep = now_++ >= depth_;
        return !too_deep;
    }
    bool leave() noexcept {
        --now_;
        return true;
    }

    std::size_t depth_;
    std::size_t now_ = 0;
};

/// Where well-formed JSON goes deeper than this.
[[nodiscard]] inline std::size_t too_deep_at(std::string_view json, std::size_t depth) {
    std::size_t now = 0;
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (json[i] == '"') {
            for (++i; i < json.size() && json[i] != '"'; ++i) {
                i += json[i] == '\\' ? 1 : 0;
            }
        } else if (json[i] == '[' || json[i] == '{') {
            if (now++ == depth) {
                return i;
            }
        } else if (json[i] == ']' || json[i] == '}') {
            --now;
        }
    }
    return json.size();
}

/// What is wrong with a document, as far as JSON itself goes; nothing where it is well-formed.
[[nodiscard]] inline std::optional<JsonSyntaxError> check_json(std::string_view json, std::size_t depth) {
    JsonCheck check(depth);
    if (nlohmann::json::sax_parse(json.begin(), json.end(), &check)) {
        return std::nullopt;
    }
    if (check.too_deep) {
        return JsonSyntaxError{too_deep_at(json, depth),
                               "nested deeper than the budget of " + std::to_string(depth)};
    }
    return check.error;
}

/// The characters of a string that has been checked, without its quotes.
[[nodiscard]] inline std::string json_unescape(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    const auto unit = [&](std::size_t i) {
        std::uint32_t value = 0;
        for (const char c : text.substr(i, 4)) {
            value = value << 4U | static_cast<std::uint32_t>(hex_digit(c));
        }
        return value;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        switch (const char c = text[++i]) {
        case 'b': out += '\b'; break;
        case 'f': out += '\f'; break;
        case 'n': out += '\n'; break;
        case 'r': out += '\r'; break;
        case 't': out += '\t'; break;
        case 'u': {
            std::uint32_t point = unit(i + 1);
            i += 4;
            if (point >= 0xd800 && point < 0xdc00) { // the second half follows: that has been checked
                point = 0x10000 + ((point - 0xd800) << 10U) + (unit(i + 3) - 0xdc00);
                i += 6;
            }
            append_utf8(out, point);
            break;
        }
        default: out += c;
        }
    }
    return out;
}

} // namespace herding::inline v0::reflect::detail

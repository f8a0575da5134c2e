#include "canonical.hpp"

#include "../scene/plain_bytes.hpp"

#include "herding/reflect/detail/number.hpp"
#include "herding/reflect/names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace herding::inline v0::play::detail {

namespace {

/// The value of `name=value`, a part with quotes.
std::string_view value_behind_quotes(std::string_view field) {
    // A name that is no identifier is a string, and may have any letter in it.
    std::size_t at = 0;
    for (bool quoted = false; at < field.size() && (quoted || field[at] != '='); ++at) {
        if (field[at] == '\\' && quoted) {
            ++at;
        } else if (field[at] == '"') {
            quoted = !quoted;
        }
    }
    return field.substr(std::min(at + 1, field.size()));
}

/// The value of `name=value`.
std::string_view value_of(std::string_view field) {
    for (std::size_t at = 0; at < field.size(); ++at) {
        if (field[at] == '=') {
            return field.substr(at + 1);
        }
        if (field[at] == '"') {
            return value_behind_quotes(field);
        }
    }
    return {};
}

constexpr auto letters_in(std::string_view text) {
    std::array<bool, 256> letters{};
    for (const char c : text) {
        letters.at(static_cast<unsigned char>(c)) = true;
    }
    return letters;
}
constexpr auto is_sign = letters_in(",\"{}[]()"); ///< a comma, a quote or a bracket
[[maybe_unused]] constexpr auto is_sign_or_equals = letters_in(",\"{}[]()=");

template <class Parts> void add_parts(std::string_view text, Parts& parts) {
    std::size_t depth = 0;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (!is_sign[static_cast<unsigned char>(c)]) {
            continue;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[' || c == '(') {
            ++depth;
        } else if (c == '}' || c == ']' || c == ')') {
            --depth;
        } else if (c == ',' && depth == 0) {
            parts.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    if (!text.empty()) {
        parts.push_back(text.substr(begin));
    }
}

/// Adds the values of `name=value,name=value` in one pass. Returns whether it could: no value has quotes or brackets.
template <class Values> bool add_plain_values(std::string_view text, Values& values) {
    const char* const end = text.data() + text.size();
    const char* begin = nullptr; // of a value
    for (const char* at = text.data(); at != end; ++at) {
        if (!is_sign_or_equals[static_cast<unsigned char>(*at)]) {
            continue;
        }
        if (*at == '=' && begin == nullptr) {
            begin = at + 1;
        } else if (*at == ',' && begin != nullptr) {
            values.emplace_back(begin, static_cast<std::size_t>(at - begin));
            begin = nullptr;
        } else if (*at != '=') {
            return false;
        }
    }
    if (begin == nullptr) {
        return false;
    }
    values.emplace_back(begin, static_cast<std::size_t>(end - begin));
    return true;
}

template <class Values> std::string_view name_and_values(std::string_view input, Values& values) {
    const std::size_t open = input.find('{');
    if (open == std::string_view::npos || input.back() != '}') {
        return input;
    }
    const std::string_view fields = input.substr(open + 1, input.size() - open - 2);
    if constexpr (!scene::detail::is_small) {
        if (add_plain_values(fields, values)) {
            return input.substr(0, open);
        }
        values.clear();
    }
    add_parts(fields, values);
    for (std::string_view& field : values) {
        field = value_of(field);
    }
    return input.substr(0, open);
}

} // namespace

std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    parts.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1);
    add_parts(text, parts);
    return parts;
}

Taken taken_apart(std::string_view input) {
    Taken taken;
    taken.name = name_and_values(input, taken.values);
    return taken;
}

std::string_view take_apart(std::string_view input, std::pmr::vector<std::string_view>& values) {
    values.clear();
    return name_and_values(input, values);
}

std::string quoted_unless_identifier(std::string_view name) {
    if (reflect::detail::is_identifier(name)) {
        return std::string(name);
    }
    std::string text = "\"";
    for (const char c : name) {
        text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    }
    return text + '"';
}

std::optional<std::int64_t> number_of(std::string_view text) {
    if (text.size() == 1) { // most
        const char digit = text.front();
        return digit >= '0' && digit <= '9' ? std::optional<std::int64_t>(digit - '0') : std::nullopt;
    }
    return reflect::detail::whole_number_in<std::int64_t>(text);
}

std::optional<std::pair<std::int64_t, std::int64_t>> range_of(std::string_view key) {
    const std::size_t dots = key.find("..");
    const auto first = number_of(key.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : number_of(key.substr(dots + 2));
    return first && last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

std::vector<std::string> values_of(std::string_view key) {
    const auto range = range_of(key);
    if (!range) {
        return {std::string(key)};
    }
    std::vector<std::string> all;
    const auto [first, last] = *range;
    for (std::int64_t i = first; i <= last; ++i) {
        all.push_back(std::to_string(i));
        if (i == last) {
            break; // there may be no greater number
        }
    }
    return all;
}

} // namespace herding::inline v0::play::detail

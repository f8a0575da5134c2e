#include "rulegame/unicode.hpp"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <limits>

namespace rulegame {

namespace {

bool all_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

constexpr char32_t last_of_one_unit =
    0xFFFF; // Java reads one UTF-16 unit at a time, so a character of two units is no letter

} // namespace

Character character_at(std::string_view text, std::size_t begin) {
    const auto first = static_cast<unsigned char>(text[begin]);
    if (first < 0x80U) {
        return {first, begin + 1};
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    auto index = static_cast<std::int64_t>(begin);
    UChar32 code = 0;
    U8_NEXT_OR_FFFD(bytes, index, static_cast<std::int64_t>(text.size()), code);
    return {static_cast<char32_t>(code), static_cast<std::size_t>(index)};
}

std::string well_formed(std::string_view bytes) {
    if (all_ascii(bytes)) {
        return std::string(bytes);
    }
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const Character c = character_at(bytes, at);
        if (c.code == 0xFFFD) {
            text += "\xEF\xBF\xBD";
        } else {
            text.append(bytes, at, c.end - at);
        }
        at = c.end;
    }
    return text;
}

bool is_white_space(char32_t code) {
    return (code >= 0x09 && code <= 0x0D) || (code >= 0x1C && code <= 0x20) || code == 0x1680 ||
           (code >= 0x2000 && code <= 0x200A && code != 0x2007) || code == 0x2028 || code == 0x2029 ||
           code == 0x205F || code == 0x3000;
}

bool is_name_start(char32_t code) {
    return code <= last_of_one_unit && u_isJavaIDStart(static_cast<UChar32>(code)) != 0;
}

bool is_name_part(char32_t code) {
    return code <= last_of_one_unit && u_isJavaIDPart(static_cast<UChar32>(code)) != 0;
}

int digit_value(char32_t code) {
    if (code < 0x80) {
        return code >= '0' && code <= '9' ? static_cast<int>(code - '0') : -1;
    }
    return code <= last_of_one_unit ? u_charDigitValue(static_cast<UChar32>(code)) : -1;
}

std::string upper_case(std::string_view text) {
    std::string result(text);
    if (all_ascii(text)) {
        std::transform(text.begin(), text.end(), result.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
        return result;
    }
    result.clear();
    icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())))
        .toUpper(icu::Locale::getRoot())
        .toUTF8String(result);
    return result;
}

std::string fold_case(std::string_view text) {
    if (all_ascii(text)) {
        return upper_case(text);
    }
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = character_at(text, at);
        at = c.end;
        const UChar32 folded = u_toupper(u_tolower(u_toupper(static_cast<UChar32>(c.code))));
        icu::UnicodeString(folded).toUTF8String(result);
    }
    return result;
}

ParsedInteger parse_integer(std::string_view text) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const bool negative = text.starts_with('-');
    std::size_t at = negative || text.starts_with('+') ? 1 : 0;
    if (at == text.size()) {
        return {};
    }
    std::int64_t value = 0;
    while (at < text.size()) {
        const Character c = character_at(text, at);
        const int digit = digit_value(c.code);
        if (digit < 0) {
            return {};
        }
        at = c.end;
        value = value * 10 + digit;
        if (value > most + (negative ? 1 : 0)) {
            return {};
        }
    }
    return {true, static_cast<std::int32_t>(negative ? -value : value)};
}

} // namespace rulegame

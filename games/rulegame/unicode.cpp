#include "rulegame/unicode.hpp"

#include "rulegame/unicode_table.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace rulegame {

namespace {

bool all_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

constexpr char32_t last_of_one_unit =
    0xFFFF; // Java reads one UTF-16 unit at a time, so a character of two units is no letter

constexpr bool is_letter(char32_t code) {
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}
constexpr bool is_ascii_start(char32_t code) { return is_letter(code) || code == '_' || code == '$'; }
/// Java ignores some control characters in names.
constexpr bool is_ascii_part(char32_t code) {
    return is_ascii_start(code) || (code >= '0' && code <= '9') || code <= 0x08 ||
           (code >= 0x0E && code <= 0x1B) || code == 0x7F;
}
constexpr char32_t ascii_upper(char32_t code) { return code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code; }

template <std::size_t n> bool is_in(const unicode::Range (&ranges)[n], char32_t code) {
    const auto* const range =
        std::upper_bound(std::begin(ranges), std::end(ranges), code,
                         [](char32_t one, const unicode::Range& each) { return one <= each.last; });
    return range != std::end(ranges) && code >= range->first;
}

/// The image of a character, itself if there is none.
template <std::size_t n> char32_t mapped(const unicode::Run (&runs)[n], char32_t code) {
    for (const unicode::Run& run :
         runs) { // they may overlap, because every second character may belong to another one
        if (code >= run.first && code <= run.last && (code - run.first) % run.step == 0) {
            return static_cast<char32_t>(static_cast<std::int64_t>(code) + run.difference);
        }
    }
    return code;
}

void append(std::string& text, char32_t code) {
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0U | (code >> 6U));
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0U | (code >> 12U));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0U | (code >> 18U));
        tail(12);
        tail(6);
        tail(0);
    }
}

/// Bytes that may follow the first one, and how many there are in all; 0: it begins no character.
struct Lead {
    std::size_t size = 0;
    unsigned char least = 0x80;
    unsigned char most = 0xBF;
};
constexpr Lead lead_of(unsigned char byte) {
    switch (byte) {
    case 0xE0: return {3, 0xA0, 0xBF};
    case 0xED: return {3, 0x80, 0x9F};
    case 0xF0: return {4, 0x90, 0xBF};
    case 0xF4: return {4, 0x80, 0x8F};
    default: return {byte < 0xC2 ? 0U : byte < 0xE0 ? 2U : byte < 0xF0 ? 3U : byte < 0xF4 ? 4U : 0U};
    }
}

} // namespace

Character character_at(std::string_view text, std::size_t begin) {
    const auto first = static_cast<unsigned char>(text[begin]);
    if (first < 0x80U) {
        return {first, begin + 1};
    }
    constexpr char32_t malformed = 0xFFFD;
    const Lead lead = lead_of(first);
    if (lead.size == 0) {
        return {malformed, begin + 1};
    }
    auto code = static_cast<char32_t>(first & (0xFFU >> (lead.size + 1)));
    for (std::size_t at = begin + 1; at < begin + lead.size; ++at) {
        const auto byte = static_cast<unsigned char>(at < text.size() ? text[at] : '\0');
        const bool second = at == begin + 1;
        if (byte < (second ? lead.least : 0x80) || byte > (second ? lead.most : 0xBF)) {
            return {malformed, at}; // one mark for as much as began a character
        }
        code = code << 6U | (byte & 0x3FU);
    }
    return {code, begin + lead.size};
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
    return code <= last_of_one_unit &&
           (code < 0x80 ? is_ascii_start(code) : is_in(unicode::name_starts, code));
}

bool is_name_part(char32_t code) {
    return code <= last_of_one_unit && (code < 0x80 ? is_ascii_part(code) : is_in(unicode::name_parts, code));
}

int digit_value(char32_t code) {
    if (code < 0x80) {
        return code >= '0' && code <= '9' ? static_cast<int>(code - '0') : -1;
    }
    for (const unicode::Range& zero : unicode::zeros) {
        if (code >= zero.first && code < zero.first + 10) {
            return static_cast<int>(code - zero.first);
        }
    }
    return -1;
}

std::string upper_case(std::string_view text) {
    std::string result(text);
    if (all_ascii(text)) {
        std::transform(text.begin(), text.end(), result.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
        return result;
    }
    result.clear();
    for (std::size_t at = 0; at < text.size();) {
        const Character c = character_at(text, at);
        at = c.end;
        const auto* const found = std::find_if(std::begin(unicode::longs), std::end(unicode::longs),
                                               [&](const unicode::Long& one) { return one.code == c.code; });
        if (found != std::end(unicode::longs)) {
            result += found->image;
        } else {
            append(result, c.code < 0x80 ? ascii_upper(c.code) : mapped(unicode::uppers, c.code));
        }
    }
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
        append(result, c.code < 0x80 ? ascii_upper(c.code) : mapped(unicode::folds, c.code));
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

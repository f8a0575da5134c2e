#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// Texts compared with a range of letters, eight at once.

namespace herding::inline v0::scene::detail {

/// Whether this is compiled for the page of a browser, where small code counts more than fast code.
#ifdef __OPTIMIZE_SIZE__
inline constexpr bool is_small = true;

[[nodiscard]] inline bool same_text(std::string_view a, std::string_view b) { return a == b; }
[[nodiscard]] inline bool is_plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<signed char>(c) >= ' ' && c != 0x7f; });
}
[[nodiscard]] inline bool is_plain_json(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<signed char>(c) >= ' ' && c != '"' && c != '\\'; });
}

#else
inline constexpr bool is_small = false;

inline constexpr std::uint64_t in_each_byte = 0x0101010101010101U;
inline constexpr std::uint64_t spaces = 0x20U * in_each_byte;

/// Whether a function of eight letters has the highest bit of one of its bytes for any letters of a text. The function must not have it
/// for eight spaces, which fill up short texts.
template <class Odd> [[nodiscard]] inline bool has_odd_letter(std::string_view text, Odd odd) {
    const char* at = text.data();
    const std::size_t size = text.size();
    const auto load = [](const char* from, auto number) {
        std::memcpy(&number, from, sizeof number);
        return std::uint64_t{number};
    };
    std::uint64_t found = 0;
    if (size >= 8) {
        for (std::size_t i = 0; i + 8 < size; i += 8) {
            found |= odd(load(at + i, std::uint64_t{}));
        }
        found |= odd(load(at + size - 8, std::uint64_t{})); // some of them once more
    } else if (size >= 4) {
        found = odd(load(at, std::uint32_t{}) | load(at + size - 4, std::uint32_t{}) << 32U);
    } else if (size > 0) { // the first letter, one in the middle and the last one
        const auto letter = [at](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(at[i])}; };
        found = odd(letter(0) | letter(size / 2) << 8U | letter(size - 1) << 16U | spaces << 24U);
    }
    return (found & 0x80U * in_each_byte) != 0;
}

/// Whether two texts are equal, without a call for short ones.
[[nodiscard]] inline bool same_text(std::string_view a, std::string_view b) {
    const std::size_t size = a.size();
    if (size != b.size()) {
        return false;
    }
    const char* const one = a.data();
    const char* const other = b.data();
    const auto load = [](const char* from) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, from, sizeof bytes);
        return bytes;
    };
    if (size >= 8 && size <= 16) {
        return load(one) == load(other) && load(one + size - 8) == load(other + size - 8);
    }
    if (size > 16) {
        return std::memcmp(one, other, size) == 0;
    }
    for (std::size_t i = 0; i < size; ++i) {
        if (one[i] != other[i]) {
            return false;
        }
    }
    return true;
}

/// Whether a text is only ASCII without control characters.
[[nodiscard]] inline bool is_plain(std::string_view text) {
    return !has_odd_letter(text, [](std::uint64_t bytes) {
        return bytes | (bytes - spaces) | (bytes + in_each_byte); // from 0x80, below 0x20, 0x7f
    });
}

/// Whether JSON writes a text of ASCII as it is.
[[nodiscard]] inline bool is_plain_json(std::string_view text) {
    // S. E. Anderson, "Bit Twiddling Hacks": a byte that is 0 or below a number.
    constexpr auto zero_in = [](std::uint64_t bytes) { return (bytes - in_each_byte) & ~bytes; };
    return !has_odd_letter(text, [zero_in](std::uint64_t bytes) {
        return bytes | (bytes - spaces) | zero_in(bytes ^ ('"' * in_each_byte)) |
               zero_in(bytes ^ ('\\' * in_each_byte));
    });
}

#endif

} // namespace herding::inline v0::scene::detail

#include "shared.hpp"

#include "herding/reflect/detail/utf8.hpp"
#include "herding/scene/draw.hpp"

#include <algorithm>
#include <array>

namespace herding::inline v0::scene {

namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

/// Combining marks and invisible characters: general categories Mn, Me and Cf of Unicode 15, for scripts in wide use.
constexpr std::array<Range, 52> narrowest{{
    {0x0300, 0x036f},   {0x0483, 0x0489},   {0x0591, 0x05bd}, {0x05bf, 0x05bf}, {0x05c1, 0x05c2},
    {0x05c4, 0x05c5},   {0x0610, 0x061a},   {0x064b, 0x065f}, {0x0670, 0x0670}, {0x06d6, 0x06dc},
    {0x06df, 0x06e4},   {0x06e7, 0x06e8},   {0x06ea, 0x06ed}, {0x0711, 0x0711}, {0x0730, 0x074a},
    {0x0900, 0x0902},   {0x093a, 0x093a},   {0x093c, 0x093c}, {0x0941, 0x0948}, {0x094d, 0x094d},
    {0x0951, 0x0957},   {0x0962, 0x0963},   {0x0981, 0x0981}, {0x09bc, 0x09bc}, {0x09c1, 0x09c4},
    {0x09cd, 0x09cd},   {0x0a01, 0x0a02},   {0x0a3c, 0x0a3c}, {0x0a41, 0x0a51}, {0x0b3c, 0x0b3c},
    {0x0bc0, 0x0bc0},   {0x0bcd, 0x0bcd},   {0x0c3e, 0x0c40}, {0x0e31, 0x0e31}, {0x0e34, 0x0e3a},
    {0x0e47, 0x0e4e},   {0x0eb1, 0x0eb1},   {0x0eb4, 0x0ebc}, {0x0ec8, 0x0ecd}, {0x1160, 0x11ff},
    {0x1ab0, 0x1aff},   {0x1dc0, 0x1dff},   {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x2064},
    {0x20d0, 0x20f0},   {0x302a, 0x302d},   {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
    {0x1f3fb, 0x1f3ff}, {0xe0100, 0xe01ef},
}};

/// East Asian Width W and F of Unicode 15, joined where only unassigned code points lie between.
constexpr std::array<Range, 44> widest{{
    {0x1100, 0x115f}, {0x231a, 0x231b}, {0x2329, 0x232a}, {0x23e9, 0x23ec},   {0x23f0, 0x23f0},
    {0x23f3, 0x23f3}, {0x25fd, 0x25fe}, {0x2614, 0x2615}, {0x2648, 0x2653},   {0x267f, 0x267f},
    {0x2693, 0x2693}, {0x26a1, 0x26a1}, {0x26aa, 0x26ab}, {0x26bd, 0x26be},   {0x26c4, 0x26c5},
    {0x26ce, 0x26ce}, {0x26d4, 0x26d4}, {0x26ea, 0x26ea}, {0x26f2, 0x26f3},   {0x26f5, 0x26f5},
    {0x26fa, 0x26fa}, {0x26fd, 0x26fd}, {0x2705, 0x2705}, {0x270a, 0x270b},   {0x2728, 0x2728},
    {0x274c, 0x274c}, {0x274e, 0x274e}, {0x2753, 0x2755}, {0x2757, 0x2757},   {0x2795, 0x2797},
    {0x27b0, 0x27b0}, {0x27bf, 0x27bf}, {0x2b1b, 0x2b1c}, {0x2b50, 0x2b50},   {0x2b55, 0x2b55},
    {0x2e80, 0x303e}, {0x3041, 0xa4cf}, {0xa960, 0xa97c}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},
    {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f004, 0x1faff},
}};
/// Symbols among the last range that are one column wide: playing cards, enclosed letters and the like.
constexpr std::array<Range, 8> symbols{{
    {0x1f005, 0x1f0ce},
    {0x1f0d0, 0x1f18d},
    {0x1f18f, 0x1f190},
    {0x1f19b, 0x1f1ff},
    {0x1f650, 0x1f67f},
    {0x1f700, 0x1f7df},
    {0x1f800, 0x1f8ff},
    {0x1fa00, 0x1fa6f},
}};

template <std::size_t Count> bool is_in(const std::array<Range, Count>& ranges, std::uint32_t point) {
    const auto after =
        std::upper_bound(ranges.begin(), ranges.end(), point,
                         [](std::uint32_t one, const Range& range) { return one < range.first; });
    return after != ranges.begin() && point <= std::prev(after)->last;
}

} // namespace

namespace detail {

CodePoint code_point(std::string_view text, std::size_t at) {
    const std::size_t bytes = reflect::detail::utf8_size(text, at);
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[at + k]); };
    switch (bytes) {
    case 0: return {0xfffd, 1};
    case 1: return {byte(0), 1};
    case 2: return {(byte(0) & 0x1fU) << 6U | (byte(1) & 0x3fU), 2};
    case 3: return {(byte(0) & 0x0fU) << 12U | (byte(1) & 0x3fU) << 6U | (byte(2) & 0x3fU), 3};
    default:
        return {(byte(0) & 0x07U) << 18U | (byte(1) & 0x3fU) << 12U | (byte(2) & 0x3fU) << 6U |
                    (byte(3) & 0x3fU),
                4};
    }
}

std::size_t columns_of(std::uint32_t point) {
    if (point < 0x300) {
        return 1;
    }
    if (is_in(narrowest, point)) {
        return 0;
    }
    const bool far_east = point >= 0x20000 && point <= 0x3fffd;
    return far_east || (is_in(widest, point) && !is_in(symbols, point)) ? 2 : 1;
}

bool is_control(std::uint32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x061c || point == 0x200e ||
           point == 0x200f || (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069) ||
           point == 0xfeff || (point & 0xfffeU) == 0xfffeU;
}

} // namespace detail

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto [value, bytes] = detail::code_point(text, at);
        columns += detail::columns_of(value);
        at += bytes;
    }
    return columns;
}

} // namespace herding::inline v0::scene

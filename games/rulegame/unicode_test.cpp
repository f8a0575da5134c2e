// Characters as in ICU, which Java's are: all of them, and texts of any bytes.
#include "rulegame/unicode.hpp"

#include <gtest/gtest.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>
#include <unicode/uversion.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace {

using namespace rulegame;

constexpr int same_version = 72; // of unicode_table.hpp; others know other characters

std::string upper_of(const icu::UnicodeString& text) {
    std::string upper;
    icu::UnicodeString(text).toUpper(icu::Locale::getRoot()).toUTF8String(upper);
    return upper;
}

TEST(Unicode, EveryCharacterIsAsInIcu) {
    if (U_ICU_VERSION_MAJOR_NUM != same_version) {
        GTEST_SKIP() << "the table was written from ICU " << same_version;
    }
    for (UChar32 code = 0; code <= 0x10FFFF; ++code) {
        if (code >= 0xD800 && code < 0xE000) {
            continue;
        }
        const auto character = static_cast<char32_t>(code);
        const bool one_unit = code <= 0xFFFF;
        std::string text;
        std::string folded;
        icu::UnicodeString(code).toUTF8String(text);
        icu::UnicodeString(u_toupper(u_tolower(u_toupper(code)))).toUTF8String(folded);
        ASSERT_EQ(is_name_start(character), one_unit && u_isJavaIDStart(code) != 0) << code;
        ASSERT_EQ(is_name_part(character), one_unit && u_isJavaIDPart(code) != 0) << code;
        ASSERT_EQ(digit_value(character), one_unit ? u_charDigitValue(code) : -1) << code;
        ASSERT_EQ(upper_case(text), upper_of(icu::UnicodeString(code))) << code;
        ASSERT_EQ(fold_case(text), folded) << code;
    }
}

TEST(Unicode, TextsAreAsInIcu) {
    std::mt19937 random(1); // NOLINT(cert-msc51-cpp): the same texts each time
    for (int i = 0; i < 20'000; ++i) {
        icu::UnicodeString units;
        for (auto length = random() % 8; length > 0; --length) {
            units.append(
                static_cast<UChar32>(random() % 2 != 0 ? 0x370 + random() % 0x90 : 0x41 + random() % 0x2000));
        }
        std::string text;
        units.toUTF8String(text);
        ASSERT_EQ(upper_case(text), upper_of(units));
    }
}

TEST(Unicode, AnyBytesAreReadAsInIcu) {
    std::mt19937 random(2); // NOLINT(cert-msc51-cpp): the same bytes each time
    for (int i = 0; i < 100'000; ++i) {
        std::string text;
        for (auto length = random() % 6 + 1; length > 0; --length) {
            text += static_cast<char>(random() % 3 != 0 ? 0x80 + random() % 128 : random());
        }
        for (std::size_t begin = 0; begin < text.size();) {
            const Character found = character_at(text, begin);
            auto end = static_cast<std::int64_t>(begin);
            UChar32 code = 0;
            U8_NEXT_OR_FFFD(reinterpret_cast<const std::uint8_t*>(text.data()), end,
                            static_cast<std::int64_t>(text.size()), code);
            ASSERT_EQ(found.code, static_cast<char32_t>(code));
            ASSERT_EQ(found.end, static_cast<std::size_t>(end));
            begin = found.end;
        }
    }
}

} // namespace

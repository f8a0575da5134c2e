#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>
template <class F> void ranges(const char* name, F in, const char* doc) {
    std::printf("/// %s\ninline constexpr Range %s[] = {", doc, name);
    int n = 0;
    for (int c = 0x80; c <= 0xFFFF;) {
        if (!in(c)) {
            ++c;
            continue;
        }
        int e = c;
        while (e + 1 <= 0xFFFF && in(e + 1)) {
            ++e;
        }
        std::printf("%s{0x%X, 0x%X},", n++ % 6 ? " " : "\n    ", c, e);
        c = e + 1;
    }
    std::printf("\n};\n\n");
}
struct Run {
    int first, last, step, delta;
};
template <class F> void runs(const char* name, F map, const char* doc) {
    std::vector<Run> all;
    for (int c = 0x80; c <= 0x10FFFF; ++c) {
        if (c >= 0xD800 && c < 0xE000) {
            continue;
        }
        int d = map(c) - c;
        if (d == 0) {
            continue;
        }
        bool added = false;
        for (int back = 1; back <= 2 && back <= (int)all.size(); ++back) {
            Run& r = all[all.size() - back];
            if (r.delta != d) {
                continue;
            }
            int gap = c - r.last;
            if (r.first == r.last ? (gap == 1 || gap == 2) : gap == r.step) {
                r.step = gap;
                r.last = c;
                added = true;
                break;
            }
        }
        if (!added) {
            all.push_back({c, c, 1, d});
        }
    }
    std::printf("/// %s\ninline constexpr Run %s[] = {", doc, name);
    int n = 0;
    for (auto& r : all) {
        std::printf("%s{0x%X, 0x%X, %d, %d},", n++ % 4 ? " " : "\n    ", r.first, r.last, r.step, r.delta);
    }
    std::printf("\n};\n\n");
}
/// Writes games/rulegame/unicode_table.hpp: g++ -std=c++20 unicode_table.cpp -licuuc && ./a.out > unicode_table.hpp
int main() {
    std::printf(R"(#pragma once

// Written by games/rulegame/unicode_table.cpp from ICU %s: change that, not this.
// clang-format off

namespace rulegame::unicode {

/// Characters, both included.
struct Range {
    char32_t first;
    char32_t last;
};
/// Every `step`th character, whose image is so much greater.
struct Run {
    char32_t first;
    char32_t last;
    unsigned char step;
    int difference;
};
/// A character with an image of several characters.
struct Long {
    char32_t code;
    const char* image; // UTF-8
};

)",
                U_ICU_VERSION);
    ranges("name_starts", [](int c) { return u_isJavaIDStart(c) != 0; }, "u_isJavaIDStart.");
    ranges("name_parts", [](int c) { return u_isJavaIDPart(c) != 0; }, "u_isJavaIDPart.");
    ranges(
        "zeros",
        [](int c) {
            return u_charDigitValue(c) == 0 && u_charDigitValue(c + 9) == 9 && u_charDigitValue(c + 1) == 1;
        },
        "Digits 0 of u_charDigitValue; the other nine follow.");
    std::map<int, std::string> longs;
    auto upper = [&](int c) {
        icu::UnicodeString s((UChar32)c);
        s.toUpper(icu::Locale::getRoot());
        if (s.countChar32() == 1) {
            return (int)s.char32At(0);
        }
        std::string u;
        s.toUTF8String(u);
        longs[c] = u;
        return c;
    };
    runs("uppers", upper, "The upper case of one character, if that is one.");
    runs(
        "folds", [](int c) { return (int)u_toupper(u_tolower(u_toupper(c))); },
        "u_toupper of u_tolower of u_toupper.");
    std::printf("/// Upper cases of several characters.\ninline constexpr Long longs[] = {");
    int n = 0;
    for (auto& [c, u] : longs) {
        std::printf("%s{0x%X, \"", n++ % 4 ? " " : "\n    ", c);
        for (unsigned char b : u) {
            std::printf("\\x%02x\" \"", b);
        }
        std::printf("\"},");
    }
    std::printf("\n};\n\n} // namespace rulegame::unicode\n");
    // check digits
    for (int c = 0x80; c <= 0xFFFF; ++c) {
        if (u_charDigitValue(c) > 9) {
            std::fprintf(stderr, "digit %x\n", c);
        }
    }
}

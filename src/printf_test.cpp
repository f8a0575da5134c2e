// The printf of a module writes what that of the C library writes.

#include <gtest/gtest.h>

#include <array>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <string>

namespace module_printf {
#define vsnprintf module_vsnprintf
#define snprintf module_snprintf
#define vfprintf module_vfprintf
#include "web/module/printf.cpp"
#undef vsnprintf
#undef snprintf
#undef vfprintf
} // namespace module_printf

namespace {

TEST(ModulePrintf, writes_escapes_as_the_c_library_does) {
    for (const unsigned number : {0U, 0xAU, 0x1FU, 0xABCU, 0xFFFFU, 0x12345U, 0xFFFFFFFFU}) {
        for (const char* format : {"\\u%04x", "<U+%.4X>", "%x", "%X"}) {
            for (std::size_t size = 0; size < 16; ++size) {
                std::array<char, 16> expected{};
                std::array<char, 16> written{};
                EXPECT_EQ(module_printf::module_snprintf(written.data(), size, format, number),
                          std::snprintf(expected.data(), size, format, number));
                EXPECT_EQ(written, expected) << format << ' ' << number << ' ' << size;
            }
        }
    }
    std::array<char, 16> pair{};
    EXPECT_EQ(module_printf::module_snprintf(pair.data(), pair.size(), "\\u%04x\\u%04x", 0xD83DU, 0xDE00U),
              12);
    EXPECT_EQ(std::string(pair.data()), "\\ud83d\\ude00");
}

TEST(ModulePrintfDeathTest, knows_no_other_format) {
    std::array<char, 16> out{};
    EXPECT_DEATH((void)module_printf::module_snprintf(out.data(), out.size(), "%d", 1), "");
}

} // namespace

// Modules for browsers write numbers without printf (cmake/wasm). They write what the C++ library and the C library write here.
#include "stream_number.hpp"

#include "herding_hexadecimal.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <sstream>
#include <string>

namespace {

template <class Number> void is_written_as_by_a_stream(Number value) {
    for (const auto field :
         {std::ios_base::fmtflags{}, std::ios_base::dec, std::ios_base::oct, std::ios_base::hex}) {
        for (const auto plus : {std::ios_base::fmtflags{}, std::ios_base::showpos}) {
            for (const auto base : {std::ios_base::fmtflags{}, std::ios_base::showbase}) {
                for (const auto upper : {std::ios_base::fmtflags{}, std::ios_base::uppercase}) {
                    std::ostringstream expected;
                    expected.flags(field | plus | base | upper);
                    expected << value;
                    std::array<char, 24> out{};
                    const int size = herding_stream_number(out.data(), value, expected.flags());
                    EXPECT_EQ(std::string(out.data(), static_cast<std::size_t>(size)), expected.str());
                }
            }
        }
    }
}

template <class Number> void numbers_are_written_as_by_a_stream() {
    using Limits = std::numeric_limits<Number>;
    for (const Number value :
         {Number{0}, Number{1}, Number{7}, Number{8}, Number{10}, Number{255}, Limits::max(), Limits::min(),
          static_cast<Number>(-1), static_cast<Number>(-30)}) {
        is_written_as_by_a_stream(value);
    }
}

TEST(StreamNumber, is_what_a_stream_writes) {
    numbers_are_written_as_by_a_stream<long>();
    numbers_are_written_as_by_a_stream<unsigned long>();
    numbers_are_written_as_by_a_stream<long long>();
    numbers_are_written_as_by_a_stream<unsigned long long>();
}

TEST(Hexadecimal, writes_escapes_as_the_c_library_does) {
    for (const unsigned number : {0U, 0xAU, 0x1FU, 0xABCU, 0xFFFFU, 0x12345U, 0xFFFFFFFFU}) {
        for (const char* format : {"\\u%04x", "<U+%.4X>", "%x", "%X"}) {
            for (std::size_t size = 0; size < 16; ++size) {
                std::array<char, 16> expected{};
                std::array<char, 16> written{};
                EXPECT_EQ(herding_hexadecimal(written.data(), size, format, number),
                          std::snprintf(expected.data(), size, format, number));
                EXPECT_EQ(written, expected) << format << ' ' << number << ' ' << size;
            }
        }
    }
    std::array<char, 16> pair{};
    EXPECT_EQ(herding_hexadecimal(pair.data(), pair.size(), "\\u%04x\\u%04x", 0xD83DU, 0xDE00U), 12);
    EXPECT_EQ(std::string(pair.data()), "\\ud83d\\ude00");
}

} // namespace

// What each format makes of one value of every kind, in files: a change must show in review, and what was written
// once must be read for ever.

#include "support/golden.hpp"

#include "reflect/support/any_value.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>

namespace {

namespace rf = herding::reflect;

/// The same on every platform: drawn from a seed, with our own generator.
zoo::Zoo golden_zoo() {
    herding::Generator generator(2);
    return test::any_value<zoo::Zoo>(generator, 5);
}

std::string hex(const rf::Bytes& bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = std::to_integer<unsigned>(bytes[i]);
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
        text += i % 32 == 31 || i + 1 == bytes.size() ? '\n' : ' ';
    }
    return text;
}

TEST(Golden, text) { expect_golden("reflect/golden/zoo.txt", rf::print(golden_zoo()) + "\n"); }

TEST(Golden, json_1) {
    expect_golden("reflect/golden/zoo.1.json", rf::to_json(golden_zoo(), rf::JsonLayout::Pretty) + "\n");
}

TEST(Golden, binary_3) { expect_golden("reflect/golden/zoo.3.hex", hex(rf::write_binary(golden_zoo()))); }

/// An envelope of version 1, which is not written any more where there are variants: it had the same body.
TEST(Golden, binary_1) {
    std::ifstream file("reflect/golden/zoo.1.hex");
    rf::Bytes bytes;
    for (unsigned byte = 0; file >> std::hex >> byte;) {
        bytes.push_back(static_cast<std::byte>(byte));
    }
    EXPECT_EQ(rf::read_binary<zoo::Zoo>(bytes), golden_zoo());
    rf::Bytes body;
    rf::write_body(body, golden_zoo());
    ASSERT_GT(bytes.size(), rf::envelope_size);
    EXPECT_EQ(rf::Bytes(bytes.begin() + static_cast<std::ptrdiff_t>(rf::envelope_size), bytes.end()), body);
}

} // namespace

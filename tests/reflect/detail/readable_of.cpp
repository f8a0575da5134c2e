#include "herding/reflect/detail/readable_of.hpp"

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

namespace {

namespace rf = herding::reflect;

TEST(ReadableOf, sets_bits_byte_by_byte_in_any_order) {
    std::bitset<20> bits;
    const auto& readable = rf::detail::ReadableTable<std::bitset<20>>::value;
    readable.set_byte(&bits, 16, 0xff); // no bit behind the last
    readable.set_byte(&bits, 8, 0xff);
    readable.set_byte(&bits, 0, 0x01);
    EXPECT_EQ(bits, std::bitset<20>(0xfff01));
    EXPECT_EQ(bits.count(), 13U);
}

/// What a default value has is gone.
struct Prepared {
    std::optional<int> number = 5;
    std::map<int, int> map{{1, 2}};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(number), CEREAL_NVP(map));
    }
};

TEST(ReadableOf, reads_into_what_is_empty) {
    const auto read = rf::from_json<Prepared>(R"({"number":null,"map":[[3,4]]})");
    EXPECT_EQ(read.number, std::nullopt);
    EXPECT_EQ(read.map, (std::map<int, int>{{3, 4}}));
}

/// It looks at its fields itself, and throws what readers throw.
struct Strict {
    int low = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(low));
        if (low > 7) {
            throw rf::ReadError("rules", {0, 1, 1}, "low is at most 7");
        }
    }
};

TEST(ReadableOf, errors_behind_all_fields_are_in_none_of_them) {
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::from_json<Strict>(R"({"low":8})")); }),
              "rules, line 1, column 1, at strict: low is at most 7");
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::from_json<Strict>(R"({"low":7})")); }), "(read)");
}

} // namespace

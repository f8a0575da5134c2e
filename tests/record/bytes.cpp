#include "herding/record/bytes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace record_bytes {

namespace rec = herding::record;
using rec::detail::as_bytes;
using rec::detail::Cursor;

TEST(Crc32c, has_the_values_of_rfc_3720) {
    EXPECT_EQ(rec::crc32c({}), 0U);
    EXPECT_EQ(rec::crc32c(as_bytes("123456789")), 0xe3069283U);
    EXPECT_EQ(rec::crc32c(rec::Bytes(32, std::byte{0})), 0x8a9136aaU);
    EXPECT_EQ(rec::crc32c(rec::Bytes(32, std::byte{0xff})), 0x62a8ab43U);
    rec::Bytes ascending;
    for (unsigned i = 0; i < 32; ++i) {
        ascending.push_back(static_cast<std::byte>(i));
    }
    EXPECT_EQ(rec::crc32c(ascending), 0x46dd794eU);
}

TEST(Crc32c, continues_where_it_was_left) {
    const std::string text = "a text that is longer than two words of eight bytes";
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const std::string_view all = text;
        EXPECT_EQ(rec::crc32c(as_bytes(all.substr(i)), rec::crc32c(as_bytes(all.substr(0, i)))),
                  rec::crc32c(as_bytes(all)));
    }
}

TEST(Crc32c, is_the_same_by_tables_and_by_the_processor) {
    rec::Bytes bytes;
    for (unsigned i = 0; i < 300; ++i) {
        for (std::size_t from = 0; from <= bytes.size(); from += 7) {
            const auto part = rec::View(bytes).subspan(from);
            ASSERT_EQ(rec::crc32c(part, i), rec::detail::crc32c_by_tables(part, i)) << from << " of " << i;
        }
        bytes.push_back(static_cast<std::byte>(i * 97 + i / 5));
    }
}

TEST(Cursor, reads_what_was_put) {
    rec::Bytes bytes;
    constexpr std::int64_t numbers[] = {0,
                                        1,
                                        -1,
                                        63,
                                        64,
                                        -65,
                                        1 << 20,
                                        std::numeric_limits<std::int64_t>::min(),
                                        std::numeric_limits<std::int64_t>::max()};
    rec::detail::put_u32(bytes, 0x01020304U);
    rec::detail::put_u64(bytes, 0x0102030405060708U);
    for (const std::int64_t number : numbers) {
        rec::detail::put_signed(bytes, number);
        rec::detail::put_varint(bytes, static_cast<std::uint64_t>(number));
    }
    rec::detail::put_string(bytes, "text");
    Cursor cursor(bytes);
    EXPECT_EQ(cursor.u32(), 0x01020304U);
    EXPECT_EQ(cursor.u64(), 0x0102030405060708U);
    for (const std::int64_t number : numbers) {
        EXPECT_EQ(cursor.signed_varint(), number);
        EXPECT_EQ(cursor.varint(), static_cast<std::uint64_t>(number));
    }
    EXPECT_EQ(cursor.string(), "text");
    EXPECT_TRUE(cursor.done());
}

TEST(Cursor, refuses_what_nobody_puts) {
    const auto malformed = [](std::initializer_list<unsigned> values) {
        rec::Bytes bytes;
        for (const unsigned value : values) {
            bytes.push_back(static_cast<std::byte>(value));
        }
        try {
            Cursor cursor(bytes);
            (void)cursor.string();
        } catch (const Cursor::Malformed& error) {
            return error.cause;
        }
        return std::string("nothing");
    };
    EXPECT_EQ(malformed({}), "the data ends here, in the middle of a value");
    EXPECT_EQ(malformed({0x80, 0x00}), "a number with needless bytes");
    EXPECT_EQ(malformed({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2}),
              "a number of more than 64 bits");
    EXPECT_EQ(malformed({5, 1}), "a size of 5, where 1 bytes are left");
    EXPECT_EQ(malformed({2, 1}), "a size of 2, where 1 bytes are left");
    EXPECT_EQ(malformed({1, 1}), "nothing");
}

TEST(Cursor, knows_whether_anything_is_left) {
    const rec::Bytes bytes(2, std::byte{1});
    Cursor cursor(bytes);
    EXPECT_THROW(cursor.end(), Cursor::Malformed);
    (void)cursor.u8();
    EXPECT_THROW(cursor.end(), Cursor::Malformed);
    (void)cursor.u8();
    EXPECT_NO_THROW(cursor.end());
}

} // namespace record_bytes

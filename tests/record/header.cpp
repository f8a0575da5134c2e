#include "herding/record/header.hpp"

#include "record/support/games.hpp"

#include "herding/record/error.hpp"
#include "herding/record/store.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace record_header {

namespace rec = herding::record;
using record_test::plain_header;

rec::Bytes of_text(std::string_view text) {
    const rec::View bytes = rec::detail::as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

struct Found {
    rec::ErrorKind kind;
    std::uint64_t byte;
    std::string cause;
};

/// What opening these bytes reports.
std::optional<Found> error_of(rec::View bytes, const rec::ReadLimits& limits = {}) {
    try {
        (void)rec::read_journal(bytes, "friday", limits);
    } catch (const rec::Error& error) {
        EXPECT_EQ(error.record(), "friday");
        return Found{error.kind(), error.location() ? error.location()->byte : 0, error.cause()};
    }
    return std::nullopt;
}

TEST(Header, reads_back_as_itself) {
    rec::Header header = plain_header();
    header.rules_version = "7";
    header.setup_hash = 1;
    header.state_hash = ~std::uint64_t{0};
    EXPECT_EQ(rec::decode_header(rec::encode(header), ""), header);
    header.parent = rec::Parent{"thursday", 41, 42, 43};
    EXPECT_EQ(rec::decode_header(rec::encode(header), ""), header);
}

TEST(Header, that_is_cut_off_is_truncated) {
    const rec::Bytes whole = rec::encode(plain_header());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const auto found = error_of(rec::View(whole).first(i));
        ASSERT_TRUE(found) << i;
        EXPECT_EQ(found->kind, rec::ErrorKind::TruncatedHeader) << i;
        EXPECT_EQ(found->byte, i);
    }
    EXPECT_FALSE(error_of(whole));
}

TEST(Header, with_any_bit_changed_is_refused) {
    const rec::Bytes whole = rec::encode(plain_header());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            rec::Bytes changed = whole;
            changed[i] ^= static_cast<std::byte>(1U << bit);
            const auto found = error_of(changed);
            ASSERT_TRUE(found) << i << ' ' << bit;
            const bool magic = i < 8;
            const bool copied = magic && (i == 0 || i > 4);
            EXPECT_EQ(found->kind, copied  ? rec::ErrorKind::WrongFile
                                   : magic ? rec::ErrorKind::ForeignBytes
                                           : rec::ErrorKind::DamagedHeader)
                << i << ' ' << bit << ' ' << found->cause;
        }
    }
}

TEST(Header, of_another_kind_of_file_is_named) {
    const auto cause = [](std::string_view text, rec::ErrorKind kind) {
        const auto found = error_of(of_text(text));
        EXPECT_TRUE(found && found->kind == kind) << text;
        return found ? found->cause : "";
    };
    for (const std::string_view saved : {"play dice\nsystem: begin\n", "herd play dice\nsystem: begin\n"}) {
        EXPECT_EQ(cause(saved, rec::ErrorKind::WrongFile),
                  "a saved game of `play`, not a journal: open it with `play --load`");
    }
    EXPECT_EQ(cause("SQLite format 3 and more bytes", rec::ErrorKind::WrongFile),
              "a SQLite database, not a journal: open it as a SQLite store (`--database` of `herd record`)");
    EXPECT_EQ(cause(std::string_view("HRD\x1a\3\0\0\0", 8), rec::ErrorKind::WrongFile),
              "a single value in binary, not a journal: read it with `reflect::read_binary`");
    EXPECT_EQ(cause("\xef\xbf\xbdHRDJ\n\x1a", rec::ErrorKind::ForeignBytes).substr(0, 13), "not a journal");
    EXPECT_EQ(cause("\x89HRDJ\n\x1a and more", rec::ErrorKind::WrongFile),
              "a journal that was copied as text, which changed its bytes: copy it again as binary");
    EXPECT_EQ(cause("\x89HRDI\r\n\x1a and more", rec::ErrorKind::WrongFile).substr(0, 22),
              "the index of a journal");
    EXPECT_EQ(cause(R"({"view_of":"kuhn::Game","player":0})", rec::ErrorKind::WrongFile).substr(0, 32),
              "what `herd record export` wrote ");
    EXPECT_EQ(cause("anything else", rec::ErrorKind::ForeignBytes),
              "not a journal: the first 8 bytes must be 89 48 52 44 4a 0d 0a 1a (\\x89HRDJ\\r\\n\\x1a)");
}

/// Puts the checksums right after a change.
void seal(rec::Bytes& bytes) {
    const auto put = [&](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) {
            bytes[at + i] = static_cast<std::byte>(value >> 8 * i);
        }
    };
    put(16, rec::crc32c(rec::View(bytes).first(16)));
    put(bytes.size() - 4, rec::crc32c(rec::View(bytes).first(bytes.size() - 4)));
}

TEST(Header, of_a_newer_minor_version_is_read_and_of_a_newer_major_version_is_not) {
    rec::Bytes bytes = rec::encode(plain_header());
    bytes[9] = std::byte{200};
    // A field that this program does not know.
    rec::Bytes field;
    rec::detail::put_varint(field, 99);
    rec::detail::put_string(field, "news");
    bytes.insert(bytes.end() - 4, field.begin(), field.end());
    bytes[12] = static_cast<std::byte>(static_cast<unsigned>(bytes[12]) + field.size());
    seal(bytes);
    rec::Header header = plain_header();
    header.minor = 200;
    EXPECT_EQ(rec::read_journal(bytes)->header(), header);
    bytes[8] = std::byte{2};
    seal(bytes);
    const auto found = error_of(bytes);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, rec::ErrorKind::NewerVersion);
    EXPECT_EQ(found->cause,
              "version 2 of the journal format, where this program knows 1: use a newer program");
}

TEST(Header, lacks_no_field_but_the_parent) {
    rec::Header header = plain_header();
    header.parent = rec::Parent{"thursday", 41, 42, 43};
    const rec::Bytes whole = rec::encode(header);
    for (unsigned missing = 1; missing <= 12; ++missing) {
        rec::Bytes bytes(whole.begin(), whole.begin() + rec::prelude_size);
        rec::detail::Cursor cursor(rec::View(whole).subspan(rec::prelude_size, whole.size() - 24));
        while (!cursor.done()) {
            const rec::View before = cursor.rest();
            const std::uint64_t number = cursor.varint();
            static_cast<void>(cursor.bytes(cursor.count()));
            if (number != missing) {
                rec::detail::put_bytes(bytes, before.first(before.size() - cursor.rest().size()));
            }
        }
        const auto size = static_cast<std::uint32_t>(bytes.size() - rec::prelude_size);
        for (std::size_t i = 0; i < 4; ++i) {
            bytes[12 + i] = static_cast<std::byte>(size >> 8 * i);
        }
        bytes.resize(bytes.size() + 4);
        seal(bytes);
        const auto found = error_of(bytes);
        if (missing == 12) {
            EXPECT_FALSE(found);
            continue;
        }
        ASSERT_TRUE(found) << missing;
        EXPECT_EQ(found->kind, rec::ErrorKind::DamagedHeader);
        EXPECT_EQ(found->cause, missing == 3 ? "field 4 of the header cannot be read: the hash of its types "
                                               "does not fit them"
                                : missing == 5 ? "field 6 of the header cannot be read: the hash of its "
                                                 "behaviors does not fit them"
                                               : "the header lacks field " + std::to_string(missing) +
                                                     ", which every record has");
    }
}

/// The checksum of the header does not depend on its first 20 bytes, because these hold their own.
TEST(Header, with_something_in_its_empty_bytes_is_refused) {
    for (const std::size_t at : {std::size_t{10}, std::size_t{11}}) {
        rec::Bytes bytes = rec::encode(plain_header());
        bytes[at] = std::byte{1};
        seal(bytes);
        const auto found = error_of(bytes);
        ASSERT_TRUE(found) << at;
        EXPECT_EQ(found->kind, rec::ErrorKind::DamagedHeader);
        EXPECT_EQ(found->cause, "bytes 10 and 11 are not 0: restore the file from a copy");
    }
}

TEST(Header, beyond_the_limit_is_not_read) {
    const auto found = error_of(rec::encode(plain_header()), {.header = 10});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, rec::ErrorKind::TooLarge);
}

TEST(Error, has_a_name_and_an_exit_code_for_each_kind) {
    std::string names;
    for (int code = 10; code <= 27; ++code) {
        const auto kind = static_cast<rec::ErrorKind>(code);
        EXPECT_EQ(rec::exit_code(kind), code);
        EXPECT_NE(name(kind), "error") << code;
        EXPECT_EQ(names.find(name(kind)), std::string::npos) << name(kind);
        names += std::string(name(kind)) + "|";
    }
}

TEST(Error, names_the_record_and_the_place) {
    EXPECT_STREQ(rec::Error(rec::ErrorKind::Damaged, "friday", "wrong", rec::Location{17, 3}).what(),
                 "friday, byte 17, after event 3: wrong");
    EXPECT_STREQ(rec::Error(rec::ErrorKind::Locked, "friday", "wrong").what(), "friday: wrong");
}

} // namespace record_header

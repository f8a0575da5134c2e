#include "herding/record/error.hpp"

#include "herding/record/store.hpp"

#include <gtest/gtest.h>

#include <string>

namespace record_error {

namespace rec = herding::record;

TEST(Printable, keeps_text_and_shows_what_a_terminal_would_obey) {
    EXPECT_EQ(rec::printable("Bén, 龍, 🐄, a\\b"), "Bén, 龍, 🐄, a\\b");
    EXPECT_EQ(rec::printable("\x1b[31m\n\r\x07\x7f"), "\\x1b[31m\\x0a\\x0d\\x07\\x7f");
    EXPECT_EQ(rec::printable(std::string("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(rec::printable("\u009b1A\u00a0"), "\\xc2\\x9b1A\u00a0") << "control sequences in one character";
    EXPECT_EQ(rec::printable("a\u202etxt.exe \u2066\u2028"),
              "a\\xe2\\x80\\xaetxt.exe \\xe2\\x81\\xa6\\xe2\\x80\\xa8");
    EXPECT_EQ(rec::printable("\xff\xc3"), "\\xff\\xc3") << "no UTF-8";
    EXPECT_EQ(rec::printable(rec::printable("\x1b")), "\\x1b") << "once is enough";
}

TEST(Errors, are_printable_whatever_the_record_is_called) {
    const std::string name = "x\x1b[31m\n";
    const rec::Error error(rec::ErrorKind::Damaged, name, "a cause \x07", rec::Location{3, 2});
    EXPECT_STREQ(error.what(), "x\\x1b[31m\\x0a, byte 3, after event 2: a cause \\x07");
    EXPECT_EQ(error.reason(), "byte 3, after event 2: a cause \\x07")
        << "for messages that name the record themselves";
    EXPECT_EQ(error.record(), name);
    EXPECT_EQ(error.cause(), "a cause \x07");
    const auto store = rec::memory_store();
    try {
        (void)store->open(name);
        FAIL();
    } catch (const rec::Error& missing) {
        EXPECT_TRUE(std::string(missing.what()).starts_with("x\\x1b[31m\\x0a: ")) << missing.what();
    }
}

} // namespace record_error

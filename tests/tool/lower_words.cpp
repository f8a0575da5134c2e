#include "herding/tool/lower_words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using Words = std::vector<std::string>;

TEST(LowerWords, splits_at_blanks) {
    EXPECT_EQ(herding::tool::lower_words("  Move 3\t TO bar "), (Words{"move", "3", "to", "bar"}));
    EXPECT_TRUE(herding::tool::lower_words("").empty());
}

TEST(LowerWords, can_be_printed) {
    EXPECT_EQ(herding::tool::lower_words("a\x1b[2J \xc3\x84"), (Words{"a?[2j", "??"}));
}

} // namespace

// From a law that breaks to the place where it broke: `check --failures`, then `inspect` and `replay` of what it saved.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace herd_tests {
namespace {

class BrokenLaw : public testing::Test {
protected:
    void SetUp() override { std::filesystem::remove_all(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    /// Path of the only journal that a check has saved.
    [[nodiscard]] std::string saved() const {
        std::string path;
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            if (file.path().extension() == ".journal") {
                EXPECT_TRUE(path.empty()) << path << " and " << file.path();
                path = file.path().string();
            }
        }
        return path;
    }

    std::string folder =
        (std::filesystem::temp_directory_path() /
         (std::string("herd_law_") + testing::UnitTest::GetInstance()->current_test_info()->name()))
            .string();
};

TEST_F(BrokenLaw, opens_where_it_broke) {
    const Ran check = run(LEAKY, "check --failures " + folder);
    EXPECT_EQ(check.code, 1) << check.out;
    const std::string journal = saved();
    ASSERT_FALSE(journal.empty()) << check.out;
    EXPECT_NE(check.out.find("Saved: "), std::string::npos) << check.out;
    EXPECT_NE(check.out.find("stones never come back to the heap"), std::string::npos) << check.out;

    const Ran text = run(LEAKY, "inspect --text " + journal);
    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find("  law: "), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("stones never come back to the heap"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("Rule 2: a player takes one to three stones."), std::string::npos) << text.out;
    const auto broke = text.out.find("a law broke here: Invariant: stones never come back to the heap\n");
    EXPECT_LT(text.out.find("stones: 10 -> 22\n"), broke) << text.out;
    EXPECT_LT(broke, text.out.find(" annotation law: Invariant\n")) << text.out;
}

// A second execution does something else, and so the inspector says what the record says.
TEST_F(BrokenLaw, opens_where_the_rules_depend_on_something_outside) {
    const Ran check = run("LEAKY=clock " LEAKY, "check --failures " + folder);
    EXPECT_EQ(check.code, 1) << check.out;
    const std::string journal = saved();
    ASSERT_FALSE(journal.empty()) << check.out;
    const Ran text = run("LEAKY=clock " LEAKY, "inspect --text " + journal);
    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_NE(text.out.find(", view-only\n  event 1 "), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("the rules do not repeat event 1"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("a law broke here: Deterministic: "), std::string::npos) << text.out;
}

} // namespace
} // namespace herd_tests

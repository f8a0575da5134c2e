// A program has no more of a game than it was built with. What it lacks, another program of its build does in its place.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace herd_tests {
namespace {

/// A copy of the program with records of Kuhn poker, in a folder of its own.
class OtherProgram : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        std::filesystem::copy_file(KUHN, folder / "herd");
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    Ran herd(const std::string& arguments) const { return run((folder / "herd").string(), arguments); }

    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("herd_other_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(OtherProgram, checks_the_laws_with_the_same_arguments_and_code) {
    std::ofstream(folder / "check_kuhn") << "#!/bin/sh\necho \"$@\"\nexit 7\n";
    std::filesystem::permissions(folder / "check_kuhn", std::filesystem::perms::owner_all);
    const Ran checked = herd("check kuhn --cases 3 --failures 'a b'");
    EXPECT_EQ(checked.code, 7);
    EXPECT_EQ(checked.out, "check kuhn --cases 3 --failures a b\n");
}

TEST_F(OtherProgram, is_named_with_the_command_that_builds_it) {
    const std::string without = "kuhn: this program has the game without its laws, check_kuhn has them: ";
    const Ran nowhere = herd("check kuhn");
    EXPECT_EQ(nowhere.code, 2);
    EXPECT_EQ(nowhere.out, without + "the target check_kuhn of its project builds it\n");
    std::ofstream(folder / "CMakeCache.txt");
    EXPECT_EQ(herd("check kuhn").out,
              without + "`cmake --build " + folder.string() + " --target check_kuhn` builds it\n");
}

TEST_F(OtherProgram, is_not_the_program_itself) {
    std::filesystem::rename(folder / "herd", folder / "check_kuhn");
    const Ran checked = run((folder / "check_kuhn").string(), "check kuhn");
    EXPECT_EQ(checked.code, 2);
    EXPECT_EQ(checked.out, "kuhn: this program has the game without its laws, check_kuhn has them: " +
                               (folder / "check_kuhn").string() + '\n');
}

} // namespace
} // namespace herd_tests

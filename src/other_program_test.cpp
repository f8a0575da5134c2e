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

TEST_F(OtherProgram, has_the_commands_that_a_program_for_play_lacks) {
    std::filesystem::copy_file(PLAY_KUHN, folder / "play_kuhn");
    const std::string play = (folder / "play_kuhn").string();
    const auto refused = [&](const std::string& command, const std::string& other) {
        EXPECT_EQ(run(play, command + " kuhn").out, "play_kuhn has no command " + command + ", " + other +
                                                        " has it: the target " + other +
                                                        " of its project builds it\n");
    };
    refused("arena", "record_kuhn");
    refused("record", "record_kuhn");
    refused("replay", "record_kuhn");
    refused("merge-checks", "record_kuhn");
    refused("check", "check_kuhn");
    std::filesystem::rename(folder / "herd", folder / "record_kuhn");
    const Ran played = run(play, "arena kuhn --agents random,random --games 4");
    EXPECT_EQ(played.code, 0);
    EXPECT_NE(played.out.find("4 of 4 games"), std::string::npos) << played.out;
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

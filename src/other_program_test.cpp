// A program has no more of a game than it was built with. What it lacks, another program of its build does in its place.

#include "run_herd.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace herd_tests {
namespace {

/// A copy of the file of Kuhn poker that only plays, in a folder of its own.
class OtherProgram : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        std::filesystem::copy_file(PLAY_KUHN, folder / "play_kuhn");
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    Ran herd(const std::string& arguments) const { return run((folder / "play_kuhn").string(), arguments); }

    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("herd_other_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(OtherProgram, checks_the_laws_with_the_same_arguments_and_code) {
    std::ofstream(folder / "play_kuhn_all") << "#!/bin/sh\necho \"$@\"\nexit 7\n";
    std::filesystem::permissions(folder / "play_kuhn_all", std::filesystem::perms::owner_all);
    const Ran checked = herd("check kuhn --cases 3 --failures 'a b'");
    EXPECT_EQ(checked.code, 7);
    EXPECT_EQ(checked.out, "check kuhn --cases 3 --failures a b\n");
}

TEST_F(OtherProgram, is_named_with_the_command_that_builds_it) {
    const std::string without = "play_kuhn has no command check, play_kuhn_all has it: ";
    const Ran nowhere = herd("check kuhn");
    EXPECT_EQ(nowhere.code, 2);
    EXPECT_EQ(nowhere.out, without + "the target play_kuhn_all of its project builds it\n");
    std::ofstream(folder / "CMakeCache.txt");
    EXPECT_EQ(herd("check kuhn").out,
              without + "`cmake --build " + folder.string() + " --target play_kuhn_all` builds it\n");
}

TEST_F(OtherProgram, has_the_commands_that_a_file_for_play_lacks) {
    for (const std::string command : {"arena", "record", "replay", "check", "merge-checks", "mutants"}) {
        EXPECT_EQ(herd(command + " kuhn").out,
                  "play_kuhn has no command " + command +
                      ", play_kuhn_all has it: the target play_kuhn_all of its project builds it\n");
    }
    EXPECT_EQ(herd("play kuhn --record a.journal").out,
              "--record, --resume, --inspect: this program has the game without records, play_kuhn_all has "
              "them: the target play_kuhn_all of its project builds it\n");
    std::filesystem::copy_file(KUHN, folder / "play_kuhn_all");
    const Ran played = herd("arena kuhn --agents random,random --games 4");
    EXPECT_EQ(played.code, 0);
    EXPECT_NE(played.out.find("4 of 4 games"), std::string::npos) << played.out;
    EXPECT_NE(herd("--help").out.find("\n  arena "), std::string::npos);
}

TEST_F(OtherProgram, is_built_before_by_the_command_that_play_names) {
    std::ofstream(folder / "build")
        << "#!/bin/sh\necho \"building $1\"\nprintf '#!/bin/sh\\necho \"$@\"\\n' >" << folder.string()
        << "/$1\nchmod +x " << folder.string() << "/$1\n";
    std::filesystem::permissions(folder / "build", std::filesystem::perms::owner_all);
    const Ran built =
        run("HERDING_BUILD=" + (folder / "build").string() + ' ' + (folder / "play_kuhn").string(),
            "check kuhn --cases 3");
    EXPECT_EQ(built.out, "building play_kuhn_all\ncheck kuhn --cases 3\n");
    std::ofstream(folder / "build") << "#!/bin/sh\nexit 1\n";
    std::filesystem::remove(folder / "play_kuhn_all");
    EXPECT_EQ(run("HERDING_BUILD=" + (folder / "build").string() + ' ' + (folder / "play_kuhn").string(),
                  "check kuhn")
                  .code,
              2);
}

TEST_F(OtherProgram, with_all_games_has_what_a_list_of_games_lacks) {
    std::filesystem::copy_file(MENU, folder / "herd");
    const auto menu = [this](const std::string& arguments) {
        return run((folder / "herd").string(), arguments);
    };
    for (const std::string command : {"inspect a.journal", "serve"}) {
        const std::string name = command.substr(0, command.find(' '));
        const Ran lacks = menu(command);
        EXPECT_EQ(lacks.code, 2);
        EXPECT_EQ(lacks.out, "herd has no command " + name +
                                 ", herd_all has it: the target herd_all of its project builds it\n");
    }
    std::ofstream(folder / "herd_all") << "#!/bin/sh\necho \"$@\"\nexit 7\n";
    std::filesystem::permissions(folder / "herd_all", std::filesystem::perms::owner_all);
    const Ran served = menu("serve --port 0");
    EXPECT_EQ(served.code, 7);
    EXPECT_EQ(served.out, "serve --port 0\n");
}

TEST_F(OtherProgram, has_the_setups_and_options_of_a_game_that_is_only_listed) {
    std::filesystem::copy_file(MENU, folder / "herd");
    const Ran kuhn = run((folder / "herd").string(), "games kuhn");
    EXPECT_EQ(kuhn.code, 0);
    EXPECT_EQ(kuhn.out, herd("games kuhn").out);
    const Ran pig = run((folder / "herd").string(), "games pig");
    EXPECT_EQ(pig.code, 2);
    EXPECT_NE(
        pig.out.find("pig is in another program, play_pig: the target play_pig of its project builds it"),
        std::string::npos)
        << pig.out;
    const Ran none = run((folder / "herd").string(), "games khun");
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.out.find("did you mean kuhn?"), std::string::npos) << none.out;
}

} // namespace
} // namespace herd_tests

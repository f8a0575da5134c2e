// herd rulegame.

#include "run_herd.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace herd_tests {
namespace {

const std::string sample_rules = "../games/rulegame/rules/";

TEST(HerdRulegame, replays_recorded_rule_games) {
    const std::string golden = sample_rules + "golden/turns.jsonl";
    const Ran ran = herd("rulegame check " + golden + " --rules " + sample_rules);
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(ran.out.starts_with("episodes 4, attempts ")) << ran.out;
    EXPECT_TRUE(ran.out.ends_with(", differ 0\n")) << ran.out;

    // Compressed, and with one counter that is another.
    std::ifstream in(golden);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto at = text.find("\"g\":2");
    ASSERT_NE(at, std::string::npos);
    const Scratch changed(text.replace(at, 5, "\"g\":3"));
    const Ran differs = herd("rulegame check " + changed.path() + " --rules " + sample_rules);
    EXPECT_EQ(differs.code, 1);
    EXPECT_NE(differs.out.find("turns.txt, episode 0, step "), std::string::npos) << differs.out;
    EXPECT_NE(differs.out.find("  recorded: "), std::string::npos);
    const Scratch packed("");
    ASSERT_EQ(std::system(("gzip -c " + golden + " >" + packed.path()).c_str()), 0);
    EXPECT_EQ(herd("rulegame check " + packed.path() + " --rules " + sample_rules).out, ran.out);

    const Scratch bad("nonsense\n{\"rule\":\"../x\",\"ep\":0,\"init\":{},\"board\":[]}\n");
    const Ran unusable = herd("rulegame check " + bad.path() + " --rules " + sample_rules);
    EXPECT_EQ(unusable.code, 2);
    EXPECT_NE(unusable.out.find(":2: the file \"../x\" is not below " + sample_rules), std::string::npos)
        << unusable.out;
    EXPECT_NE(unusable.out.find("episodes 0, attempts 0, agree 0, differ 0\n"), std::string::npos);
}

/// A folder of rule files with folders in it, and a file beside it.
class RuleFolders {
public:
    RuleFolders()
        : root_(std::filesystem::temp_directory_path() /
                (std::string("herd_test_") + testing::UnitTest::GetInstance()->current_test_info()->name() +
                 std::to_string(getpid()))) {
        std::filesystem::create_directories(root_ / "rules" / "easy" / "first");
        std::filesystem::create_directories(root_ / "other");
        for (const char* name : {"rules/top.txt", "rules/easy/first/any.txt", "rules/.hidden.txt",
                                 "rules/easy/two..dots.txt", "other/outside.txt", "rules-too.txt"}) {
            std::ofstream(root_ / name) << "()\n";
        }
        std::filesystem::create_symlink("../../other/outside.txt", root_ / "rules" / "easy" / "out.txt");
        std::filesystem::create_symlink("../other", root_ / "rules" / "away");
        std::filesystem::create_symlink("easy/first/any.txt", root_ / "rules" / "within.txt");
        std::filesystem::create_symlink("rules", root_ / "linked");
    }
    ~RuleFolders() { std::filesystem::remove_all(root_); }
    RuleFolders(const RuleFolders&) = delete;
    RuleFolders& operator=(const RuleFolders&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return (root_ / name).string(); }

    /// What `check` prints of one episode that names this rule file.
    [[nodiscard]] Ran check(const std::string& name, const std::string& folder = "rules") const {
        const Scratch episode("{\"rule\":\"" + name +
                              "\",\"ep\":0,\"board\":[],\"init\":{\"fin\":1},\"steps\":[]}\n");
        Ran ran = herd("rulegame check " + episode.path() + " --rules " + path(folder));
        const auto at = ran.out.find(episode.path() + ":1: ");
        return at == 0 ? Ran{ran.code, ran.out.substr(episode.path().size() + 4)} : ran;
    }

private:
    std::filesystem::path root_;
};

TEST(HerdRulegame, check_finds_rule_files_in_folders_below_the_given_one) {
    const RuleFolders folders;
    for (const char* name : {"top.txt", "easy/first/any.txt", "easy//first/./any.txt", "./top.txt",
                             ".hidden.txt", "easy/two..dots.txt", "within.txt"}) {
        for (const char* folder : {"rules", "rules/", "linked", "other/../rules"}) {
            const Ran ran = folders.check(name, folder);
            EXPECT_EQ(ran.out, "episodes 1, attempts 0, agree 0, differ 0\n") << name << " in " << folder;
            EXPECT_EQ(ran.code, 0) << name << " in " << folder;
        }
    }
    EXPECT_EQ(folders.check("any.txt", "rules/easy/first").code, 0);
}

TEST(HerdRulegame, check_refuses_rule_files_outside_the_given_folder) {
    const RuleFolders folders;
    const std::string rules = folders.path("rules");
    const std::string below = "; name a file below that folder, such as \"easy/first.txt\"\n";
    const std::string nothing = "episodes 0, attempts 0, agree 0, differ 0\n";
    for (const std::string name : {"../other/outside.txt", "../rules-too.txt", "..",
                                   "easy/../../other/outside.txt", "easy/../top.txt", "easy/.."}) {
        const Ran ran = folders.check(name);
        EXPECT_EQ(ran.code, 2) << name;
        EXPECT_EQ(ran.out, "the file \"" + name + "\" is not below " + rules + ": it has \"..\" in it" +
                               below + nothing);
    }
    for (const std::string& name : {folders.path("rules/top.txt"), std::string("/etc/hostname")}) {
        EXPECT_EQ(folders.check(name).out, "the file \"" + name + "\" is not below " + rules +
                                               ": it is an absolute path" + below + nothing);
    }
    for (const std::string name : {"easy/out.txt", "away/outside.txt", "away/none.txt", "away"}) {
        EXPECT_EQ(folders.check(name).out, "the file \"" + name + "\" is not below " + rules +
                                               ": a symbolic link leads out of it" + below + nothing);
    }
    for (const std::string name : {"", "top.txt\\u0000/../../other/outside.txt"}) {
        const Ran ran = folders.check(name);
        EXPECT_EQ(ran.code, 2) << name;
        EXPECT_EQ(ran.out, "the name of a file is empty or has a NUL in it" + below + nothing);
    }
    // What is below the folder and cannot be read is another mistake.
    EXPECT_EQ(folders.check("none.txt").out, "its rule file " + rules +
                                                 "/none.txt: cannot be opened: No such file or directory\n" +
                                                 nothing);
    EXPECT_EQ(folders.check("easy/none/none.txt", "linked").out,
              "its rule file " + folders.path("linked") +
                  "/easy/none/none.txt: cannot be opened: No such file or directory\n" + nothing);
    EXPECT_EQ(folders.check("top.txt/", "linked").out, "its rule file " + folders.path("linked") +
                                                           "/top.txt/: cannot be opened: Not a directory\n" +
                                                           nothing);
    EXPECT_EQ(folders.check("top.txt", "nowhere/").out,
              "its rule file " + folders.path("nowhere/") +
                  "top.txt: cannot be opened: No such file or directory\n" + nothing);
    EXPECT_EQ(folders.check("easy").out,
              "its rule file " + rules + "/easy: is a folder, not a file\n" + nothing);
}

TEST(HerdRulegame, replays_all_reference_rule_games) {
    const std::string file = shared_path("rulegame/transcripts.jsonl");
    if (!std::filesystem::exists(file)) {
        GTEST_SKIP() << "no reference data: " << file;
    }
    const Ran ran = herd("rulegame check " + file + " --rules " + shared_path("rulegame/corpus"));
    EXPECT_EQ(ran.out, "episodes 4800, attempts 72772, agree 72772, differ 0\n");
    EXPECT_EQ(ran.code, 0);
    const Ran parsed = herd("rulegame parse-check " + shared_path("rulegame/parse-cases.jsonl"));
    EXPECT_EQ(parsed.out, "cases 3000, agree 3000, differ 0\n");
    EXPECT_EQ(parsed.code, 0);
}

TEST(HerdRulegame, parse_check_prints_both_verdicts) {
    const Scratch cases("{\"text\":\"()\",\"accepted\":true,\"rule_lines\":1}\n"
                        "{\"text\":\"(\",\"accepted\":true,\"rule_lines\":1}\n");
    const Ran ran = herd("rulegame parse-check " + cases.path());
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find(":2: recorded: accepted, 1 rule lines; here: RuleParseException (1:2: "),
              std::string::npos)
        << ran.out;
    EXPECT_TRUE(ran.out.ends_with("cases 2, agree 1, differ 1\n")) << ran.out;
}

TEST(HerdRulegame, rule_files_are_explained_checked_and_played) {
    const Ran told = herd("rulegame explain " + sample_rules + "turns.txt");
    EXPECT_EQ(told.code, 0);
    EXPECT_NE(told.out.find("Order T, the lowest number comes first:\n  6 |   1"), std::string::npos)
        << told.out;
    EXPECT_EQ(herd("rulegame lint " + sample_rules + "turns.txt").out, "");
    const Ran remarks = herd("rulegame lint " + sample_rules + "undefined.txt");
    EXPECT_EQ(remarks.code, 1);
    EXPECT_NE(remarks.out.find("undefined.txt:2:9: while p has no value, "), std::string::npos)
        << remarks.out;
    const Scratch broken("()\n(1,*,*)\n");
    const Ran refused = herd("rulegame explain " + broken.path());
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.out, broken.path() +
                               ":2:1: expected five fields without keys, or fields with keys, found 3 "
                               "fields without keys\n    (1,*,*)\n    ^\n");

    const Scratch moves("0 1\nwhy\nhint\nquit\n");
    const std::string play = "play rulegame --set file=" + sample_rules + "turns.txt";
    const Ran random = herd(play + " --set pieces=5 --set board=4", moves.path());
    EXPECT_EQ(random.code, 0);
    EXPECT_NE(random.out.find("Piece 0 (blue square) cannot be moved now."), std::string::npos) << random.out;
    const Scratch board(R"({"value":[{"id":0,"shape":"STAR","color":"RED","x":1,"y":6}]})");
    const Ran given = herd(play + " --set board_file=" + board.path(), moves.path());
    EXPECT_NE(given.out.find("Piece 0 (red star) can be moved now, but not to bucket 1"), std::string::npos)
        << given.out;
    const Scratch no_board("{\"value\":3}");
    EXPECT_EQ(herd(play + " --set board_file=" + no_board.path()).code, 2);
    EXPECT_EQ(herd(play + " --set pieces=37").code, 2);
    EXPECT_EQ(herd("play rulegame --set file=nowhere.txt").out, "nowhere.txt: cannot be read\n");
    EXPECT_EQ(herd("play rulegame --set 'rules=(pos:Nowhere)'").code, 2);
    EXPECT_EQ(herd("rulegame").code, 2);
}

TEST(HerdRulegame, rulegame_analyze_and_compare_exit_as_they_find) {
    const Scratch clean("(color:red)\n()\n");
    const Scratch same("()\n");
    const Scratch dead("()\n(color:red)\n");
    const Scratch no_rules("()\n(\n");
    EXPECT_EQ(herd("rulegame analyze --pieces 2 --boards 5 " + same.path()).code, 0);
    const Ran found = herd("rulegame analyze --pieces 2 --boards 5 " + dead.path());
    EXPECT_EQ(found.code, 1);
    EXPECT_NE(found.out.find(dead.path() + ":2:1: line 2 never accepts a move: (color:red)\n"),
              std::string::npos)
        << found.out;
    EXPECT_EQ(herd("rulegame analyze " + no_rules.path()).code, 2);
    EXPECT_EQ(herd("rulegame analyze --pieces 0 " + same.path()).code, 2);
    EXPECT_EQ(herd("rulegame compare --boards 20 --pieces 3 " + same.path() + " " + dead.path()).code, 0);
    const Ran differ = herd("rulegame compare " + same.path() + " " + clean.path());
    EXPECT_EQ(differ.code, 1);
    EXPECT_NE(differ.out.find("They differ, as on this board, before the first move:\n"), std::string::npos);
    EXPECT_EQ(herd("rulegame compare " + same.path() + " nowhere.txt").code, 2);
}

TEST(HerdRulegame, rulegame_serve_says_what_is_wrong_with_its_arguments) {
    const Scratch rules("(color:red)\n");
    const Scratch commands("MOVE 0 0\nEXIT\n");
    const Ran served =
        herd("rulegame serve output=BRIEF colors=red 1 seed=1 " + rules.path(), commands.path());
    EXPECT_EQ(served.code, 2); // the rules come first
    EXPECT_NE(herd("rulegame serve output=BRIEF colors=red " + rules.path() + " 1 seed=1", commands.path())
                  .out.find("\n0 1 1\n"),
              std::string::npos);
    EXPECT_EQ(herd("rulegame serve " + rules.path() + " 99").out,
              "\"99\": the number of pieces is one from 0 to 36, or a range such as 2:4\n");
    EXPECT_EQ(herd("rulegame serve " + rules.path() + " nowhere.json").out,
              "nowhere.json: cannot be opened: No such file or directory\n");
    EXPECT_EQ(herd("rulegame serve nowhere.txt 3").code, 2);
}

} // namespace
} // namespace herd_tests

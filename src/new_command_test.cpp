// herd new: which names it takes, and what it leaves behind. Whether projects build is tests/packaging/new.

#include "run_herd.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace herd_tests {
namespace {

class HerdNew : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
    }
    void TearDown() override {
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
        std::filesystem::remove_all(folder);
    }
    Ran make(const std::string& arguments) const {
        return run("cd " + folder.string() + " && " + HERD, "new " + arguments);
    }
    std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                      std::filesystem::directory_iterator()));
    }

    std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        (std::string("herd_new_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(HerdNew, names_are_words_that_mean_nothing_else) {
    const std::string longest(40, 'a');
    for (const std::string& name : {std::string("nine_stones"), std::string("g2"), longest}) {
        EXPECT_EQ(make(name).code, 0) << name;
    }
    for (const std::string& name :
         {longest + "a", std::string("off_t"), std::string("a__b"), std::string("Race"), std::string("9race"),
          std::string("../race"), std::string("printf"), std::string("class")}) {
        const Ran refused = make(name);
        EXPECT_EQ(refused.code, 2) << name;
        EXPECT_NE(refused.out.find(" cannot be the name of a project: "), std::string::npos) << refused.out;
    }
    EXPECT_EQ(entries(), 3U);
}

TEST_F(HerdNew, a_python_package_has_its_files_and_the_lines_of_every_project) {
    ASSERT_EQ(make("race --python").code, 0);
    ASSERT_EQ(make("plain").code, 0);
    const auto text = [&](const char* file) { return file_text((folder / file).string()); };
    EXPECT_EQ(text("race/CMakeLists.txt").find("cmake_minimum_required"), 0U);
    EXPECT_NE(text("race/CMakeLists.txt").find("herding_add_python(race)"), std::string::npos);
    EXPECT_NE(text("race/pyproject.toml").find("name = \"race\""), std::string::npos);
    EXPECT_NE(text("race/test_race.py").find("import race"), std::string::npos);
    EXPECT_EQ(text("plain/CMakeLists.txt").find("herding_add_python"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "plain" / "pyproject.toml"));
}

TEST_F(HerdNew, a_page_has_its_lines_before_those_of_the_program) {
    ASSERT_EQ(make("race --web --python").code, 0);
    ASSERT_EQ(make("plain").code, 0);
    const std::string build = file_text((folder / "race/CMakeLists.txt").string());
    const auto found = build.find("find_package(herding");
    const auto page = build.find("herding_add_web(race)");
    EXPECT_EQ(build.find("cmake_minimum_required"), 0U);
    EXPECT_LT(found, page);
    EXPECT_LT(page, build.find("add_executable(race main.cpp)"));
    EXPECT_NE(build.find("herding_add_python(race)"), std::string::npos);
    const std::string readme = file_text((folder / "race/README.md").string());
    EXPECT_NE(readme.find("--target web_race"), std::string::npos);
    EXPECT_EQ(file_text((folder / "plain/CMakeLists.txt").string()).find("WASI"), std::string::npos);
}

TEST_F(HerdNew, everybody_may_read_the_project) {
    ASSERT_EQ(make("race").code, 0);
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(folder / "race").permissions(),
              perms::owner_all | perms::group_read | perms::group_exec | perms::others_read |
                  perms::others_exec);
}

TEST_F(HerdNew, what_is_here_stays_and_nothing_half_written_does) {
    for (const std::string taken : {"a_file", "a_folder", "a_link"}) {
        if (taken == "a_file") {
            std::ofstream(folder / taken) << "mine";
        } else if (taken == "a_folder") {
            std::filesystem::create_directory(folder / taken); // empty, so that a rename would replace it
        } else {
            std::filesystem::create_symlink("nowhere", folder / taken);
        }
        const Ran refused = make(taken);
        EXPECT_EQ(refused.code, 2) << taken;
        EXPECT_EQ(refused.out, taken + " is here already: choose another name, or another folder\n");
    }
    EXPECT_EQ(file_text((folder / "a_file").string()), "mine");
    EXPECT_EQ(entries(), 3U);
    // No file may be larger than nothing, so the first one of the project cannot be written.
    const Ran full =
        run("cd " + folder.string() + " && (trap '' XFSZ; ulimit -f 0; " + HERD, "new race | cat)");
    EXPECT_NE(full.out.find("; nothing was created\n"), std::string::npos) << full.out;
    EXPECT_EQ(entries(), 3U);
}

} // namespace
} // namespace herd_tests

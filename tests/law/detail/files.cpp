#include "herding/law/detail/files.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fs = std::filesystem;
using herding::law::detail::write_whole;

class WriteWhole : public testing::Test {
protected:
    void SetUp() override {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string path() const { return (folder_ / "report.txt").string(); }
    [[nodiscard]] static std::string read(const std::string& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
    }
    void leave(const std::string& ending) const { std::ofstream(path() + ending) << "of another"; }

private:
    fs::path folder_ =
        fs::path(testing::TempDir()) /
        (std::string("write_whole_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(WriteWhole, replaces_a_file) {
    write_whole(path(), "first\n");
    write_whole(path(), "second\n");
    EXPECT_EQ(read(path()), "second\n");
    EXPECT_EQ(files(), 1U);
}

TEST_F(WriteWhole, leaves_what_another_writes) {
    leave(".new");
    leave(".new1");
    write_whole(path(), "ours");
    EXPECT_EQ(read(path()), "ours");
    EXPECT_EQ(read(path() + ".new"), "of another");
    EXPECT_EQ(read(path() + ".new1"), "of another");
    EXPECT_EQ(files(), 3U);
}

TEST_F(WriteWhole, writes_where_killed_programs_left_ten_files) {
    leave(".new");
    for (int i = 1; i < 10; ++i) {
        leave(".new" + std::to_string(i));
    }
    write_whole(path(), "ours");
    EXPECT_EQ(read(path()), "ours");
    EXPECT_EQ(files(), 10U);
}

TEST_F(WriteWhole, of_several_threads_is_never_mixed) {
    const auto write_often = [&](char letter) {
        for (int i = 0; i < 200; ++i) {
            write_whole(path(), std::string(5000, letter));
        }
    };
    std::vector<std::thread> writers;
    for (const char letter : {'a', 'b', 'c'}) {
        writers.emplace_back(write_often, letter);
    }
    for (std::thread& writer : writers) {
        writer.join();
    }
    const std::string text = read(path());
    EXPECT_EQ(text, std::string(5000, text.empty() ? '?' : text[0]));
    EXPECT_EQ(files(), 1U);
}

TEST_F(WriteWhole, says_why_it_cannot) {
    const auto message = [](const std::string& path) -> std::string {
        try {
            write_whole(path, "text");
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "no error";
    };
    const std::string nowhere = path() + "/none/report.txt";
    EXPECT_EQ(message(nowhere), nowhere + ": cannot be written: No such file or directory");
    fs::create_directories(path() + "/kept"); // a folder has the name
    EXPECT_EQ(message(path()), path() + ": cannot be written: Is a directory");
    EXPECT_EQ(files(), 1U);
}

} // namespace

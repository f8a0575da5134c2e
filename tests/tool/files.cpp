#include "herding/tool/files.hpp"

#include "herding/record/detail/magic.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace files_test {

namespace fs = std::filesystem;
using namespace herding::tool;

class ToolFiles : public testing::Test {
protected:
    ToolFiles() { fs::create_directory(folder); }
    ~ToolFiles() override { fs::remove_all(folder); }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
    [[nodiscard]] static std::string content(const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static void put(const std::string& file, std::string_view text) {
        std::ofstream(file, std::ios::binary) << text;
    }

    fs::path folder =
        fs::temp_directory_path() / ("herding_files_" + std::to_string(getpid()) + '_' +
                                     testing::UnitTest::GetInstance()->current_test_info()->name());
};

/// What a function throws, as words.
template <class Call> std::string thrown(Call call) {
    try {
        call();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "nothing";
}

TEST_F(ToolFiles, reads_files_up_to_a_size) {
    const std::string file = path("large");
    put(file, "");
    fs::resize_file(file, largest_file);
    EXPECT_EQ(read_file(file).size(), largest_file);
    fs::resize_file(file, largest_file + 1);
    EXPECT_EQ(thrown([&] { static_cast<void>(read_file(file)); }), "is larger than 64 MiB");
    EXPECT_EQ(thrown([&] { static_cast<void>(read_file(folder.string())); }), "is a folder, not a file");
}

TEST_F(ToolFiles, replaces_no_record) {
    using namespace std::string_view_literals;
    const std::string lost = "is a record, which would be lost: choose another name";
    const std::string journal(reinterpret_cast<const char*>(herding::record::detail::magic.data()),
                              herding::record::detail::magic.size());
    for (const std::string& begin : {std::string("SQLite format 3\0 and more"sv), journal}) {
        const std::string file = path("record");
        put(file, begin);
        EXPECT_EQ(thrown([&] { refuse_to_replace_record(file); }), lost);
        EXPECT_EQ(thrown([&] { write_file(file, "text"); }), lost);
        EXPECT_EQ(content(file), begin);
        // The file with the name of the one that is written first may be one, too.
        fs::rename(file, path("page.new"));
        write_file(path("page"), "text");
        EXPECT_EQ(content(path("page.new")), begin);
        EXPECT_EQ(content(path("page")), "text");
    }
    put(path("short"), "SQLite");
    write_file(path("short"), "text");
    EXPECT_EQ(content(path("short")), "text");
}

TEST_F(ToolFiles, takes_no_file_of_others_for_the_one_that_it_writes_first) {
    put(path("page"), "before");
    put(path("page.new"), "mine");
    {
        NewFile file(path("page"));
        file.out() << "a part" << std::flush;
        EXPECT_EQ(content(path("page.new1")), "a part");
    }
    EXPECT_FALSE(fs::exists(path("page.new1")));
    write_file(path("page"), "after");
    EXPECT_EQ(content(path("page")), "after");
    EXPECT_EQ(content(path("page.new")), "mine");
    EXPECT_FALSE(fs::exists(path("page.new1")));
    for (int i = 1; i < 10; ++i) {
        put(path("page.new" + std::to_string(i)), "mine");
    }
    EXPECT_EQ(thrown([&] { write_file(path("page"), "more"); }),
              "cannot be written, because ten unfinished files are beside it, such as " + path("page") +
                  ".new: remove them");
    EXPECT_EQ(content(path("page")), "after");
}

TEST_F(ToolFiles, keep_their_permissions) {
    put(path("page"), "before");
    const auto mine = fs::perms::owner_read | fs::perms::owner_write;
    fs::permissions(path("page"), mine);
    write_file(path("page"), "after");
    EXPECT_EQ(fs::status(path("page")).permissions(), mine);
}

TEST_F(ToolFiles, keeps_links) {
    put(path("target"), "before");
    fs::create_symlink("target", path("link"));
    write_file(path("link"), "after");
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(content(path("target")), "after");
    EXPECT_FALSE(fs::exists(path("target.new")));
    EXPECT_FALSE(fs::exists(path("link.new")));
}

TEST_F(ToolFiles, are_there_whole_or_not_at_all) {
    put(path("page"), "before");
    std::atomic<bool> stopped = false;
    {
        NewFile file(path("page"), &stopped);
        EXPECT_FALSE(file.direct());
        file.out() << "a part" << std::flush;
        EXPECT_EQ(content(path("page.new")), "a part");
        stopped = true;
        file.out() << " and another" << std::flush;
        EXPECT_THROW(file.finish(), std::system_error);
    }
    EXPECT_EQ(content(path("page")), "before");
    EXPECT_FALSE(fs::exists(path("page.new")));
    EXPECT_TRUE(NewFile("/dev/null").direct());
}

TEST_F(ToolFiles, names_of_others_stay_below_their_folder) {
    const auto why = [&](const std::string& name) {
        const std::string words = thrown([&] { static_cast<void>(path_below(folder.string(), name)); });
        return words.substr(0, words.find(';'));
    };
    EXPECT_EQ(path_below(folder.string(), "easy/first.txt"), path("easy/first.txt"));
    EXPECT_EQ(why(""), "the name of a file is empty or has a NUL in it");
    EXPECT_EQ(why(std::string("a\0b", 3)), "the name of a file is empty or has a NUL in it");
    const std::string outside = " is not below " + folder.string() + ": ";
    EXPECT_EQ(why("/etc/passwd"), "the file \"/etc/passwd\"" + outside + "it is an absolute path");
    EXPECT_EQ(why("easy/../../x"), "the file \"easy/../../x\"" + outside + "it has \"..\" in it");
    fs::create_symlink("/etc", path("away"));
    EXPECT_EQ(why("away/passwd"), "the file \"away/passwd\"" + outside + "a symbolic link leads out of it");
    fs::create_directory(path("easy"));
    fs::create_symlink("easy", path("inside"));
    EXPECT_EQ(why("inside/first.txt"), "nothing") << "a link may lead to another place below it";
}

} // namespace files_test

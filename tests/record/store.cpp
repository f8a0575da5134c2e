#include "herding/record/store.hpp"

#include "record/support/store_suite.hpp"

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

namespace record_store {

struct InMemory : Place {
    InMemory() { store = rec::memory_store(); }
};

struct InFiles : Place {
    InFiles() {
        folder = std::filesystem::temp_directory_path() / ("herding-record-" + std::to_string(::getpid()));
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        store = std::make_unique<rec::FileStore>(folder.string());
    }
    ~InFiles() override { std::filesystem::remove_all(folder); }
    std::filesystem::path folder;
};

using Places = testing::Types<InMemory, InFiles>;
INSTANTIATE_TYPED_TEST_SUITE_P(Here, Stores, Places);

class Files : public testing::Test {
protected:
    InFiles place;
    rec::Store& store = *place.store;
    std::string path(const std::string& name) const { return (place.folder / name).string(); }
};

TEST_F(Files, that_may_not_be_written_can_be_read) {
    if (::geteuid() == 0) {
        GTEST_SKIP() << "the superuser may write any file";
    }
    store.create("a.journal", plain_header())->append(rec::Kind::Committed, {});
    std::filesystem::permissions(path("a.journal"), std::filesystem::perms::owner_read);
    EXPECT_EQ(error_of([&] { (void)store.open("a.journal", rec::Access::Append); }),
              rec::ErrorKind::ReadOnly);
    EXPECT_EQ(read_all(*store.open("a.journal")).size(), 1U);
}

TEST_F(Files, that_are_folders_are_no_records) {
    std::filesystem::create_directory(path("a.journal"));
    EXPECT_EQ(error_of([&] { (void)store.open("a.journal"); }), rec::ErrorKind::WrongFile);
    EXPECT_EQ(error_of([&] { (void)store.create("a.journal/b/c", plain_header()); }),
              rec::ErrorKind::NotFound);
}

TEST_F(Files, that_are_pipes_are_refused_and_nobody_waits_for_them) {
    store.create("a.journal", plain_header())->append(rec::Kind::Committed, {});
    for (const std::string name : {"pipe.journal", "a.journal.index", "b.journal.new"}) {
        ASSERT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
    }
    EXPECT_EQ(error_of([&] { (void)store.open("pipe.journal"); }), rec::ErrorKind::System);
    EXPECT_EQ(error_of([&] { (void)store.open("pipe.journal", rec::Access::Append); }),
              rec::ErrorKind::System);
    EXPECT_EQ(store.open("a.journal")->go_to_checkpoint(1), 0U) << "without an index";
    EXPECT_EQ(error_of([&] { (void)store.create("b.journal", plain_header()); }), rec::ErrorKind::System);
}

TEST_F(Files, that_are_created_follow_no_links) {
    std::ofstream(path("precious")) << "of somebody else";
    std::filesystem::create_symlink(path("precious"), path("a.journal.new"));
    std::filesystem::create_symlink(path("nowhere"), path("b.journal"));
    EXPECT_EQ(error_of([&] { (void)store.create("a.journal", plain_header()); }), rec::ErrorKind::System);
    EXPECT_EQ(error_of([&] { (void)store.create("b.journal", plain_header()); }), rec::ErrorKind::Exists);
    EXPECT_FALSE(std::filesystem::exists(path("nowhere")));
    std::string text;
    std::getline(std::ifstream(path("precious")), text);
    EXPECT_EQ(text, "of somebody else");
}

TEST_F(Files, take_the_place_of_one_that_was_never_finished) {
    const rec::Bytes header = rec::encode(plain_header());
    std::ofstream(path("a.journal.new")) << rec::detail::as_text(rec::View(header).first(100));
    store.create("a.journal", plain_header())->append(rec::Kind::Committed, {});
    EXPECT_EQ(read_all(*store.open("a.journal")).size(), 1U);
    EXPECT_FALSE(std::filesystem::exists(path("a.journal.new")));
}

TEST_F(Files, take_the_place_of_no_other_file) {
    store.create("a.journal.new", plain_header())->append(rec::Kind::Committed, {});
    std::ofstream(path("b.journal.new")) << "of somebody else";
    for (const std::string name : {"a.journal", "b.journal"}) {
        EXPECT_EQ(error_of([&] { (void)store.create(name, plain_header()); }), rec::ErrorKind::Exists);
        EXPECT_EQ(
            error_of([&] { dynamic_cast<rec::FileStore&>(store).put(name, rec::encode(plain_header())); }),
            rec::ErrorKind::Exists);
        EXPECT_FALSE(std::filesystem::exists(path(name)));
    }
    EXPECT_EQ(read_all(*store.open("a.journal.new")).size(), 1U);
    std::string text;
    std::getline(std::ifstream(path("b.journal.new")), text);
    EXPECT_EQ(text, "of somebody else");
    const rec::Bytes header = rec::encode(plain_header());
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{7}, std::size_t{19}, header.size() - 1, header.size()}) {
        const std::string name = "after " + std::to_string(size);
        std::ofstream(path(name + ".new")) << rec::detail::as_text(rec::View(header).first(size));
        EXPECT_NO_THROW((void)store.create(name, plain_header())) << size;
    }
    std::ofstream(path("zeros.new")) << std::string(700, '\0');
    EXPECT_NO_THROW((void)store.create("zeros", plain_header()));
}

/// The superuser may write any file, except in a file system that is mounted to be read.
TEST_F(Files, of_a_file_system_that_may_not_be_written_can_be_read) {
    if (::mount("tmpfs", place.folder.c_str(), "tmpfs", 0, "size=64k") != 0) {
        GTEST_SKIP() << "may not mount a small file system here";
    }
    store.create("a.journal", plain_header())->append(rec::Kind::Committed, {});
    EXPECT_EQ(::mount("tmpfs", place.folder.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr), 0);
    EXPECT_EQ(error_of([&] { (void)store.open("a.journal", rec::Access::Append); }),
              rec::ErrorKind::ReadOnly);
    EXPECT_EQ(error_of([&] { (void)store.create("b.journal", plain_header()); }), rec::ErrorKind::ReadOnly);
    EXPECT_EQ(read_all(*store.open("a.journal")).size(), 1U);
    EXPECT_EQ(::umount2(place.folder.c_str(), MNT_DETACH), 0);
}

/// A small file system of its own, where that is permitted.
TEST_F(Files, on_a_full_disk_take_nothing_more_and_keep_what_they_had) {
    if (::mount("tmpfs", place.folder.c_str(), "tmpfs", 0, "size=64k") != 0) {
        GTEST_SKIP() << "may not mount a small file system here";
    }
    std::uint64_t acknowledged = 0;
    {
        const auto writer = store.create("a.journal", plain_header());
        const auto fill = [&] {
            for (;;) {
                writer->append(rec::Kind::Committed, payload(1000, 1));
                ++acknowledged;
            }
        };
        EXPECT_EQ(error_of(fill), rec::ErrorKind::NoSpace);
        EXPECT_EQ(error_of(fill), rec::ErrorKind::Failed);
    }
    EXPECT_GT(acknowledged, 20U);
    EXPECT_EQ(error_of([&] { dynamic_cast<rec::FileStore&>(store).write_index("a.journal"); }),
              rec::ErrorKind::NoSpace);
    EXPECT_FALSE(std::filesystem::exists(path("a.journal.index.new"))) << "nothing is left of it";
    const auto reader = store.open("a.journal");
    EXPECT_EQ(read_all(*reader).size(), acknowledged);
    EXPECT_EQ(reader->tail().ending, rec::Ending::Clean) << "what did not fit is cut off again";
    EXPECT_EQ(::umount2(place.folder.c_str(), MNT_DETACH), 0);
}

} // namespace record_store

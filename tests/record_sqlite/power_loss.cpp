#include "record/support/store_suite.hpp"

#include "herding/core/random.hpp"
#include "herding/record_sqlite/store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace record_store {
namespace {

/// What SQLite did with one of its files that a loss of power can undo.
struct Step {
    enum class Kind : std::uint8_t { Write, Truncate, Sync, Delete };
    Kind kind{};
    std::string file;
    std::uint64_t at = 0; ///< or the size
    std::string bytes = {};
};

/// Watches SQLite's calls of the operating system. The file of shared memory is left out: it does not survive.
///
/// While it lives, it is the default for connections that are opened. One at a time.
class WatchedSystem {
public:
    WatchedSystem() {
        self = this;
        system = sqlite3_vfs_find(nullptr);
        watched = *system;
        watched.zName = "watched";
        watched.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
            const int code = system->xOpen(system, name, file, flags, out);
            if (code == SQLITE_OK && name != nullptr) {
                const sqlite3_io_methods* const methods = file->pMethods;
                self->files[file] = {std::filesystem::path(name).filename().string(), methods};
                sqlite3_io_methods& changed =
                    self->changed[methods]; // logs and databases have different ones
                changed = *methods;
                changed.xWrite = write;
                changed.xTruncate = truncate;
                changed.xSync = sync;
                file->pMethods = &changed;
            }
            return code;
        };
        watched.xDelete = [](sqlite3_vfs*, const char* name, int folder) {
            self->steps.push_back({Step::Kind::Delete, std::filesystem::path(name).filename().string()});
            return system->xDelete(system, name, folder);
        };
        sqlite3_vfs_register(&watched, 1);
    }
    ~WatchedSystem() {
        sqlite3_vfs_unregister(&watched);
        sqlite3_vfs_register(system, 1);
    }
    WatchedSystem(const WatchedSystem&) = delete;
    WatchedSystem& operator=(const WatchedSystem&) = delete;

    std::vector<Step> steps;

private:
    static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
        self->steps.push_back({Step::Kind::Write, self->files[file].name, static_cast<std::uint64_t>(at),
                               std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size))});
        return self->files[file].methods->xWrite(file, bytes, size, at);
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        self->steps.push_back(
            {Step::Kind::Truncate, self->files[file].name, static_cast<std::uint64_t>(size)});
        return self->files[file].methods->xTruncate(file, size);
    }
    static int sync(sqlite3_file* file, int flags) {
        self->steps.push_back({Step::Kind::Sync, self->files[file].name});
        return self->files[file].methods->xSync(file, flags);
    }

    static inline WatchedSystem* self = nullptr; // callbacks of SQLite get a file and nothing else
    static inline sqlite3_vfs* system = nullptr;
    static inline sqlite3_vfs watched{};
    struct OpenFile {
        std::string name;
        const sqlite3_io_methods* methods = nullptr;
    };
    std::map<sqlite3_file*, OpenFile> files;
    std::map<const sqlite3_io_methods*, sqlite3_io_methods> changed;
};

/// What the disk may have kept of writes without a sync.
enum class Kept : std::uint8_t { Nothing, All, Some };

using Files = std::map<std::string, std::string>;

void apply(Files& files, const Step& step) {
    std::string& bytes = files[step.file];
    if (step.kind == Step::Kind::Write) {
        bytes.resize(std::max(bytes.size(), static_cast<std::size_t>(step.at) + step.bytes.size()));
        bytes.replace(static_cast<std::size_t>(step.at), step.bytes.size(), step.bytes);
    } else if (step.kind == Step::Kind::Truncate) {
        bytes.resize(static_cast<std::size_t>(step.at));
    }
}

/// The files when the power goes behind a number of steps. A sync makes what was done with its file durable; of the rest
/// any sector may be there.
Files after_loss(const std::vector<Step>& steps, std::size_t count, Kept kept,
                 herding::Generator& generator) {
    constexpr std::size_t sector = 512;
    Files durable;
    std::map<std::string, std::vector<const Step*>> waiting;
    for (std::size_t i = 0; i < count; ++i) {
        const Step& step = steps[i];
        if (step.kind == Step::Kind::Delete) {
            durable.erase(step.file);
            waiting.erase(step.file);
        } else if (step.kind == Step::Kind::Sync) {
            for (const Step* one : waiting[step.file]) {
                apply(durable, *one);
            }
            waiting[step.file].clear();
        } else {
            waiting[step.file].push_back(&step);
        }
    }
    for (const auto& [file, some] : waiting) {
        for (const Step* one : some) {
            if (kept == Kept::All) {
                apply(durable, *one);
            } else if (kept == Kept::Some && one->kind == Step::Kind::Write) {
                for (std::size_t at = 0; at < one->bytes.size(); at += sector) {
                    if (generator.below(2) == 0) {
                        apply(durable,
                              {Step::Kind::Write, file, one->at + at, one->bytes.substr(at, sector)});
                    }
                }
            } else if (kept == Kept::Some && generator.below(2) == 0) {
                apply(durable, *one);
            }
        }
    }
    return durable;
}

/// What was acknowledged when.
struct Acknowledged {
    std::size_t steps = 0;
    std::size_t events = 0;
};

/// The model knows writes, truncations and syncs of each file. Deleting a file counts as durable at once, and a file's name
/// as durable with its first sync, as SQLite sees to by syncing the folder.
TEST(SqlitePowerLoss, keeps_what_was_acknowledged_and_no_part_of_the_rest) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("herding-power-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    const std::string path = (folder / "games.db").string();
    std::vector<Acknowledged> acknowledged;
    std::vector<Step> steps;
    std::size_t begin = 0;
    {
        WatchedSystem watched;
        auto store = std::make_unique<rec::SqliteStore>(path);
        auto writer = store->create("game", plain_header());
        begin = watched.steps.size();
        acknowledged.push_back({begin, 0});
        for (std::uint8_t i = 1; i <= 24; ++i) {
            // Some take several pages.
            writer->append(rec::Kind::Annotation, payload(i % 5 == 0 ? 9000 : 40U * i, i));
            acknowledged.push_back({watched.steps.size(), i});
            if (i % 7 == 0) { // what SQLite does of itself behind a thousand pages
                sqlite3* connection = nullptr;
                ASSERT_EQ(sqlite3_open(path.c_str(), &connection), SQLITE_OK);
                EXPECT_EQ(sqlite3_exec(connection, "PRAGMA wal_checkpoint", nullptr, nullptr, nullptr),
                          SQLITE_OK);
                sqlite3_close(connection);
            } else if (i == 10) { // the last connection leaves no log behind
                writer.reset();
                store.reset();
                store = std::make_unique<rec::SqliteStore>(path);
                const auto reader = store->open("game", rec::Access::Append);
                (void)read_all(*reader);
                writer = reader->append({});
            }
        }
        writer.reset();
        store.reset();
        steps = std::move(watched.steps);
    }
    const auto all = [&] {
        rec::SqliteStore store(path);
        return read_all(*store.open("game"));
    }();
    ASSERT_EQ(all.size(), 24U);
    ASSERT_TRUE(std::any_of(steps.begin(), steps.end(), [](const Step& step) {
        return step.kind == Step::Kind::Write && step.file == "games.db";
    })) << "no checkpoint was written";

    herding::Generator generator(1);
    const auto lost = folder / "lost";
    std::size_t tried = 0;
    for (std::size_t count = begin; count <= steps.size(); ++count) {
        const auto done = std::find_if(acknowledged.rbegin(), acknowledged.rend(),
                                       [&](const Acknowledged& one) { return one.steps <= count; });
        for (const Kept kept : {Kept::Nothing, Kept::All, Kept::Some, Kept::Some}) {
            std::filesystem::remove_all(lost);
            std::filesystem::create_directory(lost);
            for (const auto& [name, bytes] : after_loss(steps, count, kept, generator)) {
                std::ofstream(lost / name, std::ios::binary) << bytes;
            }
            rec::SqliteStore store((lost / "games.db").string());
            const auto reader = store.open("game", rec::Access::Append);
            const auto events = read_all(*reader);
            ASSERT_EQ(reader->tail().ending, rec::Ending::Clean) << reader->tail().cause;
            ASSERT_GE(events.size(), done->events) << "behind step " << count;
            ASSERT_LE(events.size(), done->events + 1);
            ASSERT_TRUE(std::equal(events.begin(), events.end(), all.begin())) << "behind step " << count;
            reader->append({})->append(rec::Kind::Closed, {});
            ++tried;
        }
    }
    EXPECT_GT(tried, 400U);
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace record_store

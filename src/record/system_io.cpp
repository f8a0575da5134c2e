#include "herding/record/io.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#if defined(__linux__)
#include <sys/utsname.h>

#include <cstdio> // renameat2
#endif

namespace herding::inline v0::record {

namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

void check(int result, const char* what) {
    if (result != 0) {
        fail(what);
    }
}

std::string folder_of(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// Repeats a call that a signal has interrupted.
template <class Call> auto again(Call call) {
    auto result = call();
    while (result == -1 && errno == EINTR) {
        result = call();
    }
    return result;
}

#if defined(__linux__)
/// Before Linux 5.8, syncfs reported no disk errors.
bool syncfs_reports_errors() {
    struct utsname system{};
    int major = 0;
    int minor = 0;
    return ::uname(&system) == 0 && std::sscanf(system.release, "%d.%d", &major, &minor) == 2 &&
           (major > 5 || (major == 5 && minor >= 8));
}
#endif

class Descriptor final : public File {
public:
    explicit Descriptor(int number) noexcept : number_(number) {}
    ~Descriptor() override { ::close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] std::size_t read(std::uint64_t at, std::span<std::byte> into) const override {
        std::size_t done = 0;
        while (done < into.size()) {
            const ssize_t got = again([&] {
                return ::pread(number_, into.data() + done, into.size() - done,
                               static_cast<off_t>(at + done));
            });
            if (got < 0) {
                fail("read");
            }
            if (got == 0) {
                break;
            }
            done += static_cast<std::size_t>(got);
        }
        return done;
    }
    std::size_t write(std::uint64_t at, View bytes) override {
        const ssize_t put =
            again([&] { return ::pwrite(number_, bytes.data(), bytes.size(), static_cast<off_t>(at)); });
        if (put < 0) {
            fail("write");
        }
        return static_cast<std::size_t>(put);
    }
    [[nodiscard]] std::uint64_t size() const override { return static_cast<std::uint64_t>(status().st_size); }
    void truncate(std::uint64_t size) override {
        check(again([&] { return ::ftruncate(number_, static_cast<off_t>(size)); }), "truncate");
    }
    void sync() override {
        // Never repeated after a failure, because the kernel may have dropped unwritten data.
#if defined(__linux__)
        check(::fdatasync(number_), "fdatasync"); // writes the size too
#elif defined(F_FULLFSYNC)
        check(::fcntl(number_, F_FULLFSYNC), "fsync");
#else
        check(::fsync(number_), "fsync");
#endif
    }
    bool lock() override {
        if (again([&] { return ::flock(number_, LOCK_EX | LOCK_NB); }) == 0) {
            return true;
        }
        if (errno != EWOULDBLOCK) {
            fail("lock");
        }
        return false;
    }

    [[nodiscard]] struct stat status() const {
        struct stat found{};
        check(::fstat(number_, &found), "stat");
        return found;
    }
    [[nodiscard]] int number() const noexcept { return number_; }
    /// The file system of the file, which never changes.
    [[nodiscard]] dev_t device() const {
        if (!device_) {
            device_ = status().st_dev;
        }
        return *device_;
    }

private:
    int number_;
    mutable std::optional<dev_t> device_;
};

class SystemIo final : public Io {
public:
    std::unique_ptr<File> open(const std::string& path, Open how) override {
        // Without O_NONBLOCK, opening a FIFO would wait. Without O_NOFOLLOW, a link instead of a new file would lead
        // to another file.
        const int flags = how == Open::Read    ? O_RDONLY | O_NONBLOCK
                          : how == Open::Write ? O_RDWR | O_NONBLOCK
                                               : O_RDWR | O_NONBLOCK | O_CREAT | O_NOFOLLOW;
        const int number = again([&] { return ::open(path.c_str(), flags | O_CLOEXEC, 0666); });
        if (number < 0) {
            if (errno == ENOENT && how != Open::Create) {
                return nullptr;
            }
            fail("open");
        }
        auto file = std::make_unique<Descriptor>(number);
        const mode_t mode = file->status().st_mode;
        if (!S_ISREG(mode)) {
            throw std::system_error(
                std::make_error_code(S_ISDIR(mode) ? std::errc::is_a_directory : std::errc::invalid_seek),
                "not a file");
        }
        return file;
    }
    bool is(const std::string& path, const File& file) override {
        struct stat found{};
        if (::stat(path.c_str(), &found) != 0) {
            return false;
        }
        const struct stat here = static_cast<const Descriptor&>(file).status();
        return found.st_dev == here.st_dev && found.st_ino == here.st_ino;
    }
    bool rename_new(const std::string& from, const std::string& to) override {
#if defined(__linux__) && defined(RENAME_NOREPLACE)
        if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) {
            return true;
        }
        if (errno == EEXIST) {
            return false;
        }
        if (errno != EINVAL && errno != ENOSYS) {
            fail("rename");
        }
#endif
        if (::link(from.c_str(), to.c_str()) != 0) {
            if (errno == EEXIST) {
                return false;
            }
            fail("rename");
        }
        check(::unlink(from.c_str()), "rename");
        return true;
    }
    void rename(const std::string& from, const std::string& to) override {
        check(::rename(from.c_str(), to.c_str()), "rename");
    }
    void remove(const std::string& path) override {
        if (::unlink(path.c_str()) != 0 && errno != ENOENT) {
            fail("remove");
        }
    }
    void sync_folder(const std::string& path) override {
        const int number =
            again([&] { return ::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
        if (number < 0) {
            fail("open folder");
        }
        const Descriptor folder(number);
        check(::fsync(number), "fsync folder");
    }
    std::vector<std::string> list(const std::string& folder) override {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder)) {
            if (entry.is_regular_file()) {
                names.push_back(entry.path().filename().string());
            }
        }
        std::sort(names.begin(), names.end());
        return names;
    }
#if defined(__linux__)
    void sync_all(std::span<File* const> files) override {
        // One call makes all files of a file system durable. A single file is cheaper by itself.
        static const bool reports_errors = syncfs_reports_errors();
        if (!reports_errors) {
            Io::sync_all(files);
            return;
        }
        std::vector<dev_t> done;
        for (File* file : files) {
            const auto& one = static_cast<const Descriptor&>(*file);
            const dev_t device = one.device();
            const auto here = [&](File* other) {
                return static_cast<const Descriptor&>(*other).device() == device;
            };
            if (std::find(done.begin(), done.end(), device) != done.end()) {
                continue;
            }
            done.push_back(device);
            if (std::count_if(files.begin(), files.end(), here) == 1) {
                file->sync();
            } else {
                check(::syncfs(one.number()), "syncfs");
            }
        }
    }
#endif
};

} // namespace

std::shared_ptr<Io> system_io() {
    static const auto io = std::make_shared<SystemIo>();
    return io;
}

} // namespace herding::inline v0::record

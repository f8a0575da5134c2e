#include "herding/tool/files.hpp"

#include "interrupt.hpp"

#include "herding/record/detail/magic.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace herding::inline v0::tool {

namespace fs = std::filesystem;

namespace {

/// Whether a symbolic link takes a path out of the folder that it begins with. If there is nothing that could be
/// followed, none does: reading the path reports the reason.
bool leads_out(const fs::path& folder, const fs::path& path) {
    std::error_code error;
    const fs::path from = fs::canonical(folder, error);
    const fs::path to = error ? fs::path() : fs::weakly_canonical(path, error);
    return !error && std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first != from.end();
}

/// Streams do not say why they failed, but what they call does.
[[noreturn]] void throw_cannot_write(int cause) {
    throw std::system_error(cause != 0 ? cause : EIO, std::generic_category(), "cannot be written");
}

} // namespace

std::string read_file(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        throw std::runtime_error("is a folder, not a file");
    }
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        throw std::runtime_error("cannot be opened: " + std::generic_category().message(errno));
    }
    std::string text;
    char block[65536];
    while (in.read(block, sizeof block) || in.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(in.gcount()));
        if (text.size() > largest_file) {
            throw std::runtime_error("is larger than " + std::to_string(largest_file >> 20U) + " MiB");
        }
    }
    return text;
}

void refuse_to_replace_record(const std::string& path) {
    constexpr std::string_view database("SQLite format 3\0", 16);
    const std::string_view journal(reinterpret_cast<const char*>(record::detail::magic.data()),
                                   record::detail::magic.size());
    std::error_code none;
    if (!fs::is_regular_file(path, none)) {
        return;
    }
    std::string begin(database.size(), '\0');
    std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (begin == database || begin.starts_with(journal)) {
        throw std::runtime_error("is a record, which would be lost: choose another name");
    }
}

/// A file whose writing fails from the moment on that a flag is set.
class NewFile::Buffer final : public std::filebuf {
public:
    explicit Buffer(const std::atomic<bool>* stopped) : stopped_(stopped) {}

protected:
    int_type overflow(int_type byte) override {
        return stops() ? traits_type::eof() : std::filebuf::overflow(byte);
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        return stops() ? 0 : std::filebuf::xsputn(text, size);
    }

private:
    [[nodiscard]] bool stops() const { return stopped_ != nullptr && *stopped_; }

    const std::atomic<bool>* stopped_;
};

namespace {

/// Makes a file that is not there, beside the one with this name. A file of another program keeps its contents.
std::string made_beside(const std::string& target) {
    for (int other = 0; other < 10; ++other) {
        std::string path = target + ".new" + (other == 0 ? std::string() : std::to_string(other));
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0) {
            ::close(file);
            return path;
        }
        if (errno != EEXIST) {
            throw_cannot_write(errno);
        }
    }
    throw std::runtime_error("cannot be written, because ten unfinished files are beside it, such as " +
                             target + ".new: remove them");
}

/// Writes a file or a folder to the disk. Returns 0, or the number of the error. Programs without records do not link
/// record::system_io.
int sync(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return errno;
    }
    const int cause = ::fsync(file) == 0 ? 0 : errno;
    ::close(file);
    return cause;
}

} // namespace

bool is_direct(const std::string& path) {
    std::error_code none;
    const fs::file_status there = fs::status(path, none);
    return fs::exists(there) && !fs::is_regular_file(there);
}

NewFile::NewFile(const std::string& path, const std::atomic<bool>* stopped)
    : direct_(is_direct(path)), buffer_(std::make_unique<Buffer>(stopped)) {
    refuse_to_replace_record(path);
    std::error_code none;
    // A link stays one: what it leads to is replaced.
    target_ = direct_ || !fs::exists(path, none) ? path : fs::canonical(path, none).string();
    written_ = direct_ ? target_ : made_beside(target_);
    unfinished_ = !direct_;
    errno = 0;
    if (buffer_->open(written_, std::ios::out | std::ios::binary) == nullptr) {
        const int cause = errno;
        drop();
        throw_cannot_write(cause);
    }
    if (const fs::file_status before = fs::status(target_, none); unfinished_ && fs::exists(before)) {
        fs::permissions(written_, before.permissions(), none); // whom it was hidden from does not change
    }
    out_.rdbuf(buffer_.get());
}

NewFile::~NewFile() { drop(); }

void NewFile::drop() noexcept {
    if (std::exchange(unfinished_, false)) {
        std::error_code none;
        fs::remove(written_, none);
    }
    out_.setstate(std::ios::badbit);
    static_cast<void>(buffer_->close());
}

/// The old file stays until all of the new one is on the disk. So after a loss of power one of them is there.
void NewFile::finish() {
    if (out_) {
        errno = 0; // else that of the write that failed
    }
    if (!out_.flush() || buffer_->close() == nullptr) {
        throw_cannot_write(errno);
    }
    if (!unfinished_) {
        return;
    }
    if (const int cause = sync(written_); cause != 0) {
        throw_cannot_write(cause);
    }
    if (std::rename(written_.c_str(), target_.c_str()) != 0) {
        throw_cannot_write(errno);
    }
    unfinished_ = false;
    const fs::path folder = fs::path(target_).parent_path();
    sync(folder.empty() ? "."
                        : folder.string()); // the file has its name, and some file systems cannot say more
}

void write_file(const std::string& path, std::string_view text) {
    std::optional<Uninterrupted> whole;
    // The reader of a pipe may keep it waiting for long.
    if (!is_direct(path)) {
        whole.emplace();
    }
    NewFile file(path);
    file.out().write(text.data(), static_cast<std::streamsize>(text.size()));
    file.finish();
}

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
    std::atomic<bool> stopped = false;
    std::optional<Interrupt> stops; // before the new file is there; what is written directly ends at once
    if (!is_direct(path)) {
        stops.emplace(stopped);
    }
    NewFile file(path, &stopped);
    write(file.out());
    if (stopped) {
        file.drop();
        std::cout.flush();
        std::_Exit(interrupted_code);
    }
    file.finish();
}

std::string path_below(const std::string& folder, const std::string& name) {
    const std::string fix = "; name a file below that folder, such as \"easy/first.txt\"";
    if (name.empty() || name.find('\0') != std::string::npos) {
        throw std::runtime_error("the name of a file is empty or has a NUL in it" + fix);
    }
    const fs::path relative(name);
    const fs::path path = fs::path(folder) / relative;
    const bool goes_up = std::find(relative.begin(), relative.end(), "..") != relative.end();
    const char* const why = relative.is_absolute()    ? "it is an absolute path"
                            : goes_up                 ? "it has \"..\" in it"
                            : leads_out(folder, path) ? "a symbolic link leads out of it"
                                                      : nullptr;
    if (why != nullptr) {
        throw std::runtime_error("the file \"" + name + "\" is not below " + folder + ": " + why + fix);
    }
    return path.string();
}

} // namespace herding::inline v0::tool

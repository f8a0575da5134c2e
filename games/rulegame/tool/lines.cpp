#include "rulegame/tool/lines.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <system_error>

namespace herd {

namespace {

struct Close {
    void operator()(gzFile file) const { gzclose_r(file); }
};
using File = std::unique_ptr<std::remove_pointer_t<gzFile>, Close>;

File open(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        throw std::runtime_error("is a folder, not a file");
    }
    errno = 0;
    File file(gzopen(path.c_str(), "rb"));
    if (file == nullptr) {
        throw std::runtime_error("cannot be opened: " + std::generic_category().message(errno));
    }
    return file;
}

/// How far a file has been read, on standard error, once for each hundredth of it.
class Progress {
public:
    explicit Progress(const std::string& path) {
        std::error_code error;
        size_ = std::filesystem::file_size(path, error);
        shown_ = !error && size_ > 0 && isatty(STDERR_FILENO) != 0;
    }
    ~Progress() {
        if (last_ >= 0) {
            fmt::print(stderr, "\r    \r");
        }
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void at(long long offset) {
        const int now = shown_ ? static_cast<int>(offset * 100 / static_cast<long long>(size_)) : -1;
        if (now > last_) {
            last_ = now;
            fmt::print(stderr, "\r{} %", now);
        }
    }

private:
    std::uintmax_t size_ = 0;
    bool shown_ = false;
    int last_ = -1;
};

/// Fault of a file, without its name.
std::string cause_of(gzFile file, const std::string& path, int& code) {
    const std::string cause = gzerror(file, &code);
    const std::string name = path + ": ";
    return cause.starts_with(name) ? cause.substr(name.size()) : cause;
}

} // namespace

void each_line(const std::string& path, const std::function<void(std::size_t, std::string_view)>& use) {
    const File file = open(path);
    Progress progress(path);
    std::string line;
    std::size_t number = 0;
    const auto hand_on = [&] {
        ++number;
        if (line.find_first_not_of(" \t\r") != std::string::npos) {
            use(number, line);
        }
        line.clear();
    };
    char block[65536];
    for (int got = 0; (got = gzread(file.get(), block, sizeof block)) != 0;) {
        if (got < 0) {
            int code = 0;
            throw std::runtime_error("cannot be read: " + cause_of(file.get(), path, code));
        }
        for (std::string_view rest(block, static_cast<std::size_t>(got)); !rest.empty();) {
            const auto end = rest.find('\n');
            line.append(rest.substr(0, end));
            if (line.size() > longest_line) {
                throw std::runtime_error(
                    fmt::format("line {} is longer than {} MiB", number + 1, longest_line >> 20U));
            }
            if (end == std::string_view::npos) {
                break;
            }
            hand_on();
            rest.remove_prefix(end + 1);
        }
        progress.at(gzoffset(file.get()));
    }
    int code = Z_OK;
    if (const std::string cause = cause_of(file.get(), path, code); code != Z_OK && code != Z_STREAM_END) {
        throw std::runtime_error("cannot be read: " + cause);
    }
    if (!line.empty()) {
        hand_on();
    }
}

} // namespace herd

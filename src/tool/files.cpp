#include "herding/tool/files.hpp"

#include "interrupt.hpp"

#include "herding/record/detail/magic.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace herding::inline v0::tool {

namespace fs = std::filesystem;

namespace {

/// Whether a symbolic link takes a path out of the folder that it begins with. Where there is nothing that could be
/// followed, none does: reading it says why.
bool leads_out(const fs::path& folder, const fs::path& path) {
    std::error_code error;
    const fs::path from = fs::canonical(folder, error);
    const fs::path to = error ? fs::path() : fs::weakly_canonical(path, error);
    return !error && std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first != from.end();
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

void write_file(const std::string& path, std::string_view text) {
    refuse_to_replace_record(path);
    std::error_code none;
    const fs::file_status there = fs::status(path, none);
    const bool direct = fs::exists(there) && !fs::is_regular_file(there);
    // A link stays one: what it leads to is replaced.
    const fs::path target = direct || !fs::exists(there) ? fs::path(path) : fs::canonical(path, none);
    fs::path written = target;
    if (!direct) {
        written += ".new";
    }
    std::optional<Uninterrupted> whole; // the reader of a pipe may keep it waiting for long
    if (!direct) {
        whole.emplace();
    }
    errno = 0;
    std::ofstream out(written, std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    std::error_code failed(out ? 0 : errno != 0 ? errno : EIO, std::generic_category());
    if (!failed && !direct) {
        fs::rename(written, target, failed);
    }
    if (failed) {
        if (!direct) {
            fs::remove(written, none);
        }
        throw std::runtime_error("cannot be written: " + failed.message());
    }
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

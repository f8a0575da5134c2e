#include "herding/tool/files.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stdexcept>
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

#include "files.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace herd {

std::string read_file(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
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

} // namespace herd

#pragma once

#include "herding/law/detail/write_whole.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

namespace herding::inline v0::law::detail {

HERDING_LAW_INLINE void write_whole(const std::string& path, const std::string& text) {
    // Another writer may have the first name, or a killed one may have left it. All ten are left, rather than in use.
    std::string unfinished = path + ".new";
    errno = 0;
    std::FILE* file = std::fopen(unfinished.c_str(), "wbx");
    for (int other = 1; file == nullptr && errno == EEXIST && other < 10; ++other) {
        unfinished = path + ".new" + std::to_string(other);
        errno = 0;
        file = std::fopen(unfinished.c_str(), "wbx");
    }
    if (file == nullptr && errno == EEXIST) {
        errno = 0;
        file = std::fopen(unfinished.c_str(), "wb");
    }
    std::error_code error;
    if (file == nullptr) {
        error.assign(errno != 0 ? errno : EIO, std::generic_category());
    } else {
        bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
        written = std::fclose(file) == 0 && written; // writes what is left
        if (!written) {
            error.assign(errno != 0 ? errno : EIO, std::generic_category());
        } else {
            std::filesystem::rename(unfinished, path, error);
        }
        if (error) {
            std::error_code none;
            std::filesystem::remove(unfinished, none);
        }
    }
    if (error) {
        throw std::runtime_error(path + ": cannot be written: " + error.message());
    }
}

} // namespace herding::inline v0::law::detail

#pragma once

#include "herding/law/detail/files.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>

namespace herding::inline v0::law::detail {

HERDING_LAW_INLINE std::string path_in(const std::string& folder, const std::string& name) {
    return (std::filesystem::path(folder) / name).string();
}

HERDING_LAW_INLINE void make_folder(const std::string& folder) {
    std::filesystem::create_directories(folder);
}

HERDING_LAW_INLINE void write_then_name(const std::string& path,
                                        const std::function<void(const std::string& unfinished)>& write) {
    const std::string unfinished = path + ".unfinished";
    std::filesystem::remove(unfinished); // of a program that was killed
    try {
        write(unfinished);
        std::filesystem::rename(unfinished, path);
    } catch (...) {
        std::error_code none;
        std::filesystem::remove(unfinished, none);
        throw;
    }
}

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

HERDING_LAW_INLINE bool updates_golden() noexcept {
    const char* update = std::getenv("HERDING_UPDATE_GOLDEN");
    return update != nullptr && *update == '1';
}

HERDING_LAW_INLINE std::string compare_golden(const std::string& path, const std::string& text) {
    if (updates_golden()) {
        const auto folder = std::filesystem::path(path).parent_path();
        if (!folder.empty()) {
            std::filesystem::create_directories(folder);
        }
        write_whole(path, text);
        return {};
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return path + " is not there";
    }
    const std::string golden{std::istreambuf_iterator<char>(file), {}};
    if (text == golden) {
        return {};
    }
    std::size_t line = 1;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size() && i < golden.size() && text[i] == golden[i]; ++i) {
        if (text[i] == '\n') {
            ++line;
            begin = i + 1;
        }
    }
    const auto line_at = [begin](const std::string& whole) {
        return begin < whole.size() ? whole.substr(begin, whole.find('\n', begin) - begin) : "(the end)";
    };
    return path + ":" + std::to_string(line) + " differs\n  golden: " + line_at(golden) +
           "\n  now:    " + line_at(text);
}

} // namespace herding::inline v0::law::detail

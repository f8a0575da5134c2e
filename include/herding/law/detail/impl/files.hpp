#pragma once

#include "herding/law/detail/files.hpp"

#include <filesystem>
#include <functional>
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

} // namespace herding::inline v0::law::detail

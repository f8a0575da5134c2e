#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

/// Reference data beside the checkout; see cmake/testing.cmake. Tests skip if it is missing:
///
///     const auto matches = shared_files("backgammon/matches", ".mat");
///     if (matches.empty()) { GTEST_SKIP() << "no reference data in " << shared_path("backgammon/matches"); }
inline std::string shared_path(const std::string& name) { return HERDING_SHARED_DIR "/" + name; }

inline std::vector<std::string> files_in(const std::string& folder, const std::string& extension) {
    std::vector<std::string> files;
    std::error_code absent;
    for (const auto& entry : std::filesystem::directory_iterator(folder, absent)) {
        if (entry.path().extension() == extension) {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// All files, also in subfolders; sorted.
inline std::vector<std::string> files_below(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

inline std::vector<std::string> shared_files(const std::string& folder, const std::string& extension) {
    return files_in(shared_path(folder), extension);
}

inline std::string file_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

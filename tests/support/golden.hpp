#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// Compares a text with a file of the source tree, and shows the first different line.
///
///     expect_golden("golden/tour.txt", printed);
///
/// After an intended change, run the tests with HERDING_UPDATE_GOLDEN=1. They write the files again, and pass.
/// Then read the output of `git diff`.
inline void expect_golden(const std::string& path, const std::string& text) {
    if (const char* update = std::getenv("HERDING_UPDATE_GOLDEN"); update != nullptr && *update == '1') {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return;
    }
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << path << " is not there. HERDING_UPDATE_GOLDEN=1 writes it.";
    const std::string golden{std::istreambuf_iterator<char>(file), {}};
    if (text == golden) {
        return;
    }
    std::size_t line = 1;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size() && i < golden.size() && text[i] == golden[i]; ++i) {
        if (text[i] == '\n') {
            ++line;
            begin = i + 1;
        }
    }
    const auto line_at = [&](const std::string& whole) {
        return begin < whole.size() ? whole.substr(begin, whole.find('\n', begin) - begin) : "(the end)";
    };
    ADD_FAILURE() << path << ":" << line << " differs.\n  golden: " << line_at(golden)
                  << "\n  now:    " << line_at(text)
                  << "\nIf you intended the change, HERDING_UPDATE_GOLDEN=1 writes the file again.";
}

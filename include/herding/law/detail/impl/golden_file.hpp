#pragma once

#include "herding/law/detail/golden_file.hpp"
#include "herding/law/detail/write_whole.hpp"

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace herding::inline v0::law::detail {

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

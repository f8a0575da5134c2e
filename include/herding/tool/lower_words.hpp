#pragma once

#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

/// The words of a typed line in lower case. Unprintable characters and those outside of ASCII become question marks, so a program can
/// print the words.
/// Complexity: O(length of the line).
[[nodiscard]] inline std::vector<std::string> lower_words(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    for (std::string& word : words) {
        for (char& c : word) {
            if (c < ' ' || c > '~') {
                c = '?';
            } else if (c >= 'A' && c <= 'Z') {
                c = static_cast<char>(c - 'A' + 'a');
            }
        }
    }
    return words;
}

} // namespace herding::inline v0::tool

#pragma once

#include "herding/reflect/detail/printable.hpp"

#include <cstddef>
#include <istream>
#include <map>
#include <stdexcept>
#include <string>

/// Files with one JSON value in each line, which may be of any size and come from anybody.

namespace meaning {

/// As long as a value that parse_json takes.
inline constexpr std::size_t longest_line = std::size_t{4} << 20U;

/// Calls `each(number, text)` for every line that is not empty; numbers count all lines from 1. Throws std::runtime_error
/// for a line that is too long, before it is read whole.
template <class Each> void for_each_line(std::istream& in, Each each) {
    std::string text;
    std::size_t number = 1;
    for (auto* const bytes = in.rdbuf(); bytes->sgetc() != std::istream::traits_type::eof(); ++number) {
        text.clear();
        int next = 0;
        while ((next = bytes->sbumpc()) != std::istream::traits_type::eof() && next != '\n') {
            if (text.size() == longest_line) {
                throw std::runtime_error("line " + std::to_string(number) + ": longer than 4 MiB");
            }
            text.push_back(static_cast<char>(next));
        }
        if (!text.empty()) {
            each(number, text);
        }
    }
}

/// The keys of the lines of a file. A key leads to one line: a second line of the same key is a mistake.
using LineNames = std::map<std::string, std::size_t>;

/// Fault of the key of a line, as a line of text; empty for a key that no line before has.
inline std::string key_fault(LineNames& keys, const std::string& key, std::size_t number) {
    const std::string line = "line " + std::to_string(number);
    if (key.empty()) {
        return line + ": no key, expected a text that names the line\n";
    }
    const auto [at, is_new] = keys.emplace(key, number);
    return is_new ? std::string()
                  : line + ": the key " + herding::reflect::detail::printable(key) + " is that of line " +
                        std::to_string(at->second) + ", expected another, such as " +
                        herding::reflect::detail::printable(key) + "#2\n";
}

} // namespace meaning

#pragma once

#include <cstddef>
#include <istream>
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

} // namespace meaning

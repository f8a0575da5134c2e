#include "drawn_text.hpp"

#include "shared.hpp"

namespace herding::inline v0::scene::detail {

namespace {

/// How many bytes a change of color takes. 0: there is none.
std::size_t escape_at(std::string_view text, std::size_t at) {
    const std::size_t end = text[at] == '\x1b' ? text.find('m', at) : std::string_view::npos;
    return end == std::string_view::npos ? 0 : end - at + 1;
}
std::size_t columns_without_color(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t length = escape_at(text, at); length > 0) {
            at += length;
            continue;
        }
        const auto [value, bytes] = code_point(text, at);
        columns += columns_of(value);
        at += bytes;
    }
    return columns;
}

/// A text in parts of at most so many columns, cut at a space if there is one. Color continues in the next part.
std::vector<Text> parts_of(const Text& text, std::size_t room) {
    if (text.columns <= room) {
        return {text};
    }
    std::vector<Text> all;
    const auto add = [&](std::string bytes, bool colored) {
        bytes.erase(bytes.find_last_not_of(' ') + 1);
        if (colored) {
            bytes += "\x1b[0m";
        }
        const std::size_t columns = columns_without_color(bytes);
        all.emplace_back(std::move(bytes), columns);
    };
    std::string part;
    std::size_t columns = 0;
    std::string color; // that is on
    struct {
        std::size_t at = 0; // in the part, behind it
        std::size_t column = 0;
        std::string color = {};
    } space; // the last one
    for (std::size_t at = 0; at < text.bytes.size();) {
        if (const std::size_t length = escape_at(text.bytes, at); length > 0) {
            const std::string code = text.bytes.substr(at, length);
            color = code == "\x1b[0m" ? std::string() : code;
            part += code;
            at += length;
            continue;
        }
        const auto [value, bytes] = code_point(text.bytes, at);
        const std::size_t wide = columns_of(value);
        if (columns + wide > room) {
            if (space.column <= indent) {
                space = {part.size(), columns, color};
            }
            const std::string rest = space.color + part.substr(space.at);
            part.resize(space.at);
            add(std::move(part), !space.color.empty());
            part = rest;
            columns = columns_without_color(part);
            space = {};
        }
        part += text.bytes.substr(at, bytes);
        columns += wide;
        at += bytes;
        if (value == ' ') {
            space = {part.size(), columns, color};
        }
    }
    add(std::move(part), false);
    return all;
}

} // namespace

std::vector<Text> words_of(const std::string& text) {
    std::vector<Text> all;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        if (end > begin) {
            all.emplace_back(text.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return all;
}

Text shortened(const Text& text, std::size_t room) {
    if (text.columns <= room) {
        return text;
    }
    const std::string rest = room > 4 ? ".." : "";
    return parts_of(text, room - rest.size()).front() += Text(rest);
}

void LineWriter::lines(const Text& begin, const std::vector<Text>& words) {
    const std::size_t margin = begin.columns + 16 < width_ ? begin.columns : indent;
    std::size_t column = 0;
    const auto next_line = [&] {
        end_line();
        out_ += std::string(margin, ' ');
        column = margin;
    };
    for (const Text& part : parts_of(begin, begin.columns > width_ ? width_ - margin : width_)) {
        if (column > 0) {
            next_line();
        }
        out_ += part.bytes;
        column += part.columns;
    }
    bool first = true;
    for (const Text& word : words) {
        for (const Text& part : parts_of(word, width_ - margin)) {
            if (column > margin && column + (first ? 0 : 1) + part.columns > width_) {
                next_line();
                first = true;
            }
            out_ += (first ? "" : " ") + part.bytes;
            column += (first ? 0 : 1) + part.columns;
            first = false;
        }
    }
    end_line();
}

void LineWriter::end_line() {
    while (!out_.empty() && out_.back() == ' ') {
        out_.pop_back();
    }
    out_ += '\n';
}

} // namespace herding::inline v0::scene::detail

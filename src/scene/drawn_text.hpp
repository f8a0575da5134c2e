#pragma once

#include "herding/scene/draw.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Lines of a drawing, whose texts may have color.

namespace herding::inline v0::scene::detail {

inline constexpr std::size_t indent = 2;

/// A text, and the columns that it takes, because color takes none.
struct Text {
    std::string bytes = {};
    std::size_t columns = 0;

    Text() = default;
    Text(std::string text)
        : bytes(std::move(text)), columns(scene::columns_of(bytes)) {} // NOLINT(google-explicit-constructor)
    Text(std::string text, std::size_t wide) : bytes(std::move(text)), columns(wide) {}

    Text& operator+=(const Text& more) {
        bytes += more.bytes;
        columns += more.columns;
        return *this;
    }
    [[nodiscard]] Text padded(std::size_t wide) const {
        return columns >= wide ? *this : Text(bytes + std::string(wide - columns, ' '), wide);
    }
};

/// The words of a text.
[[nodiscard]] std::vector<Text> words_of(const std::string& text);

/// A text that takes at most so many columns. Two points replace its rest.
[[nodiscard]] Text shortened(const Text& text, std::size_t room);

/// Lines of at most so many columns.
class LineWriter {
public:
    explicit LineWriter(std::size_t width) : width_(width) {}

    [[nodiscard]] std::size_t width() const noexcept { return width_; }
    [[nodiscard]] std::string take() { return std::move(out_); }

    LineWriter& operator+=(std::string_view text) {
        out_ += text;
        return *this;
    }
    /// Ends a line, without spaces at its end.
    void end_line();
    /// Words in lines of the width. The first line begins with `begin`, and the others are indented as far.
    void lines(const Text& begin, const std::vector<Text>& words);

private:
    std::size_t width_;
    std::string out_ = {};
};

} // namespace herding::inline v0::scene::detail

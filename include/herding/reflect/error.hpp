#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/detail/excerpt.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect {

/// Error of a writer for a value that no reader accepts. So everything that was written can be read.
class WriteError : public std::runtime_error {
public:
    explicit WriteError(std::string cause)
        : std::runtime_error("herding: a value cannot be written"), cause_(std::move(cause)) {
        compose();
    }

    /// `herding: cannot write state.points[3].color: 77 is no enumerator of color`
    [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

    /// The path, such as `state.points[3].color`. Empty for the whole value.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& cause() const noexcept { return cause_; }

    /// Puts a part before the path: `.from`, `[3]`. A writer of a part calls it when it passes the error on.
    void inside(std::string_view part) {
        path_.insert(0, part);
        compose();
    }

private:
    void compose() { message_ = "herding: cannot write " + (path_.empty() ? "" : path_ + ": ") + cause_; }

    std::string path_;
    std::string cause_;
    std::string message_;
};

/// Position in the input: the byte from 0; for text also line and column (in bytes) from 1. Both are 0 for binary data.
struct Position {
    std::size_t byte = 0;
    std::size_t line = 0;
    std::size_t column = 0;

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;
};

/// Error in data from outside, with the position in the input, the path in the value, the cause, and the nearest name.
///
///     try {
///         const auto board = herding::reflect::parse<Board>(typed);
///     } catch (const herding::reflect::ReadError& error) {
///         std::cerr << error.what() << '\n'; // text, line 1, column 6, at cells[3]: expected ...
///     }
///
/// Readers of all formats throw only this for wrong data. The value that they were reading into is then unspecified. Functions
/// return the parts of the message, for programs that show them in another way.
class ReadError : public std::runtime_error {
public:
    /// Parameters: `format` is `text`, `JSON` or `binary`. A cause is cut after 1 KiB.
    ReadError(std::string_view format, Position position, std::string cause, std::string suggestion = {})
        : std::runtime_error("herding: data cannot be read"), format_(format), position_(position),
          cause_(cause.size() > longest_cause ? detail::excerpt(cause, longest_cause) : std::move(cause)),
          suggestion_(std::move(suggestion)) {
        compose();
    }

    /// `text, line 1, column 6, at move.from: expected a number, found "x"; did you mean "y"?`
    [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

    /// The format that was read, as in the message.
    [[nodiscard]] const std::string& format() const noexcept { return format_; }
    /// The place in the input.
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    /// The path in the value, such as `state.points[3].from`. Empty for the whole value.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// The expected and the found value, in words.
    [[nodiscard]] const std::string& cause() const noexcept { return cause_; }
    /// The nearest name, or empty.
    [[nodiscard]] const std::string& suggestion() const noexcept { return suggestion_; }

    /// Puts a part before the path: `.from`, `[3]`. A reader of a part calls it when it passes the error on.
    void inside(std::string_view part) {
        path_.insert(0, part);
        compose();
    }

    /// Puts the name of the whole value before the path. For a variant this is the name of its alternative.
    void inside_whole(std::string_view name) {
        if (name.empty() && path_.starts_with('.')) {
            path_.erase(0, 1);
        }
        inside(name);
    }

private:
    /// Exceptions of a type's own code may have texts of any size.
    static constexpr std::size_t longest_cause = 1024;

    void compose() {
        message_ = format_;
        if (position_.line != 0) {
            message_ +=
                ", line " + std::to_string(position_.line) + ", column " + std::to_string(position_.column);
        } else {
            message_ += ", byte " + std::to_string(position_.byte);
        }
        if (!path_.empty()) {
            message_ += ", at " + path_;
        }
        message_ += ": " + cause_;
        if (!suggestion_.empty()) {
            message_ += "; did you mean `" + suggestion_ + "`?";
        }
    }

    std::string format_;
    Position position_;
    std::string path_;
    std::string cause_;
    std::string suggestion_;
    std::string message_;
};

namespace detail {

/// `edit_distance` with memory of the caller: three rows of b.size() + 1 numbers.
constexpr std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t* before,
                                    std::size_t* last, std::size_t* now) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
        last[k] = k;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t replaced = last[k - 1] + (a[i - 1] == b[k - 1] ? 0 : 1);
            now[k] = std::min({last[k] + 1, now[k - 1] + 1, replaced});
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1]) {
                now[k] = std::min(now[k], before[k - 2] + 1);
            }
        }
        std::size_t* const free = before;
        before = last;
        last = now;
        now = free;
    }
    return last[b.size()];
}

} // namespace detail

/// Edits (insert, remove, replace, swap neighbors) from one word to another. O(|a| |b|). Optimal string alignment,
/// after F. Damerau, "A technique for computer detection and correction of spelling errors", 1964.
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
    const std::size_t row = b.size() + 1;
    std::vector<std::size_t> rows(3 * row);
    return detail::edit_distance(a, b, rows.data(), rows.data() + row, rows.data() + 2 * row);
}

/// The nearest name, or the first of several. Empty if none is near. Up to a third of its letters may be wrong, and one in a short word.
template <class Names> [[nodiscard]] std::string nearest(std::string_view word, const Names& names) {
    std::string best;
    std::size_t least = 0;
    if (word.size() > 64) {
        return best;
    }
    for (const std::string_view name : names) {
        const std::size_t distance = edit_distance(word, name);
        if (distance <= std::max<std::size_t>(1, name.size() / 3) && (best.empty() || distance < least)) {
            best = name;
            least = distance;
        }
    }
    return best;
}

} // namespace herding::inline v0::reflect

#pragma once

#include "herding/reflect/budget.hpp"
#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

[[noreturn]] inline void fail_at(const Change& change, const std::string& cause) {
    throw DifferenceError("herding: the change `" + excerpt(change.path, 4 * longest_excerpt) +
                          "` does not fit: " + cause);
}

/// The path of a change, read from the left: `board.points[3].from`. Each function takes one part, or throws
/// DifferenceError. `budget` is what is left for this change and those after it.
class ChangePath {
public:
    ChangePath(const Change& change, ReadBudget& budget) noexcept
        : change_(change), rest_(change.path), budget_(budget) {}

    [[noreturn]] void fail(const std::string& cause) const { fail_at(change_, cause); }

    [[nodiscard]] bool ended() const noexcept { return rest_.empty(); }

    /// Takes `.name` or `."a name"` off the path; at its begin the dot is left out.
    std::string field() {
        if (rest_.size() != change_.path.size()) {
            if (!rest_.starts_with('.')) {
                fail("expected `.` and a field, found `" + excerpt(rest_) + "`");
            }
            rest_.remove_prefix(1);
        }
        if (rest_.starts_with('"')) {
            std::size_t end = 1;
            while (end < rest_.size() && rest_[end] != '"') {
                end += rest_[end] == '\\' ? 2 : 1;
            }
            return part<std::string>(cut(end + 1), "a field");
        }
        return cut(std::min(rest_.find_first_of(".["), rest_.size()));
    }

    /// Removes `[...]` from the path. The text inside is canonical, and may contain brackets too.
    std::string bracket() {
        if (!rest_.starts_with('[')) {
            fail("expected `[`, found `" + excerpt(rest_) + "`");
        }
        std::string open; // brackets, by what closes them
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            const char c = rest_[i];
            if (c == '"') {
                for (++i; i < rest_.size() && rest_[i] != '"'; ++i) {
                    i += rest_[i] == '\\' ? 1 : 0;
                }
            } else if (c == '[' || c == '{' || c == '(') {
                open += c == '[' ? ']' : c == '{' ? '}' : ')';
            } else if (c == ']' || c == '}' || c == ')') {
                if (open.back() != c) {
                    fail("expected `" + open.substr(open.size() - 1) + "`, found `" + c + "`");
                }
                open.pop_back();
                if (open.empty()) {
                    const std::string inside = cut(i + 1);
                    return inside.substr(1, inside.size() - 2);
                }
            }
        }
        fail("a bracket is not closed");
    }

    /// Takes `[3]`, a position below `end`.
    std::size_t position(std::size_t end) {
        const std::size_t i = position();
        check_position(i, end);
        return i;
    }

    /// Takes any position.
    std::size_t position() {
        const std::string digits = bracket();
        std::uint64_t i = 0;
        parse_into(i, digits, [](const ReadError&) {}); // an error leaves 0, and "0" gives none
        if (digits != std::to_string(i)) {
            fail("expected a position, found `" + excerpt(digits) + "`");
        }
        return static_cast<std::size_t>(i);
    }

    void check_position(std::size_t i, std::size_t end) const {
        if (i >= end) {
            fail("position " + std::to_string(i) + ", where there are " + std::to_string(end));
        }
    }

    /// A part of the path as a value.
    template <class T> T part(std::string_view text, const char* what) {
        T value{};
        parse_into(value, text, [&](const ReadError& error) {
            fail(std::string("expected ") + what + ", found `" + excerpt(text) + "`: " + error.cause());
        });
        return value;
    }

    /// Reads canonical text, at the cost of the budget. `wrong` takes the error.
    template <class T, class Wrong> void parse_into(T& value, std::string_view text, Wrong wrong) {
        try {
            parse_part(readable_of<T>(), std::addressof(value), text, budget_);
        } catch (const ReadError& error) {
            wrong(error);
        }
    }

private:
    std::string cut(std::size_t size) {
        std::string part(rest_.substr(0, size));
        rest_.remove_prefix(std::min(size, rest_.size()));
        return part;
    }

    const Change& change_;
    std::string_view rest_;
    ReadBudget& budget_;
};

} // namespace herding::inline v0::reflect::detail

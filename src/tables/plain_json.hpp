#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace herding::inline v0::tables {

/// Reads JSON of a known form without a tree: no spaces, and texts of ASCII without anything that JSON escapes. Each function returns
/// nothing, or false, for another form. The caller then leaves the text to the parser.
class PlainJson {
public:
    explicit PlainJson(std::string_view json) : rest_(json) {}

    [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
    [[nodiscard]] bool skip(std::string_view expected) {
        if (!rest_.starts_with(expected)) {
            return false;
        }
        rest_.remove_prefix(expected.size());
        return true;
    }
    /// A text in quotes, without them.
    [[nodiscard]] std::optional<std::string_view> text() {
        if (!skip("\"")) {
            return std::nullopt;
        }
        const auto end = std::find_if(rest_.begin(), rest_.end(),
                                      [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; });
        const std::string_view taken = take(static_cast<std::size_t>(end - rest_.begin()));
        return skip("\"") ? std::optional(taken) : std::nullopt;
    }
    /// The digits of a whole number, at most so many.
    [[nodiscard]] std::optional<std::string_view> digits(std::size_t most) {
        const std::size_t count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
        if (count == 0 || count > most || (count > 1 && rest_.front() == '0')) {
            return std::nullopt;
        }
        const std::string_view taken = take(count);
        return rest_.starts_with(',') || rest_.starts_with('}') ? std::optional(taken) : std::nullopt;
    }
    /// A whole number up to a limit.
    [[nodiscard]] std::optional<std::uint64_t> number(std::uint64_t most) {
        constexpr std::size_t most_digits = 20;
        const auto taken = digits(most_digits);
        std::uint64_t value = 0;
        if (!taken ||
            std::from_chars(taken->data(), taken->data() + taken->size(), value).ec != std::errc{} ||
            value > most) {
            return std::nullopt;
        }
        return value;
    }
    /// `true` or `false`.
    [[nodiscard]] std::optional<std::string_view> truth() {
        if (!rest_.starts_with("true") && !rest_.starts_with("false")) {
            return std::nullopt;
        }
        return take(rest_.front() == 't' ? 4 : 5);
    }

private:
    std::string_view take(std::size_t bytes) {
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        return taken;
    }

    std::string_view rest_;
};

} // namespace herding::inline v0::tables

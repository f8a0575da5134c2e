#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Inputs in canonical text, taken apart and put together.

namespace herding::inline v0::play::detail {

/// Cuts a text at the commas that are in no bracket and in no string.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text);

/// The name of an input, and the values of its fields: `move`, `24` and `18` of `move{from=24,to=18}`.
struct Taken {
    std::string_view name;
    std::vector<std::string_view> values;
};

/// The parts are views of the text.
[[nodiscard]] Taken taken_apart(std::string_view input);

/// The same with the values in a list that keeps its memory. Returns the name.
std::string_view take_apart(std::string_view input, std::pmr::vector<std::string_view>& values);

/// A name as canonical text writes it.
[[nodiscard]] std::string quoted_unless_identifier(std::string_view name);

/// The number that a text is: a whole number as canonical text writes it.
[[nodiscard]] std::optional<std::int64_t> number_of(std::string_view text);

/// Whether a page, which reads numbers of messages as doubles, reads this one exactly.
[[nodiscard]] constexpr bool is_exact_double(std::int64_t number) {
    constexpr std::int64_t most = (std::int64_t{1} << 53U) - 1;
    return number >= -most && number <= most;
}

/// The first and the last number of a key of an offer, `2..5`. Both are the number if it is one.
[[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> range_of(std::string_view key);

/// The values of a key of an offer: each number of a range, or the key.
[[nodiscard]] std::vector<std::string> values_of(std::string_view key);

} // namespace herding::inline v0::play::detail

#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Questions of the page: `rows?from=0&count=100`.

namespace herding::inline v0::inspect::detail {

/// Error of an invalid question, with the reason.
class BadQuestion : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Question {
public:
    /// Throws: BadQuestion, also for a repeated parameter.
    explicit Question(std::string_view text);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// Throws: BadQuestion for a parameter that is not in the list, because it would have no effect.
    void allow(const std::vector<std::string_view>& names) const;
    /// The text of a parameter. Empty if it is absent.
    [[nodiscard]] std::string_view text(std::string_view name) const noexcept;
    [[nodiscard]] bool has(std::string_view name) const noexcept;
    /// The number of a parameter.
    /// Throws: BadQuestion if it is no number, or more than `most`.
    [[nodiscard]] std::size_t number(std::string_view name, std::size_t otherwise, std::size_t most) const;

private:
    std::string name_;
    std::vector<std::pair<std::string, std::string>> values_;
};

} // namespace herding::inline v0::inspect::detail

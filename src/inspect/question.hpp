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

/// A question that is none. The text says why.
class BadQuestion : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Question {
public:
    /// Throws BadQuestion, also for a parameter that is there twice.
    explicit Question(std::string_view text);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// Throws BadQuestion for a parameter that is not one of these: a wrong name would change nothing.
    void allow(const std::vector<std::string_view>& names) const;
    /// Empty where it is not there.
    [[nodiscard]] std::string_view text(std::string_view name) const noexcept;
    [[nodiscard]] bool has(std::string_view name) const noexcept;
    /// Throws BadQuestion for what is no number, and for more than `most`.
    [[nodiscard]] std::size_t number(std::string_view name, std::size_t otherwise, std::size_t most) const;

private:
    std::string name_;
    std::vector<std::pair<std::string, std::string>> values_;
};

} // namespace herding::inline v0::inspect::detail

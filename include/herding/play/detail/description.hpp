#pragma once

#include "herding/reflect/detail/number.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Descriptions of agents: `name:option=value,option=value`.

namespace herding::inline v0::play::detail {

class Description {
public:
    /// Options that the text does not name have their defaults. Throws std::invalid_argument.
    Description(std::string_view text,
                const std::vector<std::pair<std::string_view, std::string_view>>& defaults) {
        const std::size_t colon = text.find(':');
        name_ = text.substr(0, colon);
        for (const auto& [option, value] : defaults) {
            options_.emplace_back(option, value);
        }
        std::string_view rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
        while (!rest.empty()) {
            const std::size_t comma = rest.find(',');
            set(rest.substr(0, comma));
            rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        }
    }

    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    /// With all options.
    [[nodiscard]] std::string text() const {
        std::string all = name_;
        for (const auto& [option, value] : options_) {
            all += (&option == &options_.front().first ? ":" : ",") + option + "=" + value;
        }
        return all;
    }

    [[nodiscard]] const std::string& word(std::string_view option) const {
        for (const auto& [name, value] : options_) {
            if (name == option) {
                return value;
            }
        }
        throw std::logic_error("herding: agent " + name_ + " has no option " + std::string(option));
    }

    [[nodiscard]] std::uint64_t number(std::string_view option, std::uint64_t least = 0) const {
        const std::string& value = word(option);
        const auto number = reflect::detail::whole_number_in<std::uint64_t>(value);
        if (!number || *number < least || *number > 1'000'000'000'000) {
            wrong(option, value, "a whole number from " + std::to_string(least) + " to 1000000000000");
        }
        return *number;
    }

    /// Decimal, with a point in every locale.
    [[nodiscard]] double decimal(std::string_view option) const {
        const std::string& value = word(option);
        double number = 0;
        double unit = 1;
        bool behind = false;
        bool digits = false;
        for (const char c : value) {
            if (c == '.' && !behind) {
                behind = true;
            } else if (c >= '0' && c <= '9') {
                number = 10 * number + (c - '0');
                unit *= behind ? 10 : 1;
                digits = true;
            } else {
                wrong(option, value, "a decimal number, as in 1.4");
            }
        }
        if (!digits || value.size() > 12) {
            wrong(option, value, "a decimal number, as in 1.4");
        }
        return number / unit;
    }

    [[nodiscard]] bool flag(std::string_view option) const {
        const std::string& value = word(option);
        if (value != "yes" && value != "no") {
            wrong(option, value, "yes or no");
        }
        return value == "yes";
    }

private:
    void set(std::string_view part) {
        const std::size_t equals = part.find('=');
        const std::string_view option = part.substr(0, equals);
        std::string names;
        for (auto& [name, value] : options_) {
            if (name == option) {
                if (equals == std::string_view::npos) {
                    throw std::invalid_argument("agent " + name_ + ": option " + name +
                                                " has no value; write " + name + "=" + value);
                }
                if (std::find(given_.begin(), given_.end(), name) != given_.end()) {
                    throw std::invalid_argument("agent " + name_ + ": option " + name + " is given twice");
                }
                given_.push_back(name);
                value = part.substr(equals + 1);
                return;
            }
            names += (names.empty() ? "" : ", ") + name;
        }
        throw std::invalid_argument("agent " + name_ + " has no option \"" + std::string(option) +
                                    "\"; it has " + (names.empty() ? "none" : names));
    }

    [[noreturn]] void wrong(std::string_view option, const std::string& value,
                            std::string_view expected) const {
        throw std::invalid_argument("agent " + name_ + ": " + std::string(option) + " is " +
                                    std::string(expected) + "; not \"" + value + "\"");
    }

    std::string name_;
    std::vector<std::pair<std::string, std::string>> options_;
    std::vector<std::string> given_; ///< names of options in the text
};

} // namespace herding::inline v0::play::detail

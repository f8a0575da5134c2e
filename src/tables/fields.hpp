#pragma once

#include "names.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tables {

/// A field is missing, or has a value that it cannot have.
class FieldError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Takes the fields of a JSON object one after the other. `finish` refuses those that nobody took.
class Fields {
public:
    Fields(const nlohmann::json& object, std::string where) : object_(object), where_(std::move(where)) {
        if (!object.is_object()) {
            throw FieldError(where_ + ": expected an object");
        }
    }

    [[nodiscard]] bool has(const char* name) const { return object_.contains(name); }

    [[nodiscard]] std::string text(const char* name, std::size_t most) {
        const nlohmann::json& value = take(name);
        if (!value.is_string()) {
            throw FieldError(where(name) + ": expected a text");
        }
        const auto& text = value.get_ref<const std::string&>();
        if (text.size() > most) {
            throw FieldError(where(name) + ": longer than " + std::to_string(most) + " bytes");
        }
        return text;
    }
    [[nodiscard]] std::string text_or_empty(const char* name, std::size_t most) {
        return has(name) ? text(name, most) : std::string();
    }
    [[nodiscard]] std::uint64_t number(const char* name,
                                       std::uint64_t most = std::numeric_limits<std::int64_t>::max()) {
        const nlohmann::json& value = take(name);
        if (!value.is_number_integer() || value < 0 || value.get<std::uint64_t>() > most) {
            throw FieldError(where(name) + ": expected a whole number from 0 to " + std::to_string(most));
        }
        return value.get<std::uint64_t>();
    }
    [[nodiscard]] std::uint64_t number_or_zero(const char* name) { return has(name) ? number(name) : 0; }
    [[nodiscard]] std::uint16_t seat(const char* name = "seat") {
        return static_cast<std::uint16_t>(number(name, 63));
    }
    [[nodiscard]] bool yes(const char* name) {
        const nlohmann::json& value = take(name);
        if (!value.is_boolean()) {
            throw FieldError(where(name) + ": expected true or false");
        }
        return value.get<bool>();
    }
    [[nodiscard]] bool yes_or_false(const char* name) { return has(name) && yes(name); }
    template <class E> [[nodiscard]] E one_of(const char* name) {
        const std::string word = text(name, 40);
        const auto value = named<E>(word);
        if (!value) {
            std::string all;
            for (const std::string_view one : names_of<E>) {
                all += all.empty() ? "" : ", ";
                all += one;
            }
            throw FieldError(where(name) + ": expected one of " + all);
        }
        return *value;
    }
    [[nodiscard]] const nlohmann::json& list(const char* name, std::size_t most) {
        const nlohmann::json& value = take(name);
        if (!value.is_array() || value.size() > most) {
            throw FieldError(where(name) + ": expected a list of at most " + std::to_string(most));
        }
        return value;
    }
    [[nodiscard]] const nlohmann::json& take(const char* name) {
        const auto found = object_.find(name);
        if (found == object_.end()) {
            throw FieldError(where_ + ": no field " + name);
        }
        ++taken_;
        return *found;
    }
    void finish() const {
        if (taken_ != object_.size()) {
            throw FieldError(where_ + ": a field that it does not have");
        }
    }

private:
    [[nodiscard]] std::string where(const char* name) const { return where_ + "." + name; }

    const nlohmann::json& object_;
    std::string where_;
    std::size_t taken_ = 0;
};

/// Parses JSON from outside, with at most eight levels. Throws FieldError.
[[nodiscard]] nlohmann::json parse_shallow(std::string_view text);

} // namespace herding::inline v0::tables

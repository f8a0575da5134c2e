#include "question.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace herding::inline v0::inspect::detail {

namespace {

int digit_of(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i] == '+' ? ' ' : text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? digit_of(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? digit_of(text[i + 2]) : -1;
        if (high < 0 || low < 0) {
            throw BadQuestion("`%` must be followed by two hexadecimal digits");
        }
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

} // namespace

Question::Question(std::string_view text) {
    const auto mark = text.find('?');
    name_ = decoded(text.substr(0, mark));
    std::string_view rest = mark == std::string_view::npos ? std::string_view() : text.substr(mark + 1);
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const auto equals = one.find('=');
        if (equals == std::string_view::npos) {
            throw BadQuestion("expected name=value in the question");
        }
        values_.emplace_back(decoded(one.substr(0, equals)), decoded(one.substr(equals + 1)));
    }
}

std::string_view Question::text(std::string_view name) const noexcept {
    for (const auto& [key, value] : values_) {
        if (key == name) {
            return value;
        }
    }
    return {};
}

bool Question::has(std::string_view name) const noexcept {
    return std::any_of(values_.begin(), values_.end(), [&](const auto& one) { return one.first == name; });
}

std::size_t Question::number(std::string_view name, std::size_t otherwise, std::size_t most) const {
    if (!has(name)) {
        return otherwise;
    }
    const std::string_view digits = text(name);
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty()) {
        throw BadQuestion("`" + std::string(name) + "` must be a number");
    }
    return std::min(value, most);
}

} // namespace herding::inline v0::inspect::detail

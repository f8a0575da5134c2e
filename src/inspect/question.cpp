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
        std::string name = decoded(one.substr(0, equals));
        if (has(name)) {
            throw BadQuestion("`" + name + "` is there twice");
        }
        values_.emplace_back(std::move(name), decoded(one.substr(equals + 1)));
    }
}

void Question::allow(const std::vector<std::string_view>& names) const {
    for (const auto& [name, value] : values_) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            std::string list;
            for (const std::string_view one : names) {
                list += (list.empty() ? "" : ", ") + std::string(one);
            }
            throw BadQuestion("`" + name_ + "` has no parameter `" + name + "`" +
                              (list.empty() ? "" : " (it has: " + list + ")"));
        }
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
    if (error == std::errc::result_out_of_range || (error == std::errc{} && value > most)) {
        throw BadQuestion("`" + std::string(name) + "` is at most " + std::to_string(most));
    }
    if (error != std::errc{} || end != digits.data() + digits.size()) {
        throw BadQuestion("`" + std::string(name) + "` must be a whole number from 0 on");
    }
    return value;
}

} // namespace herding::inline v0::inspect::detail

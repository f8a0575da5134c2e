#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// Names of types, from what compilers print.

namespace herding::inline v0::reflect::detail {

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_identifier(std::string_view text) {
    if (text.empty() || is_digit(text[0])) {
        return false;
    }
    for (const char c : text) {
        if (!is_upper(c) && !is_lower(c) && !is_digit(c) && c != '_') {
            return false;
        }
    }
    return true;
}

/// Whether a word begins at `i`: `MatchOver` has two, `HTTPServer` too, `OUTSIDE_BOARD` needs none added.
constexpr bool word_begins(std::string_view text, std::size_t i) {
    if (i == 0 || !is_upper(text[i])) {
        return false;
    }
    const bool next_is_lower = i + 1 < text.size() && is_lower(text[i + 1]);
    return is_lower(text[i - 1]) || is_digit(text[i - 1]) || (is_upper(text[i - 1]) && next_is_lower);
}

constexpr std::size_t spelled_size(std::string_view identifier) {
    std::size_t size = identifier.size();
    for (std::size_t i = 0; i < identifier.size(); ++i) {
        size += word_begins(identifier, i) ? 1 : 0;
    }
    return size;
}

/// Writes the identifier in snake_case; returns the end.
constexpr char* spell(std::string_view identifier, char* out) {
    for (std::size_t i = 0; i < identifier.size(); ++i) {
        if (word_begins(identifier, i)) {
            *out++ = '_';
        }
        const char c = identifier[i];
        *out++ = is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return out;
}

// The compiler's name of a type. g++ and clang differ in the text around it and in qualifiers, not in the identifier. Clang writes
// `herding::reflect` in that text, and `herding::v0::reflect` after a game has specialized a template there. So the text can differ
// between two types of one program.
template <class T> consteval auto pretty_type() { return std::string_view(__PRETTY_FUNCTION__); }

template <class T> consteval std::string_view qualified_name() {
    constexpr std::string_view pretty = pretty_type<T>(); // … [T = name], or … [with T = name]
    constexpr std::size_t begin = pretty.find("T = ") + 4;
    return pretty.substr(begin, pretty.size() - 1 - begin);
}

consteval std::string_view unqualified(std::string_view name) {
    if (name.ends_with('>')) {
        std::size_t depth = 0;
        std::size_t i = name.size();
        do {
            --i;
            depth += name[i] == '>' ? 1U : 0U;
            depth -= name[i] == '<' ? 1U : 0U;
        } while (depth != 0);
        name = name.substr(0, i);
    }
    const std::size_t colon = name.rfind("::");
    return colon == std::string_view::npos ? name : name.substr(colon + 2);
}

template <class T> struct SpelledType {
    static constexpr std::string_view identifier = unqualified(qualified_name<T>());
    static_assert(
        is_identifier(identifier),
        "herding: a type without a name (a lambda, an unnamed struct), or with one that is not in ASCII, "
        "cannot take part: name it, or give it `static constexpr std::string_view name` "
        "[docs/errors.md#type_without_a_name]");
    static constexpr auto storage = [] {
        std::array<char, spelled_size(identifier)> text{};
        spell(identifier, text.data());
        return text;
    }();
    static constexpr std::string_view value{storage.data(), storage.size()};
};

template <class T>
concept NamesItself = requires {
    requires !std::is_member_pointer_v<decltype(&T::name)>; // a field that is called name
    requires std::is_convertible_v<decltype(*&T::name), std::string_view>;
};

template <class T>
concept NamedBeside = requires { std::string_view(reflect_name(std::type_identity<T>{})); };

template <class T> consteval std::string_view name_of_type() {
    if constexpr (NamesItself<T>) {
        static_assert(
            is_identifier(T::name),
            "herding: the `name` of a type must be an identifier [docs/errors.md#name_no_identifier]");
        return T::name;
    } else if constexpr (NamedBeside<T>) {
        static_assert(is_identifier(reflect_name(std::type_identity<T>{})),
                      "herding: the text that reflect_name returns for a type must be an identifier "
                      "[docs/errors.md#name_beside_no_identifier]");
        return reflect_name(std::type_identity<T>{});
    } else {
        return SpelledType<T>::value;
    }
}

/// Equality by a loop: g++ 12 warns of memcmp over names that stand in one constant array without terminators.
constexpr bool same_text(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

/// The first name that occurs twice, or an empty one.
template <class Names> constexpr std::string_view twice_in(const Names& names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (names[i] == names[k]) {
                return names[i];
            }
        }
    }
    return {};
}

} // namespace herding::inline v0::reflect::detail

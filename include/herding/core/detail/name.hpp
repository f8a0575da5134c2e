#pragma once

#include <cstddef>
#include <string_view>

namespace herding::inline v0::detail {

/// Name as a template argument, which compilers print in their messages. Names of arguments may follow it:
/// `Name("give", "card", "to")`. Each length is a type of its own; the length includes the 0 behind each name.
template <std::size_t N> struct Name {
    char characters[N]{}; ///< each name with a 0 behind it

    /// One name. Implicit, so that a literal is a name.
    consteval Name(const char (&text)[N]) { // NOLINT(google-explicit-constructor): a literal is a name
        append(0, {text, N - 1});
    }
    /// A name with the names of its arguments.
    template <std::size_t First, std::size_t... More>
        requires(sizeof...(More) != 0 && First + (0 + ... + More) == N)
    consteval Name(const char (&text)[First], const char (&... arguments)[More]) {
        std::size_t at = append(0, {text, First - 1});
        ((at = append(at, {arguments, More - 1})), ...);
    }
    /// One computed name of N - 1 characters.
    explicit constexpr Name(std::string_view text) { append(0, text); }

    /// The first name.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return part(0); }
    /// The number of argument names. O(characters), as all functions here; they run while compiling.
    [[nodiscard]] constexpr std::size_t arguments() const noexcept {
        std::size_t count = 0;
        for (const char one : characters) {
            count += one == '\0' ? 1 : 0;
        }
        return count - 1;
    }
    /// The name of argument `i`. A 0 follows it.
    [[nodiscard]] constexpr std::string_view argument(std::size_t i) const noexcept { return part(i + 1); }

private:
    /// Writes a name at a position. Returns the position behind its 0.
    constexpr std::size_t append(std::size_t at, std::string_view text) {
        for (const char one : text) {
            characters[at++] = one;
        }
        return at + 1;
    }
    /// The name with this number, from 0.
    [[nodiscard]] constexpr std::string_view part(std::size_t i) const noexcept {
        std::size_t begin = 0;
        for (; i != 0; --i) {
            begin = end_of(begin) + 1;
        }
        return {characters + begin, end_of(begin) - begin};
    }
    [[nodiscard]] constexpr std::size_t end_of(std::size_t begin) const noexcept {
        while (characters[begin] != '\0') {
            ++begin;
        }
        return begin;
    }
};

template <std::size_t First, std::size_t... More>
Name(const char (&text)[First], const char (&... arguments)[More]) -> Name<(First + ... + More)>;

} // namespace herding::inline v0::detail

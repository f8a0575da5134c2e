#pragma once

#include <cstddef>
#include <string_view>

namespace herding::inline v0::sequence {

/// A name as a template argument: `act<"roll">(…)`. That of an action may have the names of its arguments behind it:
/// `Name("give", "card", "to")`. It is a type of its own for each length, so that compilers print it in their messages.
/// Names are identifiers: saved games, texts and graphs have them. `Name("give", "card", "to")` is what `act<"give", "card", "to">(…)` makes.
template <std::size_t N> struct Name {
    char characters[N]{}; ///< each name with a 0 behind it

    /// One name.
    /// Implicit, so that a literal is a name. Checks of scripts report a name that is no identifier.
    consteval Name(const char (&text)[N]) { // NOLINT(google-explicit-constructor): a literal is a name
        for (std::size_t i = 0; i < N; ++i) {
            characters[i] = text[i];
        }
    }
    /// The name of an action and those of its arguments.
    template <std::size_t First, std::size_t... More>
        requires(sizeof...(More) != 0 && First + (0 + ... + More) == N)
    consteval Name(const char (&text)[First], const char (&... arguments)[More]) {
        std::size_t at = 0;
        const auto append = [&](const char* from, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i) {
                characters[at++] = from[i];
            }
        };
        append(text, First);
        (append(arguments, More), ...);
    }

    /// The first name.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return part(0); }
    /// How many arguments have names: all of an action, or none.
    /// O(characters), as all functions here; names are read while compiling.
    [[nodiscard]] constexpr std::size_t arguments() const noexcept {
        std::size_t count = 0;
        for (const char one : characters) {
            count += one == '\0' ? 1 : 0;
        }
        return count - 1;
    }
    /// The name of argument `i`; a 0 stands behind it.
    [[nodiscard]] constexpr std::string_view argument(std::size_t i) const noexcept { return part(i + 1); }

private:
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

namespace detail {

/// Several names as one.
template <Name First, Name... More> consteval auto joined() {
    return Name<(sizeof(First.characters) + ... + sizeof(More.characters))>(First.characters,
                                                                            More.characters...);
}

} // namespace detail

} // namespace herding::inline v0::sequence

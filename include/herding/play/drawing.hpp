#pragma once

#include "herding/play/look.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

/// A board as text, written without an allocation.

namespace herding::inline v0::play {

/// A character repeated: `Repeat{5, ' '}`.
struct Repeat {
    std::size_t count = 0;
    char character = ' ';
};

/// Text of at most `Capacity` bytes without an allocation, as the result of a Playable's `draw` for C tables. Converts to
/// std::string.
///
///     herding::play::Drawing drawing;
///     drawing << "  player " << player << "  " << herding::play::Repeat{coins, '$'} << '\n';
///     drawing.paint(look, herding::play::Color::Red, name);
///
/// Numbers are decimal.
///
/// Throws: std::length_error if a text does not fit.
/// Complexity: a copy costs O(Capacity).
template <std::size_t Capacity> class BasicDrawing {
public:
    BasicDrawing& operator<<(std::string_view text) {
        std::copy(text.begin(), text.end(), room_for(text.size()));
        return *this;
    }
    BasicDrawing& operator<<(char character) { return *this << Repeat{1, character}; }
    BasicDrawing& operator<<(Repeat repeat) {
        std::fill_n(room_for(repeat.count), repeat.count, repeat.character);
        return *this;
    }
    template <std::integral Number>
        requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
    BasicDrawing& operator<<(Number number) {
        std::array<char, 24> digits; // NOLINT(cppcoreguidelines-pro-type-member-init): to_chars writes it
        const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        return *this << std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
    }

    /// Writes parts one after the other, in bold color if `look.color` is set.
    template <class... Parts> BasicDrawing& paint(const Look& look, Color color, const Parts&... parts) {
        if (look.color) {
            *this << "\x1b[1;" << static_cast<int>(color) << 'm';
        }
        (*this << ... << parts);
        return look.color ? *this << "\x1b[0m" : *this;
    }

    /// Removes blanks at the end of the last line.
    void trim() noexcept {
        while (size_ > 0 && text_[size_ - 1] == ' ') {
            --size_;
        }
    }

    [[nodiscard]] std::string_view view() const noexcept { return {text_.data(), size_}; }
    operator std::string() const { return std::string(view()); } // NOLINT(google-explicit-constructor)

private:
    /// Room for this many bytes.
    char* room_for(std::size_t count) {
        if (count > Capacity - size_) {
            throw std::length_error("herding: a drawing has room for " + std::to_string(Capacity) +
                                    " bytes: use a larger play::BasicDrawing, or return a std::string");
        }
        char* const at = text_.data() + size_;
        size_ += count;
        return at;
    }

    std::array<char, Capacity> text_{};
    std::size_t size_ = 0;
};

/// Drawing with room for the boards of most games.
using Drawing = BasicDrawing<4095>;

} // namespace herding::inline v0::play

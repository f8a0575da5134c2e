#pragma once

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/reflect/error.hpp"

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Lists of legal actions on a terminal, and which of them a typed text means.
namespace herding::inline v0::tool {

/// As its game writes it.
[[nodiscard]] std::string shown(const play::Choice& choice);

/// `player 0`, `chance`.
[[nodiscard]] std::string words(Actor actor);

/// What the game calls a player, `White`; without a name `player 0`, `chance`.
[[nodiscard]] std::string name_of(const play::Game& game, Actor actor);

/// Prints the first choices with their numbers.
void show_choices(const play::Game& game, const std::vector<play::Choice>& choices, std::size_t most,
                  std::ostream& out);

/// A text in lines of at most 80 characters, broken at spaces. It has no line breaks itself. Spaces at its begin are before
/// each line.
[[nodiscard]] std::string in_lines(std::string_view text);

/// What a typed text means among the choices that were listed.
struct Meant {
    std::optional<std::size_t> choice = {}; ///< its index
    std::string problem = {}; ///< why it is none of them, in a line; empty where it may be something else
};

/// A choice by its number, its text, or the beginning of its text where no other has it.
[[nodiscard]] Meant meant_choice(std::string_view typed, const std::vector<play::Choice>& listed);

/// What was typed, printable and no longer than a line, in quotation marks.
[[nodiscard]] std::string quoted(std::string_view typed);

/// Why a text is no action, in words for a person: without the format, the line and the column of a reader.
[[nodiscard]] std::string no_action(std::string_view typed, const reflect::ReadError& error);

/// The index that a number of a list means; nothing where the text is no number of the list.
[[nodiscard]] std::optional<std::size_t> listed_number(std::string_view typed, std::size_t listed);

} // namespace herding::inline v0::tool

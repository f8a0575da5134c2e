#pragma once

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/typed.hpp"
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

/// Name of an actor in the game, such as `White`. Without a name: `player 0`, `chance`.
[[nodiscard]] std::string name_of(const play::Game& game, Actor actor);

/// Prints the first choices with their numbers.
void show_choices(const play::Game& game, const std::vector<play::Choice>& choices, std::size_t most,
                  std::ostream& out);

/// The most columns of sentences, also in a wider terminal.
inline constexpr std::size_t usual_columns = 80;

/// A text in lines of at most so many characters, broken at spaces. It has no line breaks itself. Spaces at its begin are
/// before each line.
[[nodiscard]] std::string in_lines(std::string_view text, std::size_t columns = usual_columns);

/// Several lines in lines of at most so many characters.
[[nodiscard]] std::string narrow(std::string_view text, std::size_t columns = usual_columns);

/// A refusal for persons: without the place in a script, `(turn@turn)`, and without words of programmers. An action before it
/// has its label.
[[nodiscard]] std::string plain_reason(std::string_view refused,
                                       std::span<const play::ActionWords> words = {});

/// Whether a refusal names positions of scripts. It is then no sentence for persons: `possible_instead` has one.
[[nodiscard]] bool names_positions(std::string_view refused);

/// The last refusal of a match in lines, with the paragraph that its rule cites. `input` is the refused input in words.
[[nodiscard]] std::string refusal_lines(const play::Match& match, const std::string& refused,
                                        const std::string& input, std::size_t columns = usual_columns);

/// Gives words to choices without notation, as their actors see the board. They are shown so.
void name_choices(const play::Match& match, std::vector<play::Choice>& choices);

/// Meaning of a typed text among some choices.
struct Meant {
    std::optional<std::size_t> choice = {};   ///< its index
    std::vector<std::size_t> candidates = {}; ///< indices of choices that it may mean, if there are several
    std::string problem = {};  ///< why it is none of them, in a line; empty if it may be something else
    std::string attempt = {};  ///< an input that is not legal now: the rules say why
    std::string expected = {}; ///< what was expected, in sentences
};

/// The meaning of a line among choices that have words (`name_choices`), in this order: the number of a choice, if they were
/// `numbered`; exactly what is shown; what the game itself reads, which the rules judge; an action in words, its name, or a beginning
/// (herding/play/typed.hpp). Actors come in the order of their choices.
[[nodiscard]] Meant meant_line(const play::Match& match, std::string_view typed,
                               const std::vector<play::Choice>& choices, bool numbered,
                               const play::Understanding& how);

/// A sentence about what is possible in place of an action that the rules refuse here.
[[nodiscard]] std::string possible_instead(const play::Match& match, std::string_view typed,
                                           const std::vector<play::Choice>& choices,
                                           const play::Understanding& how);

/// Typed text in quotation marks, printable and no longer than a line.
[[nodiscard]] std::string quoted(std::string_view typed);

/// Why a text is no action, in words for a person: without the format, the line and the column of a reader.
[[nodiscard]] std::string no_action(std::string_view typed, const reflect::ReadError& error);

/// The index that a number of a list means; nothing if the text is no number of the list.
[[nodiscard]] std::optional<std::size_t> listed_number(std::string_view typed, std::size_t listed);

} // namespace herding::inline v0::tool

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// The words that the terminal game understands, besides checker moves.
namespace backgammon {

enum class Command : std::uint8_t {
    Roll,
    Double,
    Take,
    Drop,
    End,
    Undo,
    Redo,
    Moves,
    Why,
    Board,
    Resign,
    Accept,
    Refuse,
    Next,
    Help,
    Quit
};

struct CommandWord {
    std::string_view word;
    Command command;
    std::string_view help;
};

/// All of them, in the order of the help text.
[[nodiscard]] std::span<const CommandWord> commands();

[[nodiscard]] std::optional<Command> find_command(std::string_view word);

/// The word that was probably meant: at most two letters are wrong, missing or too many. Empty if none is near.
[[nodiscard]] std::string_view nearest_command(std::string_view word);

} // namespace backgammon

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// The commands of the terminal game, besides checker moves.
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

/// All commands, in the order of the help text.
[[nodiscard]] std::span<const CommandWord> commands();

[[nodiscard]] std::optional<Command> find_command(std::string_view word);

/// The nearest command, with at most two wrong, missing or extra letters. Empty if none is near.
[[nodiscard]] std::string_view nearest_command(std::string_view word);

} // namespace backgammon

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

/// What the kit generates: commands in whole numbers, without any game in them. What a number means is decided when
/// the command runs, against the state as it is then; so every subset of a list of commands can be run, and shrinking
/// needs to know nothing of the game.

namespace herding::inline v0::law {

enum class Op : std::uint8_t { Dispatch, DispatchAll, Preview, Undo, Redo, Mark, UndoTo, Fork, Search };

inline constexpr std::size_t op_count = static_cast<std::size_t>(Op::Search) + 1;

[[nodiscard]] constexpr std::string_view name(Op op) noexcept {
    constexpr std::string_view names[] = {"dispatch", "dispatch_all", "preview", "undo",           "redo",
                                          "mark",     "undo_to",      "fork",    "fork_for_search"};
    return names[static_cast<std::size_t>(op)];
}

struct Command {
    Op op = Op::Dispatch;
    std::uint32_t pick = 0;    ///< seed of the input, of the mark, of a search
    std::uint32_t fault = 0;   ///< the how-manieth fault point throws; 0: none
    bool illegal = false;      ///< looks for an input that is refused instead of one that is not
    bool other_actor = false;  ///< somebody else submits it
    bool irreversible = false; ///< the caller says so
    bool reenter = false;      ///< the engine's log calls the engine

    friend bool operator==(const Command&, const Command&) = default;
};

/// One case: from which start, which commands.
struct Scenario {
    std::uint32_t start = 0; ///< handed to `Config::initial`
    std::vector<Command> commands;

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

} // namespace herding::inline v0::law

#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

/// Generated commands, as whole numbers that do not depend on a game. When a command first runs, its numbers draw inputs
/// for the current state. Then it keeps these inputs. So every subset of a list of commands can run, with the same
/// inputs, and shrinking does not depend on the game.

namespace herding::inline v0::law {

/// `Play` is a dispatch of a legal input after which only invariants and a second engine are checked. It leads to the
/// middle and the end of a game at little cost.
enum class Op : std::uint8_t { Dispatch, DispatchAll, Preview, Undo, Redo, Mark, UndoTo, Fork, Search, Play };

inline constexpr std::size_t op_count = static_cast<std::size_t>(Op::Play) + 1;

[[nodiscard]] constexpr std::string_view name(Op op) noexcept {
    constexpr std::string_view names[] = {
        "dispatch", "dispatch_all", "preview",         "undo", "redo", "mark",
        "undo_to",  "fork",         "fork_for_search", "play"};
    return names[static_cast<std::size_t>(op)];
}

struct Command {
    Op op = Op::Dispatch;
    std::uint32_t pick = 0;    ///< seed of the input, of the mark, or of a search
    std::uint32_t fault = 0;   ///< index of the fault point that throws, from 1; 0: none
    bool illegal = false;      ///< finds an input that is refused
    bool other_actor = false;  ///< another actor submits the input
    bool irreversible = false; ///< the caller requests it
    bool reenter = false;      ///< the engine's log calls the engine
    std::uint32_t given = 0;   ///< number of its inputs in `Scenario::given`, from 1; 0: `pick` draws them

    friend bool operator==(const Command&, const Command&) = default;
};

/// One case: its start and its commands.
struct Scenario {
    std::uint32_t start = 0; ///< argument of `Config::initial`
    std::vector<Command> commands;
    std::shared_ptr<void> given =
        nullptr; ///< inputs of the commands that ran, of one Spec; copies share them

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

} // namespace herding::inline v0::law

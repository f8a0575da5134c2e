#pragma once

#include "herding/play/match.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

/// Traces in the text form of the published game: an action with named arguments on each line, `#` begins a comment.
///
///     move_unit {id: 2}
///     move_to {position: {x: 17, y: 21}}
namespace hammer {

/// What the arguments of an action are called. Both are lists with a space between names.
struct TraceForm {
    std::string_view action;
    std::string_view published; ///< in traces; a point leads into a record
    std::string_view own;       ///< in the text of this project
};
/// All actions that have arguments.
[[nodiscard]] std::span<const TraceForm> trace_forms();

/// An action of a trace in the text of this project: `roll {result: 4}` is `roll{value=4}`.
/// Throws std::invalid_argument that says what was expected.
[[nodiscard]] std::string own_text(std::string_view line);
/// The reverse, for what `own_text` or a match has written.
[[nodiscard]] std::string trace_text(std::string_view action);

/// How far a trace was taken.
struct Replay {
    std::size_t taken = 0;    ///< actions
    std::size_t line = 0;     ///< of the first refusal, from 1; 0: all were taken
    std::string refusal = {}; ///< its reason
};

/// Takes the actions of a trace in a match that has not begun, each for whoever decides, up to the first refusal.
/// `taken(line)` is called behind each action.
[[nodiscard]] Replay replay(herding::play::Match& match, std::string_view trace,
                            const std::function<void(std::string_view line)>& taken = {});

} // namespace hammer

#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace herding::inline v0 {

/// Misuse of the library, or a broken Spec. A player's input never causes it; the answer to an input is an `Outcome`.
/// The engine is as it was before the call.
class EngineError : public std::logic_error {
public:
    enum class Kind : std::uint8_t {
        Reentered, ///< a call that changes the engine or runs its rules came from inside one of its own callbacks
        UnexplainedDiff,   ///< applying a diff left no trace
        SwallowedError,    ///< a behavior caught what `emit` threw, and continued
        DuplicateBehavior, ///< two entries of a run-time table have the same order key and name
        UnknownMark,       ///< a mark that this engine has not made yet
    };

    EngineError(Kind kind, const std::string& what) : std::logic_error("herding: " + what), kind_(kind) {}

    [[nodiscard]] Kind kind() const noexcept { return kind_; }

private:
    Kind kind_;
};

} // namespace herding::inline v0

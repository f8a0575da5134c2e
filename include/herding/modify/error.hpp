#pragma once

#include "herding/modify/fwd.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::modify {

/// Mistake in rules about values. A player's input never causes it.
class ModifyError : public std::runtime_error {
public:
    enum class Kind : std::uint8_t {
        Overflow,              ///< a number outside the range of `Rational`
        ZeroDivision,          ///< a fraction has the denominator 0
        UnknownLayer,          ///< a modifier names a layer that the table does not have
        Cycle,                 ///< a value depends on itself, see `CycleError`
        UndeclaredRead,        ///< a rule read a value that it does not list in `reads`
        TooDeep,               ///< too many values read each other
        ChangedWhileEvaluated, ///< a base, condition or amount changed the rules
    };

    ModifyError(Kind kind, const std::string& what) : std::runtime_error("herding: " + what), kind_(kind) {}

    [[nodiscard]] Kind kind() const noexcept { return kind_; }

private:
    Kind kind_;
};

/// Error of a value that depends on itself. The path begins and ends with the same value.
class CycleError : public ModifyError {
public:
    explicit CycleError(std::vector<std::string> path)
        : ModifyError(Kind::Cycle, "a value depends on itself: " + joined(path) +
                                       "; let one of these rules read a base value instead"),
          path_(std::move(path)) {}

    [[nodiscard]] const std::vector<std::string>& path() const noexcept { return path_; }

private:
    static std::string joined(const std::vector<std::string>& path) {
        std::string all;
        for (const std::string& one : path) {
            all += (all.empty() ? "" : " -> ") + one;
        }
        return all;
    }

    std::vector<std::string> path_;
};

} // namespace herding::inline v0::modify

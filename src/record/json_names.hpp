#pragma once

#include "herding/record/layout.hpp"

#include <array>
#include <string_view>

/// Names in JSON Lines for numbers in the journal, in their order.
namespace herding::inline v0::record::detail {

inline constexpr std::array<std::string_view, 19> json_code_names{
    "",      "bool",  "unsigned", "signed", "float", "bounded", "enum",   "bits",  "string", "optional",
    "tuple", "array", "list",     "set",    "map",   "variant", "hidden", "empty", "struct"};
inline constexpr std::array<std::string_view, 5> json_root_names{"setup", "state", "input", "diff", "trace"};
inline constexpr std::array<std::string_view, 5> json_barrier_names{"requested", "declared", "chance",
                                                                    "generator", "reveal"};
inline constexpr std::array<std::string_view, 3> json_keep_names{"inputs", "traces", "frames"};

/// Values are imported by the names of their parts, so a type must not have a name twice.
/// Throws: Cursor::Malformed.
void expect_different_names(const Layout& layout);

} // namespace herding::inline v0::record::detail

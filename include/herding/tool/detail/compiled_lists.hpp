#pragma once

#include "herding/core/engine.hpp"
#include "herding/law/command.hpp"
#include "herding/law/coverage_report.hpp"
#include "herding/law/detail/reveals.hpp"
#include "herding/tool/checked.hpp"

#include <vector>

/// Lists whose items belong to no game, which herding::tool compiles, besides those of play, records and the inspector. A program
/// of one source fills and copies all of them, at some sixty small functions for each.

#define HERDING_TOOL_COMPILED_LISTS(list)                                                                    \
    list(herding::Mark);                                                                                     \
    list(herding::law::Command);                                                                             \
    list(herding::law::Coverage::Behavior);                                                                  \
    list(herding::law::detail::Reveal);                                                                      \
    list(herding::tool::LawFailure);                                                                         \
    list(herding::tool::SavedFailure);                                                                       \
    list(herding::tool::SeedRange)

#define HERDING_TOOL_DECLARE_LIST(...) extern template class std::vector<__VA_ARGS__>
HERDING_TOOL_COMPILED_LISTS(HERDING_TOOL_DECLARE_LIST);
#undef HERDING_TOOL_DECLARE_LIST

#pragma once

#include "herding/inspect/detail/steps.hpp"
#include "herding/inspect/documents.hpp"

#include <optional>
#include <vector>

/// Lists whose items belong to no game, which herding::inspect compiles (src/inspect/lists.cpp). The source that shows a game's
/// records fills and copies all of them.

#define HERDING_INSPECT_COMPILED_LISTS(list)                                                                 \
    list(herding::inspect::Action);                                                                          \
    list(herding::inspect::Part);                                                                            \
    list(herding::inspect::Rule);                                                                            \
    list(herding::inspect::ShownDiff);                                                                       \
    list(herding::inspect::ShownStep);                                                                       \
    list(herding::inspect::detail::StepPart);                                                                \
    list(std::optional<herding::inspect::Part>)

#ifdef HERDING_PLAY_COMPILED // with headers alone nothing is compiled before
#define HERDING_INSPECT_DECLARE_LIST(...) extern template class std::vector<__VA_ARGS__>
HERDING_INSPECT_COMPILED_LISTS(HERDING_INSPECT_DECLARE_LIST);
#undef HERDING_INSPECT_DECLARE_LIST
#endif

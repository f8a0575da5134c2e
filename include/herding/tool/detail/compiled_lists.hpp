#pragma once

#include "herding/core/engine.hpp"
#include "herding/core/frame.hpp"
#include "herding/inspect/detail/steps.hpp"
#include "herding/inspect/documents.hpp"
#include "herding/law/command.hpp"
#include "herding/law/coverage_report.hpp"
#include "herding/law/detail/reveals.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/record/header.hpp"
#include "herding/record/layout.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/reader.hpp"
#include "herding/tool/checked.hpp"

#include <optional>
#include <vector>

/// Lists whose items belong to no game, which herding::tool compiles, besides those of play. A program of one source fills and
/// copies all of them, at some sixty small functions for each.

#define HERDING_TOOL_COMPILED_LISTS(list)                                                                    \
    list(herding::Mark);                                                                                     \
    list(herding::inspect::Action);                                                                          \
    list(herding::inspect::Part);                                                                            \
    list(herding::inspect::Rule);                                                                            \
    list(herding::inspect::ShownDiff);                                                                       \
    list(herding::inspect::ShownStep);                                                                       \
    list(herding::law::Command);                                                                             \
    list(herding::law::Coverage::Behavior);                                                                  \
    list(herding::law::Coverage::Conflict);                                                                  \
    list(herding::law::Coverage::Kind);                                                                      \
    list(herding::law::detail::Reveal);                                                                      \
    list(herding::inspect::detail::StepPart);                                                                \
    list(herding::record::Annotation);                                                                       \
    list(herding::record::BehaviorName);                                                                     \
    list(herding::record::Layout::Type);                                                                     \
    list(herding::record::NamedMark);                                                                        \
    list(herding::record::Tail::Found);                                                                      \
    list(herding::tool::LawFailure);                                                                         \
    list(herding::tool::SavedFailure);                                                                       \
    list(herding::tool::SeedRange);                                                                          \
    list(std::optional<herding::inspect::Part>)

#define HERDING_TOOL_DECLARE_LIST(...) extern template class std::vector<__VA_ARGS__>
HERDING_TOOL_COMPILED_LISTS(HERDING_TOOL_DECLARE_LIST);
#undef HERDING_TOOL_DECLARE_LIST

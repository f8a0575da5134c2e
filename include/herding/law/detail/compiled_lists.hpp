#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/policy.hpp"
#include "herding/law/command.hpp"
#include "herding/law/detail/reveals.hpp"
#include "herding/law/detail/transcript.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/reflect/change.hpp"
#include "herding/view/frame_view.hpp"

#include <utility>
#include <vector>

/// Lists whose items belong to no game, which herding::law compiles. A law unit fills and copies all of them, at up to sixty
/// small functions for each.

#ifdef HERDING_LAW_COMPILED

#define HERDING_LAW_COMPILED_LISTS(list)                                                                     \
    list(herding::Actor);                                                                                    \
    list(herding::BarrierKind);                                                                              \
    list(herding::Mark);                                                                                     \
    list(herding::law::Command);                                                                             \
    list(herding::law::detail::KindName);                                                                    \
    list(herding::law::detail::Reveal);                                                                      \
    list(herding::law::detail::WrittenCommand);                                                              \
    list(herding::reflect::Change);                                                                          \
    list(herding::view::StepView);                                                                           \
    list(std::pair<herding::HistoryPolicy, herding::FramePolicy>)

#ifndef HERDING_LAW_LIST
#define HERDING_LAW_LIST extern template
#endif
#define HERDING_LAW_COMPILED_LIST(...) HERDING_LAW_LIST class std::vector<__VA_ARGS__>
HERDING_LAW_COMPILED_LISTS(HERDING_LAW_COMPILED_LIST);
#undef HERDING_LAW_COMPILED_LIST

#endif

#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/types.hpp"
#include "herding/play/detail/all_inputs.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/change.hpp"
#include "herding/scene/scene.hpp"
#include "herding/sequence/tools/action_list.hpp"
#include "herding/sequence/tools/graph.hpp"
#include "herding/sequence/tools/step_trace.hpp"
#include "herding/view/frame_view.hpp"

#include <string>
#include <vector>

/// Lists whose items belong to no game. The unit of a game fills and copies all of them, at some fifty small functions for each,
/// so the targets of CMake compile them once (src/play/lists.cpp). With headers alone each source does it. Numbers have their own
/// names here, because `std::size_t` and `std::uint32_t` are one type on some machines.

#ifdef HERDING_PLAY_COMPILED

#define HERDING_PLAY_COMPILED_LISTS(list)                                                                    \
    list(float);                                                                                             \
    list(herding::Actor);                                                                                    \
    list(herding::BarrierKind);                                                                              \
    list(herding::play::ChanceChoice);                                                                       \
    list(herding::play::Choice);                                                                             \
    list(herding::play::Named<herding::NoSetup>);                                                            \
    list(herding::play::OptionInfo);                                                                         \
    list(herding::play::SetupInfo);                                                                          \
    list(herding::play::detail::Takers);                                                                     \
    list(herding::reflect::Change);                                                                          \
    list(herding::scene::Area);                                                                              \
    list(herding::scene::Counter);                                                                           \
    list(herding::scene::Piece);                                                                             \
    list(herding::scene::Place);                                                                             \
    list(herding::sequence::GraphNode);                                                                      \
    list(herding::sequence::GraphSequence);                                                                  \
    list(herding::sequence::GraphTrigger);                                                                   \
    list(herding::sequence::ListedAction);                                                                   \
    list(herding::sequence::ListedArgument);                                                                 \
    list(herding::sequence::ListedOffer);                                                                    \
    list(herding::sequence::TracedStep);                                                                     \
    list(herding::view::StepView);                                                                           \
    list(long);                                                                                              \
    list(std::string);                                                                                       \
    list(std::vector<herding::play::Choice>);                                                                \
    list(unsigned);                                                                                          \
    list(unsigned long);                                                                                     \
    list(unsigned short)

#define HERDING_PLAY_DECLARE_LIST(...) extern template class std::vector<__VA_ARGS__>
HERDING_PLAY_COMPILED_LISTS(HERDING_PLAY_DECLARE_LIST);
#undef HERDING_PLAY_DECLARE_LIST

extern template class herding::sequence::detail::GraphDrawing<herding::sequence::Graph>;

#endif

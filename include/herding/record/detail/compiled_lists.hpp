#pragma once

#include "herding/record/header.hpp"
#include "herding/record/layout.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/reader.hpp"

#include <cstddef>
#include <vector>

/// Lists whose items belong to no game, which herding::record compiles (src/record/lists.cpp). A source with records fills and
/// copies all of them, at some fifty small functions for each.

#define HERDING_RECORD_COMPILED_LISTS(list)                                                                  \
    list(herding::record::Annotation);                                                                       \
    list(herding::record::BehaviorName);                                                                     \
    list(herding::record::Layout::Part);                                                                     \
    list(herding::record::Layout::Type);                                                                     \
    list(herding::record::NamedMark);                                                                        \
    list(herding::record::Tail::Found);                                                                      \
    list(std::byte)

#ifdef HERDING_PLAY_COMPILED // with headers alone nothing is compiled before
#define HERDING_RECORD_DECLARE_LIST(...) extern template class std::vector<__VA_ARGS__>
HERDING_RECORD_COMPILED_LISTS(HERDING_RECORD_DECLARE_LIST);
#undef HERDING_RECORD_DECLARE_LIST
#endif

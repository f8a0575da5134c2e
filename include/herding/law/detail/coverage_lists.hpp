#pragma once

#include "herding/law/coverage_result.hpp"

#include <vector>

/// Lists of what coverage counts. The unit of each game fills them, so they are compiled with the lists of herding::play
/// (src/play/lists.cpp). Not behaviors: their counts are functions that only herding::law compiles.

#ifdef HERDING_PLAY_COMPILED

#define HERDING_COVERAGE_LISTS(list)                                                                         \
    list(herding::law::Coverage::Conflict);                                                                  \
    list(herding::law::Coverage::Kind)

#define HERDING_LAW_DECLARE_LIST(...) extern template class std::vector<__VA_ARGS__>
HERDING_COVERAGE_LISTS(HERDING_LAW_DECLARE_LIST);
#undef HERDING_LAW_DECLARE_LIST

#endif

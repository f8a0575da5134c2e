#include "herding/law/detail/coverage_lists.hpp"
#include "herding/play/detail/compiled_lists.hpp"

#define HERDING_PLAY_DEFINE_LIST(...) template class std::vector<__VA_ARGS__>
HERDING_PLAY_COMPILED_LISTS(HERDING_PLAY_DEFINE_LIST);
HERDING_COVERAGE_LISTS(HERDING_PLAY_DEFINE_LIST);
#undef HERDING_PLAY_DEFINE_LIST

template class herding::sequence::detail::GraphDrawing<herding::sequence::Graph>;

#include "herding/play/detail/compiled_lists.hpp"

#define HERDING_PLAY_DEFINE_LIST(...) template class std::vector<__VA_ARGS__>
HERDING_PLAY_COMPILED_LISTS(HERDING_PLAY_DEFINE_LIST);
#undef HERDING_PLAY_DEFINE_LIST

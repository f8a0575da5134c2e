#include "herding/inspect/detail/compiled_lists.hpp"

#define HERDING_INSPECT_DEFINE_LIST(...) template class std::vector<__VA_ARGS__>
HERDING_INSPECT_COMPILED_LISTS(HERDING_INSPECT_DEFINE_LIST);
#undef HERDING_INSPECT_DEFINE_LIST

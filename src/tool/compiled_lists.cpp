#include "herding/tool/detail/compiled_lists.hpp"

#define HERDING_TOOL_DEFINE_LIST(...) template class std::vector<__VA_ARGS__>
HERDING_TOOL_COMPILED_LISTS(HERDING_TOOL_DEFINE_LIST);
#undef HERDING_TOOL_DEFINE_LIST

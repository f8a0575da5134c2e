#include "herding/record/detail/compiled_lists.hpp"

#define HERDING_RECORD_DEFINE_LIST(...) template class std::vector<__VA_ARGS__>
HERDING_RECORD_COMPILED_LISTS(HERDING_RECORD_DEFINE_LIST);
#undef HERDING_RECORD_DEFINE_LIST

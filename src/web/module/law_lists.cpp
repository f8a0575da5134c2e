// Lists that the law kit compiles once (herding/law/detail/compiled_lists.hpp). A module has its signature, and nothing else of it.
#define HERDING_LAW_LIST template
#include "herding/law/detail/compiled_lists.hpp"

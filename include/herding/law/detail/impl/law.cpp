// The functions of the law kit that do not depend on a Spec, compiled once: what the CMake target herding::law links.

#define HERDING_LAW_INLINE
#define HERDING_LAW_LIST template
#include "herding/law/detail/compiled_lists.hpp"
#include "herding/law/detail/impl/functions.hpp"
#include "herding/law/detail/mutant_lists.hpp"

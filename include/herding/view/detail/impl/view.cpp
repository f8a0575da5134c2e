// The functions of views over tables of types, compiled once: what the CMake target herding::view links.

#define HERDING_VIEW_INLINE
#include "herding/view/detail/impl/redactor.hpp"
#include "herding/view/detail/impl/secrets.hpp"

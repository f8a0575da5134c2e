// The functions over tables of types, compiled once: what the CMake target herding::reflect links.

#include "herding/reflect/reflect.hpp"

#define HERDING_REFLECT_INLINE
#include "herding/reflect/detail/impl/formats.hpp"

// The functions over tables of types, compiled once: what the CMake target herding::reflect links.

#define HERDING_REFLECT_IMPLEMENTATION
#include "herding/reflect/reflect.hpp"

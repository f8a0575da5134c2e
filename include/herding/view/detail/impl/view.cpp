// The functions of views over tables of types, compiled once: what the CMake target herding::view links.

#define HERDING_VIEW_IMPLEMENTATION
#include "herding/view/redact.hpp"

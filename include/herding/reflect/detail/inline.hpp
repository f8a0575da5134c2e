#pragma once

/// Switch between the two ways to compile reflect. Public headers include it as their last line.
///
/// By default the functions that formats.hpp declares are inline, so including a header is enough. If all sources of a
/// program define HERDING_REFLECT_COMPILED, the headers only declare them, and impl/reflect.cpp defines them once. The
/// CMake target herding::reflect does both; herding::header_only does neither.
#ifndef HERDING_REFLECT_COMPILED
#define HERDING_REFLECT_INLINE inline
#include "herding/reflect/detail/impl/formats.hpp"
#endif

#pragma once

/// Where the functions over tables of types are compiled.
///
/// By default every header of reflect defines what it needs as inline functions: including it is enough.
/// HERDING_REFLECT_COMPILED, in all sources of a program, makes the headers declare these functions only. Then one source
/// defines HERDING_REFLECT_IMPLEMENTATION before it includes herding/reflect/reflect.hpp. The CMake target
/// herding::reflect does both; herding::header_only does neither.
#ifndef HERDING_REFLECT_COMPILED
#define HERDING_REFLECT_INLINE inline
#define HERDING_REFLECT_DEFINES 1
#else
#define HERDING_REFLECT_INLINE
#ifdef HERDING_REFLECT_IMPLEMENTATION
#define HERDING_REFLECT_DEFINES 1
#else
#define HERDING_REFLECT_DEFINES 0
#endif
#endif

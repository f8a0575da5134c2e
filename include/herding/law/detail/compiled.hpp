#pragma once

/// Where the functions of the law kit that do not depend on a Spec are compiled.
///
/// By default the headers define what they need as inline functions. HERDING_LAW_COMPILED, in all sources of a program,
/// makes the headers declare these functions only. Then one source defines HERDING_LAW_IMPLEMENTATION before it includes
/// herding/law/check.hpp. The CMake target herding::law does both.
#ifndef HERDING_LAW_COMPILED
#define HERDING_LAW_INLINE inline
#define HERDING_LAW_DEFINES 1
#else
#define HERDING_LAW_INLINE
#ifdef HERDING_LAW_IMPLEMENTATION
#define HERDING_LAW_DEFINES 1
#else
#define HERDING_LAW_DEFINES 0
#endif
#endif

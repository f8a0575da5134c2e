#pragma once

/// Where the functions of views that do not depend on a type are compiled.
///
/// By default the headers define what they need as inline functions. HERDING_VIEW_COMPILED, in all sources of a program,
/// makes the headers declare these functions only. Then one source defines HERDING_VIEW_IMPLEMENTATION before it includes
/// herding/view/redact.hpp. The CMake target herding::view does both.
#ifndef HERDING_VIEW_COMPILED
#define HERDING_VIEW_INLINE inline
#define HERDING_VIEW_DEFINES 1
#else
#define HERDING_VIEW_INLINE
#ifdef HERDING_VIEW_IMPLEMENTATION
#define HERDING_VIEW_DEFINES 1
#else
#define HERDING_VIEW_DEFINES 0
#endif
#endif

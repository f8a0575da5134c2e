#pragma once

/// Compilation of the functions of views that do not depend on a type.
///
/// By default the headers define them inline. If all sources of a program define HERDING_VIEW_COMPILED, the headers
/// only declare them. Then one source defines HERDING_VIEW_IMPLEMENTATION before it includes herding/view/redact.hpp.
/// The CMake target herding::view does both.
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

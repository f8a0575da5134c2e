#pragma once

#include <cassert>

/// Invariants of objects as code: `check()` of a class has one HERDING_DETAIL_INVARIANT for each, and every function that
/// changes the object ends with it. Debug builds without optimization check them, also those of the tests; others compile
/// nothing. Each check is O(1), unless its class documents another cost.

#if !defined(HERDING_CHECK_INVARIANTS)
#if defined(NDEBUG) || defined(__OPTIMIZE__)
#define HERDING_CHECK_INVARIANTS 0
#else
#define HERDING_CHECK_INVARIANTS 1
#endif
#endif

#if HERDING_CHECK_INVARIANTS
#define HERDING_DETAIL_INVARIANT(condition) assert(condition)
#else
#define HERDING_DETAIL_INVARIANT(condition) static_cast<void>(0)
#endif

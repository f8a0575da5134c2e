#pragma once

/// Before a statement: its calls are inlined by Clang, as `flatten` makes g++ inline them. Clang's own `flatten` ends at
/// the first level of calls. Only where a program is optimized, so that a debugger can step into rules.
#if defined(__clang__) && defined(__OPTIMIZE__)
#if __has_cpp_attribute(clang::always_inline)
#define HERDING_DETAIL_INLINED [[clang::always_inline]]
#define HERDING_DETAIL_INLINES_EMIT
#endif
#endif
/// On a function that one below reaches: g++ cannot inline there what it has made a clone of.
#if defined(__GNUC__) && !defined(__clang__)
#define HERDING_DETAIL_NOT_CLONED [[gnu::noclone]]
#else
#define HERDING_DETAIL_NOT_CLONED
#endif
/// On a function that is to hold what it calls, so that its objects live in registers. Not cloned itself: g++ inlines
/// nothing into a clone.
#define HERDING_DETAIL_ONE_FUNCTION HERDING_DETAIL_NOT_CLONED [[gnu::flatten]]
#ifndef HERDING_DETAIL_INLINED
#define HERDING_DETAIL_INLINED
#endif

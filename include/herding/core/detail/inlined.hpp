#pragma once

/// Before a statement: its calls are inlined by Clang, as `flatten` makes g++ inline them. Clang's own `flatten` ends at
/// the first level of calls. Only where a program is optimized, so that a debugger can step into rules.
#if defined(__clang__) && defined(__OPTIMIZE__)
#if __has_cpp_attribute(clang::always_inline)
#define HERDING_DETAIL_INLINED [[clang::always_inline]]
#define HERDING_DETAIL_INLINES_EMIT
#endif
#endif
#ifndef HERDING_DETAIL_INLINED
#define HERDING_DETAIL_INLINED
#endif

#pragma once

/// What keeps a dispatch in registers. Pass, Dispatch, Emitter and Ledger are local objects. Their fields stay in registers as
/// long as nobody outside gets an address of them or a copy as a whole:
///
/// - A slow function of the ledger gets the address of a copy, and the ledger takes the changes back (`Ledger::apart`).
/// - The first emit of a warm engine calls no function (`Ledger::open_at_once`). Later ones compare once (`Emitter::limit_`).
/// - `advance` has neither frame nor copy, so its slow functions get the budget and two numbers (`limit_in_place`).
/// - A `Stop` is written where a dispatch stops, and a run-time table has a Pass, a ledger and a stop of its own.
/// - Slow functions end with a tail call of `Ledger::room`, so that its fast path saves no registers.
/// - A value that is copied later is not written in smaller parts before, because the copy waits for the parts. So a refusal is
///   made inside its Outcome, and a `Room` has its fields in another order than an `Emitter`.
/// - A walk that runs alone holds no pointer to a part of itself, and no closure holds its address.

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

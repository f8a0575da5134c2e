#pragma once

/// Rules that keep a dispatch in registers. Pass, Dispatch, Emitter and Ledger are local objects. The compiler keeps
/// their fields in registers only while no address of them escapes and no copy is made of the whole object:
///
/// - A slow function of the ledger gets the address of a copy, and the ledger takes the changes back (`Ledger::apart`).
/// - The first emit of a warm engine calls no function (`Ledger::open_at_once`). Later ones compare once (`Emitter::limit_`).
/// - `advance` has neither frame nor copy, so its slow functions get the budget and two numbers (`limit_in_place`).
/// - A `Stop` is written at the point of the stop. A run-time table has its own Pass, ledger and stop.
/// - Slow functions end with a tail call of `Ledger::room`, so that its fast path saves no registers.
/// - A value is not written field by field just before it is copied whole: the load waits for the stores (store forwarding
///   fails). So a refusal is made inside its Outcome, and the fields of `Room` and `Emitter` differ in order.
/// - A walk that runs alone contains no pointer to a part of itself, and no closure captures its address.

/// Put before a statement, it makes Clang inline all calls in it, as `flatten` does for g++. Clang's own `flatten`
/// ends at the first level of calls. Used only in optimized programs, so that a debugger can step into rules.
#if defined(__clang__) && defined(__OPTIMIZE__)
#if __has_cpp_attribute(clang::always_inline)
#define HERDING_DETAIL_INLINED [[clang::always_inline]]
#define HERDING_DETAIL_INLINES_EMIT
#endif
#endif
/// For functions that a function below calls: g++ cannot inline a function there that it has cloned.
#if defined(__GNUC__) && !defined(__clang__)
#define HERDING_DETAIL_NOT_CLONED [[gnu::noclone]]
#else
#define HERDING_DETAIL_NOT_CLONED
#endif
/// For functions that inline everything they call, so that their objects stay in registers. They are not cloned,
/// because g++ inlines nothing into a clone.
#define HERDING_DETAIL_ONE_FUNCTION HERDING_DETAIL_NOT_CLONED [[gnu::flatten]]
#ifndef HERDING_DETAIL_INLINED
#define HERDING_DETAIL_INLINED
#endif

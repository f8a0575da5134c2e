#pragma once

/// Forward declarations of all public types of `core`.

#include <cstddef>
#include <cstdint>

namespace herding::inline v0 {

class Actor;
class EngineError;
class Generator;
class HistoryAnswer;
enum class BarrierKind : std::uint8_t;
enum class BudgetKind : std::uint8_t;
enum class EventKind : std::uint8_t;
enum class HistoryReason : std::uint8_t;
enum class OutcomeKind : std::uint8_t;
enum class Reversibility : std::uint8_t;
enum class VerdictKind : std::uint8_t;
struct Barrier;
struct Budget;
struct Exceeded;
struct FramePolicy;
struct HistoryPolicy;
struct HistoryRefusal;
struct Mark;
struct Meant;
struct NoChange;
struct NoSetup;
struct Stale;
struct Step;

struct Continue;
template <class Why> struct InvalidInput;
template <class Why> struct Disallowed;
template <class Why> struct Aborted;
template <class Why> class Verdict;

template <class Spec> struct BehaviorDef;
template <class Spec> struct Committed;
template <class Spec> class Dispatch;
template <class Spec> struct Event;
template <class Spec> struct Frame;
template <class Spec> class FrameList;
template <class Spec> class FrameRef;
template <class Spec> class KeptFrame;
template <class Spec> class Log;
template <class Spec> struct Options;
template <class Spec> class Outcome;
template <class Spec> struct Preview;
template <class Spec> struct Redone;
template <class Spec> struct Refusal;
template <class Spec> class HistoryResult;
template <class Spec> class MeantResult;
template <class Spec> class OwnUndoResult;
template <class Spec> class RuntimeTable;
template <class Spec> class Snapshot;
template <class Spec> struct Undone;
template <class Spec> class Engine;

class AtomicCount;
class PlainCount;
template <class T, class Count> class Cow;
template <class T, std::size_t ChunkSize, class Count> class CowVector;
template <class T> class Hidden;

} // namespace herding::inline v0

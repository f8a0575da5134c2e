#pragma once

/// Forward declarations of all public types of `tool`.

#include <cstdint>

namespace herding::inline v0::tool {

enum class Decision : std::uint8_t;

class PlainTable;
class Sample;
class Schedule;
class Sprt;
class Table;
class TableMatch;
struct ArenaOptions;
struct ArenaResult;
struct CheckOptions;
struct CheckResult;
struct Commands;
struct Contestant;
struct Entry;
struct GamePlan;
struct GameResult;
struct Interval;
struct LawFailure;
struct Pairing;
struct Program;
struct Registration;
struct SavedFailure;
struct SeedRange;
struct SprtOptions;
struct SprtState;
struct Standing;
struct WebGame;

class MatchPage;
class NewFile;
class Recording;
struct MatchRecorder;
struct PlayOptions;
struct RecordedMatch;
struct Records;
struct Replay;
struct Resumed;

} // namespace herding::inline v0::tool

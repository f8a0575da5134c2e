#pragma once

/// Forward declarations of everything public in `tool`.

namespace herding::inline v0::tool {

struct CheckOptions;
struct CheckResult;
struct Commands;
struct Entry;
struct Program;
struct Registration;

class MatchPage;
class Recording;
struct MatchRecorder;
struct RecordedMatch;
struct Records;
struct Replay;
struct Resumed;

} // namespace herding::inline v0::tool

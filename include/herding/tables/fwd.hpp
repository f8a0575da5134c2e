#pragma once

#include <cstdint>

/// Forward declarations of all public types of `tables`.

namespace herding::inline v0::tables {

enum class ClockKind : std::uint8_t;
enum class Consent : std::uint8_t;
enum class Ending : std::uint8_t;
enum class Held : std::uint8_t;
enum class OnTimeout : std::uint8_t;

struct Act;
struct AgentTurn;
struct Ask;
struct Clock;
struct ClockRules;
struct Command;
struct CommandLimits;
struct Entry;
struct Leave;
struct Look;
struct Seen;
struct Message;
struct Mute;
struct Options;
struct PastEvent;
struct Pause;
struct Planned;
struct Premove;
struct Reply;
struct Result;
struct Say;
struct Seat;
struct SetSeat;
struct Sit;
struct StoredEntry;
struct TakeBack;
struct Why;
struct WhyNot;

namespace entry {

struct Acted;
struct Asked;
struct Created;
struct Ended;
struct Muted;
struct Paused;
struct PlanSet;
struct Replied;
struct Said;
struct Seated;
struct Withdrawn;

} // namespace entry

class Clocks;
class CommandError;
class Notes;
class Table;

} // namespace herding::inline v0::tables

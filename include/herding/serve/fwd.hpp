#pragma once

/// Forward declarations of all public types of `serve`, and of the records of a game.

namespace herding::inline v0::tool {

struct Records;

} // namespace herding::inline v0::tool

namespace herding::inline v0::serve {

struct HostedGame;
struct Limits;
struct Options;
struct SeatProgram;
struct UpgradedTable;

class Server;

} // namespace herding::inline v0::serve

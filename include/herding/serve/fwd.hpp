#pragma once

/// Forward declarations of everything public in `serve`.

namespace herding::inline v0::serve {

struct HostedGame;
struct Limits;
struct Options;

class Server;

} // namespace herding::inline v0::serve

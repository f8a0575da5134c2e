#pragma once

#include "herding/play/game.hpp"
#include "herding/serve/server.hpp"
#include "herding/tables/entry.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::serve {

/// Request that creates a table.
struct TableRequest {
    const HostedGame* hosted = nullptr;
    play::Start start;       ///< with a random seed
    tables::Options options; ///< with the agents of the seats, which may not fit the game
    std::string kept;        ///< as JSON, without the token: it creates such a table again
};

/// Reads the body of a request (docs/serve.md). Throws: Refused, which names the field.
[[nodiscard]] TableRequest table_request(std::string_view json, const std::vector<HostedGame>& games);

} // namespace herding::inline v0::serve

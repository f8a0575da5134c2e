#pragma once

#include "open_table.hpp"

#include "herding/serve/server.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Lists of games and tables for clients, as JSON.

namespace herding::inline v0::serve {

/// Games, setups and options.
[[nodiscard]] std::string games_json(const std::vector<HostedGame>& games);
/// Tables in memory.
[[nodiscard]] nlohmann::json listed(const std::map<std::string, std::shared_ptr<OpenTable>>& open);

/// The tables that a client wants to list. Does not copy the query.
class TableFilter {
public:
    /// Reads the query of an address: `game=pig&free=true`. Throws: Refused if it has another field.
    explicit TableFilter(std::string_view query);
    [[nodiscard]] bool takes(const nlohmann::json& table) const;

private:
    std::string_view game_; ///< empty: all games
    bool is_free_ = false;  ///< with an empty seat only
};

} // namespace herding::inline v0::serve

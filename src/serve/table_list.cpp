#include "table_list.hpp"

#include "names.hpp"

#include "herding/play/agents.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>

namespace herding::inline v0::serve {

namespace {

using Json = nlohmann::json;

} // namespace

std::string games_json(const std::vector<HostedGame>& games) {
    Json list = Json::array();
    for (const HostedGame& one : games) {
        Json setups = Json::array();
        for (const play::SetupInfo& setup : one.game->setups()) {
            Json options = Json::array();
            for (const play::OptionInfo& option : one.game->options(setup.name)) {
                if (!option.is_file) {
                    options.push_back({{"name", option.name}, {"value", option.value}});
                }
            }
            setups.push_back({{"name", setup.name},
                              {"summary", setup.summary},
                              {"players", one.game->begin({.setup = setup.name})->players()},
                              {"options", std::move(options)}});
        }
        list.push_back({{"name", one.game->name()},
                        {"summary", one.game->summary()},
                        {"aim", one.game->aim()},
                        {"agent", play::default_agent(*one.game)},
                        {"setups", std::move(setups)}});
    }
    return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json listed(const std::map<std::string, std::shared_ptr<OpenTable>>& open) {
    Json list = Json::array();
    for (const auto& [id, table] : open) {
        std::size_t free = 0;
        for (const tables::Seat& seat : table->table().seats()) {
            free += seat.held == tables::Held::Empty ? 1U : 0U;
        }
        list.push_back({{"table", id},
                        {"game", table->game().name()},
                        {"free", free},
                        {"seats", table->table().seats().size()},
                        {"watchers", table->table().watchers()},
                        {"over", table->table().result().has_value()}});
    }
    return list;
}

TableFilter::TableFilter(std::string_view query) {
    while (!query.empty()) {
        const std::string_view field = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), field.size() + 1));
        if (constexpr std::string_view key = "game="; field.starts_with(key)) {
            game_ = field.substr(key.size());
        } else if (field == "free=true" || field == "free=false") {
            is_free_ = field == "free=true";
        } else {
            throw Refused("The address has a field that is not known: tables?game=NAME&free=true");
        }
    }
}

bool TableFilter::takes(const nlohmann::json& table) const {
    return (game_.empty() || table.value("game", "") == game_) &&
           (!is_free_ || (table.value("free", 0) > 0 && !table.value("over", false)));
}

} // namespace herding::inline v0::serve

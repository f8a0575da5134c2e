#include "table_record.hpp"

#include "herding/record/error.hpp"
#include "herding/serve/server.hpp"
#include "herding/tables/entry.hpp"
#include "herding/tool/records.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace herding::inline v0::serve {

namespace {

/// Finds the state of one table under the rules of these games. Returns whether it has ended.
bool look_at_upgrade(const std::vector<HostedGame>& games, record::Store& store, TableRecord record,
                     UpgradedTable& one) {
    one.game = store.open(record.name())->header().game;
    const auto hosted = std::find_if(
        games.begin(), games.end(), [&](const HostedGame& game) { return game.records->spec() == one.game; });
    if (hosted == games.end()) {
        one.reasons.emplace_back("The program does not have this game.");
        return false;
    }
    auto resumed = hosted->records->resume(store, record.name(), record::Access::Read, 1, {});
    if (!record.is_whole(resumed)) {
        --record.number;
        resumed = hosted->records->resume(store, record.name(), record::Access::Read, 1, {});
    }
    bool is_table = false;
    for (const record::Annotation& note : resumed.annotations) {
        const auto entry = note.key == tables::entry_key ? tables::entry_from_json(note.text) : std::nullopt;
        is_table = is_table || entry.has_value();
        if (entry && std::holds_alternative<tables::entry::Ended>(entry->what)) {
            return true;
        }
    }
    one.reasons = resumed.reasons;
    if (!is_table) {
        one.reasons.emplace_back("The record has no table.");
    } else if (resumed.opening == record::Opening::Exact || resumed.opening == record::Opening::Migrated) {
        one.state = record::name(resumed.opening);
    }
    if (one.state == "exact") {
        one.reasons.clear();
    }
    return false;
}

} // namespace

std::vector<UpgradedTable> check_upgrade(const std::vector<HostedGame>& games, record::Store& store) {
    std::map<std::string, unsigned> newest; // number of the last record, by table
    for (const std::string& name : store.names()) {
        if (const auto record = TableRecord::from_name(name)) {
            unsigned& number = newest[record->table];
            number = std::max(number, record->number);
        }
    }
    std::vector<UpgradedTable> all;
    for (const auto& [id, number] : newest) {
        UpgradedTable one{id, {}, "staying", {}};
        bool has_ended = false;
        try {
            has_ended = look_at_upgrade(games, store, {id, number}, one);
        } catch (const record::Error& error) {
            one.reasons.emplace_back(error.what());
        }
        if (!has_ended) {
            all.push_back(std::move(one));
        }
    }
    return all;
}

} // namespace herding::inline v0::serve

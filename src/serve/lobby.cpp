#include "lobby.hpp"

#include "log.hpp"
#include "table_list.hpp"
#include "table_request.hpp"

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/record/error.hpp"

#include <nlohmann/json.hpp>
#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <new>
#include <set>
#include <stdexcept>
#include <utility>

namespace herding::inline v0::serve {

namespace {

using Json = nlohmann::json;

/// How long the database is left alone after it did not answer, except by players.
constexpr tables::Time patience = std::chrono::seconds(10);

/// The game of a record, as its header calls it. Nothing: there is no such record.
std::optional<std::string> spec_of(record::Store& store, const TableRecord& record) {
    try {
        return store.open(record.name(), record::Access::Read, {})->header().game;
    } catch (const record::Error& error) {
        if (error.kind() == record::ErrorKind::NotFound) {
            return std::nullopt;
        }
        throw;
    }
}

/// A match. Setups of an author may throw anything for options that make no game.
std::unique_ptr<play::Match> begun(const play::Game& game, const play::Start& start) {
    try {
        return game.begin(start);
    } catch (const std::bad_alloc&) {
        throw Refused("This server has no memory for such a game.");
    } catch (...) {
        throw Refused(what_was_thrown());
    }
}

} // namespace

Lobby::Lobby(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, const Limits& limits,
             Agents& agents)
    : games_(std::move(games)), store_(std::move(store)), limits_(limits), agents_(agents),
      stored_(store_.names().size()) {
    if (sodium_init() < 0) {
        throw std::runtime_error("herding: this machine has no source of random numbers");
    }
}

std::string Lobby::games_json() const { return serve::games_json(games_); }

std::string Lobby::tables_json(tables::Time now, std::string_view query) {
    const TableFilter filter(query);
    Json list = listed(open_);
    if (is_shared_ && (!asked_ || now - *asked_ >= std::chrono::seconds(1))) {
        asked_ = now;
        try {
            others_ = store_.notices();
        } catch (const record::Error&) { // the list is of the present, so the last one is better than none
            asked_ = now + patience;
        }
    }
    std::set<std::string> known; // a table that has changed hands may be in two notices
    for (const record::Notice& notice : others_) {
        Json others = Json::parse(notice.text, nullptr, false);
        for (Json& one : others) {
            const std::string id = one.value("table", "");
            if (!open_.contains(id) && known.insert(id).second) {
                one["server"] = notice.address;
                list.push_back(std::move(one));
            }
        }
    }
    Json taken = Json::array();
    std::copy_if(list.begin(), list.end(), std::back_inserter(taken),
                 [&](const Json& one) { return filter.takes(one); });
    return taken.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void Lobby::leave_notice(tables::Time now) {
    if (!is_shared_ || now < quiet_until_) {
        return;
    }
    try {
        is_shared_ = store_.leave_notice(listed(open_).dump(-1, ' ', false, Json::error_handler_t::replace));
    } catch (
        const record::Error&) { // players come first: the database is asked again by them, and later here
        quiet_until_ = now + patience;
    }
}

std::string Lobby::create(std::string_view text, const std::string& owner, tables::Time now) {
    if (stored_ >= limits_.tables) {
        throw Refused("This server has no room for another table.");
    }
    TableRequest request = table_request(text, games_);
    if (!owner.empty()) {
        request.options.owner = owner;
    }
    const HostedGame& hosted = *request.hosted;
    const std::string id = random_name(id_letters);
    const auto trial = begun(*hosted.game, request.start); // a table that cannot begin has no record
    try {
        for (const std::string& agent : request.options.agents) {
            if (const std::string why =
                    agent.empty() ? "" : agents_.why_unfit(*hosted.game, agent, request.start);
                !why.empty()) {
                throw Refused(why);
            }
        }
        if (request.options.agents.size() > trial->players()) {
            throw Refused("agents names more seats than the game has.");
        }
        auto table = std::make_shared<OpenTable>(
            TableRecord{id}, hosted, hosted.records->begin(request.start, store_, TableRecord{id}.name()),
            agents_);
        table->create(std::move(request.options), now);
        table->keep_request(std::move(request.kept));
        table->sync(); // alone: what fails here is no failure of other tables
        table->last_used = now;
        open_.emplace(id, std::move(table));
        ++stored_;
    } catch (const std::invalid_argument& error) {
        throw Refused(error.what());
    }
    return id;
}

std::shared_ptr<OpenTable> Lobby::open(const std::string& id, tables::Time now) {
    if (const auto found = open_.find(id); found != open_.end()) {
        found->second->last_used = now;
        return found->second;
    }
    if (!is_id(id)) {
        return nullptr;
    }
    TableRecord record{id};
    std::optional<std::string> spec = spec_of(store_, record);
    if (!spec) {
        return nullptr;
    }
    for (TableRecord next{id, 2}; auto newer = spec_of(store_, next); ++next.number) {
        record = next;
        spec = std::move(newer);
    }
    for (const HostedGame& hosted : games_) {
        if (hosted.records->spec() == *spec) {
            auto table = resume(record, hosted, now);
            table->last_used = now;
            open_.emplace(id, table);
            return table;
        }
    }
    throw Refused("This server does not have the game of this table.");
}

std::shared_ptr<OpenTable> Lobby::resume(const TableRecord& record, const HostedGame& hosted,
                                         tables::Time now, bool was_migrated) {
    std::uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    auto resumed = hosted.records->resume(store_, record.name(), record::Access::Append, seed, {});
    if (!record.is_whole(resumed)) {    // a server ended while it wrote it
        resumed.recorded.match.reset(); // before its recording
        resumed = {};
        return resume(migrate({record.table, record.number - 1}, hosted), hosted, now, true);
    }
    if (resumed.opening == record::Opening::Migrated && !was_migrated) {
        resumed = {};
        return resume(migrate(record, hosted), hosted, now, true);
    }
    if (resumed.recorded.match == nullptr || resumed.opening != record::Opening::Exact) {
        throw Refused("The rules have changed since. This table cannot be continued here.");
    }
    auto table = std::make_shared<OpenTable>(record, hosted, std::move(resumed.recorded), agents_);
    try {
        if (resumed.closed) {
            table->keep_whole();
        }
        constexpr std::uint64_t told = tables::Table::events_told;
        table->restore(
            resumed.annotations, resumed.events,
            hosted.records->past(store_, record.name(), resumed.events - std::min(resumed.events, told)),
            now);
    } catch (const std::invalid_argument&) {
        throw Refused("The record has no table.");
    }
    return table;
}

/// Writes a record again with the present rules, as the next one of its table. The old one stays. What a server left that ended
/// meanwhile is written again.
TableRecord Lobby::migrate(const TableRecord& from, const HostedGame& hosted) {
    const auto lock = store_.open(from.name(), record::Access::Append, {}); // nobody else does the same
    TableRecord to{from.table, from.number + 1};
    store_.remove(to.name());
    try {
        (void)hosted.records->migrate(store_, from.name(), store_, to.name(), {});
    } catch (const record::Error& error) {
        if (error.kind() == record::ErrorKind::OtherRules || error.kind() == record::ErrorKind::Damaged ||
            error.kind() == record::ErrorKind::Unreadable) {
            throw Refused("The rules have changed since. This table cannot be continued here.");
        }
        throw;
    }
    return to;
}

void Lobby::check(OpenTable& table) { store_.check(table.record(), table.writer); }
bool Lobby::failed(const OpenTable& table) const { return store_.failed(table.record()); }

void Lobby::close(const std::string& id) {
    if (const auto found = open_.find(id); found != open_.end()) {
        found->second->is_open = false;
        open_.erase(found);
    }
}

void Lobby::close_idle(tables::Time now) {
    std::vector<std::pair<tables::Time, std::string>> idle;
    for (const auto& [id, table] : open_) {
        if (table->table().watchers() > 0) {
            table->last_used = now;
        } else if (!table->thinks && !table->waits_for_commit && !table->table().next_tick()) {
            idle.emplace_back(table->last_used, id);
        }
    }
    std::sort(idle.begin(), idle.end());
    const std::size_t too_many = idle.size() - std::min(idle.size(), limits_.idle_tables);
    for (std::size_t i = 0; i < idle.size(); ++i) {
        if (i < too_many || now - idle[i].first > limits_.unwatched) {
            close(idle[i].second);
        }
    }
}

} // namespace herding::inline v0::serve

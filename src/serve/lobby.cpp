#include "lobby.hpp"

#include "herding/play/agents.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/record/error.hpp"

#include <nlohmann/json.hpp>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace herding::inline v0::serve {

namespace {

using Json = nlohmann::json;

// The Playable's word for it, and the table's.
static_assert(static_cast<int>(tables::OnTimeout::Nothing) ==
                  static_cast<int>(play::Timeout::Does::Nothing) &&
              static_cast<int>(tables::OnTimeout::Lose) == static_cast<int>(play::Timeout::Does::Lose) &&
              static_cast<int>(tables::OnTimeout::Agent) == static_cast<int>(play::Timeout::Does::Agent) &&
              static_cast<int>(tables::OnTimeout::Default) == static_cast<int>(play::Timeout::Does::Input));

constexpr std::string_view suffix = ".journal";
/// Key of the annotation with the request that created a table.
constexpr std::string_view request_key = "table request";
/// Key of the annotation behind everything that a migrated record has of the one before it.
constexpr std::string_view whole_key = "table migrated";
constexpr std::size_t id_letters = 12;
/// How long the database is left alone after it did not answer, except by players.
constexpr tables::Time patience = std::chrono::seconds(10);

bool is_id(std::string_view id) {
    return id.size() == id_letters && std::all_of(id.begin(), id.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
           });
}

/// Fields of a request. Each refusal names the field.
class Body {
public:
    explicit Body(const Json& json) : json_(json) {
        if (!json.is_object()) {
            throw Refused("The request is no JSON object.");
        }
    }
    [[nodiscard]] std::string text(const char* name, const std::string& standard = {}) {
        ++taken_;
        const auto found = json_.find(name);
        if (found == json_.end()) {
            --taken_;
            return standard;
        }
        if (!found->is_string() || found->get_ref<const std::string&>().size() > 200) {
            throw Refused(std::string(name) + " is no text of at most 200 bytes.");
        }
        return found->get<std::string>();
    }
    [[nodiscard]] std::int64_t number(const char* name, std::int64_t most, std::int64_t standard = 0) {
        const auto found = json_.find(name);
        if (found == json_.end()) {
            return standard;
        }
        ++taken_;
        if (!found->is_number_integer() || *found < 0 || *found > most) {
            throw Refused(std::string(name) + " is no whole number from 0 to " + std::to_string(most) + ".");
        }
        return found->get<std::int64_t>();
    }
    [[nodiscard]] const Json* any(const char* name) {
        const auto found = json_.find(name);
        taken_ += found != json_.end() ? 1U : 0U;
        return found != json_.end() ? &*found : nullptr;
    }
    void finish() const {
        if (taken_ != json_.size()) {
            throw Refused("The request has a field that is not known.");
        }
    }

private:
    const Json& json_;
    std::size_t taken_ = 0;
};

template <class E, std::size_t n>
E one_of(const std::string& word, const std::array<std::pair<std::string_view, E>, n>& all,
         const char* field) {
    for (const auto& [name, value] : all) {
        if (name == word) {
            return value;
        }
    }
    std::string list;
    for (const auto& [name, value] : all) {
        list += (list.empty() ? "" : ", ") + std::string(name);
    }
    throw Refused(std::string(field) + " is none of " + list + ".");
}

tables::ClockRules clocks_of(const Json& json) {
    constexpr std::int64_t most = std::int64_t{1000} * 86'400 * 365;
    Body body(json);
    tables::ClockRules rules;
    rules.kind = one_of(body.text("kind"),
                        std::array<std::pair<std::string_view, tables::ClockKind>, 4>{
                            {{"none", tables::ClockKind::None},
                             {"per_move", tables::ClockKind::PerMove},
                             {"fischer", tables::ClockKind::Fischer},
                             {"byo_yomi", tables::ClockKind::ByoYomi}}},
                        "clocks.kind");
    rules.time = tables::Time(body.number("time", most));
    rules.extra = tables::Time(body.number("extra", most));
    rules.periods = static_cast<std::uint32_t>(body.number("periods", 1000));
    rules.credit = tables::Time(body.number("credit", 5000, rules.credit.count()));
    body.finish();
    return rules;
}

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

std::string person_of(std::string_view token) {
    const bool fits = token.size() == 32 && std::all_of(token.begin(), token.end(), [](char c) {
                          return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                      });
    if (!fits) {
        throw Refused("A token has 32 hexadecimal digits.");
    }
    std::array<unsigned char, 16> hash{};
    (void)crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                             token.size(), nullptr, 0);
    std::string name;
    for (const unsigned char byte : hash) {
        name += "0123456789abcdef"[byte >> 4U];
        name += "0123456789abcdef"[byte & 15U];
    }
    return name;
}

std::string random_name(std::size_t letters) {
    std::string name;
    for (std::size_t i = 0; i < letters; ++i) {
        name += "abcdefghijklmnopqrstuvwxyz0123456789"[randombytes_uniform(36)];
    }
    return name;
}

// ---- One table

std::string TableRecord::name() const {
    return table + (number == 1 ? "" : "-" + std::to_string(number)) + std::string(suffix);
}

std::optional<TableRecord> TableRecord::from_name(std::string_view name) {
    TableRecord record{std::string(name.substr(0, id_letters))};
    if (!is_id(record.table)) {
        return std::nullopt;
    }
    if (name.size() > id_letters && name[id_letters] == '-') {
        (void)std::from_chars(name.data() + id_letters + 1, name.data() + name.size(), record.number);
    }
    return record.number > 0 && record.name() == name ? std::optional(std::move(record)) : std::nullopt;
}

bool TableRecord::is_whole(const record::OpenReport& report) const {
    return number == 1 || report.closed ||
           std::any_of(report.annotations.begin(), report.annotations.end(),
                       [](const record::Annotation& note) { return note.key == whole_key; });
}

OpenTable::OpenTable(TableRecord record, HostedGame hosted, tool::RecordedMatch recorded)
    : record_(std::move(record)), hosted_(hosted), recorded_(std::move(recorded)),
      notes_(*recorded_.recording) {}

namespace {

/// Why an agent cannot play a game; empty: it can.
std::string why_unfit(const play::Game& game, const std::string& agent, const play::Start& start) {
    if (agent.starts_with("cfr")) {
        return "The agent cfr solves the whole game, which takes too long here.";
    }
    try {
        (void)play::make_agent(game, agent, start);
        return {};
    } catch (const std::invalid_argument& fault) {
        return fault.what();
    }
}

} // namespace

void OpenTable::keep_whole() {
    if (record_.number > 1) {
        recorded_.recording->annotate(whole_key, "");
    }
}

void OpenTable::create(tables::Options options, tables::Time now) {
    table_ = std::make_unique<tables::Table>(game(), match(), notes_, std::move(options), now);
    judge_agents();
}

void OpenTable::keep_request(std::string created) {
    recorded_.recording->annotate(request_key, created);
    request = std::move(created);
    let_predict();
}

void OpenTable::restore(const std::vector<record::Annotation>& annotations, std::uint64_t events,
                        std::vector<std::vector<tables::PastEvent>> past, tables::Time now) {
    std::vector<tables::StoredEntry> entries;
    for (const record::Annotation& note : annotations) {
        if (note.key == tables::entry_key) {
            entries.push_back({note.event, note.text});
        } else if (note.key == request_key) {
            request = note.text;
        }
    }
    table_ = std::make_unique<tables::Table>(game(), match(), notes_, entries, events, now, std::move(past));
    judge_agents();
    let_predict();
}

void OpenTable::judge_agents() {
    table_->set_agent_judge(
        [&game = game()](const std::string& agent) { return why_unfit(game, agent, {}); });
}

/// Lets pages of players begin the same rules as this match.
void OpenTable::let_predict() {
    const Json created = Json::parse(request, nullptr, false);
    if (hosted_.module == nullptr || !created.is_object()) {
        return;
    }
    table_->set_rules(
        Json{{"setup", created.value("setup", "")}, {"options", created.value("options", Json::object())}}
            .dump());
}

play::Agent& OpenTable::agent(const std::string& description) {
    auto& agent = agents_[description];
    if (agent == nullptr) {
        agent = play::make_agent(game(), description, {});
        std::uint64_t seed = 0;
        randombytes_buf(&seed, sizeof seed);
        agent->start(seed);
    }
    return *agent;
}

// ---- All tables

Lobby::Lobby(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, const Limits& limits)
    : games_(std::move(games)), store_(std::move(store)), limits_(limits), stored_(store_.names().size()) {
    if (sodium_init() < 0) {
        throw std::runtime_error("herding: this machine has no source of random numbers");
    }
}

const HostedGame* Lobby::hosted(std::string_view name) const {
    const auto found = std::find_if(games_.begin(), games_.end(),
                                    [name](const HostedGame& one) { return one.game->name() == name; });
    return found == games_.end() ? nullptr : &*found;
}

std::string Lobby::games_json() const {
    Json list = Json::array();
    for (const HostedGame& one : games_) {
        Json setups = Json::array();
        for (const play::SetupInfo& setup : one.game->setups()) {
            Json options = Json::array();
            for (const play::OptionInfo& option : one.game->options(setup.name)) {
                options.push_back({{"name", option.name}, {"value", option.value}});
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

Json Lobby::own_tables() const {
    Json list = Json::array();
    for (const auto& [id, table] : open_) {
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

namespace {

/// The tables that a client wants to list.
struct Filter {
    std::string_view game; ///< empty: all games
    bool is_free = false;  ///< with an empty seat only

    explicit Filter(std::string_view query) {
        while (!query.empty()) {
            const std::string_view field = query.substr(0, query.find('&'));
            query.remove_prefix(std::min(query.size(), field.size() + 1));
            if (constexpr std::string_view key = "game="; field.starts_with(key)) {
                game = field.substr(key.size());
            } else if (field == "free=true" || field == "free=false") {
                is_free = field == "free=true";
            } else {
                throw Refused("The address has a field that is not known: tables?game=NAME&free=true");
            }
        }
    }
    [[nodiscard]] bool takes(const Json& table) const {
        return (game.empty() || table.value("game", "") == game) &&
               (!is_free || (table.value("free", 0) > 0 && !table.value("over", false)));
    }
};

} // namespace

std::string Lobby::tables_json(tables::Time now, std::string_view query) {
    const Filter filter(query);
    Json list = own_tables();
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
        is_shared_ = store_.leave_notice(own_tables().dump(-1, ' ', false, Json::error_handler_t::replace));
    } catch (
        const record::Error&) { // players come first: the database is asked again by them, and later here
        quiet_until_ = now + patience;
    }
}

std::string Lobby::create(std::string_view text, const std::string& owner, tables::Time now) {
    if (stored_ >= limits_.tables) {
        throw Refused("This server has no room for another table.");
    }
    Json json = Json::parse(text, nullptr, false);
    Body body(json);
    const std::string name =
        body.text("game", games_.size() == 1 ? std::string(games_.front().game->name()) : "");
    const HostedGame* hosted = this->hosted(name);
    if (hosted == nullptr) {
        throw Refused("This server has no such game.");
    }
    play::Start start;
    start.setup = body.text("setup");
    if (const Json* options = body.any("options")) {
        if (!options->is_object() || options->size() > 50) {
            throw Refused("options is no object with a text for each option.");
        }
        for (const auto& [option, value] : options->items()) {
            if (!value.is_string()) {
                throw Refused("options is no object with a text for each option.");
            }
            start.options.emplace_back(option, value.get<std::string>());
        }
    }
    randombytes_buf(&start.seed, sizeof start.seed);
    tables::Options options;
    if (const Json* clocks = body.any("clocks")) {
        options.clocks = clocks_of(*clocks);
    }
    const play::Timeout usual = hosted->game->on_timeout();
    options.on_timeout = static_cast<tables::OnTimeout>(usual.does);
    if (usual.does == play::Timeout::Does::Agent && !usual.with.empty()) {
        options.timeout_agent = usual.with;
    } else if (usual.does == play::Timeout::Does::Input) {
        options.default_input = usual.with;
    }
    if (const std::string chosen = body.text("on_timeout"); !chosen.empty()) {
        options.on_timeout = one_of(chosen,
                                    std::array<std::pair<std::string_view, tables::OnTimeout>, 3>{
                                        {{"nothing", tables::OnTimeout::Nothing},
                                         {"lose", tables::OnTimeout::Lose},
                                         {"agent", tables::OnTimeout::Agent}}},
                                    "on_timeout");
    }
    options.delay = tables::Time(body.number("delay", std::int64_t{1000} * 86'400));
    if (const std::string token = body.text("token"); !token.empty()) {
        options.owner = person_of(token);
    }
    if (!owner.empty()) {
        options.owner = owner;
    }
    std::vector<std::string> agents;
    if (const Json* seats = body.any("agents")) {
        if (!seats->is_array() || seats->size() > 64) {
            throw Refused("agents is no list with a text for each seat.");
        }
        for (const Json& one : *seats) {
            if (!one.is_string()) {
                throw Refused("agents is no list with a text for each seat.");
            }
            agents.push_back(one.get<std::string>());
        }
    }
    body.finish();

    const std::string id = random_name(id_letters);
    try {
        for (const std::string& agent : agents) {
            if (const std::string why = agent.empty() ? "" : why_unfit(*hosted->game, agent, start);
                !why.empty()) {
                throw Refused(why);
            }
        }
        const auto trial = hosted->game->begin(start); // a table that cannot begin has no record
        if (agents.size() > trial->players()) {
            throw Refused("agents names more seats than the game has.");
        }
        auto table = std::make_shared<OpenTable>(
            TableRecord{id}, *hosted, hosted->records->begin(start, store_, TableRecord{id}.name()));
        options.agents = agents;
        table->create(std::move(options), now);
        json.erase("token"); // a secret
        table->keep_request(json.dump());
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
    auto table = std::make_shared<OpenTable>(record, hosted, std::move(resumed.recorded));
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

void Lobby::check(const OpenTable& table) { store_.check(table.record()); }
bool Lobby::failed(const OpenTable& table) const { return store_.failed(table.record()); }

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
            open_.erase(idle[i].second);
        }
    }
}

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

#include "hub.hpp"

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/record/error.hpp"

#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <utility>

namespace herding::inline v0::serve {

namespace {

/// How long a change waits for others, if they arrive without a pause.
constexpr std::chrono::milliseconds longest_batch{3};
constexpr std::string_view rules_failed = "The rules of this game have failed. Connect again.";

/// The place of a watcher in the list, or the one that it would have.
auto place_of(std::vector<std::pair<std::uint64_t, Watcher*>>& watchers, std::uint64_t number) {
    return std::lower_bound(watchers.begin(), watchers.end(), number,
                            [](const auto& one, std::uint64_t other) { return one.first < other; });
}

} // namespace

std::string bye(std::string_view code, std::string_view words, std::string_view server) {
    using Json = nlohmann::ordered_json;
    Json inner{{"code", code}, {"words", words}};
    if (!server.empty()) {
        inner["server"] = server;
    }
    return Json{{"bye", std::move(inner)}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Hub::Hub(boost::asio::io_context& context, std::vector<HostedGame> games,
         std::shared_ptr<record::Store> store, const Limits& limits, const Log& log,
         std::vector<SeatProgram> programs)
    : context_(context), limits_(limits), log_(log), agents_(std::move(programs), limits),
      lobby_(std::move(games), std::move(store), limits, agents_) {}

std::uint64_t Hub::add(Watcher& watcher) {
    watchers_[next_number_] = &watcher;
    return next_number_++;
}

std::shared_ptr<OpenTable> Hub::open(const std::string& id) {
    auto table = lobby_.open(id, now());
    if (table != nullptr) {
        schedule(*table);
    }
    return table;
}

void Hub::watch(OpenTable& table, std::uint64_t number, const std::string& person, std::uint16_t viewer,
                std::optional<std::uint64_t> since) {
    const auto place = place_of(table.watchers, number);
    if (place == table.watchers.end() || place->first != number) {
        table.watchers.emplace(place, number, watchers_.at(number));
    }
    (void)table.table().watch(number, person, viewer, since, now());
    used(lobby_.all_open().at(table.id()));
}

void Hub::unwatch(const std::string& table, std::uint64_t number) {
    if (const auto open = find(table)) {
        const auto place = place_of(open->watchers, number);
        if (place != open->watchers.end() && place->first == number) {
            open->watchers.erase(place);
        }
        open->table().unwatch(number);
        open->last_used = now();
    }
}

/// The table, if it is open.
std::shared_ptr<OpenTable> Hub::find(const std::string& id) const {
    const auto found = lobby_.all_open().find(id);
    return found == lobby_.all_open().end() ? nullptr : found->second;
}

bool Hub::command(const std::string& id, std::weak_ptr<OpenTable>& known, std::uint64_t number,
                  std::string_view text, tables::Time lag) {
    ++counts_.commands;
    std::shared_ptr<OpenTable> table = known.lock();
    if (table == nullptr || !table->is_open) {
        table = find(id);
        known = table;
    }
    if (table == nullptr) {
        return false;
    }
    table->last_used = now();
    try {
        table->table().command(number, text, table->last_used, lag);
    } catch (...) {
        broken(id, what_was_thrown(), rules_failed);
        return true;
    }
    used(table);
    return true;
}

std::string Hub::create(std::string_view request) {
    std::string id = lobby_.create(request, now());
    const auto& table = lobby_.all_open().at(id);
    log_("created", {{"table", id}, {"game", table->game().name()}});
    used(table);
    return id;
}

void Hub::tick() {
    const tables::Time time = now();
    std::vector<std::shared_ptr<OpenTable>> due;
    while (!due_.empty() && due_.begin()->first <= time) {
        const auto found = lobby_.all_open().find(due_.begin()->second);
        due_.erase(due_.begin());
        if (found != lobby_.all_open().end()) {
            found->second->due.reset();
            due.push_back(found->second);
        }
    }
    for (const auto& table : due) {
        try {
            table->table().tick(time);
            used(table);
        } catch (...) {
            broken(table->id(), what_was_thrown(), rules_failed);
        }
    }
    if (time - looked_for_idle_ >= std::chrono::seconds(1)) {
        looked_for_idle_ = time;
        lobby_.close_idle(time);
        lobby_.leave_notice(time);
        seat_programs();
    }
}

/// Lets waiting programs begin. Programs that have ended give their places to them.
void Hub::seat_programs() {
    const auto& open = lobby_.all_open();
    if (std::none_of(open.begin(), open.end(),
                     [](const auto& one) { return one.second->waits_for_program; })) {
        return;
    }
    for (const auto& [id, table] : open) {
        if (table->waits_for_program) {
            think(table);
        } else if (!table->thinks) {
            table->end_agents();
        }
    }
}

/// Notes when time has something to do at a table.
void Hub::schedule(OpenTable& table) {
    const auto next = table.table().next_tick();
    if (next == table.due) {
        return;
    }
    if (table.due) {
        due_.erase({*table.due, table.id()});
    }
    table.due = next;
    if (next) {
        due_.emplace(*next, table.id());
    }
}

/// A table has messages, perhaps, and something that is not durable yet.
void Hub::used(const std::shared_ptr<OpenTable>& table) {
    if (!table->waits_for_commit) {
        table->waits_for_commit = true;
        changed_.push_back(table);
        lobby_.check(*table);
    }
    schedule(*table);
    if (!std::exchange(commit_is_due_, true)) {
        first_change_ = std::chrono::steady_clock::now();
        commit_soon();
    }
    think(table);
}

/// Commits when no command is waiting, so that many tables share a durable write. After `longest_batch` it applies only what was read.
void Hub::commit_soon() {
    boost::asio::post(context_, [this, before = counts_.commands] { // behind everything that is ready now
        if (counts_.commands == before || std::chrono::steady_clock::now() - first_change_ > longest_batch) {
            commit();
        } else {
            commit_soon();
        }
    });
}

/// One durable write for all tables that have changed, and then their messages.
void Hub::commit() {
    commit_is_due_ = false;
    const auto changed = std::exchange(changed_, {});
    for (const auto& table : changed) {
        table->waits_for_commit = false;
    }
    try {
        ++counts_.commits;
        lobby_.sync();
    } catch (const std::exception& error) {
        // If other servers have taken some tables, all others are durable (PostgresStore::sync).
        const auto* known = dynamic_cast<const record::Error*>(&error);
        const bool some = known != nullptr && known->kind() == record::ErrorKind::Locked;
        for (const auto& table : changed) {
            if (!some || lobby_.failed(*table)) {
                broken(table->id(), error.what(), "The table could not be stored. Connect again.");
            }
        }
        if (!some) {
            return;
        }
    }
    std::vector<Watcher*> touched;
    for (const auto& table : changed) {
        if (table->is_open) { // else it broke, and has nothing to say
            deliver(*table, touched);
        }
    }
    for (Watcher* watcher : touched) {
        watcher->flush();
    }
}

void Hub::deliver(OpenTable& table, std::vector<Watcher*>& touched) {
    if (table.table().take_rematch()) {
        offer_rematch(table);
    }
    for (const tables::Message& message : table.table().take_messages()) {
        const auto place = place_of(table.watchers, message.watcher);
        if (place == table.watchers.end() || place->first != message.watcher) {
            continue;
        }
        Watcher& watcher = *place->second;
        ++counts_.messages;
        touched.push_back(&watcher);
        if (message.json->starts_with("{\"bye\"")) {
            watcher.end_behind(message.json);
        } else {
            watcher.send(message.json);
        }
    }
}

/// Creates another table, unless there is one already, and sends everybody there, behind everything else. Observers who see everything
/// later stay until they have seen it.
void Hub::offer_rematch(OpenTable& table) {
    if (table.next.empty()) {
        try {
            table.next = lobby_.create_again(table, now());
        } catch (...) {
            return; // they can create one
        }
        log_("created", {{"table", table.next}, {"game", table.game().name()}});
        used(lobby_.all_open().at(table.next));
    }
    using Json = nlohmann::ordered_json;
    const std::string text =
        Json{{"bye",
              {{"code", "rematch"}, {"words", "The next game is at another table."}, {"table", table.next}}}}
            .dump();
    const bool is_delayed = table.table().options().delay > tables::Time(0);
    boost::asio::post(
        context_, [this, is_delayed, from = table.id(), text = std::make_shared<const std::string>(text)] {
            for (const auto& [number, watcher] : watchers_) {
                if (watcher->table() == from && (!is_delayed || watcher->is_seated())) {
                    watcher->end_behind(text);
                    watcher->flush();
                }
            }
        });
}

/// Lets an agent choose in another thread, from a copy of the match.
void Hub::think(const std::shared_ptr<OpenTable>& table) {
    if (table->thinks) {
        return;
    }
    table->end_agents();
    const auto turns = table->table().agent_turns();
    const auto turn = std::find_if(turns.begin(), turns.end(),
                                   [&](const tables::AgentTurn& one) { return one != table->given_up; });
    if (turn == turns.end()) {
        return;
    }
    std::shared_ptr<play::Agent> agent;
    try {
        agent = table->agent(turn->agent);
    } catch (const std::invalid_argument&) {
        return; // the owner gave the seat to an agent that cannot play this game
    }
    table->waits_for_program = agent == nullptr;
    if (agent == nullptr) {
        return; // `tick` tries again
    }
    table->thinks = true;
    std::shared_ptr<play::Match> copy = table->match().fork(1);
    const play::Limits limits{.longest = limits_.agent, .stop = &agents_.ends()};
    agents_.think(turn->agent, [this, table, turn = *turn, limits, agent = std::move(agent),
                                copy = std::move(copy)]() mutable {
        std::optional<std::string> input; // nothing: it failed
        try {
            input = agent->choose(*copy, Actor::player(turn.seat), limits);
        } catch (...) { // NOLINT(bugprone-empty-catch): `chosen` logs it
        }
        copy.reset();
        agent.reset();
        boost::asio::post(context_,
                          [this, table, turn, input = std::move(input)] { chosen(table, turn, input); });
    });
}

/// Submits the choice of an agent. One that fails is not asked again in this decision.
void Hub::chosen(const std::shared_ptr<OpenTable>& table, const tables::AgentTurn& turn,
                 const std::optional<std::string>& input) {
    table->thinks = false;
    if (!table->is_open) {
        return;
    }
    try {
        const std::size_t before = table->match().events();
        if (input) {
            table->table().agent_acts(turn, *input, now());
        } else {
            table->end_agent(turn.agent);
        }
        const auto turns = table->table().agent_turns();
        if (table->match().events() == before && std::find(turns.begin(), turns.end(), turn) != turns.end()) {
            table->given_up = turn;
            if (input && !input->empty()) { // else it waits
                table->end_agent(turn.agent);
            }
            log_("agent", {{"table", table->id()},
                           {"agent", turn.agent},
                           {"why", input ? "the rules refuse its action" : "it failed"}});
        }
        used(table);
    } catch (...) {
        broken(table->id(), what_was_thrown(), rules_failed);
    }
}

/// A table that could not be stored, or whose rules failed, is opened again from its record for the next client.
void Hub::broken(const std::string& id, const std::string& why, std::string_view words) {
    ++counts_.failures;
    log_("broken", {{"table", id}, {"why", why}});
    if (const auto found = lobby_.all_open().find(id);
        found != lobby_.all_open().end() && found->second->due) {
        due_.erase({*found->second->due, id});
    }
    lobby_.close(id);
    const auto text = std::make_shared<const std::string>(bye("again", words));
    for (const auto& [number, watcher] : watchers_) {
        if (watcher->table() == id) {
            watcher->end_behind(text);
            watcher->flush();
        }
    }
}

} // namespace herding::inline v0::serve

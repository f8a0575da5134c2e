#include "open_table.hpp"

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace herding::inline v0::serve {

namespace {

/// Key of the annotation with the request that created a table.
constexpr std::string_view request_key = "table request";

} // namespace

OpenTable::OpenTable(TableRecord record, HostedGame hosted, tool::RecordedMatch recorded, Agents& agents)
    : record_(std::move(record)), hosted_(hosted), recorded_(std::move(recorded)),
      notes_(*recorded_.recording), all_agents_(agents) {}

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
        [this](const std::string& agent) { return all_agents_.why_unfit(game(), agent, {}); });
}

/// Lets pages of players begin the same rules as this match.
void OpenTable::let_predict() {
    using Json = nlohmann::json;
    const Json created = Json::parse(request, nullptr, false);
    if (hosted_.module == nullptr || !created.is_object()) {
        return;
    }
    table_->set_rules(
        Json{{"setup", created.value("setup", "")}, {"options", created.value("options", Json::object())}}
            .dump());
}

std::shared_ptr<play::Agent> OpenTable::agent(const std::string& description) {
    auto& agent = agents_[description];
    if (agent == nullptr) {
        agent = all_agents_.make(game(), description);
    }
    return agent;
}

void OpenTable::end_agents() {
    std::erase_if(agents_, [this](const auto& one) {
        const auto& seats = table_->seats();
        const bool is_seated = one.first == table_->options().timeout_agent ||
                               std::any_of(seats.begin(), seats.end(),
                                           [&](const tables::Seat& seat) { return seat.agent == one.first; });
        return table_->result().has_value() || !is_seated ||
               (one.second != nullptr && one.second->has_ended());
    });
}

} // namespace herding::inline v0::serve

#pragma once

#include "agents.hpp"
#include "batch_store.hpp"
#include "table_record.hpp"

#include "herding/play/agent.hpp"
#include "herding/serve/server.hpp"
#include "herding/tables/table.hpp"
#include "herding/tool/records.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::serve {

class Watcher;

/// A table in memory, with its match and its record.
class OpenTable {
public:
    OpenTable(TableRecord record, HostedGame hosted, tool::RecordedMatch recorded, Agents& agents);

    [[nodiscard]] const std::string& id() const noexcept { return record_.table; }
    /// Name of its record in the store.
    [[nodiscard]] const std::string& record() const noexcept { return record_name_; }
    [[nodiscard]] const play::Game& game() const noexcept { return *hosted_.game; }
    [[nodiscard]] play::Match& match() noexcept { return *recorded_.match; }
    [[nodiscard]] tables::Table& table() noexcept { return *table_; }
    /// Makes this table alone durable.
    void sync() { recorded_.recording->sync(); }
    /// The agent with this description. Null if too many programs run. Throws std::invalid_argument.
    [[nodiscard]] std::shared_ptr<play::Agent> agent(const std::string& description);
    /// Ends the agents that hold no seat any more, or whose program has ended. Not while one thinks.
    void end_agents();
    /// Ends an agent that failed. Its next decision begins another one.
    void end_agent(const std::string& description) { agents_.erase(description); }

    void create(tables::Options options, tables::Time now);
    void restore(const std::vector<record::Annotation>& annotations, std::uint64_t events,
                 std::vector<std::vector<tables::PastEvent>> past, tables::Time now);

    /// Stores the request that created the table, for a rematch.
    void keep_request(std::string request);
    /// Annotates that the record is whole (`TableRecord::is_whole`), if it continues another one.
    void keep_whole();

    std::string request; ///< that created it
    std::string next;    ///< the table of the rematch; empty: none
    tables::Time last_used{};
    std::optional<tables::Time> due;           ///< when it has something to do (Hub)
    bool thinks = false;                       ///< an agent does, in another thread
    bool waits_for_program = false;            ///< because too many run
    std::optional<tables::AgentTurn> given_up; ///< by an agent that failed, which is not asked again
    bool waits_for_commit = false;
    bool is_open = true; ///< false once the lobby has closed it
    BatchStore::Found writer;
    /// Who watches it, by number, in their order.
    std::vector<std::pair<std::uint64_t, Watcher*>> watchers;

private:
    void judge_agents();
    void let_predict();

    class RecordNotes final : public tables::Notes {
    public:
        explicit RecordNotes(tool::Recording& recording) : recording_(recording) {}
        void write(std::string_view entry) override { recording_.annotate(tables::entry_key, entry); }
        void write_with_next(std::string_view entry) override {
            recording_.annotate_with_next(tables::entry_key, entry);
        }
        void forget_next() override { recording_.forget_next(); }

    private:
        tool::Recording& recording_;
    };

    TableRecord record_;
    std::string record_name_ = record_.name();
    HostedGame hosted_;
    tool::RecordedMatch recorded_;
    RecordNotes notes_;
    std::unique_ptr<tables::Table> table_;
    Agents& all_agents_;
    std::map<std::string, std::shared_ptr<play::Agent>> agents_; ///< by description
};

} // namespace herding::inline v0::serve

#pragma once

#include "batch_store.hpp"

#include "herding/play/agent.hpp"
#include "herding/serve/server.hpp"
#include "herding/tables/table.hpp"
#include "herding/tool/records.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::serve {

/// A request that cannot be done, in words for persons.
class Refused : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Name of a person for tables: a hash of their token. Throws Refused if the text is no token: 32 hexadecimal digits.
[[nodiscard]] std::string person_of(std::string_view token);
/// Random lower-case letters and digits.
[[nodiscard]] std::string random_name(std::size_t letters);

/// The record of a table. Rules that give the same with newer types or rules (record::Opening::Migrated) continue it in another
/// record, of the next number.
struct TableRecord {
    std::string table; ///< its id
    unsigned number = 1;

    [[nodiscard]] std::string name() const;
    /// Nothing, if the name is not that of a table's record.
    [[nodiscard]] static std::optional<TableRecord> from_name(std::string_view name);
    /// Whether the record has everything of the one before it. A server may have ended while it wrote it.
    [[nodiscard]] bool is_whole(const record::OpenReport& report) const;
};

/// A table in memory, with its match and its record.
class OpenTable {
public:
    OpenTable(TableRecord record, HostedGame hosted, tool::RecordedMatch recorded);

    [[nodiscard]] const std::string& id() const noexcept { return record_.table; }
    /// Name of its record in the store.
    [[nodiscard]] const std::string& record() const noexcept { return record_name_; }
    [[nodiscard]] const play::Game& game() const noexcept { return *hosted_.game; }
    [[nodiscard]] play::Match& match() noexcept { return *recorded_.match; }
    [[nodiscard]] tables::Table& table() noexcept { return *table_; }
    /// Makes this table alone durable.
    void sync() { recorded_.recording->sync(); }
    /// The agent with this description. Throws std::invalid_argument.
    play::Agent& agent(const std::string& description);

    void create(tables::Options options, tables::Time now);
    void restore(const std::vector<record::Annotation>& annotations, std::uint64_t events,
                 std::vector<std::vector<tables::PastEvent>> past, tables::Time now);

    /// Stores the request that created the table, for a rematch.
    void keep_request(std::string request);
    /// Annotates that the record is whole (`TableRecord::is_whole`), if it continues another one.
    void keep_whole();

    std::string request;    ///< that created it
    bool was_again = false; ///< a rematch has been created
    tables::Time last_used{};
    std::optional<tables::Time> due; ///< when it has something to do (Hub)
    bool thinks = false;             ///< an agent does, in another thread
    bool waits_for_commit = false;

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
    std::map<std::string, std::unique_ptr<play::Agent>> agents_;
};

/// All tables of a store: creates them, opens them when somebody comes, and closes them when nobody is left.
class Lobby {
public:
    Lobby(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, const Limits& limits);

    /// Games, setups and options, as JSON.
    [[nodiscard]] std::string games_json() const;
    /// The tables that are open now, as JSON: of this server, and of those that share its store. `query` is that of the address:
    /// `game=pig&free=true`. Throws: Refused if it has another field.
    [[nodiscard]] std::string tables_json(tables::Time now, std::string_view query = {});
    /// Lets servers that share the store know which tables are open here. They forget it after some seconds.
    void leave_notice(tables::Time now);
    /// Creates a table and returns its id. The text is the body of a request (docs/serve.md). Throws Refused, record::Error.
    std::string create(std::string_view json, tables::Time now) { return create(json, {}, now); }
    /// Creates a table as this one was created, for a rematch.
    std::string create_again(OpenTable& table, tables::Time now) {
        return create(table.request, table.table().options().owner, now);
    }
    /// The table, from memory or from the store. Null if there is none. Throws Refused if it cannot be played, record::Error.
    std::shared_ptr<OpenTable> open(const std::string& id, tables::Time now);
    /// Throws a table out of the memory. It can be opened again.
    void close(const std::string& id) { open_.erase(id); }
    /// The next `sync` checks that this table still belongs to this server, because somebody gets messages of it.
    void check(const OpenTable& table);
    /// Whether something of a table may not be durable, or another server has taken it.
    [[nodiscard]] bool failed(const OpenTable& table) const;
    /// Makes everything durable that happened at all tables. Throws record::Error: then it may not be for those that `failed`.
    void sync() { store_.sync_all(); }
    /// Closes tables that nobody has watched for a while.
    void close_idle(tables::Time now);

    [[nodiscard]] const std::map<std::string, std::shared_ptr<OpenTable>>& all_open() const noexcept {
        return open_;
    }

private:
    std::string create(std::string_view json, const std::string& owner, tables::Time now);
    [[nodiscard]] const HostedGame* hosted(std::string_view name) const;
    [[nodiscard]] nlohmann::json own_tables() const;
    [[nodiscard]] std::shared_ptr<OpenTable> resume(const TableRecord& record, const HostedGame& hosted,
                                                    tables::Time now, bool was_migrated = false);
    [[nodiscard]] TableRecord migrate(const TableRecord& from, const HostedGame& hosted);

    std::vector<HostedGame> games_;
    BatchStore store_;
    const Limits& limits_; ///< may change
    std::size_t stored_ = 0;
    std::map<std::string, std::shared_ptr<OpenTable>> open_;

    // ---- Of servers that share the store
    bool is_shared_ = true; ///< false once the store has denied it
    tables::Time quiet_until_{};
    std::optional<tables::Time> asked_; ///< when `others_` was read
    std::vector<record::Notice> others_;
};

} // namespace herding::inline v0::serve

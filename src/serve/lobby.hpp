#pragma once

#include "agents.hpp"
#include "batch_store.hpp"
#include "names.hpp"
#include "open_table.hpp"

#include "herding/serve/server.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::serve {

/// All tables of a store: creates them, opens them when somebody comes, and closes them when nobody is left.
class Lobby {
public:
    Lobby(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, const Limits& limits,
          Agents& agents);

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
    void close(const std::string& id);
    /// The next `sync` checks that this table still belongs to this server, because somebody gets messages of it.
    void check(OpenTable& table);
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
    [[nodiscard]] std::shared_ptr<OpenTable> resume(const TableRecord& record, const HostedGame& hosted,
                                                    tables::Time now, bool was_migrated = false);
    [[nodiscard]] TableRecord migrate(const TableRecord& from, const HostedGame& hosted);

    std::vector<HostedGame> games_;
    BatchStore store_;
    const Limits& limits_; ///< may change
    Agents& agents_;
    std::size_t stored_ = 0;
    std::map<std::string, std::shared_ptr<OpenTable>> open_;

    // ---- Of servers that share the store
    bool is_shared_ = true; ///< false once the store has denied it
    tables::Time quiet_until_{};
    std::optional<tables::Time> asked_; ///< when `others_` was read
    std::vector<record::Notice> others_;
};

} // namespace herding::inline v0::serve

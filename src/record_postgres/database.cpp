#include "database.hpp"

#include "schema.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>

namespace herding::inline v0::record {

namespace {

using postgres::Batch;
using postgres::BoundStatement;
using postgres::Connection;
using postgres::Lease;
using postgres::Lost;
using postgres::Parameters;
using postgres::Rows;
using postgres::Statement;

constexpr Statement find_record{"find", "SELECT id, header FROM records WHERE name = $1"};
constexpr Statement all_names{"names", "SELECT name FROM records ORDER BY name"};
constexpr Statement create_record{"create", "WITH added AS (INSERT INTO records (name, game, rules_version, "
                                            "json, header) VALUES ($1, $2, $3, $4, $5) "
                                            "ON CONFLICT (name) DO NOTHING RETURNING id) "
                                            "INSERT INTO leases (record, fence, program, address, expires) "
                                            "SELECT id, 1, $6, $7, clock_timestamp() + $8 * interval '1 "
                                            "millisecond' FROM added RETURNING record, fence"};
/// The record of a creation whose answer was lost. Only this program has its number.
constexpr Statement created_before{"created",
                                   "SELECT l.record, l.fence FROM records r JOIN leases l ON l.record = r.id "
                                   "WHERE r.name = $1 AND l.program = $2 AND l.fence = 1 AND r.header = $3"};
/// A record can be taken when its lease has run out, and by the program that had it: by its number, or after a new start
/// by its address. The row lock of an append ends with its transaction, so that what it committed is seen afterwards.
constexpr Statement take_lease{
    "take",
    "UPDATE leases SET fence = fence + 1, program = $2, address = $3, "
    "expires = clock_timestamp() + $4 * interval '1 millisecond' WHERE record = $1 AND "
    "(expires <= clock_timestamp() OR program = $2 OR (address <> '' AND address = $3)) RETURNING fence"};
constexpr Statement look_at_lease{"lease", "SELECT address FROM leases WHERE record = $1"};
constexpr Statement release_lease{
    "release",
    "UPDATE leases SET program = 0, address = '', expires = '-infinity' WHERE record = $1 AND fence = $2"};
constexpr Statement check_leases{"check",
                                 "SELECT l.record FROM leases l JOIN unnest($1::bigint[], $2::bigint[]) AS "
                                 "mine(record, fence) ON l.record = mine.record AND l.fence = mine.fence"};
/// Rows are locked in one order everywhere, so no deadlock can occur.
constexpr Statement renew_leases{
    "renew", "WITH mine AS MATERIALIZED (SELECT record FROM leases WHERE record = ANY ($1) AND program = $2 "
             "ORDER BY record FOR NO KEY UPDATE) "
             "UPDATE leases l SET expires = clock_timestamp() + $3 * interval '1 millisecond' FROM mine "
             "WHERE l.record = mine.record RETURNING l.record"};
constexpr Statement fence_again{
    "fence",
    "WITH mine AS MATERIALIZED (SELECT record FROM leases WHERE record = ANY ($1) AND program = $2 "
    "ORDER BY record FOR NO KEY UPDATE) "
    "UPDATE leases l SET fence = fence + 1, expires = clock_timestamp() + $3 * interval '1 millisecond' "
    "FROM mine WHERE l.record = mine.record RETURNING l.record, l.fence"};
constexpr Statement are_there{
    "there", "SELECT e.record, e.checksum = b.checksum FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) "
             "AS b(record, place, checksum) JOIN entries e ON e.record = b.record AND e.place = b.place"};
/// Adds the events of those records whose fencing number is current, and returns these records. The numbers are held until
/// the commit.
constexpr Statement add_events{
    "add",
    "WITH held AS MATERIALIZED (SELECT l.record FROM leases l JOIN unnest($1::bigint[], $2::bigint[]) "
    "AS mine(record, fence) ON l.record = mine.record AND l.fence = mine.fence ORDER BY l.record FOR SHARE "
    "OF l), "
    "added AS (INSERT INTO entries (record, place, number, code, flags, byte, checksum, payload, json) "
    "SELECT e.record, e.place, e.number, e.code::smallint, e.flags::smallint, e.byte, e.checksum, e.payload, "
    "e.json "
    "FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], "
    "$9::bigint[], "
    "$10::bytea[], $11::bytea[]) AS e(record, place, number, code, flags, byte, checksum, payload, json) "
    "JOIN held ON held.record = e.record) "
    "SELECT record FROM held"};
constexpr Statement leave_text{
    "notice", "INSERT INTO notices (address, text, expires) "
              "VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond') ON CONFLICT (address) "
              "DO UPDATE SET text = excluded.text, expires = excluded.expires"};
constexpr Statement other_texts{"notices",
                                "SELECT address, text FROM notices "
                                "WHERE address <> $1 AND expires > clock_timestamp() ORDER BY address"};
constexpr Statement remove_events{"remove1", "DELETE FROM entries WHERE record = $1"};
constexpr Statement remove_lease{"remove2", "DELETE FROM leases WHERE record = $1"};
constexpr Statement remove_record{"remove3", "DELETE FROM records WHERE id = $1"};

/// Bounds of one statement. More events become several statements of the transaction.
constexpr std::size_t most_rows = 4096;
constexpr std::size_t most_bytes = std::size_t{16} << 20U;

std::int64_t random_number() {
    std::random_device device; // names a program; decides nothing of a game
    return static_cast<std::int64_t>((std::uint64_t{device()} << 31U ^ device()) >> 1U | 1U);
}

} // namespace

template <class Call> auto PostgresStore::Database::with(Line& line, const std::string& record, Call call) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point began = Clock::now();
    // If it has been tried for long just now, others try once.
    const bool once = line.failed != Clock::time_point{} && began - line.failed < options_.patience;
    for (std::chrono::milliseconds pause{0};;) {
        try {
            if (!line.connection) {
                line.connection.emplace(address_);
            }
            auto result = call(*line.connection);
            line.failed = {};
            return result;
        } catch (const Lost& lost) {
            line.connection.reset();
            if (once || Clock::now() - began + pause > options_.patience) {
                line.failed = Clock::now();
                throw Error(
                    ErrorKind::System, record,
                    "the database " + address_.printable +
                        " cannot be reached: start it, or correct the address, and open the record again" +
                        lost.words);
            }
        }
        std::this_thread::sleep_for(pause);
        pause = std::clamp(2 * pause, std::chrono::milliseconds{10}, std::chrono::milliseconds{500});
    }
}

PostgresStore::Database::Database(const std::string& url, PostgresOptions options)
    : address_(postgres::address_of(url)), options_(std::move(options)), program_(random_number()) {
    with(writing_, address_.printable, [&](Connection& connection) {
        postgres::update_schema(connection, address_.printable, options_.create);
        return 0;
    });
    renewing_ = std::thread([this] { renew(); });
}

PostgresStore::Database::~Database() {
    {
        const std::scoped_lock guard(leases_mutex_);
        ends_ = true;
    }
    leases_changed_.notify_all();
    renewing_.join();
}

PostgresStore::Database::Found PostgresStore::Database::find(const std::string& name) {
    Parameters parameters;
    parameters.text(name);
    const Rows rows = read(find_record, parameters, name);
    if (rows.size() == 0) {
        throw Error(ErrorKind::NotFound, name, "there is no record of this name in " + address_.printable);
    }
    const View header = rows.bytes(0, 1);
    return {rows.number(0, 0), Bytes(header.begin(), header.end())};
}

std::vector<std::string> PostgresStore::Database::names() {
    const Rows rows = read(all_names, {}, address_.printable);
    std::vector<std::string> names(static_cast<std::size_t>(rows.size()));
    for (int i = 0; i < rows.size(); ++i) {
        names[static_cast<std::size_t>(i)] = rows.text(i, 0);
    }
    return names;
}

Rows PostgresStore::Database::read(const Statement& statement, const Parameters& parameters,
                                   const std::string& record) {
    const std::scoped_lock guard(reading_.mutex);
    return with(reading_, record,
                [&](Connection& connection) { return connection.run(statement, parameters, record); });
}

std::vector<std::vector<std::string>> PostgresStore::Database::query(const std::string& sql) {
    Line line;
    const Rows rows = with(line, address_.printable, [&](Connection& connection) {
        return connection.read_text(sql, address_.printable);
    });
    std::vector<std::vector<std::string>> table(1);
    const int columns = PQnfields(rows.get());
    for (int i = 0; i < columns; ++i) {
        table[0].emplace_back(PQfname(rows.get(), i));
    }
    for (int row = 0; row < rows.size(); ++row) {
        std::vector<std::string>& added = table.emplace_back();
        for (int i = 0; i < columns; ++i) {
            added.push_back(rows.text(row, i));
        }
    }
    return table;
}

bool PostgresStore::Database::leave_notice(std::string_view text) {
    if (options_.address.empty()) {
        return false;
    }
    const auto lasts = std::max(options_.lease, std::chrono::milliseconds(5'000));
    Parameters parameters;
    parameters.text(options_.address).bytes(detail::as_bytes(text)).number(lasts.count());
    (void)read(leave_text, parameters, address_.printable);
    return true;
}

std::vector<Notice> PostgresStore::Database::notices() {
    Parameters parameters;
    parameters.text(options_.address);
    const Rows rows = read(other_texts, parameters, address_.printable);
    std::vector<Notice> notices;
    for (int row = 0; row < rows.size(); ++row) {
        notices.push_back({rows.text(row, 0), rows.text(row, 1)});
    }
    return notices;
}

// ---- Leases

std::shared_ptr<Lease> PostgresStore::Database::held(std::int64_t record, std::int64_t fence,
                                                     std::string name) {
    auto lease = std::make_shared<Lease>(shared_from_this(), record, fence, std::move(name));
    {
        const std::scoped_lock guard(leases_mutex_);
        leases_.emplace(record, lease.get());
    }
    leases_changed_.notify_all();
    return lease;
}

std::shared_ptr<Lease> PostgresStore::Database::create(const std::string& name, const Header& header,
                                                       View bytes) {
    const std::string json = detail::json_of(header);
    const std::scoped_lock guard(writing_.mutex);
    Parameters parameters;
    parameters.text(name)
        .text(header.game)
        .text(header.rules_version)
        .bytes(detail::as_bytes(json))
        .bytes(bytes)
        .number(program_)
        .text(options_.address)
        .number(options_.lease.count());
    Parameters again;
    again.text(name).number(program_).bytes(bytes);
    bool unsure = false;
    const Rows rows = with(writing_, name, [&](Connection& connection) {
        if (unsure) {
            // A late end of the first attempt meets the name of this one, or this one meets its name.
            Rows created = connection.run(create_record, parameters, name);
            return created.size() != 0 ? std::move(created) : connection.run(created_before, again, name);
        }
        unsure = true;
        return connection.run(create_record, parameters, name);
    });
    const auto is_new = [&] {
        const std::scoped_lock leases(leases_mutex_);
        return !leases_.contains(rows.number(0, 0));
    };
    if (rows.size() == 0 || !is_new()) {
        throw Error(ErrorKind::Exists, name, "there is a record of this name: choose another, or remove it");
    }
    return held(rows.number(0, 0), rows.number(0, 1), name);
}

std::shared_ptr<Lease> PostgresStore::Database::take(std::int64_t record, const std::string& name) {
    const std::scoped_lock guard(writing_.mutex);
    {
        const std::scoped_lock leases(leases_mutex_);
        if (leases_.contains(record)) {
            throw Error(
                ErrorKind::Locked, name,
                "this program writes the record already: use that writer, or open the record to read it");
        }
    }
    Parameters parameters;
    parameters.number(record).number(program_).text(options_.address).number(options_.lease.count());
    Parameters look;
    look.number(record);
    const auto rows = with(writing_, name, [&](Connection& connection) {
        const BoundStatement steps[] = {{take_lease, parameters}, {look_at_lease, look}};
        return connection.run(steps, name);
    });
    if (rows[0].size() != 0) {
        return held(record, rows[0].number(0, 0), name);
    }
    if (rows[1].size() == 0) {
        throw Error(ErrorKind::NotFound, name, "the record has been removed");
    }
    const std::string address = rows[1].text(0, 0);
    throw Elsewhere(name,
                    "another program writes this record" + (address.empty() ? "" : ", at " + address) +
                        ": wait until it ends or its lease runs out, or open the record to read it",
                    address);
}

void PostgresStore::Database::release(const Lease& lease) noexcept {
    {
        const std::scoped_lock guard(leases_mutex_);
        leases_.erase(lease.record());
    }
    if (lease.lost()) {
        return;
    }
    const std::scoped_lock guard(writing_.mutex);
    if (!writing_.connection) {
        return; // it runs out
    }
    try {
        Parameters parameters;
        parameters.number(lease.record()).number(lease.fence());
        (void)writing_.connection->run(release_lease, parameters, lease.name());
    } catch (const Lost&) {
        writing_.connection.reset();
    } catch (const std::exception&) { // NOLINT(bugprone-empty-catch): it runs out
    }
}

void PostgresStore::Database::check(std::span<Lease* const> leases) {
    const std::scoped_lock guard(writing_.mutex);
    std::vector<std::int64_t> records;
    std::vector<std::int64_t> fences;
    for (const Lease* lease : leases) {
        records.push_back(lease->record());
        fences.push_back(lease->fence());
    }
    Parameters parameters;
    parameters.numbers(records).numbers(fences);
    const auto held = with(writing_, address_.printable, [&](Connection& connection) {
        return connection.run(check_leases, parameters, address_.printable).numbers(0);
    });
    for (Lease* lease : leases) {
        if (!std::binary_search(held.begin(), held.end(), lease->record())) {
            lease->lose();
        }
    }
}

/// Runs in a thread of its own, with a connection of its own, so that long work of the others delays nothing.
void PostgresStore::Database::renew() {
    std::optional<Connection> connection;
    const auto pause = std::max(options_.lease / 3, std::chrono::milliseconds{10});
    std::unique_lock guard(leases_mutex_);
    while (!ends_) {
        if (leases_.empty()) {
            leases_changed_.wait(guard, [this] { return ends_ || !leases_.empty(); });
        }
        leases_changed_.wait_for(guard, pause, [this] { return ends_; });
        if (ends_ || leases_.empty()) {
            continue;
        }
        std::vector<std::int64_t> records;
        std::vector<std::int64_t> fences;
        for (const auto& [record, lease] : leases_) {
            records.push_back(record);
            fences.push_back(lease->fence());
        }
        guard.unlock();
        std::optional<Rows> renewed;
        try {
            if (!connection) {
                connection.emplace(address_);
            }
            Parameters parameters;
            parameters.numbers(records).number(program_).number(options_.lease.count());
            renewed.emplace(connection->run(renew_leases, parameters, address_.printable));
        } catch (const Lost&) {
            connection.reset(); // and again after the pause
        } catch (const std::exception&) {
            connection.reset();
        }
        guard.lock();
        if (!renewed) {
            continue;
        }
        const auto still = renewed->numbers(0);
        for (std::size_t i = 0; i < records.size(); ++i) {
            const auto found = leases_.find(records[i]);
            if (found != leases_.end() && found->second->fence() == fences[i] &&
                !std::binary_search(still.begin(), still.end(), records[i])) {
                found->second->lose();
            }
        }
    }
}

// ---- Events

void PostgresStore::Database::commit(std::span<Batch* const> batches) {
    const std::scoped_lock guard(writing_.mutex);
    bool unsure = false;
    with(writing_, batches.empty() ? std::string() : batches.front()->lease->name(),
         [&](Connection& connection) {
             if (unsure) {
                 resolve(connection, batches);
             }
             unsure = true;
             send(connection, batches);
             return 0;
         });
}

/// After an answer was lost: nothing of the old connection can happen any more once its fencing numbers are old, and then
/// the database shows whether it has happened.
void PostgresStore::Database::resolve(Connection& connection, std::span<Batch* const> batches) {
    std::vector<std::int64_t> records;
    std::vector<std::int64_t> places;
    std::vector<std::int64_t> checksums;
    for (const Batch* batch : batches) {
        if (!batch->done && !batch->lost) {
            records.push_back(batch->lease->record());
            places.push_back(batch->rows.back().place);
            checksums.push_back(batch->rows.back().checksum);
        }
    }
    Parameters fence;
    fence.numbers(records).number(program_).number(options_.lease.count());
    Parameters there;
    there.numbers(records).numbers(places).numbers(checksums);
    // The second statement sees what was committed while the first one waited.
    const BoundStatement steps[] = {{fence_again, fence}, {are_there, there}};
    const auto rows = connection.run(steps, address_.printable);
    std::map<std::int64_t, std::int64_t> fences;
    for (int i = 0; i < rows[0].size(); ++i) {
        fences[rows[0].number(i, 0)] = rows[0].number(i, 1);
    }
    std::map<std::int64_t, bool> found;
    for (int i = 0; i < rows[1].size(); ++i) {
        found[rows[1].number(i, 0)] = rows[1].boolean(i, 1);
    }
    for (Batch* batch : batches) {
        if (batch->done || batch->lost) {
            continue;
        }
        const std::int64_t record = batch->lease->record();
        const auto there_now = found.find(record);
        if (const auto mine = fences.find(record); mine != fences.end()) {
            batch->lease->set_fence(mine->second);
        } else {
            batch->lease->lose();
        }
        if (there_now != found.end() && there_now->second) {
            batch->done = true;
        } else if (batch->lease->lost()) {
            batch->lost = true;
        }
    }
}

void PostgresStore::Database::send(Connection& connection, std::span<Batch* const> batches) {
    std::vector<std::int64_t> records;
    std::vector<std::int64_t> fences;
    for (Batch* batch : batches) {
        if (!batch->done && !batch->lost) {
            records.push_back(batch->lease->record());
            fences.push_back(batch->lease->fence());
        }
    }
    if (records.empty()) {
        return;
    }
    std::vector<Parameters> parameters;
    std::vector<std::int64_t> columns[7];
    std::vector<View> payloads;
    std::vector<View> jsons;
    std::size_t bytes = 0;
    const auto flush = [&] {
        Parameters& added = parameters.emplace_back();
        added.numbers(records).numbers(fences);
        for (auto& column : columns) {
            added.numbers(column);
            column.clear();
        }
        added.many_bytes(payloads).many_bytes(jsons);
        payloads.clear();
        jsons.clear();
        bytes = 0;
    };
    for (const Batch* batch : batches) {
        if (batch->done || batch->lost) {
            continue;
        }
        for (const detail::WaitingRow& row : batch->rows) {
            columns[0].push_back(batch->lease->record());
            columns[1].push_back(row.place);
            columns[2].push_back(row.number);
            columns[3].push_back(row.code);
            columns[4].push_back(row.flags);
            columns[5].push_back(row.byte);
            columns[6].push_back(row.checksum);
            payloads.emplace_back(row.payload);
            jsons.emplace_back(detail::as_bytes(row.json));
            bytes += row.payload.size() + row.json.size();
            if (payloads.size() >= most_rows || bytes >= most_bytes) {
                flush();
            }
        }
    }
    if (!payloads.empty()) {
        flush();
    }
    std::vector<BoundStatement> steps;
    steps.reserve(parameters.size());
    for (const Parameters& one : parameters) {
        steps.push_back({add_events, one});
    }
    const auto rows = connection.run(steps, address_.printable);
    const auto held = rows.front().numbers(0);
    for (Batch* batch : batches) {
        if (!batch->done && !batch->lost) {
            batch->done = std::binary_search(held.begin(), held.end(), batch->lease->record());
            if (!batch->done) {
                batch->lost = true;
                batch->lease->lose();
            }
        }
    }
}

void PostgresStore::Database::remove(const std::string& name) {
    std::int64_t record = 0;
    try {
        record = find(name).id;
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::NotFound) {
            return;
        }
        throw;
    }
    const auto lease = take(record, name);
    {
        const std::scoped_lock guard(writing_.mutex);
        Parameters parameters;
        parameters.number(record);
        with(writing_, name, [&](Connection& connection) {
            const BoundStatement steps[] = {
                {remove_lease, parameters}, {remove_events, parameters}, {remove_record, parameters}};
            (void)connection.run(steps, name);
            return 0;
        });
    }
    lease->lose(); // there is nothing to release
}

} // namespace herding::inline v0::record

namespace herding::inline v0::record::postgres {

Lease::~Lease() { database_->release(*this); }

} // namespace herding::inline v0::record::postgres

/// Writes, opens and seeks records of tic-tac-toe, beside a bare write and fdatasync of the same bytes, bare SQLite with
/// the same settings, bare PostgreSQL, and a naive writer of JSON Lines. Names are `record/<what>/<how>`. Files are in the folder
/// HERDING_BENCH_FOLDER, or else in the folder for temporary files: that disk is measured. HERDING_BENCH_POSTGRES_URL is
/// the database; without it PostgreSQL is left out.

#include "herding/record/index.hpp"
#include "herding/record/open.hpp"
#include "herding/record/seek.hpp"
#include "herding/reflect/json.hpp"

#ifdef HERDING_BENCH_SQLITE
#include "herding/record_sqlite/store.hpp"

#include <sqlite3.h>
#endif
#ifdef HERDING_BENCH_POSTGRES
#include "herding/record_postgres/store.hpp"

#include <libpq-fe.h>
#endif

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <tictactoe/serialize.hpp>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace {

namespace rec = herding::record;
using tictactoe::Board;
using tictactoe::Game;

/// A folder that goes with the program.
class Folder {
public:
    Folder() {
        const char* wanted = std::getenv("HERDING_BENCH_FOLDER");
        path_ = (wanted == nullptr ? std::filesystem::temp_directory_path() : std::filesystem::path(wanted)) /
                ("herding-bench-" + std::to_string(::getpid()));
        std::filesystem::create_directory(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const {
        const auto path = path_ / name;
        std::filesystem::remove(path);
        return path.string();
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};
const Folder& folder() {
    static const Folder one;
    return one;
}

/// The next event of a game without end: marks until nobody can, then back to the start.
void next_event(herding::Engine<Game>& engine) {
    for (int cell = 0; cell < 9; ++cell) {
        if (engine.dispatch({cell / 3, cell % 3}, tictactoe::player(engine.state().turn)).committed()) {
            return;
        }
    }
    if (!engine.undo_to({engine.mark().frame - engine.undo_depth()}) && !engine.undo()) {
        throw std::logic_error("the game ends");
    }
}

/// One commit, as the log gets it.
struct OneEvent {
    OneEvent() {
        struct Keeper final : herding::Log<Game> {
            void record(const herding::Event<Game>& event) override {
                if (event.frame != nullptr) {
                    frame = *event.frame;
                }
            }
            herding::Frame<Game> frame;
        } keeper;
        herding::Options<Game> options;
        options.log = &keeper;
        herding::Engine<Game> engine(Board{}, options);
        next_event(engine);
        frame = keeper.frame;
        board = engine.state();
        event.kind = herding::EventKind::Committed;
        event.actor = frame.actor;
        event.number = 1;
        event.frame = &frame;
        event.after = &board;
        rec::detail::BehaviorNumbers numbers(rec::detail::behavior_names<Game>(nullptr));
        herding::reflect::detail::Versions versions;
        rec::detail::put_committed(payload, rec::detail::state_hash<Game>(event),
                                   rec::detail::written_frame<Game>(frame), rec::Keep::Traces, numbers,
                                   versions);
    }

    herding::Frame<Game> frame;
    Board board;
    herding::Event<Game> event{};
    rec::Bytes payload;
};

void count(benchmark::State& state, std::uint64_t bytes) {
    state.SetItemsProcessed(state.iterations());
    state.counters["bytes_an_event"] = static_cast<double>(bytes) / static_cast<double>(state.iterations());
}

// ---- Durable: one event, one sync

void journal_each(benchmark::State& state, rec::Store& store, const std::string& name) {
    auto game = rec::create<Game>(store, name, Board{});
    const std::uint64_t before = game.journal->size();
    for (auto _ : state) {
        next_event(game.engine);
    }
    count(state, game.journal->size() - before);
}
void each_journal(benchmark::State& state) {
    rec::FileStore store;
    journal_each(state, store, folder().file("each"));
}
BENCHMARK(each_journal)->Name("record/each/journal")->UseRealTime();

void each_bare(benchmark::State& state) {
    const OneEvent one;
    const rec::Bytes bytes(one.payload.size() + 16, std::byte{7});
    const int file = ::open(folder().file("bare").c_str(), O_CREAT | O_RDWR, 0666);
    off_t at = 0;
    for (auto _ : state) {
        at += ::pwrite(file, bytes.data(), bytes.size(), at);
        if (::fdatasync(file) != 0) {
            state.SkipWithError("fdatasync");
        }
    }
    ::close(file);
    count(state, static_cast<std::uint64_t>(at));
}
BENCHMARK(each_bare)->Name("record/each/bare_write_and_fdatasync")->UseRealTime();

void each_json(benchmark::State& state) {
    const std::string path = folder().file("lines");
    std::ofstream out(path);
    struct Lines final : herding::Log<Game> {
        void record(const herding::Event<Game>& event) override {
            if (event.frame != nullptr) {
                *out << herding::reflect::to_json(event.frame->inputs)
                     << herding::reflect::to_json(event.frame->traces) << rec::detail::state_hash<Game>(event)
                     << std::endl;
                ::fdatasync(file);
            }
        }
        std::ofstream* out = nullptr;
        int file = -1;
    } lines;
    lines.out = &out;
    lines.file = ::open(path.c_str(), O_RDWR);
    herding::Options<Game> options;
    options.log = &lines;
    herding::Engine<Game> engine(Board{}, options);
    for (auto _ : state) {
        next_event(engine);
    }
    ::close(lines.file);
    count(state, std::filesystem::file_size(path));
}
BENCHMARK(each_json)->Name("record/each/naive_json_lines")->UseRealTime();

#ifdef HERDING_BENCH_SQLITE
void each_sqlite(benchmark::State& state) {
    rec::SqliteStore store(folder().file("sqlite"));
    journal_each(state, store, "game");
}
BENCHMARK(each_sqlite)->Name("record/each/sqlite_store")->UseRealTime();

void each_bare_sqlite(benchmark::State& state) {
    const OneEvent one;
    sqlite3* database = nullptr;
    sqlite3_open(folder().file("bare_sqlite").c_str(), &database);
    sqlite3_exec(database,
                 "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
                 "CREATE TABLE events (place INTEGER PRIMARY KEY, payload BLOB)",
                 nullptr, nullptr, nullptr);
    sqlite3_stmt* insert = nullptr;
    sqlite3_prepare_v2(database, "INSERT INTO events (payload) VALUES (?1)", -1, &insert, nullptr);
    for (auto _ : state) {
        sqlite3_bind_blob(insert, 1, one.payload.data(), static_cast<int>(one.payload.size()), SQLITE_STATIC);
        sqlite3_step(insert);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    sqlite3_close(database);
    count(state, one.payload.size() * static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(each_bare_sqlite)->Name("record/each/bare_sqlite")->UseRealTime();
#endif

#ifdef HERDING_BENCH_POSTGRES
// ---- PostgreSQL: 256 events, one commit

constexpr int together = 256;
constexpr int commits = 200; // measured each time

const char* postgres_url() { return std::getenv("HERDING_BENCH_POSTGRES_URL"); }

void postgres_store(benchmark::State& state) {
    if (postgres_url() == nullptr) {
        state.SkipWithError("HERDING_BENCH_POSTGRES_URL is not set");
        return;
    }
    rec::PostgresStore store(postgres_url());
    store.remove("bench");
    rec::JournalOptions options;
    options.writer.durability = rec::Durability::None;
    options.writer.buffer = std::size_t{1} << 30U;
    auto game = rec::create<Game>(store, "bench", Board{}, {}, options);
    const std::uint64_t before = game.journal->size();
    int waiting = 0;
    for (auto _ : state) {
        next_event(game.engine);
        if (++waiting == together) {
            game.journal->sync();
            waiting = 0;
        }
    }
    count(state, game.journal->size() - before);
}
BENCHMARK(postgres_store)
    ->Name("record/together/postgres_store")
    ->UseRealTime()
    ->Iterations(commits* together);

/// A connection with an empty table of payloads.
class BarePostgres {
public:
    BarePostgres() : connection_(PQconnectdb(postgres_url())) {
        run("DROP TABLE IF EXISTS bare; CREATE TABLE bare (game bigint, place bigint, payload bytea, "
            "PRIMARY KEY (game, place))");
    }
    ~BarePostgres() { PQfinish(connection_); }
    BarePostgres(const BarePostgres&) = delete;
    BarePostgres& operator=(const BarePostgres&) = delete;

    void run(const char* sql) {
        PGresult* result = PQexec(connection_, sql);
        if (PQresultStatus(result) == PGRES_FATAL_ERROR) {
            throw std::runtime_error(PQerrorMessage(connection_));
        }
        PQclear(result);
    }
    [[nodiscard]] PGconn* get() const noexcept { return connection_; }

private:
    PGconn* connection_;
};

/// As many inserts in a pipeline, and a commit.
void postgres_bare(benchmark::State& state) {
    if (postgres_url() == nullptr) {
        state.SkipWithError("HERDING_BENCH_POSTGRES_URL is not set");
        return;
    }
    const OneEvent one;
    BarePostgres bare;
    PQclear(PQprepare(bare.get(), "add", "INSERT INTO bare VALUES (1, $1, $2)", 2, nullptr));
    PQenterPipelineMode(bare.get());
    std::uint64_t place = 0;
    for (auto _ : state) {
        char number[8];
        ++place;
        for (int k = 0; k < 8; ++k) {
            number[k] = static_cast<char>(place >> (56 - 8 * k));
        }
        const char* values[] = {number, reinterpret_cast<const char*>(one.payload.data())};
        const int sizes[] = {8, static_cast<int>(one.payload.size())};
        const int formats[] = {1, 1};
        PQsendQueryPrepared(bare.get(), "add", 2, values, sizes, formats, 1);
        if (place % together != 0) {
            continue;
        }
        PQpipelineSync(bare.get());
        for (bool done = false; !done;) {
            if (PGresult* result = PQgetResult(bare.get())) {
                if (PQresultStatus(result) == PGRES_FATAL_ERROR) {
                    state.SkipWithError(PQresultErrorMessage(result));
                }
                done = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
                PQclear(result);
            }
        }
    }
    count(state, one.payload.size() * static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(postgres_bare)
    ->Name("record/together/bare_postgres_pipeline")
    ->UseRealTime()
    ->Iterations(commits* together);

/// As many rows by COPY in its binary form, and a commit.
void postgres_copy(benchmark::State& state) {
    if (postgres_url() == nullptr) {
        state.SkipWithError("HERDING_BENCH_POSTGRES_URL is not set");
        return;
    }
    const OneEvent one;
    BarePostgres bare;
    std::uint64_t place = 0;
    const std::string head("PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
    std::string rows = head;
    const auto put = [&rows](std::uint64_t value, int bytes) {
        for (int k = bytes - 1; k >= 0; --k) {
            rows += static_cast<char>(value >> (8 * k));
        }
    };
    for (auto _ : state) {
        put(3, 2);
        put(8, 4);
        put(1, 8);
        put(8, 4);
        put(++place, 8);
        put(one.payload.size(), 4);
        rows.append(reinterpret_cast<const char*>(one.payload.data()), one.payload.size());
        if (place % together != 0) {
            continue;
        }
        put(0xffff, 2);
        bare.run("COPY bare FROM STDIN (FORMAT binary)");
        PQputCopyData(bare.get(), rows.data(), static_cast<int>(rows.size()));
        PQputCopyEnd(bare.get(), nullptr);
        while (PGresult* result = PQgetResult(bare.get())) {
            if (PQresultStatus(result) != PGRES_COMMAND_OK) {
                state.SkipWithError(PQresultErrorMessage(result));
            }
            PQclear(result);
        }
        rows = head;
    }
    count(state, one.payload.size() * static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(postgres_copy)
    ->Name("record/together/bare_postgres_copy")
    ->UseRealTime()
    ->Iterations(commits* together);
#endif

// ---- Buffered

void buffered_journal(benchmark::State& state, rec::Keep keep) {
    OneEvent one;
    rec::FileStore store;
    rec::JournalOptions options;
    options.writer.durability = rec::Durability::None;
    options.keep = keep;
    rec::Journal<Game> journal(store, folder().file("buffered"),
                               std::make_shared<const herding::SetupOf<Game>>(), options);
    herding::Event<Game> begin{};
    const Board start;
    begin.kind = herding::EventKind::Checkpoint;
    begin.after = &start;
    journal.record(begin);
    const std::uint64_t before = journal.size();
    for (auto _ : state) {
        journal.record(one.event);
    }
    count(state, journal.size() - before);
    if (keep == rec::Keep::Traces) { // checkpoints included
        state.counters["overhead"] =
            state.counters["bytes_an_event"].value - static_cast<double>(one.payload.size());
    }
}
BENCHMARK_CAPTURE(buffered_journal, inputs, rec::Keep::Inputs)->Name("record/buffered/journal/inputs");
BENCHMARK_CAPTURE(buffered_journal, traces, rec::Keep::Traces)->Name("record/buffered/journal/traces");
BENCHMARK_CAPTURE(buffered_journal, frames, rec::Keep::Frames)->Name("record/buffered/journal/frames");

void buffered_json(benchmark::State& state) {
    const OneEvent one;
    const std::string path = folder().file("buffered_lines");
    std::ofstream out(path);
    for (auto _ : state) {
        out << herding::reflect::to_json(one.frame.inputs) << herding::reflect::to_json(one.frame.traces)
            << '\n';
    }
    out.close();
    count(state, std::filesystem::file_size(path));
}
BENCHMARK(buffered_json)->Name("record/buffered/naive_json_lines");

// ---- A record of a million events

constexpr std::uint64_t many = 1'000'000;

const std::string& large_record() {
    static const std::string name = [] {
        std::string path = folder().file("large");
        rec::FileStore store;
        rec::JournalOptions options;
        options.writer.durability = rec::Durability::None;
        auto game = rec::create<Game>(store, path, Board{}, {}, options);
        for (std::uint64_t i = 0; i < many; ++i) {
            next_event(game.engine);
        }
        game.journal->close();
        return path;
    }();
    return name;
}

double resident_mebibytes() {
    std::ifstream statm("/proc/self/statm");
    double all = 0;
    double resident = 0;
    statm >> all >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1048576;
}

/// Goes to events all over the record.
void seek_all_over(benchmark::State& state) {
    rec::FileStore store;
    std::uint64_t event = 1;
    double most = 0;
    const double before = resident_mebibytes();
    for (auto _ : state) {
        event = (event + 381'966) % many;
        auto sought = rec::seek<Game>(store, large_record(), event);
        benchmark::DoNotOptimize(sought.engine.state());
        most = std::max(most, resident_mebibytes() - before);
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["mib"] = most;
}
void seek_with_index(benchmark::State& state) {
    rec::FileStore().write_index(large_record());
    seek_all_over(state);
}
void seek_without_index(benchmark::State& state) {
    std::filesystem::remove(large_record() + ".index");
    seek_all_over(state);
}
BENCHMARK(seek_with_index)->Name("record/seek/with_index")->Unit(benchmark::kMillisecond);
BENCHMARK(seek_without_index)->Name("record/seek/without_index")->Unit(benchmark::kMillisecond);

void read_all(benchmark::State& state) {
    rec::FileStore store;
    const auto size = std::filesystem::file_size(large_record());
    for (auto _ : state) {
        benchmark::DoNotOptimize(rec::make_index(*store.open(large_record())));
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(many) * state.iterations());
    state.counters["bytes_an_event"] = static_cast<double>(size) / static_cast<double>(many);
}
BENCHMARK(read_all)->Name("record/read/verify_checksums")->Unit(benchmark::kMillisecond);

void execute_all(benchmark::State& state) {
    rec::FileStore store;
    const double before = resident_mebibytes();
    double most = 0;
    for (auto _ : state) {
        rec::OpenOptions<Game> options;
        options.access = rec::Access::Read;
        const auto opened = rec::open<Game>(store, large_record(), std::move(options));
        if (opened.opening != rec::Opening::Exact || opened.events != many) {
            state.SkipWithError("the record does not open exactly");
        }
        most = std::max(most, resident_mebibytes() - before);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(many) * state.iterations());
    state.counters["mib"] = most;
}
BENCHMARK(execute_all)->Name("record/open/execute_all")->Unit(benchmark::kMillisecond);

} // namespace

#include "commands/when_given.hpp"
#include "examples.hpp"
#include "external_agent.hpp"
#include "numbers.hpp"
#include "one_of.hpp"
#include "play_page.hpp"
#include "registry.hpp"

#include "herding/record/error.hpp"
#include "herding/record/logged_io.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/detail/number.hpp"
#include "herding/tool/program.hpp"

#ifdef HERDING_HAS_SERVE
#include "herding/serve/server.hpp"
#endif
#ifdef HERDING_HAS_SQLITE
#include "herding/record_sqlite/store.hpp"
#endif
#ifdef HERDING_HAS_POSTGRES
#include "herding/record_postgres/store.hpp"
#endif

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

/// `herd serve`: tables for persons and programs over the network (docs/serve.md).
namespace herding::inline v0::tool {

namespace {

/// The command line behind `serve`.
struct AskedServer {
    std::vector<std::string> games = {}; ///< empty: all
    std::string store = "tables";
    std::string address = "127.0.0.1";
    std::uint16_t port = 8000;
    std::vector<std::string> origins = {};
    std::uint32_t from_address = 64;
    std::string log = {};    ///< file, or `-` for standard error; empty: none
    std::string limits = {}; ///< file of JSON
    bool report = false;
    std::string check_upgrade = {}; ///< another program
    std::string advertise = {};
    std::uint32_t lease = 10'000;
    std::string metrics = {};               ///< [address:]port; empty: none
    std::string rules = {};                 ///< folder with modules for browsers; empty: none
    std::vector<std::string> programs = {}; ///< NAME=COMMAND
};

#ifdef HERDING_HAS_SERVE

bool is_postgres(const std::string& store) {
    return store.starts_with("postgres://") || store.starts_with("postgresql://");
}

/// The store for messages: a URL of a database has a password.
std::string printable_store(const std::string& store) {
#ifdef HERDING_HAS_POSTGRES
    if (is_postgres(store)) {
        return record::printable_postgres_url(store);
    }
#endif
    return store;
}

std::shared_ptr<record::Store> open_store(const AskedServer& asked) {
    const std::string& path = asked.store;
    if (is_postgres(path)) {
#ifdef HERDING_HAS_POSTGRES
        return std::make_shared<record::PostgresStore>(
            path, record::PostgresOptions{.address = asked.advertise,
                                          .lease = std::chrono::milliseconds(asked.lease)});
#else
        throw std::invalid_argument("--store: this program was built without libpq; name a folder");
#endif
    }
    if (path.ends_with(".sqlite") || path.ends_with(".db")) {
#ifdef HERDING_HAS_SQLITE
        return std::make_shared<record::SqliteStore>(path);
#else
        throw std::invalid_argument("--store: this program was built without SQLite; name a folder");
#endif
    }
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) {
        throw std::invalid_argument("--store: the folder " + path + " cannot be created: " + error.message());
    }
    return std::make_shared<record::FileStore>(path, record::logged_io(path));
}

/// The module of a game in a folder, which need not have all. Null: there is none, or no folder.
std::shared_ptr<const std::string> module_of(const std::string& folder, std::string_view game) {
    std::ifstream file(std::filesystem::path(folder) / (std::string(game) + ".wasm"), std::ios::binary);
    if (folder.empty() || !file) {
        return nullptr;
    }
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return std::make_shared<const std::string>(std::move(bytes).str());
}

/// The games with these names, or all games, that have records in this program.
std::vector<serve::HostedGame> hosted_games(const std::vector<std::string>& names,
                                            const std::string& rules = {}) {
    if (!rules.empty() && !std::filesystem::is_directory(rules)) {
        throw std::invalid_argument("--rules: there is no folder " + rules);
    }
    std::vector<serve::HostedGame> games;
    for (const Entry& entry : all_games()) {
        const bool named = names.empty() || std::find(names.begin(), names.end(), entry.name) != names.end();
        if (named && entry.registration != nullptr && entry.records != nullptr) {
            const play::Game& game = entry.registration->game();
            games.push_back(
                {&game, &entry.records(), game.hides() ? nullptr : module_of(rules, game.name())});
        }
    }
    if (games.empty()) {
        throw std::invalid_argument(names.empty() ? "this program has no games with records to serve"
                                                  : "this program has no records of " + names.front());
    }
    return games;
}

/// The limits of the command line, and those of the file above them.
serve::Limits limits_of(const AskedServer& asked) {
    serve::Limits limits;
    limits.connections_of_address = asked.from_address;
    limits.tables_of_address = std::max<std::size_t>(limits.tables_of_address, asked.from_address);
    if (asked.limits.empty()) {
        return limits;
    }
    std::ifstream file(asked.limits);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) {
        throw std::invalid_argument("--limits: the file " + asked.limits + " cannot be read");
    }
    try {
        return serve::limits_from_json(text.str(), limits);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument("--limits: " + asked.limits + ": " + error.what());
    }
}

/// Takes `9000`, `10.0.0.1:9000` or `[::1]:9000`.
void take_metrics(const std::string& text, serve::Options& options) {
    const std::size_t colon = text.rfind(':');
    const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
    const auto number = reflect::detail::whole_number_in<std::uint16_t>(port);
    if (!number) {
        throw std::invalid_argument("--metrics: expected PORT or ADDRESS:PORT, not \"" + text + "\"");
    }
    options.metrics = *number;
    if (colon != std::string::npos) {
        const bool has_brackets = text.front() == '[' && colon > 1 && text[colon - 1] == ']';
        options.metrics_address = has_brackets ? text.substr(1, colon - 2) : text.substr(0, colon);
    }
}

/// A program that may hold seats, from `gnubg=python3 gnubg_agent.py`.
serve::SeatProgram program_of(const std::string& text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, equals);
    const std::string command = text.substr(std::min(equals + 1, text.size()));
    const bool is_name =
        !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                   c == '-';
        });
    if (!is_name || command.empty()) {
        throw std::invalid_argument("--program: expected NAME=COMMAND, not \"" + text +
                                    "\"; a name has letters, digits, _ and -");
    }
    return {name, [command](const play::Game& game) {
                return external_agent(game, "external:timeout=10000,command=" + command);
            }};
}

/// Where lines of the log go. Each is written at once, so that it is there after a crash.
std::function<void(std::string_view)> log_to(const std::string& path) {
    if (path.empty()) {
        return {};
    }
    if (path == "-") {
        return [](std::string_view line) { std::cerr << line << '\n'; };
    }
    const auto file = std::make_shared<std::ofstream>(path, std::ios::app);
    if (!*file) {
        throw std::invalid_argument("--log: the file " + path + " cannot be written");
    }
    return [file](std::string_view line) { *file << line << std::endl; };
}

/// Replaces this program by another one.
[[noreturn]] void run_instead(const std::string& program, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> given;
    for (std::string& one : arguments) {
        given.push_back(one.data());
    }
    given.push_back(nullptr);
    ::execvp(program.c_str(), given.data());
    throw std::invalid_argument("--check-upgrade: " + program +
                                " cannot be run: " + std::generic_category().message(errno));
}

/// Prints a line for each table of the store with its state under this program, and then a sum.
int report(const AskedServer& asked) {
    const auto all = serve::check_upgrade(hosted_games(asked.games), *open_store(asked));
    std::size_t staying = 0;
    for (const serve::UpgradedTable& one : all) {
        std::cout << one.state << ' ' << one.table << ' ' << one.game;
        for (const std::string& reason : one.reasons) {
            std::cout << (&reason == one.reasons.data() ? ": " : " ") << reason;
        }
        std::cout << '\n';
        staying += one.state == "staying" ? 1 : 0;
    }
    std::cout << all.size() << " tables have not ended; " << staying
              << " of them cannot be continued with this program" << std::endl;
    return staying == 0 ? 0 : 1;
}

int serve(const AskedServer& asked) {
    if (asked.report) {
        return report(asked);
    }
    if (!asked.check_upgrade.empty()) { // its own rules decide
        std::vector<std::string> words{"serve", "--report-tables", "--store", asked.store};
        words.insert(words.end(), asked.games.begin(), asked.games.end());
        run_instead(asked.check_upgrade, words);
    }
    auto games = hosted_games(asked.games, asked.rules);
    std::unique_ptr<serve::Server> server;
    try {
        serve::Options options{
            .address = asked.address, .port = asked.port, .origins = asked.origins, .page = play_page()};
        options.limits = limits_of(asked);
        options.log = log_to(asked.log);
        options.reload = [asked] { return limits_of(asked); };
        if (!asked.metrics.empty()) {
            take_metrics(asked.metrics, options);
        }
        for (const std::string& one : asked.programs) {
            options.programs.push_back(program_of(one));
        }
        server = std::make_unique<serve::Server>(games, open_store(asked), std::move(options));
    } catch (const std::system_error& error) {
        throw std::invalid_argument("--port: " + std::string(error.what()) +
                                    (error.code() == std::errc::address_in_use
                                         ? ", because another program uses it; choose another one"
                                         : ""));
    }
    server->end_on_signals();
    std::cout << "Tables are at " << server->url() << "tables\nRecords are in "
              << printable_store(asked.store)
              << (asked.metrics.empty()
                      ? ""
                      : "\nMetrics are at port " + std::to_string(server->metrics_port()) + ", /metrics")
              << "\nCtrl-C ends it." << std::endl;
    server->run();
    return 0;
}

#else

int serve(const AskedServer&) {
    throw std::invalid_argument("this program was built without libsodium, which serve needs: install it "
                                "(Debian: libsodium-dev), and build again");
}

#endif

Run add_serve(CLI::App& app) {
    const auto asked = std::make_shared<AskedServer>();
    CLI::App* command = app.add_subcommand("serve", "Let persons and programs play over the network");
    command->add_option("GAME", asked->games, "Only these games")->check(one_of(game_names(), "game"));
    command
        ->add_option(
            "--store", asked->store,
            "Where records of tables are: a folder, a file that ends with .sqlite, or postgres://...")
        ->capture_default_str();
    command
        ->add_option("--address", asked->address,
                     "Listen here; 0.0.0.0 lets other computers of the network in")
        ->capture_default_str();
    command->add_option("--port", asked->port, "Listen on this port; 0 is any free one")
        ->check(whole_number_between<std::uint16_t>(0, 65'535))
        ->capture_default_str();
    command->add_option("--origin", asked->origins,
                        "Pages of this site may connect too: https://example.org");
    command
        ->add_option("--from-address", asked->from_address,
                     "Connections from one address; raise it behind a proxy")
        ->check(whole_number_between<std::uint32_t>(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--limits", asked->limits, "JSON with limits (docs/serve.md); SIGHUP reads it again");
    command->add_option("--metrics", asked->metrics,
                        "Answer /metrics on this port for operators: PORT, or ADDRESS:PORT; keep it inside");
    command->add_option("--rules", asked->rules,
                        "Folder with modules (./play web): pages show what an action does before the answer");
    command
        ->add_option("--program", asked->programs,
                     "NAME=COMMAND: this program (docs/agents.md) may hold seats, as program:NAME")
        ->allow_extra_args(false);
    command->add_option("--log", asked->log, "Append lines of JSON to this file; - is standard error");
    command->add_flag("--report-tables", asked->report,
                      "Only print what becomes of the tables of the store with the rules of this program");
    command->add_option("--check-upgrade", asked->check_upgrade,
                        "Only let another program print what would become of the tables with its rules");
    command->add_option("--advertise", asked->advertise,
                        "With postgres://: HOST:PORT at which other servers of the database say this one is");
    command
        ->add_option(
            "--lease", asked->lease,
            "With postgres://: milliseconds until another server may take a table of one that is gone")
        ->check(whole_number_between<std::uint32_t>(100, 3'600'000))
        ->capture_default_str();
    command->footer(
        examples({"serve", "serve GAME", "serve --address 0.0.0.0 --port 8000 --store tables.sqlite"}));
    return when_given(
        command, [asked] { return serve(*asked); }, record::exit_code(record::ErrorKind::System));
}

} // namespace

const Commands serve_commands{add_serve};

} // namespace herding::inline v0::tool

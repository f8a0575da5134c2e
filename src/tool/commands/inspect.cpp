#include "browser.hpp"
#include "commands/commands.hpp"
#include "commands/when_given.hpp"
#include "examples.hpp"
#include "numbers.hpp"
#include "registry.hpp"

#include "herding/inspect/inspector.hpp"
#include "herding/inspect/server.hpp"
#include "herding/record/error.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/detail/number.hpp"
#include "herding/tool/files.hpp"
#include "herding/tool/program.hpp"
#include "herding/tool/records.hpp"
#include "herding/view/fwd.hpp"

#ifdef HERDING_HAS_POSTGRES
#include "herding/record_postgres/store.hpp"
#endif
#ifdef HERDING_HAS_SQLITE
#include "herding/record_sqlite/store.hpp"
#endif

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// `herd inspect`: what happened in a record, and why. Exit codes are those of docs/records.md.
namespace herding::inline v0::tool {

namespace {

/// Command line of `inspect`.
struct AskedInspection {
    std::string file = {};
    std::string record = {};
    std::vector<std::string> others = {};
    std::optional<std::string> player = {};
    std::optional<std::string> html = {};
    std::uint16_t port = 0;
    bool text = false;
    bool no_open = false;
    std::size_t from = 0;
    std::size_t to = std::numeric_limits<std::size_t>::max();
};

bool is_database(const std::string& path) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none)) {
        return false; // opening a pipe would wait for its writer
    }
    constexpr std::string_view magic("SQLite format 3\0", 16);
    std::ifstream in(path, std::ios::binary);
    std::string begin(magic.size(), ' ');
    in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return in && begin == magic;
}

/// A library opens the store. Nothing, if the path is none of a database.
std::function<std::shared_ptr<record::Store>()> database_at(const std::string& path) {
    if (path.starts_with("postgres://") || path.starts_with("postgresql://")) {
#ifdef HERDING_HAS_POSTGRES
        return [path] {
            return std::make_shared<record::PostgresStore>(path, record::PostgresOptions{.create = false});
        };
#else
        throw std::invalid_argument("this program was built without libpq, which postgres:// needs: install "
                                    "it (Debian: libpq-dev), and build again");
#endif
    }
    if (is_database(path)) {
#ifdef HERDING_HAS_SQLITE
        return [path] { return std::make_shared<record::SqliteStore>(path); };
#else
        throw record::Error(record::ErrorKind::System, path,
                            "this program was built without SQLite: install it, and build again");
#endif
    }
    return {};
}

/// A path, or a URL without its password.
std::string printable_path(const std::string& path) {
#ifdef HERDING_HAS_POSTGRES
    if (record::is_postgres_url(path)) {
        return record::printable_postgres_url(path);
    }
#endif
    return path;
}

/// Records in files anywhere, or those of a database. With the record that was asked for in front.
inspect::Library open_library(const AskedInspection& asked) {
    inspect::Library library;
    const std::string path = printable_path(asked.file);
    if (!asked.others.empty() && (asked.text || asked.html)) {
        throw std::invalid_argument(asked.others.front() +
                                    ": --text and --html show one record; the page compares them");
    }
    for (const std::string& other : asked.others) { // compared on demand, but a wrong name is one now
        if (!std::filesystem::exists(other)) {
            throw record::Error(record::ErrorKind::NotFound, other, "there is no such file");
        }
    }
    library.store = database_at(asked.file);
    if (!library.store) {
        if (!asked.record.empty()) {
            throw std::invalid_argument("--record: " + path + " is one record, not a database of records");
        }
        library.store = [] { return std::make_shared<record::FileStore>(); };
        library.names = {path};
        library.names.insert(library.names.end(), asked.others.begin(), asked.others.end());
        return library;
    }
    if (!asked.others.empty()) {
        throw std::invalid_argument(asked.others.front() + ": " + path +
                                    " is a database, which shows its own records only");
    }
    library.names = library.store()->names();
    if (library.names.empty()) {
        throw record::Error(record::ErrorKind::NotFound, path, "the database has no records");
    }
    if (!asked.record.empty()) {
        const auto found = std::find(library.names.begin(), library.names.end(), asked.record);
        if (found == library.names.end()) {
            throw record::Error(record::ErrorKind::NotFound, asked.record,
                                "there is no such record in " + path);
        }
        std::rotate(library.names.begin(), found, found + 1);
    }
    return library;
}

/// A player by index, or `observer`. Throws std::invalid_argument.
inspect::Viewer read_viewer(const std::string& text) {
    if (text == "observer") {
        return view::observer;
    }
    const auto player = reflect::detail::whole_number_in<std::uint16_t>(text);
    if (!player || *player == view::observer) {
        throw std::invalid_argument(
            "--player: expected the number of a player from 0 on, or `observer`, not \"" + text + "\"");
    }
    return *player;
}

/// `--text` and `--html`. A part is executed from the checkpoint before it, and each of its events is compared with the
/// record; only the whole is verified.
int print_record(const AskedInspection& asked, inspect::Session& session) {
    if (asked.from >= session.rows()) {
        throw std::invalid_argument("--from: the last row is " + std::to_string(session.rows() - 1));
    }
    if (asked.from <= 1 && asked.to >= session.rows() - 1) {
        session.verify();
    }
    if (asked.text) {
        inspect::write_text(session, std::cout, asked.from, asked.to);
    }
    if (asked.html) {
        try {
            write_file(*asked.html,
                       [&](std::ostream& out) { inspect::write_html(session, out, asked.from, asked.to); });
        } catch (const record::Error&) {
            throw;
        } catch (const std::runtime_error& error) {
            throw record::Error(record::ErrorKind::System, *asked.html, error.what());
        }
    }
    return 0;
}

int inspect_record(const AskedInspection& asked) {
    if (asked.from > asked.to) {
        throw std::invalid_argument("--from: row " + std::to_string(asked.from) + " is behind --to, row " +
                                    std::to_string(asked.to));
    }
    inspect::Library library = open_library(asked);
    library.viewer = asked.player ? read_viewer(*asked.player) : std::nullopt;
    for (const Entry& entry : all_games()) {
        if (entry.records != nullptr) {
            library.games.push_back(entry.records().rules);
        }
    }
    if (asked.text || asked.html) {
        inspect::Session session({library.store, library.names.front()}, library.games, library.viewer);
        return print_record(asked, session);
    }
    inspect::Inspector inspector(std::move(library));
    static_cast<void>(inspector.session({})); // what is wrong with it is said here, not in the page
    const auto server = listening(asked.port, [&inspector, &asked] {
        return std::make_unique<inspect::Server>(inspector, asked.port);
    });
    server->end_on_signals();
    std::cout << "The inspector is at " << server->url() << "\nCtrl-C ends it." << std::endl;
    if (!asked.no_open) {
        open_browser(server->url());
    }
    server->run();
    return 0;
}

Run add_inspect(CLI::App& app) {
    const auto asked = std::make_shared<AskedInspection>();
    CLI::App* command =
        app.add_subcommand("inspect", "Show what happened in a record and why, as a page in the browser");
    command->add_option("FILE", asked->file, "A journal, a SQLite database of records, or postgres://...")
        ->required();
    command->add_option("OTHER", asked->others, "More journals, which can be compared with the first one");
    command->add_option("--record", asked->record, "The record of a database to begin with");
    command->add_option("--player", asked->player,
                        "Show only what this player may see: a number from 0 on, or observer");
    command->add_option("--port", asked->port, "Listen on this port of 127.0.0.1; without it on a free one")
        ->check(whole_number_between<std::uint16_t>(0, 65'535));
    command->add_flag("--no-open", asked->no_open, "Print the address, and do not open a browser");
    CLI::Option* text = command->add_flag("--text", asked->text, "Print to the terminal instead");
    command->add_option("--html", asked->html, "Write one file that needs no server instead")->excludes(text);
    command->add_option("--from", asked->from, "The first row of --text and --html; 0 is the start");
    command->add_option("--to", asked->to, "The last row");
    command->footer(
        examples({"inspect friday.journal", "inspect friday.journal saturday.journal",
                  "inspect games.sqlite --record friday --player 1",
                  "inspect friday.journal --html friday.html", "inspect friday.journal --text --from 40"}));
    return when_given(
        command, [asked] { return inspect_record(*asked); }, record::exit_code(record::ErrorKind::System));
}

} // namespace

const Commands inspect_commands{add_inspect};

} // namespace herding::inline v0::tool

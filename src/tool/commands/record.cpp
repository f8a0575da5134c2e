#include "commands/commands.hpp"
#include "commands/record_places.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "numbers.hpp"

#include "herding/record/check.hpp"
#include "herding/record/copy.hpp"
#include "herding/record/json_lines.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/files.hpp"
#include "herding/view/fwd.hpp"

#ifdef HERDING_HAS_SQLITE
#include "herding/record_sqlite/store.hpp"
#endif
#ifdef HERDING_HAS_POSTGRES
#include "herding/record_postgres/store.hpp"
#endif

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

/// `record`: what can be done with a record, mostly without the rules of its game. Exit codes are those of docs/records.md.
namespace herding::inline v0::tool {

namespace {

namespace rec = herding::record;
using rec::printable;

/// Command line of `record`.
struct AskedRecord {
    std::string record = {};
    std::string other = {};
    std::string database = {};
    std::string into = {};
    std::string output = {};
    std::string sql = {};
    std::uint64_t from = 0;
    std::uint64_t to = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t at = 0;
    std::optional<std::uint16_t> player = {};
    bool spectator = false;
};

/// Calls `use` for each event of a record.
template <class Use> void each_event(const Place& place, rec::Reader& reader, Use use) {
    const ShownProgress progress(place);
    rec::RawEvent event;
    while (reader.next(event)) {
        use(event);
        progress(event.number);
    }
}

/// The JSON of an event. Its error names the record.
std::string line_of(const rec::Reader& reader, const rec::RawEvent& event) {
    try {
        return rec::event_json(reader.header(), event);
    } catch (const rec::Error& error) {
        throw rec::Error(error.kind(), reader.record(), error.cause(), error.location());
    }
}

int print_info(const AskedRecord& asked) {
    const Place place = place_of(asked.record, asked.database);
    const auto reader = place.store->open(place.name);
    const rec::Header& header = reader->header();
    std::array<std::uint64_t, 256> kinds{};
    each_event(place, *reader,
               [&](const rec::RawEvent& event) { ++kinds[static_cast<std::size_t>(event.kind)]; });
    std::cout << "game           " << printable(header.game) << '\n'
              << "rules version  "
              << (header.rules_version.empty() ? "not stated" : printable(header.rules_version)) << '\n'
              << "format         " << int{rec::format_major} << '.' << int{header.minor}
              << (header.minor > rec::format_minor
                      ? ", newer than this program, which skips what it does not know"
                      : "")
              << '\n'
              << "behaviors      " << header.behaviors.size() << '\n'
              << "types          " << header.layout.types.size() << '\n';
    if (header.parent) {
        std::cout << "branch of      " << printable(header.parent->record) << ", event "
                  << header.parent->event << '\n';
    }
    const rec::Tail& tail = reader->tail();
    std::cout << "bytes          " << tail.location.byte << '\n'
              << "events         " << tail.location.event << '\n';
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (kinds[kind] > 0) {
            const std::string_view known = name(static_cast<rec::Kind>(kind));
            std::string words(known);
            if (known.empty()) {
                words = "kind " + std::to_string(kind);
            }
            words.resize(std::max<std::size_t>(words.size() + 1, 13), ' ');
            std::cout << "  " << words << kinds[kind] << '\n';
        }
    }
    std::cout << "ends           " << name(tail.ending) << '\n';
    return report_tail(asked.record, tail);
}

/// Reads everything: checksums, the values of all events, the columns of a database, and the link to the parent.
int verify(const AskedRecord& asked) {
    const Place place = place_of(asked.record, asked.database);
    const auto reader = place.store->open(place.name);
    rec::check(*reader, ShownProgress(place));
    const rec::Tail& tail = reader->tail();
    if (const int code = report_tail(asked.record, tail); code != 0) {
        return code;
    }
    const std::string link = check_around(place, reader->header());
    std::cout << place.typed << ": " << counted(tail.location.event, "event") << ", "
              << counted(tail.location.byte, "byte") << ", whole\n"
              << link;
    return 0;
}

int show(const AskedRecord& asked) {
    if (asked.from > asked.to) {
        complain("record show: --from " + std::to_string(asked.from) + " is behind --to " +
                 std::to_string(asked.to));
        return 2;
    }
    const Place place = place_of(asked.record, asked.database);
    const auto reader = place.store->open(place.name);
    rec::RawEvent event;
    const ShownProgress progress;
    if (asked.from > 0) {
        static_cast<void>(reader->go_to_checkpoint(asked.from - 1));
    }
    while (reader->next(event) && event.number <= asked.to) {
        progress(event.number);
        if (event.number >= asked.from) {
            std::cout << line_of(*reader, event) << '\n';
        }
    }
    const rec::Tail& tail = reader->tail();
    if (tail.ending == rec::Ending::Clean && tail.location.event < asked.from) {
        throw rec::Error(rec::ErrorKind::NotFound, reader->record(),
                         rec::detail::no_event(asked.from, tail.location.event), tail.location);
    }
    return report_tail(asked.record, tail);
}

/// Prints events as they are written, until the writer closes the record.
int follow(const AskedRecord& asked) {
    const Place place = place_of(asked.record, asked.database);
    const auto reader = place.store->open(place.name);
    rec::RawEvent event;
    bool closed = false;
    for (;;) {
        while (reader->next(event)) {
            std::cout << line_of(*reader, event) << '\n';
            closed = event.kind == rec::Kind::Closed;
        }
        std::cout.flush();
        if (closed && reader->tail().ending == rec::Ending::Clean) {
            return 0;
        }
        if (reader->tail().ending ==
            rec::Ending::Damaged) { // a torn tail may be an event that is being written
            return report_tail(asked.record, reader->tail());
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

/// Writes the record as it was asked. Returns the exit code.
int write_export(const AskedRecord& asked, std::ostream& out, const rec::OnEvent& progress) {
    const Place place = place_of(asked.record, asked.database);
    if (asked.spectator || asked.player) {
        return publish_record(place, asked.player.value_or(herding::view::observer), out, progress);
    }
    const auto reader = place.store->open(place.name);
    rec::export_json(*reader, out, progress);
    return report_tail(asked.record, reader->tail());
}

rec::Error cannot_write(const std::string& name, const std::system_error& error) {
    const bool full = error.code() == std::errc::no_space_on_device;
    return {full ? rec::ErrorKind::NoSpace : rec::ErrorKind::System, name, error.what()};
}

/// An export that ended early, so that its file is not to be there.
struct Unfinished {
    int code;
};

/// Writes the record into the stream of a file. Returns the exit code. Ends early if the stream has failed.
int export_into(const AskedRecord& asked, std::ostream& out) {
    struct StreamFailed {};
    const ShownProgress shown;
    try {
        return write_export(asked, out, [&](std::uint64_t event) {
            if (!out) {
                throw StreamFailed();
            }
            shown(event);
        });
    } catch (const StreamFailed&) {
        return 0; // the message about the file has the reason
    }
}

/// The file is there whole or not at all, even if somebody presses Ctrl-C. An export that ends at damage, or if the rules
/// do something else, is not whole. A torn tail is: what was torn off was never acknowledged.
int export_to_file(const AskedRecord& asked) {
    int code = 0;
    try {
        write_file(asked.output, [&](std::ostream& out) {
            code = export_into(asked, out);
            if (code != 0 && code != rec::exit_code(rec::ErrorKind::TornTail) && !is_direct(asked.output)) {
                throw Unfinished{code};
            }
        });
    } catch (const Unfinished& unfinished) {
        code = unfinished.code;
        complain(asked.output +
                 ": nothing was written, because the export is not whole; without --output it is "
                 "printed, and `herd record repair` copies the good events");
    } catch (const rec::Error&) {
        throw;
    } catch (const std::system_error& error) {
        throw cannot_write(asked.output, error);
    } catch (const std::runtime_error& error) {
        throw rec::Error(rec::ErrorKind::Exists, asked.output, error.what());
    }
    return code;
}

int export_record(const AskedRecord& asked) {
    if (!asked.output.empty()) {
        return export_to_file(asked);
    }
    const int code = write_export(asked, std::cout, ShownProgress());
    std::cout.flush();
    if (!std::cout) {
        throw rec::Error(rec::ErrorKind::System, "standard output", "cannot be written");
    }
    return code;
}

int write_index(const AskedRecord& asked) {
    const std::filesystem::path path(asked.record);
    rec::FileStore(path.parent_path().string()).write_index(path.filename().string(), ShownProgress());
    return 0;
}

int branch(const AskedRecord& asked) {
    return branch_record(place_of(asked.record, asked.database), asked.at,
                         place_of(asked.other, asked.database), ShownProgress());
}

/// Writes the journal that was exported, byte by byte as it was.
int import_record(const AskedRecord& asked) {
    std::error_code none;
    if (std::filesystem::is_directory(asked.other, none)) {
        throw rec::Error(rec::ErrorKind::WrongFile, asked.other,
                         "a folder, not an export: name a file in it");
    }
    std::ifstream in(asked.other, std::ios::binary);
    if (!in) {
        throw rec::Error(rec::ErrorKind::NotFound, asked.other, "cannot be read");
    }
    const rec::Bytes bytes = rec::import_json(in, asked.other, ShownProgress());
    rec::FileStore().put(asked.record, bytes);
    return 0;
}

/// Prints the fields in which two headers differ, a line each, at most ten. Layouts of other games differ in hundreds.
void print_differing_fields(const std::string& first, const std::string& second) {
    using Json = nlohmann::json;
    const Json one = Json::parse(first).flatten();
    const Json two = Json::parse(second).flatten();
    Json all = one;
    all.update(two);
    const auto value = [](const Json& header, const std::string& field) {
        return header.contains(field) ? header.at(field).dump() : std::string("(nothing)");
    };
    std::size_t differing = 0;
    for (const auto& [field, ignored] : all.items()) {
        constexpr std::size_t most = 10;
        const std::string before = value(one, field);
        const std::string after = value(two, field);
        if (before != after && ++differing <= most) {
            constexpr std::size_t longest = 100;
            std::cout << printable(field.substr(1)) << ": " << printable(before.substr(0, longest)) << " and "
                      << printable(after.substr(0, longest)) << '\n';
        }
        if (differing > most) {
            std::cout << "and more\n";
            return;
        }
    }
}

int diff(const AskedRecord& asked) {
    const Place one = place_of(asked.record, asked.database);
    const Place two = place_of(asked.other, asked.database);
    const auto first = one.store->open(one.name);
    const auto second = two.store->open(two.name);
    const auto difference = rec::difference(*first, *second, ShownProgress());
    if (!difference) {
        return 0;
    }
    const auto line = [](const std::string& text) { return text.empty() ? "(it ends)" : text; };
    if (difference->header) {
        std::cout << "The headers differ.\n";
        print_differing_fields(difference->first, difference->second);
        return 1;
    }
    std::cout << "They differ after event " << difference->event << ", at byte " << difference->byte
              << ".\n< " << line(difference->first) << "\n> " << line(difference->second) << '\n';
    return 1;
}

/// Copies the good events, up to one with a number if there is one. The original stays as it is.
int copy_events(const AskedRecord& asked, std::optional<std::uint64_t> until) {
    const Place from = place_of(asked.record, asked.database);
    const Place to = place_of(asked.other, asked.database);
    const rec::Tail tail = rec::copy(*from.store, from.name, *to.store, to.name, until, ShownProgress());
    std::cout << to.typed << ": " << counted(tail.location.event, "event") << '\n';
    if (tail.ending != rec::Ending::Clean) {
        static_cast<void>(report_tail(asked.record, tail));
    }
    return 0;
}

int cut(const AskedRecord& asked) { return copy_events(asked, asked.to); }

int repair(const AskedRecord& asked) { return copy_events(asked, std::nullopt); }

/// Copies a record as it is, between files and databases.
int copy_record(const AskedRecord& asked) {
    const Place from = place_of(asked.record, asked.database);
    const Place to = place_of(asked.other, asked.into, Missing::Made);
    const rec::Tail tail = rec::copy(*from.store, from.name, *to.store, to.name, {}, ShownProgress(from));
    std::cout << to.typed << ": " << counted(tail.location.event, "event") << '\n';
    return report_tail(from.typed, tail);
}

#if defined(HERDING_HAS_SQLITE) || defined(HERDING_HAS_POSTGRES)
std::vector<std::vector<std::string>> answer(rec::Store& store, const std::string& sql) {
#ifdef HERDING_HAS_POSTGRES
    if (auto* postgres = dynamic_cast<rec::PostgresStore*>(&store)) {
        return postgres->query(sql);
    }
#endif
#ifdef HERDING_HAS_SQLITE
    return dynamic_cast<rec::SqliteStore&>(store).query(sql);
#else
    throw std::logic_error("no database");
#endif
}

int query(const AskedRecord& asked) {
    auto table = answer(*open_database(asked.database), asked.sql);
    for (auto& row : table) {
        std::transform(row.begin(), row.end(), row.begin(), printable); // a cell is one line
    }
    std::vector<std::size_t> widths(table.front().size());
    for (const auto& row : table) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    for (const auto& row : table) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::size_t padding = i + 1 < row.size() ? widths[i] - row[i].size() : 0;
            std::cout << (i == 0 ? "" : " | ") << row[i] << std::string(padding, ' ');
        }
        std::cout << '\n';
    }
    return 0;
}
#endif

Run add_record(CLI::App& app) {
    const auto asked = std::make_shared<AskedRecord>();
    CLI::App* group = app.add_subcommand("record", "Inspect, verify, copy and export records of games");
    group->require_subcommand(1);
    group->footer(
        "A record is a journal file, or with --database a name in a database of SQLite or PostgreSQL.\n\n" +
        examples({"record info friday.journal", "record follow friday.journal",
                  "record export friday.journal --output friday.jsonl",
                  "record export friday.journal --player 0 --output for-ada.jsonl",
                  "record branch friday.journal what-if.journal --at 12",
                  "record copy friday.journal friday --into-database games.sqlite",
                  "record repair friday.journal repaired.journal"}));
    using Do = int (*)(const AskedRecord&);
    auto commands = std::make_shared<std::vector<std::pair<CLI::App*, Do>>>();
    const auto add = [&](const char* name, const char* about, Do what) {
        CLI::App* command = group->add_subcommand(name, about);
        commands->emplace_back(command, what);
        return command;
    };
    const auto with_database = [&](CLI::App* command) {
        command->add_option("--database", asked->database,
                            "The records are in this SQLite database, or postgres://...");
        return command;
    };
    const auto with_record = [&](CLI::App* command) {
        command->add_option("RECORD", asked->record, "A record")->required();
        return with_database(command);
    };
    with_record(add("info", "Game, format, events of each kind, and how it ends", print_info));
    with_record(add("verify", "Check all checksums, values, and the link of a branch", verify));
    CLI::App* shown = with_record(add("show", "Print events as JSON, one on each line", show));
    shown->add_option("--from", asked->from, "The first event");
    shown->add_option("--to", asked->to, "The last event");
    with_record(add("follow", "Print events while they are written, until the record is closed", follow));
    CLI::App* exports = with_record(
        add("export", "Write the record as JSON Lines, with all secrets, or what one player may see",
            export_record));
    exports->add_option("--output", asked->output, "Write to a file");
    CLI::Option* player =
        exports
            ->add_option("--player", asked->player, "Only what this player may see, from 0; needs the game")
            ->check(whole_number_between<std::uint16_t>(0, herding::view::observer - 1));
    exports->add_flag("--spectator", asked->spectator, "Only what everybody may see; needs the game")
        ->excludes(player);
    CLI::App* import = add("import", "Make a journal from its export, with the same bytes", import_record);
    import->add_option("FILE", asked->other, "An exported record")->required();
    import->add_option("RECORD", asked->record, "The new journal")->required();
    with_record(add("diff", "Print the first difference of two records", diff))
        ->add_option("OTHER", asked->other, "Another record")
        ->required();
    CLI::App* copies = add("copy", "Copy a record as it is, between files and databases", copy_record);
    copies->add_option("RECORD", asked->record, "A record")->required();
    copies->add_option("NEW", asked->other, "The new record")->required();
    copies->add_option("--from-database", asked->database,
                       "RECORD is in this SQLite database, or postgres://...");
    copies->add_option("--into-database", asked->into,
                       "NEW goes into this SQLite database, which may be a new one, or postgres://...");
    CLI::App* cuts = with_record(add("cut", "Copy a record up to an event", cut));
    cuts->add_option("NEW", asked->other, "The new record")->required();
    cuts->add_option("--to", asked->to, "The last event")->required();
    with_record(add("repair", "Copy the good events of a damaged record", repair))
        ->add_option("NEW", asked->other, "The new record")
        ->required();
    add("index", "Write RECORD.index beside a journal, so that any event of it opens fast", write_index)
        ->add_option("RECORD", asked->record, "A journal")
        ->required();
    CLI::App* branches = with_record(add("branch", "Begin a record behind an event of another one", branch));
    branches->add_option("NEW", asked->other, "The new record")->required();
    branches->add_option("--at", asked->at, "The event behind which it begins")->required();
#if defined(HERDING_HAS_SQLITE) || defined(HERDING_HAS_POSTGRES)
    CLI::App* asks = add("query", "Run a query on a database of records", query);
    asks->add_option("DATABASE", asked->database, "A SQLite database of records, or postgres://...")
        ->required();
    asks->add_option("SQL", asked->sql, "A query; docs/records.md lists the tables")->required();
#endif
    return [group, commands, asked]() -> std::optional<int> {
        if (!*group) {
            return std::nullopt;
        }
        try {
            for (const auto& [command, run] : *commands) {
                if (*command) {
                    return run(*asked);
                }
            }
        } catch (const rec::Error& error) {
            complain(error.what());
            return rec::exit_code(error.kind());
        } catch (const std::exception& error) {
            complain(error.what());
            return rec::exit_code(rec::ErrorKind::System);
        }
        return std::nullopt;
    };
}

Run add_records(CLI::App& app) {
    return [record = add_record(app), replay = add_replay(app)] {
        const auto code = record();
        return code ? code : replay();
    };
}

} // namespace

const Commands record_commands{add_records};

} // namespace herding::inline v0::tool

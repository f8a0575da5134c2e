#include "commands/record_places.hpp"

#include "complain.hpp"
#include "numbers.hpp"
#include "registry.hpp"

#include "herding/record/copy.hpp"
#include "herding/tool/program.hpp"

#ifdef HERDING_HAS_SQLITE
#include "herding/record_sqlite/store.hpp"
#endif
#ifdef HERDING_HAS_POSTGRES
#include "herding/record_postgres/store.hpp"
#endif

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace herding::inline v0::tool {

using record::printable;

std::unique_ptr<record::Store> open_database(const std::string& path, [[maybe_unused]] Missing missing) {
    using record::Error;
    using record::ErrorKind;
#ifdef HERDING_HAS_POSTGRES
    if (record::is_postgres_url(path)) {
        return std::make_unique<record::PostgresStore>(
            path, record::PostgresOptions{.create = missing == Missing::Made});
    }
#endif
#ifdef HERDING_HAS_SQLITE
    const bool there = std::filesystem::exists(path);
    if (!there && missing == Missing::Error) {
        throw Error(ErrorKind::NotFound, path, "there is no such database");
    }
    if (std::error_code none; there && std::filesystem::file_size(path, none) == 0 && !none) {
        throw Error(ErrorKind::WrongFile, path, "an empty file, not a database"); // SQLite would make it one
    }
    return std::make_unique<record::SqliteStore>(path);
#else
    throw Error(ErrorKind::System, path,
                "this program was built without SQLite: install it, and build again");
#endif
}

Place place_of(const std::string& name, const std::string& database, Missing missing) {
    if (!database.empty()) {
        return {open_database(database, missing), name, printable(name)};
    }
    // A record names its parent by its name in the folder, so folders can be moved.
    const std::filesystem::path path(name);
    return {std::make_unique<record::FileStore>(path.parent_path().string()), path.filename().string(),
            printable(name)};
}

const Records& records_of_game(const Place& place) {
    const std::string spec = place.store->open(place.name)->header().game;
    std::string known;
    for (const Entry& entry : all_games()) {
        if (entry.records == nullptr) {
            continue;
        }
        const std::string one = entry.records().spec();
        if (one == spec) {
            return entry.records();
        }
        known += (known.empty() ? "" : ", ") + one;
    }
    throw record::Error(record::ErrorKind::OtherGame, place.typed,
                        "a record of `" + printable(spec) +
                            "`, whose rules are not in this program; it has " +
                            (known.empty() ? "no game" : known));
}

struct ShownProgress::Line {
    Line() = default;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line() {
        if (shown) {
            std::cerr << "\r\x1b[K";
        }
    }

    /// The number of the last event; none if the record cannot be read to its end.
    [[nodiscard]] std::optional<std::uint64_t> total() {
        if (!counted_ && place != nullptr) {
            counted_ = true;
            try {
                const auto reader = place->store->open(place->name);
                for (record::RawEvent event; reader->next(event);) {}
                total_ = reader->tail().location.event;
            } catch (const record::Error&) {} // the operation itself reports it
        }
        return total_;
    }

    const Place* place = nullptr;
    bool shown = false;
    std::chrono::steady_clock::time_point next = std::chrono::steady_clock::now() + std::chrono::seconds(1);

private:
    bool counted_ = false;
    std::optional<std::uint64_t> total_ = {};
};

ShownProgress::ShownProgress() : line_(isatty(STDERR_FILENO) != 0 ? std::make_shared<Line>() : nullptr) {}

ShownProgress::ShownProgress(const Place& place) : ShownProgress() {
    if (line_ != nullptr) {
        line_->place = &place;
    }
}

void ShownProgress::operator()(std::uint64_t event) const {
    if (line_ == nullptr) {
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now >= line_->next) {
        const auto total = line_->total();
        std::cerr << '\r';
        if (total) {
            std::cerr << event << " of ";
        }
        std::cerr << counted(total.value_or(event), "event") << std::flush;
        line_->shown = true;
        line_->next = now + std::chrono::seconds(1);
    }
}

int report_tail(const std::string& record, const record::Tail& tail) {
    using record::Ending;
    using record::ErrorKind;
    if (tail.ending == Ending::Clean) {
        return 0;
    }
    std::cerr << printable(record) << ", byte " << tail.location.byte << ", after event "
              << tail.location.event << ": " << name(tail.ending) << " of " << counted(tail.bytes, "byte")
              << ": " << tail.cause;
    if (tail.found_count > 0 || !tail.searched_all) {
        std::cerr << "; " << (tail.searched_all ? "" : "at least ")
                  << counted(tail.found_count, "whole event")
                  << (tail.found_count == 1 ? " follows" : " follow");
    }
    std::cerr << '\n';
    return exit_code(tail.ending == Ending::Torn ? ErrorKind::TornTail : ErrorKind::Damaged);
}

std::string check_around(const Place& place, const record::Header& header) {
#ifdef HERDING_HAS_SQLITE
    if (auto* database = dynamic_cast<record::SqliteStore*>(place.store.get())) {
        database->check_columns(place.name, ShownProgress(place));
    }
#endif
#ifdef HERDING_HAS_POSTGRES
    if (auto* database = dynamic_cast<record::PostgresStore*>(place.store.get())) {
        database->check_columns(place.name, ShownProgress(place));
    }
#endif
    if (!header.parent) {
        return {};
    }
    std::string line = "It branches from " + printable(header.parent->record) + ", event " +
                       std::to_string(header.parent->event);
    try {
        record::check_parent(*place.store, header, place.name, ShownProgress());
    } catch (const record::Error& error) {
        if (error.kind() != record::ErrorKind::NotFound) {
            throw;
        }
        line += ", which is not here to be verified";
    }
    return line + ".\n";
}

int branch_record(const Place& from, std::uint64_t event, const Place& to, const record::OnEvent& progress) {
    records_of_game(from).branch(*from.store, from.name, event, *to.store, to.name, progress);
    std::cout << to.typed << " branches from " << from.typed << ", event " << event << '\n';
    return 0;
}

int publish_record(const Place& place, std::uint16_t player, std::ostream& out,
                   const record::OnEvent& progress) {
    const auto& records = records_of_game(place);
    record::OpenReport report;
    try {
        report = records.publish(*place.store, place.name, player, out, progress);
    } catch (const std::invalid_argument& error) {
        complain(place.typed + ": " + error.what());
        return 2;
    }
    for (const std::string& reason : report.reasons) {
        std::cerr << place.typed << ": " << reason << '\n';
    }
    if (report.error) {
        return exit_code(*report.error);
    }
    return report.tail.ending == record::Ending::Torn ? exit_code(record::ErrorKind::TornTail) : 0;
}

} // namespace herding::inline v0::tool

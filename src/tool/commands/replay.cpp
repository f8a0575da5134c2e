#include "commands/record_places.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "numbers.hpp"

#include "herding/tool/records.hpp"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

namespace herding::inline v0::tool {

namespace {

/// Command line of `replay`.
struct AskedReplay {
    std::string record = {};
    std::string database = {};
};

/// Executes a record again. Prints the first difference with its rules, or how fast it was.
int replay_record(const AskedReplay& asked) {
    const Place place = place_of(asked.record, asked.database);
    const auto& records = records_of_game(place);
    const auto begin = std::chrono::steady_clock::now();
    const auto replay = records.replay(*place.store, place.name, ShownProgress(place));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::cout << place.typed << ": " << name(replay.opening) << ", " << counted(replay.events, "event")
              << " executed again";
    if (took.count() > 0 && replay.events > 0) {
        std::cout << ", "
                  << counted(static_cast<std::uint64_t>(static_cast<double>(replay.events) / took.count()),
                             "event")
                  << " per second";
    }
    std::cout << '\n';
    for (const std::string& reason : replay.reasons) {
        std::cout << "  " << reason << '\n';
    }
    for (const auto& rule : replay.rules) {
        std::cout << "  rule `" << record::printable(rule.name) << '`'
                  << (rule.cite.empty() ? "" : ": " + record::printable(rule.cite)) << '\n';
    }
    if (replay.error) {
        return exit_code(*replay.error);
    }
    std::cout << check_around(place, place.store->open(place.name)->header());
    return replay.tail.ending == record::Ending::Torn ? exit_code(record::ErrorKind::TornTail) : 0;
}

} // namespace

Run add_replay(CLI::App& app) {
    const auto asked = std::make_shared<AskedReplay>();
    CLI::App* replay = app.add_subcommand(
        "replay", "Execute a record again; the first difference is printed with its rules");
    replay->add_option("RECORD", asked->record, "A journal")->required();
    replay->add_option("--database", asked->database,
                       "The record is in this SQLite database, or postgres://...");
    replay->footer(examples({"replay friday.journal", "replay friday --database games.sqlite"}));
    return [replay, asked]() -> std::optional<int> {
        if (!*replay) {
            return std::nullopt;
        }
        try {
            return replay_record(*asked);
        } catch (const record::Error& error) {
            complain(error.what());
            return exit_code(error.kind());
        }
    };
}

} // namespace herding::inline v0::tool

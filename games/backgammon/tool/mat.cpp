#include "backgammon/match_text.hpp"
#include "backgammon/serialize.hpp"
#include "backgammon/transcript.hpp"

#include "herding/record/json_lines.hpp"
#include "herding/record/store.hpp"
#include "herding/reflect/json.hpp"
#include "herding/tool/command.hpp"
#include "herding/tool/files.hpp"
#include "herding/tool/records.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

/// Match files become records, and records match files.

const herding::tool::Records& herding_records_backgammon(); // herding_add_game

namespace {

namespace record = herding::record;
using herding::tool::Run;

/// The key of the annotation with a player's name in a game.
std::string name_key(std::size_t game, std::size_t player) {
    return fmt::format("game {} player {}", game + 1, player);
}

/// Plays a match file into a new record. What the rules refuse is not recorded, and ends it.
int record_match(const std::string& file, const std::string& journal) {
    const auto match = backgammon::parse_match(herding::tool::read_file(file));
    const auto played = backgammon::replay(match);
    for (const auto& rejection : played.rejections) {
        fmt::print(stderr, "{}:{}: {}\n", file, rejection.line, rejection.text);
    }
    if (!played.rejections.empty()) {
        return 1;
    }
    const auto setup = backgammon::setup_of(match);
    herding::play::Start start;
    start.setup = "match";
    start.options = {{"match_length", std::to_string(setup.match_length)},
                     {"crawford", setup.crawford ? "true" : "false"},
                     {"jacoby", setup.jacoby ? "true" : "false"},
                     {"automatic_doubles", setup.automatic_doubles ? "true" : "false"}};
    record::FileStore store;
    const auto recorded = herding_records_backgammon().begin(start, store, journal);
    for (std::size_t game = 0; game < match.games.size(); ++game) {
        for (std::size_t player = 0; player < 2; ++player) {
            recorded.recording->annotate(name_key(game, player), match.games[game].names[player]);
        }
    }
    for (const auto& [by, input] : played.committed) {
        if (const auto refused = recorded.match->submit(backgammon::print_input(input), by)) {
            throw std::logic_error("the rules refuse what they have just accepted: " + *refused);
        }
    }
    recorded.recording->close();
    fmt::print("{}: {} games, {} events\n", journal, match.games.size(), played.committed.size());
    return 0;
}

/// Prints the match of a record.
int print_record(const std::string& journal) {
    record::FileStore store;
    const auto opened = herding_records_backgammon().resume(store, journal, record::Access::Read, 1, {});
    for (const std::string& reason : opened.reasons) {
        fmt::print(stderr, "{}: {}\n", journal, reason);
    }
    if (opened.recorded.match == nullptr || opened.error) {
        return exit_code(opened.error.value_or(record::ErrorKind::OtherRules));
    }
    backgammon::Names names;
    for (const auto& note : opened.annotations) {
        for (std::size_t game = 0; game <= names.size(); ++game) {
            for (std::size_t player = 0; player < 2; ++player) {
                if (note.key == name_key(game, player)) {
                    names.resize(std::max(names.size(), game + 1), {"White", "Black"});
                    names[game][player] = note.text;
                }
            }
        }
    }
    std::vector<backgammon::Submitted> committed;
    for (const auto& choice : opened.recorded.match->history()) {
        committed.push_back({choice.by, backgammon::parse_input(choice.input)});
    }
    const auto header = nlohmann::json::parse(record::header_json(store.open(journal)->header()));
    const auto setup = herding::reflect::from_json<backgammon::Setup>(header.at("setup").dump());
    fmt::print("{}", backgammon::export_match(setup, committed, names));
    return 0;
}

/// Runs a conversion, and prints what is wrong with its file.
template <class Convert> int converted(const std::string& file, Convert convert) {
    try {
        return convert();
    } catch (const record::Error& error) {
        fmt::print(stderr, "{}\n", error.what());
        return exit_code(error.kind());
    } catch (const backgammon::MatchFileError& error) {
        fmt::print(stderr, "{}:{}: {}\n", file, error.line(), error.what());
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: {}\n", file, error.what());
    }
    return 2;
}

Run add_mat(CLI::App& app) {
    CLI::App& game = *app.get_subcommand("backgammon"); // of backgammon_commands, which are added before
    struct Asked {
        std::string from;
        std::string to;
    };
    const auto asked = std::make_shared<Asked>();
    CLI::App* to_record = game.add_subcommand("record", "Make a record of a match file (.mat)");
    to_record->add_option("FILE", asked->from, "A match file")->required();
    to_record->add_option("RECORD", asked->to, "The new journal")->required();
    CLI::App* to_mat = game.add_subcommand("mat", "Print the match of a record as a match file (.mat)");
    to_mat->add_option("RECORD", asked->from, "A journal")->required();
    to_record->footer("Example:\n  herd backgammon record match.mat match.journal");
    to_mat->footer("Example:\n  herd backgammon mat match.journal >match.mat");
    return [to_record, to_mat, asked]() -> std::optional<int> {
        if (*to_record) {
            return converted(asked->from, [&] { return record_match(asked->from, asked->to); });
        }
        if (*to_mat) {
            return converted(asked->from, [&] { return print_record(asked->from); });
        }
        return std::nullopt;
    };
}

} // namespace

extern const herding::tool::Commands backgammon_record_commands;
const herding::tool::Commands backgammon_record_commands{add_mat};

// Every game of this project: generated matches are recorded, opened again in the middle, continued, executed again,
// exported and imported. Python reads one of them. HERDING_RECORDED_GAMES is the number of each (.ci/long: 1000).

#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/record/json_lines.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/records.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#define GAME(name)                                                                                           \
    extern const herding::tool::Registration herding_game_##name;                                            \
    const herding::tool::Records& herding_records_##name();
#include <all_games.inc>
#undef GAME

namespace herd_tests {
namespace {

struct Listed {
    const char* name;
    const herding::tool::Registration* registration;
    const herding::tool::Records& (*records)();

    friend void PrintTo(const Listed& game, std::ostream* out) { *out << game.name; }
};
const Listed all_games[] = {
#define GAME(name) {#name, &herding_game_##name, herding_records_##name},
#include <all_games.inc>
#undef GAME
};

namespace rec = herding::record;
using herding::Actor;
using herding::play::Match;

std::uint64_t how_many() {
    const char* wanted = std::getenv("HERDING_RECORDED_GAMES");
    return wanted == nullptr ? 20 : std::strtoull(wanted, nullptr, 10);
}

/// What a generated match has met, so that no test passes without it.
struct Met {
    std::size_t commits = 0;
    std::size_t barriers = 0;
    std::size_t undos = 0;
    std::size_t redos = 0;
    std::size_t ends = 0;
};

/// One command: an action, or an undo or a redo. False where nothing can be done. Counts what became an event.
bool step(Match& match, herding::Generator& generator, std::uint64_t& events, Met& met) {
    const auto draw = generator.below(8);
    if (draw == 0) {
        if (!match.undo(Actor::system)) {
            ++met.undos;
            ++events;
        }
        return true;
    }
    if (draw == 1) {
        if (!match.redo(Actor::system)) {
            ++met.redos;
            ++events;
        }
        return true;
    }
    const auto choices = match.legal_actions();
    if (choices.empty()) {
        return false;
    }
    const auto& choice = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
    const auto refused =
        match.submit(choice.by == Actor::chance ? match.sample_chance() : choice.input, choice.by);
    EXPECT_FALSE(refused) << choice.input << ": " << *refused;
    ++met.commits;
    met.barriers += match.at_barrier() ? 1U : 0U;
    ++events;
    return !refused;
}

rec::Bytes bytes_of(rec::Io& io, const std::string& path) {
    const auto file = io.open(path, rec::Io::Open::Read);
    rec::Bytes bytes(static_cast<std::size_t>(file->size()));
    bytes.resize(file->read(0, bytes));
    return bytes;
}

/// The reader of docs/journal-format.md in Python takes the journal apart, to its last byte.
void read_in_python(const rec::Bytes& bytes) {
    if (std::system("python3 -c '' 2> /dev/null") != 0) {
        return;
    }
    const auto path = std::filesystem::temp_directory_path() /
                      ("herding-game-records-" + std::to_string(::getpid()) + ".journal");
    std::ofstream(path, std::ios::binary) << rec::detail::as_text(bytes);
    const std::string command =
        "python3 " HERDING_SOURCE_DIR "/tests/records/read_journal.py " + path.string();
    EXPECT_EQ(std::system((command + " > /dev/null").c_str()), 0) << command;
    std::filesystem::remove(path);
}

void play_one(const Listed& game, std::uint64_t seed, Met& met) {
    const auto& records = game.records();
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    const std::string name = "game.journal";
    herding::Generator generator(seed);
    const auto setups = game.registration->game().setups();
    herding::play::Start start;
    start.setup = setups[static_cast<std::size_t>(seed) % setups.size()].name;
    start.seed = seed;
    const std::size_t longest = 10 + generator.below(60);
    const std::size_t reopened_at = generator.below(static_cast<std::uint32_t>(longest));
    std::uint64_t events = 0;
    auto recorded = records.begin(start, store, name);
    for (std::size_t i = 0; i < longest; ++i) {
        if (i == reopened_at) {
            const std::string before = recorded.match->saved();
            const auto history = recorded.match->history();
            recorded = {}; // the writer goes without a word
            auto resumed = records.resume(store, name, rec::Access::Append, seed + i, {});
            ASSERT_EQ(resumed.opening, rec::Opening::Exact)
                << (resumed.reasons.empty() ? "" : resumed.reasons[0]);
            ASSERT_EQ(resumed.events, events);
            ASSERT_NE(resumed.recorded.match, nullptr);
            recorded = std::move(resumed.recorded);
            ASSERT_EQ(recorded.match->saved(), before);
            ASSERT_EQ(recorded.match->history(), history);
        }
        if (!step(*recorded.match, generator, events, met)) {
            ++met.ends;
            break;
        }
    }
    const std::string last = recorded.match->saved();
    const auto history = recorded.match->history();
    recorded.match.reset();
    recorded.recording->close();
    recorded = {};

    const auto replay = records.replay(store, name, {});
    ASSERT_EQ(replay.opening, rec::Opening::Exact) << (replay.reasons.empty() ? "" : replay.reasons[0]);
    ASSERT_EQ(replay.events, events);
    ASSERT_TRUE(replay.closed);
    const auto looked = records.resume(store, name, rec::Access::Read, seed, {});
    ASSERT_EQ(looked.recorded.match->saved(), last);
    ASSERT_EQ(looked.recorded.match->history(), history);

    std::ostringstream lines;
    rec::export_json(*store.open(name), lines);
    std::istringstream again(lines.str());
    ASSERT_EQ(rec::import_json(again, name), bytes_of(*io, name));
    if (seed == 1) {
        read_in_python(bytes_of(*io, name));
    }
}

class GameRecords : public testing::TestWithParam<Listed> {};

TEST_P(GameRecords, are_continued_executed_again_exported_and_imported) {
    Met met;
    for (std::uint64_t seed = 1; seed <= how_many(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        play_one(GetParam(), seed, met);
        if (HasFatalFailure()) {
            return;
        }
    }
    EXPECT_GT(met.commits, how_many());
    if (met.barriers < met.commits) { // else there is never anything to undo
        EXPECT_GT(met.undos, 0U);
        if (how_many() >= 100) { // few matches of some games undo and do nothing before the redo
            EXPECT_GT(met.redos, 0U);
        }
    }
    RecordProperty("commits", static_cast<int>(met.commits));
    RecordProperty("ended", static_cast<int>(met.ends));
}

INSTANTIATE_TEST_SUITE_P(Games, GameRecords, testing::ValuesIn(all_games),
                         [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace herd_tests

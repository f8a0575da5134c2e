#include "fuzz/journal.hpp"
#include "record/support/games.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

/// The seeds of the fuzzer of journals, whole, cut off and changed, through every reader of them.

namespace record_fuzz_seeds {

namespace rec = herding::record;

const std::string folder = "../fuzz/corpus/journal/";

std::string check(const std::string& text) {
    return fuzz::journal({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

/// HERDING_UPDATE_GOLDEN=1 writes the seeds.
TEST(FuzzSeedsOfJournals, are_a_journal_and_its_export) {
    const auto io = rec::memory_io();
    rec::FileStore store("", io);
    auto game =
        rec::create<record_test::Game>(store, "game", record_test::Board{}, {}, {.checkpoint_events = 3});
    game.journal->annotate("X", "Ada");
    for (int i = 0; i < 3; ++i) {
        (void)record_test::place(game.engine);
    }
    game.journal->mark("three", game.engine.mark());
    (void)game.engine.undo();
    (void)game.engine.redo();
    game.journal->close();
    const rec::Bytes bytes = record_test::bytes_of(*io, "game");
    std::ostringstream lines;
    rec::export_json(*store.open("game"), lines);
    if (const char* update = std::getenv("HERDING_UPDATE_GOLDEN"); update != nullptr && *update == '1') {
        std::ofstream(folder + "tictactoe", std::ios::binary) << rec::detail::as_text(bytes);
        std::ofstream(folder + "tictactoe.jsonl", std::ios::binary) << lines.str();
    }
    EXPECT_EQ(file_text(folder + "tictactoe"), rec::detail::as_text(bytes));
    EXPECT_EQ(file_text(folder + "tictactoe.jsonl"), lines.str());
}

TEST(FuzzSeedsOfJournals, are_read_or_refused_however_they_are_changed) {
    const std::string whole = file_text(folder + "tictactoe");
    EXPECT_EQ(check(whole), "");
    EXPECT_EQ(check(file_text(folder + "tictactoe.jsonl")), "");
    constexpr unsigned bits[] = {1, 0x80, 0xff};
    for (std::size_t i = 0; i < whole.size(); i += 5) { // each takes a millisecond
        ASSERT_EQ(check(whole.substr(0, i)), "") << i;
        std::string changed = whole;
        changed[i] = static_cast<char>(static_cast<unsigned char>(changed[i]) ^ bits[i % 3]);
        ASSERT_EQ(check(changed), "") << i;
    }
}

} // namespace record_fuzz_seeds
